package diffview

import "testing"

// The marking of lines begins at the line of the row or the next one, also in a folded hunk.
func TestChangedLineAt(t *testing.T) {
	in := input(changed("a\nb\nc\nd\n", "A\nb\nC\nd\n"), 80)
	l := New(in)
	first := l.FirstChangeRow(0)
	for row, want := range []int{0, 1, 2, 2, 3, 3} {
		if got := l.ChangedLineAt(first+row, 0); got != want {
			t.Errorf("%d rows below the first change is line %d, want %d", row, got, want)
		}
	}
	in.Folded = map[int]bool{0: true}
	if n := New(in).ChangedLineAt(0, 0); n != 0 {
		t.Errorf("marking in a folded hunk begins at line %d", n)
	}
}
