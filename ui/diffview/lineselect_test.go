package diffview

import (
	"strings"
	"testing"
)

// The marking of lines begins at the line of the row, at any width, whether the row is its
// first one or not.
func TestChangedLineAt(t *testing.T) {
	long := strings.Repeat("word ", 30)
	old := "first\n" + long + "old\nsame\n\tindented()\nshort\n" + long + "\nlast\n"
	new := "first\n" + long + "new\nadded\nsame\n    indented()\n" + long + "longer\nanother\nlast\n"
	cs := changed(old, new)
	for width := 20; width <= 250; width += 23 {
		for _, sides := range []bool{false, true} {
			in := input(cs, width)
			in.SideBySide, in.LineSelection = sides, &LineSelection{}
			marking := New(in)
			in.LineSelection = nil
			wantLineAtRows(t, New(in), marking)
		}
	}
	in := input(cs, 80)
	in.Folded = map[int]bool{0: true}
	if n := New(in).ChangedLineAt(0, 0); n != 0 {
		t.Errorf("marking in a folded hunk begins at line %d", n)
	}
}

// wantLineAtRows wants that each row of a changed line is at the line that it has while lines
// are marked.
func wantLineAtRows(t *testing.T, l, marking *Layout) {
	t.Helper()
	number := map[[2]int32]int{}
	for _, c := range marking.codeLines {
		if c.selectable > 0 {
			number[[2]int32{int32(c.sign), max(c.old, c.new)}] = int(c.selectable) - 1
		}
	}
	for i, r := range l.rows {
		c := &l.codeLines[r.left]
		if r.left == 0 || c.sign != removed && c.sign != added || r.wrapRow > 0 && r.wrapRow >= c.wrapRows {
			c = &l.codeLines[r.right]
		}
		if r.kind != rowCode || c.sign != removed && c.sign != added {
			continue
		}
		if got, want := l.ChangedLineAt(i, 0), number[[2]int32{int32(c.sign), max(c.old, c.new)}]; got != want {
			t.Fatalf("width %d: row %d is at line %d, want %d:\n%s", l.in.Width, i, got, want, strings.Join(plain(l.in), "\n"))
		}
	}
}
