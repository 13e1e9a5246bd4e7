package model

import (
	"bytes"
	"reflect"
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
		seq, _ := newSequence(base).applyBatch(0, hunkFlags{}, batch, buildsOnNothing)
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
		seq := newSequence(base)
		file := &File{chunked: newChunkedSequence(seq, hunkFlags{}, 2), edited: NewEditedText(base)}
		texts := [][]byte{base}
		free := func(int) bool { return false }
		var needs [][]int
		order := buildOrder{needs: func(id int) []int { return needs[id] }, free: free}
		n := rapid.IntRange(1, 6).Draw(t, "hunks")
		for id := range n {
			text := texts[id]
			some := splices(t, len(text))
			extent := Span{}
			if len(some) > 0 {
				extent = Span{some[0].Start, some[len(some)-1].End}
			}
			needs = append(needs, newDependencyFinder(seq, 0, allOn(id), free).within(extent))
			batch := []placedHunk{{hunk: id, Candidate: Candidate{Extent: extent, Splices: some}}}
			alsoNeeds, alsoChanges := file.applyBatch(allOn(id), batch, order)
			var changes map[int][]baseChange
			seq, changes = seq.applyBatch(0, allOn(id), batch, free)
			texts = append(texts, applied(text, some))
			if !slices.Equal(alsoNeeds[0], needs[id]) || !reflect.DeepEqual(alsoChanges, changes) || !bytes.Equal(file.editedText(allOn(id)).Text().Bytes, texts[id+1]) {
				t.Fatalf("in chunks: needs %v, changes %v, text %q; want %v, %v, %q", alsoNeeds, alsoChanges, file.editedText(allOn(id)).Text().Bytes, needs[id], changes, texts[id+1])
			}
		}
		if got := file.currentSequence(); !slices.EqualFunc(got, seq, func(a, b piece) bool { return reflect.DeepEqual(a, b) }) {
			t.Fatalf("in chunks: %v; want %v", got, seq)
		}
		for id, want := range texts {
			if got := seq.render(allOn(id)); !bytes.Equal(got, want) {
				t.Fatalf("after %d of %d hunks: got %q, want %q", id, n, got, want)
			}
		}
		for id := range n {
			// With nothing but what it builds on, a hunk still finds what it
			// removes: all of it goes.
			on := make(hunkFlags, n)
			for _, f := range closure(func(id int) []int { return needs[id] }, id) {
				on[f] = true
			}
			for i := range seq {
				p := &seq[i]
				if slices.Contains(p.removedBy, id) && p.isVisible(on) {
					t.Fatalf("hunk %d leaves %q, which it removes", id, p.bytes)
				}
			}
		}
	})
}

func TestLineEndsOfEveryOrigin(t *testing.T) {
	base := []byte("a\r\nb\r\nc")
	seq, _ := newSequence(base).applyBatch(0, hunkFlags{}, []placedHunk{{hunk: 0, Candidate: Candidate{
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
