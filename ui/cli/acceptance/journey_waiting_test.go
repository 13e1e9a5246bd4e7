//go:build e2e

package acceptance

import (
	"os"
	"path/filepath"
	"testing"
)

// REVIEW §5.1: while the program waits for the answer, it says so.
func TestSlowAnswerJourney(t *testing.T) {
	term := start(t, "three", "mkfifo BASE/pipe; BIN BASE/pipe")
	term.shows("reading the answer; ^C stops")
	answer, err := os.ReadFile(filepath.Join(term.base, "answer.md"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(term.base, "pipe"), answer, 0o600); err != nil {
		t.Fatal(err)
	}
	term.shows("accepted")
	term.quits()
	term.lacks("reading the answer")
	term.shows("nothing was written")
}

// PROTOCOL §12: a commit that was interrupted is finished before the review, which
// says so.
func TestInterruptedCommitJourney(t *testing.T) {
	term := start(t, "three", "BIN apply --verify 'kill -9 $PPID' ANSWER; BIN ANSWER")
	term.shows("● 3")
	term.does("!", "an interrupted transaction was undone")
	term.keys("Escape")
	term.lacks("an interrupted transaction was undone")
	term.quits()
	term.holds(map[string]string{"greet.go": greetBefore})
}
