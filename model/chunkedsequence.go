package model

import "slices"

// chunkSize is how many pieces a chunk of a file has at most.
const chunkSize = 128

// A chunkedSequence is a sequence in chunks, for edits one after another: an edit costs little
// of the number of pieces.
type chunkedSequence struct {
	chunks []sequenceChunk
	most   int      // pieces in a chunk
	least  int      // pieces in a row that are folded
	pieces sequence // of the last window, to be written over
}

// A sequenceChunk is a part of a sequence.
type sequenceChunk struct {
	pieces  sequence
	visible int // the bytes of its visible pieces
}

// newChunkedSequence divides s, of which the hunks in on are visible, into chunks of at most
// this many pieces.
func newChunkedSequence(s sequence, on hunkSet, most int) *chunkedSequence {
	return &chunkedSequence{chunks: divide(s, on, most), most: most, least: minFolded}
}

// divide returns s in chunks of at most this many pieces.
func divide(s sequence, on hunkSet, most int) []sequenceChunk {
	var out []sequenceChunk
	for part := range slices.Chunk(s, most) {
		c := sequenceChunk{pieces: slices.Clip(part)}
		for i := range part {
			if part[i].isVisible(on) {
				c.visible += len(part[i].bytes)
			}
		}
		out = append(out, c)
	}
	return out
}

// flat returns the whole sequence.
func (c *chunkedSequence) flat() sequence {
	size := 0
	for i := range c.chunks {
		size += c.chunks[i].pieces.unfoldedLen()
	}
	if len(c.chunks) == 1 && size == len(c.chunks[0].pieces) {
		return c.chunks[0].pieces
	}
	out := make(sequence, 0, size)
	for i := range c.chunks {
		out = c.chunks[i].pieces.appendUnfolded(out)
	}
	return out
}

// A sequenceWindow is the pieces of some chunks.
type sequenceWindow struct {
	first, last int // chunks, last excluded
	start       int // the offset of its text
	pieces      sequence
}

// window returns the chunks that have the text of span and the visible pieces next to it. The
// next call writes over its pieces.
func (c *chunkedSequence) window(span Span) sequenceWindow {
	w := sequenceWindow{}
	at := 0
	for w.last < len(c.chunks) {
		end := at + c.chunks[w.last].visible
		if end < span.Start { // the piece before the span is in a later chunk
			w.first, w.start = w.last+1, end
		}
		at = end
		w.last++
		if end > span.End {
			break
		}
	}
	if w.last-w.first == 1 {
		w.pieces = c.chunks[w.first].pieces
		return w
	}
	w.pieces = c.pieces[:0]
	for i := w.first; i < w.last; i++ {
		w.pieces = append(w.pieces, c.chunks[i].pieces...)
	}
	c.pieces = w.pieces
	return w
}

// A buildOrder is which hunks build on which.
type buildOrder struct {
	needs func(int) []int // the hunks on which a hunk builds directly
	free  func(int) bool  // hunks on which nothing builds
}

// applyBatch is sequence.applyBatch for a batch that is not empty. It also returns the hunks on
// which each of the batch builds.
func (c *chunkedSequence) applyBatch(on hunkSet, batch []placedHunk, order buildOrder) (needs [][]int, changes map[int][]baseChange) {
	w := c.window(spanOf(batch))
	if len(w.pieces) > c.most {
		w.pieces = w.pieces.fold(on, order, c.least)
	}
	local := batch
	placed := make(hunkIDs, len(batch))
	for _, p := range batch {
		placed[p.hunk] = true
	}
	if w.start > 0 {
		local = make([]placedHunk, len(batch))
		for i, p := range batch {
			local[i] = p.shifted(-w.start)
		}
	}
	needs = make([][]int, len(batch))
	if len(w.pieces) > 1 || len(w.pieces) == 1 && w.pieces[0].hasHunks() {
		found := newDependencyFinder(w.pieces, on, order.free)
		for i, p := range local {
			needs[i] = found.within(p.Extent)
		}
	}
	pieces, changes := w.pieces.applyBatch(on, local, order.free)
	c.chunks = slices.Replace(c.chunks, w.first, w.last, divide(pieces, withHunks{on, placed}, c.most)...)
	return needs, changes
}

// spanOf returns the text that a batch has to do with.
func spanOf(batch []placedHunk) Span {
	out := batch[0].Extent
	for _, p := range batch {
		out.Start, out.End = min(out.Start, p.Extent.Start), max(out.End, p.Extent.End)
		for _, s := range p.Splices {
			out.Start, out.End = min(out.Start, s.Start), max(out.End, s.End)
		}
	}
	return out
}

// shifted returns p with all offsets moved.
func (p placedHunk) shifted(by int) placedHunk {
	p.Extent = Span{Start: p.Extent.Start + by, End: p.Extent.End + by}
	p.Splices = slices.Clone(p.Splices)
	for i := range p.Splices {
		p.Splices[i].Start += by
		p.Splices[i].End += by
	}
	return p
}

// withHunks is a set with more hunks.
type withHunks struct {
	hunkSet
	more hunkIDs
}

func (s withHunks) has(id int) bool { return s.more.has(id) || s.hunkSet.has(id) }
