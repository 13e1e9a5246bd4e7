package model_test

import (
	"testing"

	"aptix-tui/model"
)

// Lines that a hunk keeps between its changes, lines of which several hunks change a part,
// and binary content are counted as a diff of the file counts them.
func TestStatCountsAsADiff(t *testing.T) {
	for _, c := range []struct {
		base           string
		edits          []lineEdit
		added, removed int
	}{
		{"a\nb\nc\n", []lineEdit{{"a\nb\nc\n", "A\nb\n"}}, 1, 2},
		{"a\nb\nc\n", []lineEdit{{"a\nb\nc\n", "a\nnew\nb\nc\nnew\n"}}, 2, 0},
		{"one two three\n", []lineEdit{{"one", "1"}, {"three", "3"}}, 1, 1},
		{"a\nb\n", []lineEdit{{"a", "b"}, {"b\nb", "b\nc\nb"}}, 2, 1},
		{"a\nb\n", []lineEdit{{"a\n", "c\n"}, {"c\n", "a\n"}}, 0, 0},
		{"\x00\n\n\x01\n", []lineEdit{{"\x01\n", "2\n3\n"}}, 0, 0},
	} {
		cs := model.Resolve([]*model.Payload{edits(false, c.edits...)}, openFile(t, t.TempDir(), c.base), nil, nil)
		d := cs.InitialDecisions()
		for id := range cs.Hunks {
			var err error
			if d, _, err = cs.Accept(d, id); err != nil {
				t.Fatal(err)
			}
		}
		if s := cs.Stat(0, d); s.Added != c.added || s.Removed != c.removed {
			t.Errorf("%q: +%d −%d, want +%d −%d for %q", c.base, s.Added, s.Removed, c.added, c.removed, c.edits)
		}
	}
}
