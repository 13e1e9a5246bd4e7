//go:build e2e

package acceptance

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// shownForLines matches a file in a prompt for line patches: its key, its digest and its
// numbered lines.
var shownForLines = regexp.MustCompile("(?m)^\"docPath\": (\".*\")\n\"originalSha256\": (\"[0-9a-f]{64}\")\n(?:Note: .*\n)?`{3,}\n((?:\\d+\\|.*\n)+)`{3,}\n")

// upperCased is a scripted model: it answers with a line patch that writes the last line of
// each file in capitals.
func upperCased(t *testing.T, text string) string {
	t.Helper()
	quote := func(s string) string {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	var files []string
	for _, m := range shownForLines.FindAllStringSubmatch(text, -1) {
		lines := strings.Split(strings.TrimSuffix(m[3], "\n"), "\n")
		n, last, _ := strings.Cut(lines[len(lines)-1], "|")
		files = append(files, fmt.Sprintf(`{
  "docPath": %s,
  "originalSha256": %s,
  "changes": [{"operation": "replace", "startLine": %s, "endLine": %s, "expectedOriginalLines": [%s], "newLines": [%s]}]
}`, m[1], m[2], n, n, quote(last), quote(strings.ToUpper(last))))
	}
	if len(files) == 0 {
		t.Fatalf("nothing on the clipboard is a file with its digest:\n%s", text)
	}
	return "Done:\n\n```json\n{\"files\": [\n" + strings.Join(files, ",\n") + "\n]}\n```\n"
}

// The whole loop: prompt --copy, a model that knows only the clipboard, its answer on the
// clipboard, a review of it, and the files are changed.
func TestPromptJourney(t *testing.T) {
	display := startX(t)
	base := t.TempDir()
	write(t, filepath.Join(base, "ws", "src", "Greet It.py"), []byte("def greet():\r\n\tprint(\"`hi`\")\r\n"), 0o644)
	write(t, filepath.Join(base, "ws", "notes.md"), []byte("```\nfence\n```\nthe end"), 0o644)
	write(t, filepath.Join(base, "ws", ".env"), []byte("TOKEN=hunter2\n"), 0o644)
	desktop := "DISPLAY=" + display + " WAYLAND_DISPLAY= "

	term := launch(t, base, 120, 36, desktop+"BIN prompt lines --copy --task 'Shout the ends.' src notes.md .env")
	term.exits(exitDone)
	term.shows("left out: .env: may hold secrets, and is never shown")
	term.shows("copied instructions for lines and 2 files, about ")
	term.shows("left out: 1")
	text := term.pasted(display, "Shout the ends.")
	if !strings.HasPrefix(text, "Shout the ends.\n\nAnswer with one line patch") || strings.Contains(text, "hunter2") {
		t.Errorf("the clipboard has\n%s", text)
	}

	copyText(t, display, []byte(upperCased(t, text)))
	review := launch(t, base, 120, 36, desktop+"BIN")
	review.shows("? help")
	review.keys("y")
	review.commits()
	review.holds(map[string]string{
		"src/Greet It.py": "def greet():\r\n\tPRINT(\"`HI`\")\r\n",
		"notes.md":        "```\nfence\n```\nTHE END",
		".env":            "TOKEN=hunter2\n",
	})
}

// On a terminal the text cannot control it.
func TestPromptOnTerminalJourney(t *testing.T) {
	base := t.TempDir()
	write(t, filepath.Join(base, "ws", "a.txt"), []byte("before\x1b[2Jafter\x1b]0;title\a\n"), 0o644)
	term := launch(t, base, 120, 200, "BIN prompt a.txt")
	term.exits(exitDone)
	term.shows("before")
	term.shows("after")
	term.shows("Answer with one `ap` patch")
}
