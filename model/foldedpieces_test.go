package model

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Many edits of a short text leave many hidden pieces. With these folded, each edit builds on
// the same hunks, and the text with any of the hunks is the same.
func TestFoldedPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := []byte(rapid.StringMatching(`[a-d\n]{1,12}`).Draw(t, "base"))
		n := rapid.IntRange(20, 60).Draw(t, "hunks")
		free := rapid.SliceOfN(rapid.IntRange(0, 9), n, n).Draw(t, "free")
		var some, all [][]int // the hunks on which each builds, with folded pieces and without
		order := buildOrder{
			needs: func(id int) []int { return some[id] },
			free:  func(id int) bool { return free[id] == 0 },
		}
		flat, folded, text := newSequence(base), newChunkedSequence(newSequence(base), hunkFlags{}, 4), base
		folded.least = 2
		for id := range n {
			c := smallEdit(t, len(text))
			batch := []placedHunk{{hunk: id, Candidate: c}}
			all = append(all, newDependencyFinder(flat, 0, allOn(id), order.free).within(c.Extent))
			flat, _ = flat.applyBatch(0, allOn(id), batch, order.free)
			needs, _ := folded.applyBatch(allOn(id), batch, order)
			some, text = append(some, needs[0]), applied(text, c.Splices)
			if got, want := buildsOn(some, id), buildsOn(all, id); !slices.Equal(got, want) {
				t.Fatalf("hunk %d builds on %v, with folded pieces on %v", id, want, got)
			}
		}
		on := make(hunkFlags, n)
		for id := range n {
			on[id] = rapid.Bool().Draw(t, "on") && !slices.ContainsFunc(all[id], func(id int) bool { return !on[id] })
		}
		if got, want := folded.flat().render(on), flat.render(on); !bytes.Equal(got, want) {
			t.Fatalf("%q with hunks %v: got %q, want %q", base, on, got, want)
		}
	})
}

// smallEdit draws a change of a text of n bytes that makes it little longer.
func smallEdit(t *rapid.T, n int) Candidate {
	cuts := rapid.SliceOfN(rapid.IntRange(0, n), 4, 4).Draw(t, "cuts")
	slices.Sort(cuts)
	text := rapid.StringMatching(`[A-Z\n]{1,2}`).Draw(t, "new")
	return Candidate{
		Extent:  Span{cuts[0], cuts[3]},
		Splices: []Splice{{Span: Span{cuts[1], cuts[2]}, New: []byte(text)}},
	}
}

// One line that is changed again and again costs each edit little, and no change is lost.
func TestFoldedPiecesOfOneLine(t *testing.T) {
	const edits = 2000
	c := newChunkedSequence(newSequence([]byte("a\n0\nb\n")), hunkFlags{}, chunkSize)
	needs := make([][]int, edits)
	order := buildOrder{needs: func(id int) []int { return needs[id] }, free: func(int) bool { return false }}
	for id := range edits {
		edit := Candidate{Extent: Span{0, 6}, Splices: []Splice{{Span: Span{2, 3}, New: []byte{byte('1' + id%9)}}}}
		all, _ := c.applyBatch(allOn(id), []placedHunk{{hunk: id, Candidate: edit}}, order)
		if needs[id] = all[0]; len(needs[id]) > 2*chunkSize {
			t.Fatalf("hunk %d builds on %d directly", id, len(needs[id]))
		}
	}
	pieces := 0
	for i := range c.chunks {
		pieces += len(c.chunks[i].pieces)
	}
	if pieces > 2*chunkSize || len(c.flat()) != edits+3 {
		t.Errorf("%d pieces, %d without folding", pieces, len(c.flat()))
	}
	on := make(hunkFlags, edits)
	for _, id := range closure(order.needs, 1234) {
		on[id] = true
	}
	if got := string(c.flat().render(on)); got != "a\n2\nb\n" {
		t.Errorf("got %q", got)
	}
}
