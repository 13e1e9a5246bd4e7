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

// codeRows is the drawn rows from the first changed one on.
func codeRows(in Input) []string {
	l := New(in)
	rows := plain(in)
	return rows[l.FirstChangeRow(0):]
}

const (
	indented   = "if a {\n\tone()\n\ttwo()\n}\nlast\n"
	reindented = "if a {\n    one()\n    two()\n}\nend\n"
)

// The row in place of whitespace is not the first change of a hunk that shows another one.
// A hunk that shows none hides its change, as a folded one does.
func TestHidesChange(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		folded         bool
		spaces         Spaces
		hides          bool
		first          string
	}{
		{"shown", indented, reindented, false, ShowSpaces, false, "- →   one()"},
		{"a part is hidden", indented, reindented, false, HideSpaces, false, "- last"},
		{"a part is ignored", indented, reindented, false, IgnoreSpaces, false, "- last"},
		{"all is hidden", "\tone()\n", "    one()\n", false, HideSpaces, true, "⋯ whitespace only: 1 line"},
		{"all is ignored", "\tone()\n", "    one()\n", false, IgnoreSpaces, true, "⋯ whitespace ignored: 1 line"},
		{"folded", indented, reindented, true, ShowSpaces, true, "▸ @@ 2"},
	} {
		in := input(changed(c.old, c.new), 60)
		in.Spaces, in.Folded = c.spaces, map[int]bool{0: c.folded}
		l := New(in)
		if row := plain(in)[l.FirstChangeRow(0)]; l.HidesChange(0) != c.hides || !strings.Contains(row, c.first) {
			t.Errorf("%s: the change is hidden: %v; the first row is %q", c.name, l.HidesChange(0), row)
		}
	}
}

// Each row in place of whitespace expands by itself, whatever is above and around it.
func TestExpandedSpaces(t *testing.T) {
	for _, spaces := range []Spaces{HideSpaces, IgnoreSpaces} {
		in := input(resolve(tree{"n": numbered(30)}, edits("n", finding{old: "5\n6\n7\n", new: " 5\nsix\n\t7\n"}, finding{old: "20\n", new: "\n  20\n"})), 60)
		in.Spaces = spaces
		l := New(in)
		first, second := l.SpaceGaps(0), l.SpaceGaps(1)
		if len(first) != 2 || len(second) == 0 {
			t.Fatalf("the gaps are %v and %v", first, second)
		}
		in.Expanded, in.Context = map[Gap]bool{first[1]: true}, 1
		for _, gap := range second {
			in.Expanded[gap] = true
		}
		text := strings.Join(plain(in), "\n")
		if strings.Contains(text, "- 5") || !strings.Contains(text, "+ →   7") || !strings.Contains(text, "+ ··20") {
			t.Errorf("expanded:\n%s", text)
		}
		if l = New(in); l.HidesChange(1) || len(l.SpaceGaps(0)) != 1 {
			t.Errorf("%d gaps are left:\n%s", len(l.SpaceGaps(0)), text)
		}
	}
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
					n := l.newNumber(c)
					if c.old > 0 && c.old < old || n > 0 && n < new {
						t.Fatalf("decisions %v: %d %d follows %d %d:\n%s", in.Decisions, c.old, n, old, new, strings.Join(plain(in), "\n"))
					}
					old, new = max(old, c.old), max(new, n)
				}
			}
		}
	}
}
