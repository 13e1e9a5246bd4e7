package locate

import (
	"bytes"
	"hash/maphash"
	"index/suffixarray"
	"slices"

	"aptix-tui/model"
)

// MaxPlaces is how many places of one old text are distinguished. More candidates are
// not useful.
const MaxPlaces = 64

// window is how many lines around the requested line are searched one by one when
// there are more than MaxPlaces places.
const window = 1024

// An Index numbers the distinct lines of a text, folded, and sorts the suffixes of
// that sequence of numbers, so that no search, however repetitive the text, costs
// more than the lines looked for. It is immutable.
type Index struct {
	text *model.Text
	fold Fold
	rows []int32 // position → line of the text; nil if no line is left out

	seed   maphash.Seed
	ids    map[uint64]int32 // hash of a folded line → its number
	sample []int32          // number → the first line that has it
	lines  []int32          // position → its number

	width    int // bytes of a number in suffixes
	suffixes *suffixarray.Index
}

// NewIndex indexes the lines of t.
func NewIndex(t *model.Text, fold Fold) *Index {
	x := &Index{text: t, fold: fold, lines: make([]int32, t.Lines())}
	x.build()
	return x
}

// newNonBlankIndex indexes the non-blank lines of t in normalized form.
func newNonBlankIndex(t *model.Text) *Index {
	x := &Index{text: t, fold: normalized, rows: make([]int32, 0, t.Lines())}
	for i := range t.Lines() {
		if len(normalized(t.Raw(i))) > 0 {
			x.rows = append(x.rows, int32(i))
		}
	}
	x.lines = make([]int32, len(x.rows))
	x.build()
	return x
}

// row is the line of the text at a position.
func (x *Index) row(at int) int {
	if x.rows == nil {
		return at
	}
	return int(x.rows[at])
}

// build numbers and sorts the lines.
func (x *Index) build() {
	x.seed = maphash.MakeSeed()
	x.ids = make(map[uint64]int32, len(x.lines))
	for i := range x.lines {
		row := x.row(i)
		slot, id, known := x.lookup(x.text.Raw(row))
		if !known {
			id = int32(len(x.sample))
			x.ids[slot] = id
			x.sample = append(x.sample, int32(row))
		}
		x.lines[i] = id
	}
	for x.width = 1; len(x.sample)>>(7*x.width) > 0; x.width++ {
	}
	x.suffixes = suffixarray.New(x.encode(x.lines))
}

// lookup finds the number of line. If two different lines have the same hash, the
// later one takes the next free slot: numbers are equal only for equal lines.
func (x *Index) lookup(line []byte) (slot uint64, id int32, known bool) {
	folded := x.fold(line)
	for slot = maphash.Bytes(x.seed, folded); ; slot++ {
		id, known = x.ids[slot]
		if !known || bytes.Equal(folded, x.fold(x.text.Raw(int(x.sample[id])))) {
			return slot, id, known
		}
	}
}

// encode writes numbers in width digits of seven bits. The eighth bit marks the first
// digit, so that no number is found across two others.
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

// Find returns the first lines of all places of lines, ascending; places may overlap.
// An empty sequence has no place. If there are more than MaxPlaces, it returns some
// of them, including those near line near, and reports more.
func (x *Index) Find(lines [][]byte, near int) (places []int, more bool) {
	wanted := x.idsOf(lines)
	places = x.places(wanted, MaxPlaces+1)
	if more = len(places) > MaxPlaces; more {
		places = append(x.placesNear(wanted, near), places[:MaxPlaces]...)
	}
	slices.Sort(places)
	return slices.Compact(places), more
}

// unknownID is the number of a line that the text does not have.
const unknownID = -1

// idsOf are the numbers of lines.
func (x *Index) idsOf(lines [][]byte) []int32 {
	out := make([]int32, len(lines))
	for i, line := range lines {
		if _, id, known := x.lookup(line); known {
			out[i] = id
		} else {
			out[i] = unknownID
		}
	}
	return out
}

// places are up to n positions of lines with these numbers, in no order.
func (x *Index) places(wanted []int32, n int) []int {
	if len(wanted) == 0 || len(wanted) > len(x.lines) || slices.Contains(wanted, unknownID) {
		return nil
	}
	found := x.suffixes.Lookup(x.encode(wanted), n)
	for i := range found {
		found[i] /= x.width
	}
	return found
}

// placesNear is up to MaxPlaces places within the window around line near.
func (x *Index) placesNear(wanted []int32, near int) []int {
	var found []int
	for away := 0; away < window && len(found) < MaxPlaces; away++ {
		for _, at := range []int{near + away, near - away} {
			if at >= 0 && at+len(wanted) <= len(x.lines) && slices.Equal(x.lines[at:at+len(wanted)], wanted) {
				found = append(found, at)
			}
		}
	}
	return found
}
