package locate

import (
	"bytes"
	"hash/maphash"
	"index/suffixarray"
	"slices"

	"aptix-tui/model"
)

// Limit is how many places of one old text are told apart. Text that stands in
// more is nobody's idea of a place.
const Limit = 64

// window is how far around the line asked about places are looked for one by
// one when there are more than Limit.
const window = 1024

// An Index numbers the distinct lines of a text, as its Fold sees them, and
// sorts the suffixes of that row of numbers, so that no search, however
// repetitive the text, costs more than the lines looked for. It is immutable.
type Index struct {
	text *model.Text
	fold Fold

	seed   maphash.Seed
	number map[uint64]int32 // hash of a folded line → its number
	sample []int32          // number → the first line that has it
	lines  []int32          // line → its number

	width    int // bytes of a number in suffixes
	suffixes *suffixarray.Index
}

// NewIndex indexes the lines of t.
func NewIndex(t *model.Text, fold Fold) *Index {
	x := &Index{
		text:   t,
		fold:   fold,
		seed:   maphash.MakeSeed(),
		number: make(map[uint64]int32, t.Lines()),
		lines:  make([]int32, t.Lines()),
	}
	for i := range x.lines {
		slot, id, known := x.lookup(t.Raw(i))
		if !known {
			id = int32(len(x.sample))
			x.number[slot] = id
			x.sample = append(x.sample, int32(i))
		}
		x.lines[i] = id
	}
	for x.width = 1; len(x.sample)>>(7*x.width) > 0; x.width++ {
	}
	x.suffixes = suffixarray.New(x.encode(x.lines))
	return x
}

// lookup finds the number of line. Where two different lines have one hash, the
// later one lies in the next free slot: numbers are equal only for equal lines.
func (x *Index) lookup(line []byte) (slot uint64, id int32, known bool) {
	folded := x.fold(line)
	for slot = maphash.Bytes(x.seed, folded); ; slot++ {
		id, known = x.number[slot]
		if !known || bytes.Equal(folded, x.fold(x.text.Raw(int(x.sample[id])))) {
			return slot, id, known
		}
	}
}

// encode writes numbers in width digits of seven bits. The eighth bit marks the
// first digit, so that no number is found across two others.
func (x *Index) encode(numbers []int32) []byte {
	out := make([]byte, 0, len(numbers)*x.width)
	for _, id := range numbers {
		first := byte(0x80)
		for digit := x.width - 1; digit >= 0; digit-- {
			out = append(out, first|byte(id>>(7*digit))&0x7f)
			first = 0
		}
	}
	return out
}

// Find returns the first lines of all places where lines stand, ascending;
// places may overlap. No lines stand nowhere. If there are more than Limit, it
// returns some of them, those about line near among them, and says so.
func (x *Index) Find(lines [][]byte, near int) (places []int, more bool) {
	if len(lines) == 0 || len(lines) > len(x.lines) {
		return nil, false
	}
	wanted := make([]int32, len(lines))
	for i, line := range lines {
		_, id, known := x.lookup(line)
		if !known {
			return nil, false
		}
		wanted[i] = id
	}
	for _, at := range x.suffixes.Lookup(x.encode(wanted), Limit+1) {
		places = append(places, at/x.width)
	}
	if more = len(places) > Limit; more {
		places = append(x.around(wanted, near), places[:Limit]...)
	}
	slices.Sort(places)
	return slices.Compact(places), more
}

// around is up to Limit places within the window around line near.
func (x *Index) around(wanted []int32, near int) []int {
	var found []int
	for away := 0; away < window && len(found) < Limit; away++ {
		for _, at := range []int{near + away, near - away} {
			if at >= 0 && at+len(wanted) <= len(x.lines) && slices.Equal(x.lines[at:at+len(wanted)], wanted) {
				found = append(found, at)
			}
		}
	}
	return found
}
