package model

import (
	"bytes"
	"slices"
	"sort"
)

// A regionText is the text of a region, in which hunks are applied and taken back one after
// another. That costs as much as they change.
type regionText struct {
	pieces  sequence
	of      map[int][]int // the pieces that a hunk inserts or removes
	on      hunkIDs       // the hunks that are applied
	visible []int         // pieces, ascending
	ends    int           // the line ends of visible
}

// newRegionText returns the text of pieces with no hunk applied.
func newRegionText(pieces sequence) *regionText {
	t := &regionText{pieces: pieces, of: map[int][]int{}, on: hunkIDs{}}
	for i := range pieces {
		for _, ids := range [][]int{pieces[i].insertedBy, pieces[i].removedBy} {
			for _, id := range ids {
				t.of[id] = append(t.of[id], i)
			}
		}
		if pieces[i].isVisible(t.on) {
			t.visible = append(t.visible, i)
			t.ends += pieces[i].lineEnds()
		}
	}
	return t
}

// set applies hunk id or takes it back. It reports whether that changed something.
func (t *regionText) set(id int, on bool) bool {
	if t.on[id] == on || len(t.of[id]) == 0 {
		return false
	}
	t.on[id] = on
	for _, i := range t.of[id] {
		at := sort.SearchInts(t.visible, i)
		was := at < len(t.visible) && t.visible[at] == i
		switch is := t.pieces[i].isVisible(t.on); {
		case is && !was:
			t.visible = slices.Insert(t.visible, at, i)
			t.ends += t.pieces[i].lineEnds()
		case was && !is:
			t.visible = slices.Delete(t.visible, at, at+1)
			t.ends -= t.pieces[i].lineEnds()
		}
	}
	return true
}

func (t *regionText) render() []byte {
	if len(t.visible) == 1 {
		return slices.Clip(t.pieces[t.visible[0]].bytes)
	}
	var out []byte
	for _, i := range t.visible {
		out = append(out, t.pieces[i].bytes...)
	}
	return out
}

// around returns the text of the pieces from the first that hunk id inserts or removes to the
// last one.
func (t *regionText) around(id int) []byte {
	of := t.of[id]
	var out []byte
	for at := sort.SearchInts(t.visible, of[0]); at < len(t.visible) && t.visible[at] <= of[len(of)-1]; at++ {
		out = append(out, t.pieces[t.visible[at]].bytes...)
	}
	return out
}

// lines is countLines of the text.
func (t *regionText) lines() int {
	for _, i := range slices.Backward(t.visible) {
		if b := t.pieces[i].bytes; len(b) > 0 && b[len(b)-1] != '\n' {
			return t.ends + 1
		} else if len(b) > 0 {
			break
		}
	}
	return t.ends
}

func (p *piece) lineEnds() int { return bytes.Count(p.bytes, []byte("\n")) }
