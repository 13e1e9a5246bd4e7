package model

import (
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
	if bit := uint64(1) << (i % 64); t.pieces[i].isVisible(t.on) {
		t.visible[i/64] |= bit
	} else {
		t.visible[i/64] &^= bit
	}
}

// shown returns the bytes of the visible pieces.
func (t *regionText) shown() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for n, word := range t.visible {
			for ; word != 0; word &= word - 1 {
				if !yield(t.pieces[n*64+bits.TrailingZeros64(word)].bytes) {
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
	for b := range t.shown() {
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
