package diffview

import (
	"strings"
	"testing"
)

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
