//go:build e2e

package acceptance

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A whole session with a messy answer: what has no certain place is settled by
// hand, one hunk is edited, one split, one taken in part, one rejected with a
// reason; the reply is copied and the rest committed. The reply says all that
// the correction needs, and the correction applies to what the session left.
func TestCorrectionJourney(t *testing.T) {
	term := startRemoteWith(t, "correction", "VISUAL= EDITOR='/bin/sh BASE/editor.sh'")
	term.shows("ambiguous 1/2")
	term.does("c", "ambiguous 2/2")
	term.keys("y") // goes on to the next undecided one
	term.shows("missing")
	term.does("m", "place here")
	term.keys("g")
	term.keys("j")
	term.does("Enter", "enter again replaces all of line 2")
	term.does("Enter", "placed and accepted at line 2")
	term.keys("]")
	term.keys("n")
	term.shows("✗ 1")
	term.keys("}")
	term.shows("def hello")
	term.does("e", "edited")
	term.does("y", "good bye")
	term.keys("}")
	term.shows("limits.conf  M")
	term.does("v", "0/2 lines")
	term.keys("j", "Space")
	term.shows("1/2 lines")
	term.keys("Enter")
	term.lacks("space mark")
	term.keys("}")
	term.shows("retry.conf  M")
	term.keys("s")
	term.keys("]", "n")
	term.keys("}")
	term.shows("wording.md  M")
	term.does("r", "because")
	term.types("the tone is too casual for us")
	term.keys("Enter")
	term.shows("because the tone is too casual")
	term.does("Y", "was sent to your terminal")
	if got, want := term.clipboard(), strings.TrimSuffix(term.reads("reply.md"), "\n"); strings.TrimSuffix(got, "\n") != want {
		t.Errorf("the reply is\n%s", got)
	}
	term.commits()
	term.holdsAll("after")

	term = launch(t, term.base, 120, 36, "BIN apply BASE/correction.md")
	term.exits(0)
	plan := filepath.Join(term.base, "after", "plan.txt")
	text := strings.Replace(term.reads("after/plan.txt"), "owner: open", "owner: the night shift", 1)
	if err := os.WriteFile(plan, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	term.holdsAll("after")
}

// holdsAll wants the workspace to be like a directory of the case.
func (t *tmuxTerminal) holdsAll(name string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(t.base, name))
	if err != nil || len(entries) == 0 {
		t.Fatalf("%s: %d entries, %v", name, len(entries), err)
	}
	for _, e := range entries {
		if got, want := t.reads("ws/"+e.Name()), t.reads(name+"/"+e.Name()); got != want {
			t.Errorf("%s is\n%swant\n%s", e.Name(), got, want)
		}
	}
}
