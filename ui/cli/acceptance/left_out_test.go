package acceptance

import (
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
)

// PLACING §5.4: whatever one hunk a person leaves out of an answer, of whichever
// format, nothing of it is written by the same answer again before a person says
// so. Where it still has its exact place, the tree is then what it would have
// been with everything accepted at first.
func TestLeftOutOfEveryCase(t *testing.T) {
	for format, least := range map[string]int{"bundle": 10, "structured": 12, "git": 15, "delimited": 7, "ap": 17, "lines": 1} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			cases, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "scripts", format, "*.txtar"))
			if err != nil {
				t.Fatal(err)
			}
			had, tried := 0, 0
			for _, name := range part(cases, 1, 2) {
				if !strings.HasPrefix(filepath.Base(name), "bad_") {
					h, n := leaveOutEach(t, name)
					had, tried = had+h, tried+n
				}
			}
			if had < least {
				t.Errorf("only %d of %d hunks left out had their exact place later", had, tried)
			}
			t.Logf("%d of %d hunks left out had their exact place later", had, tried)
		})
	}
}

// leaveOutEach leaves out one hunk after the other of a case, each in a
// workspace of its own. It tells how many there were, and how many had their
// exact place later.
func leaveOutEach(t *testing.T, name string) (had, tried int) {
	t.Helper()
	whole, ok := layOutCase(t, name)
	if !ok {
		return 0, 0 // a case of another shape
	}
	s := whole.open()
	start, hunks := s.Set().InitialDecisions(), len(s.Set().Hunks)
	if len(s.Set().Undecided(s.Set().InitialDecisions())) > 0 || !whole.commit(s, start) {
		return 0, 0
	}
	want := contents(tree(t, whole.ws))
	for id := range hunks {
		c, _ := layOutCase(t, name)
		s := c.open()
		d, _ := s.Set().Reject(start, id)
		if start[id] != model.Accepted || d[id] != model.Rejected || !c.commit(s, d) {
			continue
		}
		tried++
		if c.hasLater(want) {
			had++
		}
		if t.Failed() {
			t.Fatalf("%s: this was hunk %d", name, id)
		}
	}
	return had, tried
}
