package model

import (
	"bytes"
	"cmp"
	"math"
	"slices"
)

// A sequence is a file as Resolve keeps it: every run of bytes that was ever
// part of it, in order, with the hunks that insert and remove it. Any subset of
// hunks that is closed under Hunk.Needs can be rendered from it without another
// search.
type sequence []piece

// A piece is part of the text when all hunks of insertedBy are accepted and
// none of removedBy is.
type piece struct {
	bytes      []byte
	base       int   // its offset in the base text; for inserted text, the offset of the insertion
	insertedBy []int // nil for text of the base
	removedBy  []int
}

// A hunkSet is a set of hunks by ID.
type hunkSet interface{ has(id int) bool }

// hunkFlags is the set of the hunks whose flag is set.
type hunkFlags []bool

func (s hunkFlags) has(id int) bool { return id < len(s) && s[id] }

// hunkIDs is a set of hunks of a few files.
type hunkIDs map[int]bool

func (s hunkIDs) has(id int) bool { return s[id] }

// acceptedHunks is the set of the hunks that decisions apply.
type acceptedHunks struct {
	hunks     []*Hunk
	decisions Decisions
}

func (s acceptedHunks) has(id int) bool {
	return s.decisions[id] == Accepted && s.hunks[id].Placement != Applied
}

func (p *piece) isVisible(on hunkSet) bool { return !p.isRemoved(on) && p.isInserted(on) }

func (p *piece) isInserted(on hunkSet) bool {
	for _, id := range p.insertedBy {
		if !on.has(id) {
			return false
		}
	}
	return true
}

func (p *piece) isRemoved(on hunkSet) bool {
	for _, id := range p.removedBy {
		if on.has(id) {
			return true
		}
	}
	return false
}

// staysHidden reports whether p is hidden as long as all hunks are accepted on which a change
// around p builds: one of them removes p.
func (p *piece) staysHidden(on hunkSet, free func(int) bool) bool {
	return p.isInserted(on) && slices.ContainsFunc(p.removedBy, func(id int) bool { return on.has(id) && !free(id) })
}

// hasHunks reports whether a hunk inserts or removes p.
func (p *piece) hasHunks() bool { return len(p.insertedBy)+len(p.removedBy) > 0 }

// baseEnd returns the offset in the base text after p.
func (p *piece) baseEnd() int {
	if p.insertedBy != nil {
		return p.base
	}
	return p.base + len(p.bytes)
}

// baseOffset returns the offset in the base text of one in the text with the hunks in on, and
// whether a hunk inserts the byte there.
func (s sequence) baseOffset(offset int, on hunkSet) (base int, inserted bool) {
	for i := range s {
		p := &s[i]
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
	return math.MaxInt, false
}

func newSequence(base []byte) sequence {
	if len(base) == 0 {
		return nil
	}
	return sequence{{bytes: base}}
}

// render returns the text with the hunks in on.
func (s sequence) render(on hunkSet) []byte {
	var visible [][]byte
	for i := range s {
		if s[i].isVisible(on) {
			visible = append(visible, s[i].bytes)
		}
	}
	return bytes.Join(visible, nil)
}

// A placedHunk is a hunk with its chosen candidate, in offsets of the text that
// the sequence renders to.
type placedHunk struct {
	hunk int
	Candidate
}

// splicesOf returns the splices of a batch, in order.
func splicesOf(batch []placedHunk) (out []Splice) {
	for _, p := range batch {
		out = append(out, p.Splices...)
	}
	slices.SortStableFunc(out, Splice.compare)
	return out
}

// A baseChange is one change of a hunk in terms of the base text. If two
// resolves give equal base changes, a hunk has the same effect in both.
type baseChange struct {
	base         int
	removed, new []byte
}

// A batchApplier applies a batch of placed hunks to a sequence in one pass. All
// offsets refer to the text before the batch.
type batchApplier struct {
	on        hunkSet
	free      func(int) bool // hunks on which nothing builds
	out       sequence
	at        int             // offset in the visible text
	base      int             // the same position in the base text
	hidden    []int           // indexes into out of the invisible pieces at this place
	splices   []pendingSplice // pending, ascending
	inRemoval bool            // the first of splices is a removal whose new text is in out already
	changes   map[int][]baseChange
}

// A pendingSplice is one splice of the batch.
type pendingSplice struct {
	Splice
	hunk   int
	side   side
	change int // index into changes[hunk]
}

// side is the side of removed text on which an insertion belongs.
type side uint8

const (
	before side = iota // directly after the visible text before it
	after              // directly before the visible text after it
)

// applyBatch applies the batch, whose splices are disjoint and in around, to s, which it changes. It returns the
// new sequence and the base changes of every hunk. Nothing builds on the hunks for which free reports true.
func (s sequence) applyBatch(around stretch, on hunkSet, batch []placedHunk, free func(int) bool) (sequence, map[int][]baseChange) {
	w := &batchApplier{on: on, free: free, changes: map[int][]baseChange{}}
	for _, p := range batch {
		for _, sp := range p.Splices {
			c := pendingSplice{Splice: sp, hunk: p.hunk, change: len(w.changes[p.hunk])}
			if sp.Start == sp.End && p.Extent.Start == sp.Start && p.Extent.End > sp.End {
				c.side = after
			}
			w.splices = append(w.splices, c)
			w.changes[p.hunk] = append(w.changes[p.hunk], baseChange{new: sp.New})
		}
	}
	if len(w.splices) == 0 {
		return s, w.changes
	}
	slices.SortStableFunc(w.splices, func(a, b pendingSplice) int { return a.compare(b.Splice) })
	w.at, w.base = around.at, around.base
	// A splice adds three pieces at most: the pieces move up by so many places before they are
	// written again.
	gap := 3 * len(w.splices)
	s = append(s, make(sequence, gap)...)
	moved := s[around.first+gap:]
	copy(moved, s[around.first:])
	w.out = s[:around.first]
	for i := range around.pieces {
		w.add(moved[i])
	}
	w.insertNew(before)
	w.insertNew(after)
	w.out = append(w.out, moved[len(around.pieces):]...)
	clear(s[len(w.out):])
	return w.out, w.changes
}

// A stretch is consecutive pieces of a sequence.
type stretch struct {
	pieces  sequence
	visible []int // indexes into pieces
	first   int   // the index of the first one
	at      int   // its offset in the visible text
	base    int   // the same position in the base text
}

// around returns the pieces that a change of span concerns: the visible ones that touch it, and the
// hidden ones between them and beside them.
func (s sequence) around(on hunkSet, span Span) stretch {
	w, last, at := stretch{}, len(s), 0
	for i := range s {
		p := &s[i]
		if !p.isVisible(on) {
			continue
		}
		if at > span.End {
			last = i
			break
		}
		if at += len(p.bytes); at < span.Start {
			w = stretch{first: i + 1, at: at, base: p.baseEnd()}
		} else {
			w.visible = append(w.visible, i-w.first)
		}
	}
	w.pieces = s[w.first:last]
	return w
}

// compare orders splices as they are applied.
func (s Splice) compare(o Splice) int {
	return cmp.Or(s.Start-o.Start, s.End-o.End, s.rank-o.rank)
}

// add adds p to the output, split where splices begin and end.
func (w *batchApplier) add(p piece) {
	if !p.isVisible(w.on) {
		w.insertNew(before)
		w.hidden = append(w.hidden, len(w.out))
		w.out = append(w.out, p)
		return
	}
	for len(p.bytes) > 0 {
		w.insertNew(before)
		w.insertNew(after)
		n := len(p.bytes)
		switch {
		case w.inRemoval:
			n = min(n, w.splices[0].End-w.at)
		case len(w.splices) > 0:
			n = min(n, w.splices[0].Start-w.at)
		}
		w.emit(p, n)
		p = p.dropBytes(n)
	}
}

// dropBytes returns p without its first n bytes.
func (p piece) dropBytes(n int) piece {
	p.bytes = p.bytes[n:]
	if p.insertedBy == nil {
		p.base += n
	}
	return p
}

// emit adds the first n bytes of p. A removal in progress removes them,
// together with the hidden pieces between them and the bytes that it removed
// before. Where the hunk builds on one that removes such a piece, that is enough.
func (w *batchApplier) emit(p piece, n int) {
	p.bytes = p.bytes[:n:n]
	w.at += n
	if w.inRemoval {
		c := w.splices[0]
		removed := &w.changes[c.hunk][c.change].removed
		if len(*removed) > 0 {
			for _, i := range w.hidden {
				if !w.out[i].staysHidden(w.on, w.free) {
					w.out[i].removedBy = appendNew(w.out[i].removedBy, c.hunk)
				}
			}
		}
		*removed = joinBytes(*removed, p.bytes)
		p.removedBy = appendNew(p.removedBy, c.hunk)
		if w.at == c.End {
			w.splices, w.inRemoval = w.splices[1:], false
		}
	}
	w.hidden = w.hidden[:0]
	w.out = append(w.out, p)
	w.base = p.baseEnd()
}

// insertNew adds the new text of the splices that begin here. That completes a
// pure insertion and starts a removal.
func (w *batchApplier) insertNew(where side) {
	for !w.inRemoval && len(w.splices) > 0 && w.splices[0].Start == w.at {
		c := w.splices[0]
		pure := c.Start == c.End
		if where == before && (!pure || c.side == after) {
			return
		}
		w.changes[c.hunk][c.change].base = w.base
		if len(c.New) > 0 {
			w.out = append(w.out, piece{bytes: c.New, base: w.base, insertedBy: []int{c.hunk}})
		}
		if pure {
			w.splices = w.splices[1:]
		} else {
			w.inRemoval = true
		}
	}
}

// joinBytes returns b followed by more. It shares the bytes of more if b is empty.
func joinBytes(b, more []byte) []byte {
	if len(b) == 0 {
		return slices.Clip(more)
	}
	return append(b, more...)
}

func appendNew(ids []int, id int) []int {
	if slices.Contains(ids, id) {
		return ids
	}
	return append(slices.Clip(ids), id)
}

// removeAll makes hunk remove the whole text, from all hunks and the base.
func (s sequence) removeAll(hunk int) sequence {
	out := slices.Clone(s)
	for i := range out {
		out[i].removedBy = appendNew(out[i].removedBy, hunk)
	}
	return out
}

// withLineEnds makes hunk change every line end of the file to end ("\n",
// "\r\n" or "\r"), in the base text and in inserted text.
func (s sequence) withLineEnds(hunk int, end string) sequence {
	out := make(sequence, 0, len(s))
	for _, p := range s {
		for len(p.bytes) > 0 {
			n, size := nextLineEnd(p.bytes)
			if size == 0 || string(p.bytes[n:n+size]) == end {
				n, size = n+size, 0
			}
			if n > 0 {
				head := p
				head.bytes = p.bytes[:n:n]
				out = append(out, head)
				p = p.dropBytes(n)
			}
			if size > 0 {
				old := p
				old.bytes, old.removedBy = p.bytes[:size:size], appendNew(p.removedBy, hunk)
				out = append(out, old, piece{bytes: []byte(end), base: p.base, insertedBy: appendNew(p.insertedBy, hunk), removedBy: p.removedBy})
				p = p.dropBytes(size)
			}
		}
	}
	return out
}

// nextLineEnd returns the offset and length of the first line end in b: LF,
// CRLF or CR. Without one it returns len(b) and 0.
func nextLineEnd(b []byte) (at, size int) {
	at = bytes.IndexAny(b, "\r\n")
	switch {
	case at < 0:
		return len(b), 0
	case b[at] == '\r' && at+1 < len(b) && b[at+1] == '\n':
		return at, 2
	}
	return at, 1
}

// toLineEnds returns b with every line end changed to end.
func toLineEnds(b []byte, end string) []byte {
	return newSequence(b).withLineEnds(0, end).render(hunkIDs{0: true})
}
