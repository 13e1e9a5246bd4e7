package diffview

import (
	"strings"
	"testing"
)

// Old is on the left, new on the right, counterparts in one row.
func TestSideBySide(t *testing.T) {
	cs := resolve(tree{"n": "one\nold = first(a, b)\ngone\nold = second(c, d)\nfive"}, edits("n",
		finding{old: "old = first(a, b)\ngone\nold = second(c, d)\nfive", new: "# new\nnew = first(a, b)\nnew = second(c, d)\nsix\nseven\n"}))
	in := input(cs, 60)
	in.SideBySide = true
	rowsAre(t, plain(in), `
 ● accepted  @@ 2                                     exact
 1   one                      │1   one
 ╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱│2 + # new
 2 - old = first(a, b)        │3 + new = first(a, b)
 3 - gone                     │╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱
 4 - old = second(c, d)       │4 + new = second(c, d)
 5 - five                     │5 + six
   \ no newline at end of file│6 + seven`)
}

// If a line of one side takes more rows, the other side is blank there.
func TestSideBySideWrapped(t *testing.T) {
	cs := resolve(tree{"n": "one two three four five\nnext\n"}, edits("n", finding{old: "two three four five", new: "2"}))
	in := input(cs, 40)
	in.SideBySide, in.Wrap = true, WrapAll
	rowsAre(t, plain(in), `
 ● accepted  @@ 1                 exact
 1 - one two three  │1 + one 2
 ↪ - four five      │
 2   next           │2   next`)
}

// If the sides would be too narrow for code, there is no side by side.
func TestSideBySideNeedsRoom(t *testing.T) {
	cs := resolve(tree{"n": numbered(3)}, edits("n", finding{old: "2\n", new: "two\n"}))
	for width := range 60 {
		in := input(cs, width)
		alone := New(in).Rows()
		in.SideBySide = true
		if got, split := New(in).Rows(), New(in).sideBySide; split && got != alone-1 || !split && got != alone {
			t.Errorf("%d cells: split is %v, with %d rows, one below the other there are %d", width, split, got, alone)
		}
		if split := New(in).sideBySide; split != (width >= 34) {
			t.Errorf("%d cells: split is %v", width, split)
		}
	}
}

// Whatever the arrangement, a hunk begins at its header, and every line of the
// file is shown once on each side that has it.
func TestArrangementsShowTheSame(t *testing.T) {
	in := input(placements(), 100)
	shown := func(l *Layout) map[int32]bool {
		out := map[int32]bool{}
		for _, r := range l.rows {
			if r.kind == rowCode && r.wrapRow == 0 {
				for _, c := range []int32{r.left, r.right} {
					if c != 0 && c != r.left && out[c] {
						t.Fatalf("code %d is shown twice", c)
					}
					out[c] = true
				}
			}
		}
		delete(out, 0)
		return out
	}
	want := shown(New(in))
	for _, c := range []struct {
		split bool
		wrap  Wrap
	}{{true, WrapNone}, {false, WrapAll}, {true, WrapAll}, {false, WrapChanged}, {true, WrapChanged}} {
		in.SideBySide, in.Wrap = c.split, c.wrap
		l := New(in)
		if got := shown(l); len(got) != len(want) {
			t.Errorf("%+v: %d lines are shown, want %d", c, len(got), len(want))
		}
		rows := l.Render(0, l.Rows())
		for _, id := range in.Set.Files[0].Hunks {
			if row := l.HunkRow(id); l.rows[row].kind != rowHeader || l.HunkAt(row) != id || !strings.Contains(rows[row], "@@") {
				t.Errorf("%+v: hunk %d begins at row %d: %q", c, id, row, rows[row])
			}
		}
	}
}

func TestWrap(t *testing.T) {
	cs := resolve(tree{"n": "a line that goes on\n\tindented text, and more\n日本語テキスト\nend\n"},
		edits("n", finding{old: "end", new: "the very end of it"}))
	in := input(cs, 20)
	in.Wrap, in.XOffset = WrapAll, 9
	rowsAre(t, plain(in), `
 ● accepted   exact
 1   a line that
 ↪   goes on
 2       indented
 ↪   text, and more
 3   日本語テキスト
 4 - end
 4 + the very end
 ↪ + of it`)
	in.Width = 8
	rowsAre(t, plain(in)[:5], `
 ● accep
   exact
   a lin
  ↳e tha
  ↳t goe`)
}
