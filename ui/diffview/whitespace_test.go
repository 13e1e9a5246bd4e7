package diffview

import (
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
)

// changed is the change of one file from old to new.
func changed(old, new string) *model.ChangeSet {
	return resolve(tree{"n": old}, edits("n", finding{old: old, new: new}))
}

// Old and new line numbers never decrease, whatever is decided, and a decision numbers the
// lines as a new layout does.
func TestNumbersNeverDecrease(t *testing.T) {
	sets := []*model.ChangeSet{placements(), kinds(), resolve(tree{"n": "1\n2\n3\n4\n5\n6\n7\n8\n9\n"},
		edits("n", finding{old: "2\n", new: "two\nlines\nmore\n"}, finding{old: "5\n6\n", new: "five\n"}, finding{old: "8\n", new: ""}),
		edits("n", finding{old: "two\n", new: "TWO\nTHREE\n"}),
		edits("n", finding{old: "9\n", new: "nine\nten\n"}))}
	for _, cs := range sets {
		for seed := range 81 {
			in := input(cs, 100)
			in.Decisions = slices.Clone(in.Decisions)
			for id, n := 0, seed; id < len(in.Decisions); id, n = id+1, n/3 {
				if cs.Hunks[id].Placement != model.Applied {
					in.Decisions[id] = model.Decision(n % 3)
				}
			}
			for in.File = range cs.Files {
				l := New(in)
				var old, new int32
				for _, r := range l.rows {
					c := &l.codeLines[r.left]
					if r.kind != rowCode || c.sign == actual || c.sign == expected {
						continue
					}
					n := c.new
					if c.old > 0 && c.old < old || n > 0 && n < new {
						t.Fatalf("decisions %v: %d %d follows %d %d:\n%s", in.Decisions, c.old, n, old, new, strings.Join(plain(in), "\n"))
					}
					old, new = max(old, c.old), max(new, n)
				}
			}
		}
	}
}
