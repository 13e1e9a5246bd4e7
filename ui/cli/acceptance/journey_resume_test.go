//go:build e2e

package acceptance

import (
	"strings"
	"syscall"
	"testing"
)

// Decisions survive a quit and a crash, and are offered again for the same
// answer (DECISIONS §1.6).

// decideSome rejects both hunks of the diff, the second with a reason, and
// waits until that is kept.
func decideSome(term *tmuxTerminal) {
	term.Helper()
	term.shows("accepted")
	term.does("Space", "rejected")
	term.keys("]")
	term.does("r", "because")
	term.types("parting is such sweet sorrow")
	term.keys("Enter")
	term.shows("sweet sorrow")
	term.kept("sweet sorrow")
}

// goesOn starts again at base, resumes the kept decisions, and commits.
func goesOn(t *testing.T, base string) {
	t.Helper()
	term := launch(t, base, 120, 36, "BIN ANSWER")
	term.shows("2 decisions")
	term.does("y", "resumed")
	term.shows("● 1")
	term.shows("✗ 2")
	term.shows("sweet sorrow")
	term.commits()
	term.holds(map[string]string{"greet.go": greetBefore, "docs/greet.md": "# Greetings\n"})
}

func TestResumeAfterKillJourney(t *testing.T) {
	base := layOut(t, "three")
	term := launch(t, base, 120, 36, withPID("BIN ANSWER"))
	decideSome(term)
	term.kill(syscall.SIGKILL)
	term.exits(128 + int(syscall.SIGKILL))
	goesOn(t, base)
	// What was rejected stays rejected.
	term = launch(t, base, 120, 36, "BIN ANSWER")
	term.shows("2 decisions")
	term.does("y", "resumed")
	term.shows("✗ 2")
	term.shows("sweet sorrow")
}

func TestResumeAfterQuitJourney(t *testing.T) {
	base := layOut(t, "three")
	term := launch(t, base, 120, 36, "BIN ANSWER")
	decideSome(term)
	term.does("q", "saved for next time")
	term.keys("y")
	term.exits(exitQuit)
	goesOn(t, base)
}

// Places chosen by hand and edited texts are restored with the decisions.
func TestResumeChoicesJourney(t *testing.T) {
	base := layOut(t, "missing")
	writes(t, base, "editor.sh", "sed -i 's/retries = 5/retries = 8/' \"$1\"\n")
	editor := []string{"VISUAL=", "EDITOR=sh BASE/editor.sh"}
	term := launch(t, base, 120, 36, "BIN ANSWER", editor...)
	term.shows("missing")
	term.does("m", "place here")
	term.keys("g", "j", "j")
	term.shows("at line 3")
	term.does("Enter", "enter again replaces all of line 3")
	term.does("Enter", "placed and accepted at line 3")
	term.keys("[")
	term.does("e", "edited")
	term.does("y", "accepted")
	term.quits()
	term = launch(t, base, 120, 36, "BIN ANSWER", editor...)
	term.shows("2 decisions")
	term.does("y", "resumed")
	term.shows("● 2")
	term.commits()
	term.holds(map[string]string{"app.conf": "name = \"a\"\nretries = 8\ndeadline: one hour\ncolour = \"red\"\n"})
}

// After a new start nothing is decided. What was kept is offered again, but only
// until the first decision takes its place.
func TestResumeStartAnewJourney(t *testing.T) {
	base := layOut(t, "three")
	term := launch(t, base, 120, 36, "BIN ANSWER")
	decideSome(term)
	term.quits()
	term = launch(t, base, 120, 36, "BIN ANSWER")
	term.shows("2 decisions")
	term.keys("n")
	term.lacks("Welcome back")
	term.shows("● 3")
	term.quits()
	term = launch(t, base, 120, 36, "BIN ANSWER")
	term.shows("2 decisions")
	term.does("n", "are kept until")
	term.does("n", "✗ 1")
	term.quits()
	term = launch(t, base, 120, 36, "BIN ANSWER")
	term.shows("1 decision ")
	term.does("n", "● 3")
	term.quits()
}

// A file was changed meanwhile: decisions hold where the hunk changes the same bytes. The
// other hunks are undecided, and their decisions come back with the file.
func TestResumeChangedFilesJourney(t *testing.T) {
	base := layOut(t, "three")
	term := launch(t, base, 120, 36, "BIN ANSWER")
	term.shows("accepted")
	term.does("n", "✗ 1")
	term.does("}", "┬ docs/greet.md")
	term.does("n", "✗ 2")
	term.quits()
	again := func(file, offer string) {
		writes(t, base, "ws/greet.go", file)
		term = launch(t, base, 120, 36, "BIN ANSWER")
		term.shows(offer)
		term.does("y", "resumed")
	}
	again(strings.Replace(greetBefore, `"hello"`, `"hallo"`, 1), "is kept; 1 in greet.go no longer applies")
	term.shows("● 1  ○ 1  ✗ 1")
	term.keys("]")
	term.does("n", "✗ 2")
	term.quits()
	again(strings.Replace(greetBefore, "// two", "// 2", 1), "3 decisions ")
	term.shows("● 0  ○ 0  ✗ 3")
	term.does("u", "● 3")
	term.does("n", "✗ 1")
	term.commits()
	want := strings.Replace(both("hello", "see you"), "// two", "// 2", 1)
	term.holds(map[string]string{"greet.go": want, "docs/greet.md": "# Greetings\n"})
}
