package model

import (
	"bytes"
	"iter"
	"math/bits"
	"slices"
)

// A regionText is the text of a region, in which hunks are applied and taken back one after
// another. That costs as much as they change.
type regionText struct {
	pieces  sequence
	of      map[int][]int // the pieces that a hunk inserts or removes
	on      hunkIDs       // the hunks that are applied
	visible []uint64      // by piece, a bit
	ends    int           // the line ends of the visible pieces
}

// newRegionText returns the text of pieces with no hunk applied.
func newRegionText(pieces sequence) *regionText {
	t := &regionText{pieces: pieces, of: map[int][]int{}, on: hunkIDs{}, visible: make([]uint64, (len(pieces)+63)/64)}
	for i := range pieces {
		for _, ids := range [][]int{pieces[i].insertedBy, pieces[i].removedBy} {
			for _, id := range ids {
				t.of[id] = append(t.of[id], i)
			}
		}
		t.update(i)
	}
	return t
}

// update brings t up to date after the hunks of piece i were applied or taken back.
func (t *regionText) update(i int) {
	word, bit := &t.visible[i/64], uint64(1)<<(i%64)
	is, was := t.pieces[i].isVisible(t.on), *word&bit != 0
	if is == was {
		return
	}
	*word ^= bit
	if is {
		t.ends += t.pieces[i].lineEnds()
	} else {
		t.ends -= t.pieces[i].lineEnds()
	}
}

// shown returns the bytes of the visible pieces from first to last.
func (t *regionText) shown(first, last int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for n := first / 64; n <= last/64; n++ {
			word := t.visible[n]
			if n == first/64 {
				word &= ^uint64(0) << (first % 64)
			}
			for ; word != 0; word &= word - 1 {
				i := n*64 + bits.TrailingZeros64(word)
				if i > last || !yield(t.pieces[i].bytes) {
					return
				}
			}
		}
	}
}

// set applies hunk id or takes it back. It reports whether that changed something.
func (t *regionText) set(id int, on bool) bool {
	if t.on[id] == on || len(t.of[id]) == 0 {
		return false
	}
	t.on[id] = on
	for _, i := range t.of[id] {
		t.update(i)
	}
	return true
}

func (t *regionText) render() []byte {
	var only, out []byte
	for b := range t.shown(0, len(t.pieces)-1) {
		switch {
		case only == nil && out == nil:
			only = b
			continue
		case out == nil:
			out = slices.Clone(only)
		}
		out = append(out, b...)
	}
	if out == nil {
		return slices.Clip(only)
	}
	return out
}

// around returns the text of the pieces from the first that hunk id inserts or removes to the
// last one.
func (t *regionText) around(id int) []byte {
	of := t.of[id]
	var out []byte
	for b := range t.shown(of[0], of[len(of)-1]) {
		out = append(out, b...)
	}
	return out
}

// lines is countLines of the text.
func (t *regionText) lines() int {
	for n, word := range slices.Backward(t.visible) {
		for ; word != 0; word &^= 1 << (bits.Len64(word) - 1) {
			if b := t.pieces[n*64+bits.Len64(word)-1].bytes; len(b) > 0 {
				if b[len(b)-1] != '\n' {
					return t.ends + 1
				}
				return t.ends
			}
		}
	}
	return t.ends
}

func (p *piece) lineEnds() int { return bytes.Count(p.bytes, []byte("\n")) }
