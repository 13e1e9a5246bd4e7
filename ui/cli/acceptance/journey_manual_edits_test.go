//go:build e2e

package acceptance

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const linesBefore = "# retries\nfirst = 1\nsecond = 2\n# limits\ntries = 3\n# end\n\n"

// v selects lines of a hunk, and exactly those are committed.
func TestSelectLinesJourney(t *testing.T) {
	for _, c := range []struct {
		name  string
		marks []string // the keys that mark, from the first changed line on
		count string
		want  string
	}{
		{"the second group", []string{"j", "j", "j", "j", "Space", "Space"}, "2/6 lines",
			strings.Replace(linesBefore, "tries = 3", "tries = 4", 1)},
		{"one removed line", []string{"Space"}, "1/6 lines", strings.Replace(linesBefore, "first = 1\n", "", 1)},
		{"one added line", []string{"G", "Space"}, "1/6 lines", strings.Replace(linesBefore, "tries = 3\n", "tries = 3\ntries = 4\n", 1)},
		{"a pair of one run", []string{"Space", "j", "Space"}, "2/6 lines", strings.Replace(linesBefore, "first = 1\n", "first = 10\n", 1)},
		{"all", []string{"Space", "Space", "Space", "Space", "Space", "Space"}, "6/6 lines", "# retries\nfirst = 10\nsecond = 20\n# limits\ntries = 4\n# end\n\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			term := start(t, "lines", "BIN ANSWER")
			term.shows("accepted")
			term.does("v", "0/6 lines")
			term.keys(c.marks...)
			term.shows(c.count)
			term.does("Enter", "accepted")
			term.lacks("space mark")
			term.commits()
			term.holds(map[string]string{"retry.conf": c.want})
		})
	}
}

// writesFarewell is an editor that wants the terminal for itself, and puts a new
// file in the place of the one that it was given, as many do.
const writesFarewell = "test -t 0 && test -t 1 && echo the editor && read -r key && test \"$key\" = go || exit 1\n" +
	"sed 's/see you/farewell/' \"$1\" > \"$1.new\" && mv \"$1.new\" \"$1\"\n"

func TestEditJourney(t *testing.T) {
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) { editJourney(t, way.command) })
	}
}

func editJourney(t *testing.T, command string) {
	base := layOut(t, "three")
	writes(t, base, "editor.sh", writesFarewell)
	term := launch(t, base, 120, 36, command, "VISUAL=", "EDITOR=sh BASE/editor.sh")
	term.shows("accepted")
	term.keys("]")
	term.does("e", "the editor")
	term.types("go\r") // this is the editor's, and no key of the review
	term.shows("edited")
	term.shows("farewell")
	term.becomes("mouse_any_flag", "1") // the review has it back, too
	term.does("y", "accepted")
	term.commits()
	term.holds(map[string]string{"greet.go": both("hi", "farewell"), "docs/greet.md": "# Greetings\n"})
}

// o opens the file itself, at the line of the hunk, in the editor.
func TestOpenJourney(t *testing.T) {
	base := layOut(t, "three")
	writes(t, base, "editor.sh", "echo \"$@\" > \"$HOME/opened\"\n")
	term := launch(t, base, 120, 36, "BIN ANSWER", "VISUAL=", "EDITOR=sh BASE/editor.sh")
	term.shows("accepted")
	term.keys("]")
	term.does("o", "reloads it")
	if got := term.reads("opened"); !strings.Contains(got, "greet.go") {
		t.Errorf("the editor was called with %q, not with the file", got)
	}
	term.quits()
}

// x writes what is accepted as a patch that git apply takes.
func TestExportJourney(t *testing.T) {
	term := start(t, "three", "BIN ANSWER")
	term.shows("accepted")
	term.does("Space", "rejected")
	term.does("x", "accepted.patch")
	term.keys("Enter")
	term.shows("written")
	term.does("x", "accepted.patch")
	term.keys("Enter")
	term.shows("no patch was written") // over one that is there
	term.quits()
	patch := filepath.Join(term.dir, "accepted.patch")
	cmd := exec.Command("git", "apply", patch)
	cmd.Dir = term.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git apply: %v\n%s", err, out)
	}
	if err := os.Remove(patch); err != nil {
		t.Fatal(err)
	}
	term.holds(map[string]string{"greet.go": both("hello", "see you"), "docs/greet.md": "# Greetings\n"})
}

// A file that changes during the review stops the commit; R reloads it and
// keeps the decisions that still apply.
func TestChangedDuringReviewJourney(t *testing.T) {
	term := start(t, "three", "BIN ANSWER")
	term.shows("accepted")
	term.keys("]")
	term.does("n", "✗ 1")
	changed := strings.Replace(greetBefore, "// two", "// 2", 1)
	writes(t, term.base, "ws/greet.go", changed)
	term.does("w", "enter apply")
	term.does("Enter", "The changes could not be applied")
	term.shows("greet.go")
	term.holds(map[string]string{"greet.go": changed})
	term.does("R", "decisions that still apply are kept")
	term.shows("✗ 1")
	term.commits()
	term.holds(map[string]string{"greet.go": strings.Replace(changed, `"hello"`, `"hi"`, 1), "docs/greet.md": "# Greetings\n"})
}
