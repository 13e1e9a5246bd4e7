package model

import (
	"math"
	"slices"
)

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
	visible int  // the bytes of its visible pieces
	owned   bool // no other sequence shares the array of pieces
}

// newChunkedSequence divides s, of which the hunks in on are visible, into chunks of at most
// this many pieces.
func newChunkedSequence(s sequence, on hunkSet, most int) *chunkedSequence {
	return &chunkedSequence{chunks: divide(s, on, most), most: most, least: minFolded}
}

// divide returns s in chunks of at most this many pieces, and of about the same size: edits at
// one place then fill a chunk before it is divided again.
func divide(s sequence, on hunkSet, most int) []sequenceChunk {
	n := (len(s) + most - 1) / most
	out := make([]sequenceChunk, n)
	for i := range out {
		part := slices.Clip(s[len(s)*i/n : len(s)*(i+1)/n])
		out[i] = sequenceChunk{pieces: part, visible: part.visibleLen(on)}
	}
	return out
}

// visibleLen returns the length of the text with the hunks in on.
func (s sequence) visibleLen(on hunkSet) (n int) {
	for i := range s {
		if s[i].isVisible(on) {
			n += len(s[i].bytes)
		}
	}
	return n
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

// baseOffset returns the offset in the base text of one in the text with the hunks in on, and
// whether a hunk inserts the byte there.
func (c *chunkedSequence) baseOffset(offset int, on hunkSet) (base int, inserted bool) {
	for _, chunk := range c.chunks {
		if offset >= chunk.visible {
			offset -= chunk.visible
			continue
		}
		for i := range chunk.pieces {
			p := &chunk.pieces[i]
			switch {
			case !p.isVisible(on):
			case offset >= len(p.bytes):
				offset -= len(p.bytes)
			case p.insertedBy != nil:
				return p.base, true
			default:
				return p.base + offset, false
			}
		}
	}
	return math.MaxInt, false
}

// A sequenceWindow is the pieces of some chunks.
type sequenceWindow struct {
	first, last int // chunks, last excluded
	start       int // the offset of its text
	pieces      sequence
	folded      bool // pieces of the chunks are folded into fewer
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
// which each of the batch builds directly. It may leave out those on which one of the others
// builds: to accept a hunk accepts what those build on, too.
func (c *chunkedSequence) applyBatch(on hunkSet, batch []placedHunk, order buildOrder) (needs [][]int, changes map[int][]baseChange) {
	span := spanOf(batch)
	w := c.window(span)
	if len(w.pieces) > c.most {
		w.pieces, w.folded = w.pieces.fold(on, order, c.least), true
	}
	near := w.near(span, on)
	needs = make([][]int, len(batch))
	if old := near.pieces; len(old) > 1 || len(old) == 1 && old[0].hasHunks() {
		found := newDependencyFinder(old, near.start, on, order.free)
		for i := range batch {
			needs[i] = found.within(batch[i].Extent)
		}
	}
	made, changes := near.pieces.applyBatch(near.start, on, batch, order.free)
	c.replace(w, near, made, on, withBatch(on, batch))
	return needs, changes
}

// near returns the part of w that a change of span has to do with: the visible pieces that touch
// span and the hidden ones between them. first and last are indexes into the pieces of w.
func (w *sequenceWindow) near(span Span, on hunkSet) sequenceWindow {
	out := sequenceWindow{start: w.start}
	at := w.start
	for out.last < len(w.pieces) {
		if p := &w.pieces[out.last]; p.isVisible(on) {
			at += len(p.bytes)
		}
		out.last++
		if at < span.Start {
			out.first, out.start = out.last, at
		}
		if at > span.End {
			break
		}
	}
	out.pieces = w.pieces[out.first:out.last]
	return out
}

// replace puts made in the place of near, a part of the window w. The hunks in on were visible,
// those in now are.
func (c *chunkedSequence) replace(w, near sequenceWindow, made sequence, on, now hunkSet) {
	size := len(w.pieces) - len(near.pieces) + len(made)
	if w.last-w.first == 1 && !w.folded && size <= c.most && c.chunks[w.first].owned {
		chunk := &c.chunks[w.first]
		chunk.visible += made.visibleLen(now) - near.pieces.visibleLen(on)
		chunk.pieces = slices.Replace(chunk.pieces, near.first, near.last, made...)
		return
	}
	parts := divide(slices.Concat(w.pieces[:near.first], made, w.pieces[near.last:]), now, c.most)
	for i := range parts {
		parts[i].owned = true
	}
	c.chunks = slices.Replace(c.chunks, w.first, w.last, parts...)
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

// withHunks is a set with more hunks.
type withHunks struct{ hunkSet, more hunkSet }

func (s withHunks) has(id int) bool { return s.more.has(id) || s.hunkSet.has(id) }

// withBatch returns on with the hunks of batch.
func withBatch(on hunkSet, batch []placedHunk) withHunks {
	if len(batch) == 1 {
		return withHunks{on, oneHunk(batch[0].hunk)}
	}
	more := make(hunkIDs, len(batch))
	for i := range batch {
		more[batch[i].hunk] = true
	}
	return withHunks{on, more}
}
