//go:build e2e

package acceptance

import (
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
	// What was rejected is asked again.
	term = launch(t, base, 120, 36, "BIN ANSWER")
	term.shows("left out when the rest was applied")
	term.shows("○ 2")
}
