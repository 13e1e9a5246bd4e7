package diffview

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

// tenEdits changes every tenth line of some, to more or fewer lines.
func tenEdits() *model.ChangeSet {
	var finds []finding
	for i := range 10 {
		old := fmt.Sprintf("\n%d\n", 10*i+105)
		finds = append(finds, finding{old: old, new: []string{"\n", "\none\ntwo\nthree\n", "\nsame\n"}[i%3]})
	}
	return resolve(tree{"n": numbered(300)}, edits("n", finds...))
}

// A decision on a hunk of its own needs no new layout.
func TestWithDecisions(t *testing.T) {
	in := input(tenEdits(), 60)
	l := New(in)
	for id := range in.Decisions {
		in.Decisions = slices.Clone(in.Decisions)
		in.Decisions[id] = model.Rejected
		var ok bool
		if l, ok = l.WithDecisions(in); !ok {
			t.Fatalf("rejecting hunk %d needs a new layout", id)
		}
		sameLayout(t, l, in)
	}
}

// A layout under other decisions is the one that a new layout would be.
func TestWithAnyDecisions(t *testing.T) {
	sets := []func() *model.ChangeSet{placements, kinds, characters, damaged, tenEdits, func() *model.ChangeSet { return answer("a\nb\nc\nb\na\n", "b\n") }}
	made := make([]*model.ChangeSet, len(sets))
	for i, set := range sets {
		made[i] = set()
	}
	rapid.Check(t, func(t *rapid.T) {
		cs := rapid.SampledFrom(made).Draw(t, "set")
		in := input(cs, rapid.IntRange(1, 120).Draw(t, "width"))
		in.File = rapid.IntRange(0, len(cs.Files)-1).Draw(t, "file")
		if in.Selected = -1; len(cs.Files[in.File].Hunks) > 0 {
			in.Selected = cs.Files[in.File].Hunks[0]
		}
		in = options(in, uint(rapid.IntRange(0, 1<<13-1).Draw(t, "options")), "a")
		l := New(in)
		for range 3 {
			in.Decisions = slices.Clone(in.Decisions)
			for range rapid.IntRange(0, 3).Draw(t, "decisions") {
				id := rapid.IntRange(0, len(in.Decisions)-1).Draw(t, "hunk")
				in.Decisions[id] = rapid.SampledFrom([]model.Decision{model.Undecided, model.Accepted, model.Rejected}).Draw(t, "decision")
			}
			next, ok := l.WithDecisions(in)
			if !ok {
				l = New(in)
				continue
			}
			l = next
			sameLayout(t, l, in)
		}
	})
}

// sameLayout checks that l is the layout of in.
func sameLayout(t interface {
	Helper()
	Fatalf(string, ...any)
}, l *Layout, in Input,
) {
	t.Helper()
	want := New(in)
	if got, want := l.Render(0, l.Rows()), want.Render(0, want.Rows()); !slices.Equal(got, want) {
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Fatalf("row %d is %q, want %q", i, got[i], want[i])
			}
		}
		t.Fatalf("%d rows, want %d", len(got), len(want))
	}
	for _, id := range l.file.Hunks {
		if got, want := l.HunkRow(id), want.HunkRow(id); got != want {
			t.Fatalf("hunk %d is in row %d, want %d", id, got, want)
		}
	}
}

// The lines between the changes of a rejected hunk keep a new number: that of the file without it.
func TestLinesInRejectedHunkAreNumbered(t *testing.T) {
	cs := changed("a\nb\nc\nd\n", "A\nmore\nb\nC\nd\n")
	in := input(cs, 40)
	in.Decisions, _ = cs.Reject(in.Decisions, 0)
	rowsAre(t, codeRows(in), `
 1   - a
     + A
     + more
 2 2   b
 3   - c
     + C
 4 4   d`)
}
