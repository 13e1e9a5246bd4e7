package model

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// splices draws disjoint splices of a text of n bytes, ascending.
func splices(t *rapid.T, n int) []Splice {
	cuts := rapid.SliceOfN(rapid.IntRange(0, n), 0, 12).Draw(t, "cuts")
	slices.Sort(cuts)
	var out []Splice
	for i := 0; i+1 < len(cuts); i += 2 {
		text := rapid.StringMatching(`[A-Z\n]{0,4}`).Draw(t, "new")
		if cuts[i] < cuts[i+1] || text != "" {
			out = append(out, Splice{Span: Span{cuts[i], cuts[i+1]}, New: []byte(text)})
		}
	}
	return out
}

// applied returns text after splices, computed in the simplest way.
func applied(text []byte, splices []Splice) []byte {
	var out []byte
	at := 0
	for _, s := range splices {
		out = append(append(out, text[at:s.Start]...), s.New...)
		at = s.End
	}
	return append(out, text[at:]...)
}

// The lines of a text with splices are those of the text that they make.
func TestLinesOfSplices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := NewText([]byte(rapid.StringMatching(`[a\n]{0,20}`).Draw(t, "text")))
		all := splices(t, text.Len())
		got := text.spliced(all)
		if want := applied(text.Bytes, all); !bytes.Equal(got.Bytes, want) || !slices.Equal(got.index(), lineStarts(want)) {
			t.Fatalf("%q with %v: got %q, lines at %v, want %v", text.Bytes, all, got.Bytes, got.index(), lineStarts(want))
		}
		top, bottom := got.SharedLines(text)
		if rest := min(got.Lines(), text.Lines()) - top - bottom; rest < 0 {
			t.Fatalf("%q with %v: %d and %d lines are shared", text.Bytes, all, top, bottom)
		}
		for i := range top + bottom {
			x, y := i, i
			if i >= top {
				x, y = got.Lines()-1-i+top, text.Lines()-1-i+top
			}
			if !bytes.Equal(got.Raw(x), text.Raw(y)) {
				t.Fatalf("%q with %v: line %d is not line %d", text.Bytes, all, x, y)
			}
		}
	})
}

func allOn(n int) hunkFlags {
	on := make(hunkFlags, n)
	for i := range on {
		on[i] = true
	}
	return on
}

// Any subset of hunks that were placed together on one text renders as if the
// others did not exist.
func TestSubsetsOfOneBatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := []byte(rapid.StringMatching(`[a-f\n]{0,40}`).Draw(t, "base"))
		all := splices(t, len(base))
		var batch []placedHunk
		for id, s := range all {
			batch = append(batch, placedHunk{hunk: id, Candidate: Candidate{Extent: s.Span, Splices: []Splice{s}}})
		}
		seq, _ := newSequence(base).applyBatch(whole(base), hunkFlags{}, batch, buildsOnNothing)
		on := make(hunkFlags, len(all))
		var some []Splice
		for id := range all {
			if on[id] = rapid.Bool().Draw(t, "on"); on[id] {
				some = append(some, all[id])
			}
		}
		if got, want := seq.render(on), applied(base, some); !bytes.Equal(got, want) {
			t.Fatalf("base %q, splices %v of %v: got %q, want %q", base, some, all, got, want)
		}
	})
}

// Consecutive edits give the same result as applying them to the text. Without
// the last ones, the result is the text before them. Their dependencies are the
// hunks whose text they touch.
func TestEditsInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := []byte(rapid.StringMatching(`[a-f\n]{0,30}`).Draw(t, "base"))
		n := rapid.IntRange(1, 6).Draw(t, "hunks")
		checkEdits(t, base, n, func(_ int, text []byte) []Splice { return splices(t, len(text)) })
	})
}

// A hunk builds on those whose text it touches, and on those that removed text inside of its place.
func TestWhatEditsBuildOn(t *testing.T) {
	splice := func(start, end int, text string) Splice {
		return Splice{Span: Span{start, end}, New: []byte(text)}
	}
	edits := [][]Splice{
		{splice(0, 0, "\n\n"), splice(0, 1, "\n\n\n\n"), splice(1, 1, "\n\n\n\n")},
		{splice(0, 1, "\n"), splice(1, 3, ""), splice(3, 4, ""), splice(7, 8, "\n")},
		{splice(0, 0, "\n"), splice(1, 1, "\n"), splice(2, 2, "\n"), splice(3, 3, "\n")},
		{splice(0, 10, "\n")},
		{splice(0, 2, "")},
	}
	needs := checkEdits(t, []byte("\n"), len(edits), func(id int, _ []byte) []Splice { return edits[id] })
	if want := [][]int{nil, {0}, {0, 1}, {0, 1, 2}, {0, 1, 3}}; !slices.EqualFunc(needs, want, slices.Equal) {
		t.Errorf("the hunks build directly on %v, want %v", needs, want)
	}
}

// checkEdits makes n edits, one after another, of a file with the text base. It returns the hunks
// on which each builds directly.
func checkEdits(t rapid.TB, base []byte, n int, next func(id int, text []byte) []Splice) (needs [][]int) {
	t.Helper()
	r, f := newFile(string(base))
	texts := [][]byte{base}
	for id := range n {
		edit := next(id, texts[id])
		r.edit(f, edit...)
		needs, texts = append(needs, r.cs.Hunks[id].Needs), append(texts, applied(texts[id], edit))
	}
	for id, want := range texts {
		if got := f.sequence.render(allOn(id)); !bytes.Equal(got, want) {
			t.Fatalf("after %d of %d hunks: got %q, want %q", id, n, got, want)
		}
	}
	checkRemovals(t, f.sequence, needs)
	return needs
}

// newFile returns a file with this text, and a resolver for edits of it.
func newFile(base string) (*resolver, *File) {
	f := &File{Base: Snapshot{Bytes: []byte(base)}, sequence: newSequence([]byte(base))}
	return &resolver{cs: &ChangeSet{Files: []*File{f}}}, f
}

// edit adds a hunk to f that makes splices.
func (r *resolver) edit(f *File, splices ...Splice) {
	id, extent := len(r.cs.Hunks), Span{}
	if len(splices) > 0 {
		extent = Span{splices[0].Start, splices[len(splices)-1].End}
	}
	r.cs.Hunks, f.Hunks = append(r.cs.Hunks, &Hunk{ID: id}), append(f.Hunks, id)
	r.apply(f, []placedHunk{{hunk: id, Candidate: Candidate{Extent: extent, Splices: splices}}})
	r.included = allOn(id + 1)
}

// checkRemovals checks that each hunk of s, with nothing but what it builds on, still finds
// what it removes: all of it goes.
func checkRemovals(t rapid.TB, s sequence, needs [][]int) {
	t.Helper()
	for id := range needs {
		on := make(hunkFlags, len(needs))
		for _, n := range buildsOn(needs, id) {
			on[n] = true
		}
		for i := range s {
			if p := &s[i]; slices.Contains(p.removedBy, id) && p.isVisible(on) {
				t.Fatalf("hunk %d leaves %q, which it removes", id, p.bytes)
			}
		}
	}
}

// buildsOn returns the hunk and all hunks on which it builds, directly or through others.
func buildsOn(needs [][]int, id int) []int {
	return closure(func(id int) []int { return needs[id] }, id)
}

func TestLineEndsOfEveryOrigin(t *testing.T) {
	base := []byte("a\r\nb\r\nc")
	seq, _ := newSequence(base).applyBatch(whole(base), hunkFlags{}, []placedHunk{{hunk: 0, Candidate: Candidate{
		Extent: Span{3, 6}, Splices: []Splice{{Span: Span{3, 6}, New: []byte("B\r\nBB\r\n")}}}}}, buildsOnNothing)
	seq = seq.withLineEnds(1, "\n")
	for _, c := range []struct {
		on   hunkFlags
		want string
	}{
		{hunkFlags{false, false}, "a\r\nb\r\nc"},
		{hunkFlags{true, false}, "a\r\nB\r\nBB\r\nc"},
		{hunkFlags{false, true}, "a\nb\nc"},
		{hunkFlags{true, true}, "a\nB\nBB\nc"},
	} {
		if got := string(seq.render(c.on)); got != c.want {
			t.Errorf("%v: got %q, want %q", c.on, got, c.want)
		}
	}
	for end, want := range map[string]string{"\r\n": "a\r\nb\r\nc\r\n\r\nd", "\n": "a\nb\nc\n\nd", "\r": "a\rb\rc\r\rd"} {
		if got := string(toLineEnds([]byte("a\nb\r\nc\r\r\nd"), end)); got != want {
			t.Errorf("to %q: got %q, want %q", end, got, want)
		}
	}
}

// whole is the stretch of a text that nothing has changed.
func whole(text []byte) stretch { return newSequence(text).around(hunkFlags{}, Span{End: len(text)}) }
