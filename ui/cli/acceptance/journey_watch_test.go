//go:build e2e

package acceptance

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// pasted waits until the clipboard of a display holds text, and returns all that it holds. The
// program that keeps a copied text may have it a moment after it was copied.
func (t *tmuxTerminal) pasted(display, text string) (all string) {
	t.Helper()
	t.until(fmt.Sprintf("%q in the clipboard", text), func() bool {
		cmd := exec.Command("xclip", "-o", "-selection", "clipboard")
		cmd.Env = append(cmd.Environ(), "DISPLAY="+display)
		out, err := cmd.Output()
		all = string(out)
		return err == nil && strings.Contains(all, text)
	})
	return all
}

// copies puts text on the clipboard of a display.
func copies(t *testing.T, display, text string) { t.Helper(); copyText(t, display, []byte(text)) }

const (
	watchedFirst = "Sure:\n\n```diff\n--- a/greet.txt\n+++ b/greet.txt\n@@ -1,2 +1,2 @@\n-Hello\n+Good morning\n Bye\n```\n"
	watchedWrong = "app.conf\n```\n<<<<<<< SEARCH\ntimeout: fifteen minutes\n=======\ntimeout: 60\n>>>>>>> REPLACE\n```\n"
	watchedLast  = "### todo.txt\n\n```text\n# To do\n- rest\n```\n"
)

// watchedWorkspace lays out what the answers above are for.
func watchedWorkspace(t *testing.T) string {
	t.Helper()
	base := t.TempDir()
	writes(t, base, "ws/greet.txt", "Hello\nBye\n")
	writes(t, base, "ws/app.conf", "name: shop\nretries: 2\nlimit: 30 s\n")
	return base
}

// Three answers are copied one after the other. The second is wrong: its reply is copied, and
// the correction, made from the reply alone, is opened in its place. Nothing but answers is
// ever taken: neither prose, nor the reply that is in the clipboard meanwhile.
func TestWatchJourney(t *testing.T) {
	display := startX(t)
	base := watchedWorkspace(t)
	copies(t, display, "no changes here")
	term := launch(t, base, 100, 30, "DISPLAY="+display+" WAYLAND_DISPLAY= BIN --watch")
	term.shows("Waiting for an answer with changes in the clipboard.")
	term.shows("ignored: text of 15 characters without changes")

	copies(t, display, watchedFirst)
	term.shows("Good morning")
	term.does("w", "enter apply")
	term.does("Enter", "Applied 1 file")
	copies(t, display, watchedWrong)
	term.shows("timeout: fifteen minutes")
	term.does("Y", "copied a reply of")
	term.pasted(display, "limit: 30 s") // the reply has the text of the file
	copies(t, display, strings.Replace(watchedWrong, "timeout: fifteen minutes", "limit: 30 s", 1))
	term.shows("there is a newer answer")
	term.does("N", "- limit: 30 s")
	term.does("w", "enter apply")
	term.does("Enter", "Applied 1 file")
	term.does("U", "your decisions are kept")
	term.does("w", "enter apply")
	term.does("Enter", "Applied 1 file")
	term.does("z", "Waiting for an answer")

	copies(t, display, watchedLast)
	term.shows("# To do")
	term.does("w", "enter apply")
	term.does("Enter", "Applied 1 file")
	term.does("z", "4  blocks: todo.txt: applied 1 file (+2 −0)")
	for _, row := range []string{"3  search: app.conf: applied 1 file (+1 −1)", "2  search: app.conf: left with 0 of 1 hunk decided", "1  git: greet.txt: applied 1 file (+1 −1)"} {
		term.shows(row)
	}
	term.keys("q")
	term.exits(exitDone)
	term.holds(map[string]string{"greet.txt": "Good morning\nBye\n", "app.conf": "name: shop\nretries: 2\ntimeout: 60\n", "todo.txt": "# To do\n- rest\n"})
}

// A file that does not exist yet is waited for, and its next version reviewed.
func TestWatchFileJourney(t *testing.T) {
	base := watchedWorkspace(t)
	term := launch(t, base, 80, 24, "BIN --watch ../answer.md")
	term.shows("Save one there: its review opens here.")
	term.shows("ignored: ../answer.md does not exist yet")
	writes(t, base, "answer.md", watchedFirst)
	term.shows("Good morning")
	writes(t, base, "answer.md", watchedLast)
	term.shows("there is a newer answer")
	term.does("N", "1 accepted hunk is not written")
	term.does("y", "# To do")
	term.does("q", "Waiting for an answer")
	term.keys("q")
	term.exits(exitQuit)
	term.holds(map[string]string{"greet.txt": "Hello\nBye\n", "app.conf": "name: shop\nretries: 2\nlimit: 30 s\n"})
}

// On the empty screen a key copies the prompt, and another one waits. The prompt, whose
// example is an answer, is not taken for one.
func TestPromptAndWatchOfTheEmptyScreenJourney(t *testing.T) {
	display := startX(t)
	base := watchedWorkspace(t)
	copies(t, display, "no changes here")
	term := launch(t, base, 80, 24, "DISPLAY="+display+" WAYLAND_DISPLAY= BIN")
	term.shows("There is nothing to review.")
	term.does("p", "copied the prompt")
	if prompt := term.pasted(display, "Answer with "); !strings.HasPrefix(prompt, "Answer with ") {
		t.Errorf("copied %q", prompt)
	}
	term.does("w", "ignored: a reply or prompt of aptix-tui")
	copies(t, display, watchedFirst)
	term.shows("Good morning")
	term.keys("C-c")
	term.exits(exitQuit)
}

// After a crash in the middle of a transaction, the files are restored when the program waits
// again, before any answer comes.
func TestWatchAfterACrashJourney(t *testing.T) {
	base := watchedWorkspace(t)
	writes(t, base, "answer.md", watchedFirst)
	fifo := filepath.Join(base, "fifo")
	if err := syscall.Mkfifo(fifo, 0o666); err != nil {
		t.Fatal(err)
	}
	term := launch(t, base, 80, 24, withPID("BIN --watch --verify \"cat ../fifo\" ../answer.md"))
	term.shows("Good morning")
	term.does("w", "enter apply")
	term.keys("Enter")
	out, err := os.OpenFile(fifo, os.O_WRONLY, 0) // when everything is in place
	if err != nil {
		t.Fatal(err)
	}
	term.holds(map[string]string{"greet.txt": "Good morning\nBye\n", "app.conf": "name: shop\nretries: 2\nlimit: 30 s\n"})
	term.kill(syscall.SIGKILL)
	term.exits(128 + int(syscall.SIGKILL))
	out.Close()
	term = launch(t, base, 80, 24, "BIN --watch ../none.md")
	term.shows("ignored: ../none.md does not exist yet")
	term.holds(map[string]string{"greet.txt": "Hello\nBye\n", "app.conf": "name: shop\nretries: 2\nlimit: 30 s\n"})
	term.keys("q")
	term.exits(exitQuit)
}
