package locate

import (
	"slices"

	"aptix-tui/model"
)

// MaxPlaces is how many places of one old text are distinguished. More candidates are
// not useful.
const MaxPlaces = 64

// window is how many lines around the requested line are searched one by one when
// there are more than MaxPlaces places.
const window = 1024

// unknownID is the number of a line that the text does not have.
const unknownID = -1

// An Index finds runs of lines in a text. It numbers the distinct lines, folded. A position is
// the number of a line of those that are not left out.
type Index struct {
	text  *model.Text
	fold  Fold
	empty bool // lines that are empty when they are folded are part of it, too

	rows    []int   // position → line of the text
	ids     []int32 // position → the number of the line
	numbers *numbering
}

// A numbering numbers the lines, folded, of a text and of the similar ones before it.
type numbering struct {
	ids    map[string]int32
	counts []int // number → how many lines of the text have it
}

func (n *numbering) idOf(line []byte) int32 {
	id, ok := n.ids[string(line)]
	if !ok {
		id = int32(len(n.counts))
		n.ids[string(line)], n.counts = id, append(n.counts, 0)
	}
	return id
}

// NewIndex returns an index of an empty text. It leaves out lines that are empty when they are
// folded.
func NewIndex(fold Fold) *Index { return newIndex(fold, false) }

func newIndex(fold Fold, empty bool) *Index {
	return &Index{text: model.NewText(nil), fold: fold, empty: empty, numbers: &numbering{ids: map[string]int32{}}}
}

// Of returns the index of t. It is x, changed where the texts differ, if they share most lines.
func (x *Index) Of(t *model.Text) *Index {
	if x.text == t {
		return x
	}
	top, bottom := t.SharedLines(x.text)
	if n := x.text.Lines(); n > 0 && top+bottom <= n/2 {
		return newIndex(x.fold, x.empty).Of(t)
	}
	first, last, shift := x.positionOf(top), x.positionOf(x.text.Lines()-bottom), t.Lines()-x.text.Lines()
	for _, id := range x.ids[first:last] {
		x.numbers.counts[id]--
	}
	between := &Index{text: t, fold: x.fold, empty: x.empty, numbers: x.numbers}
	for row := top; row < t.Lines()-bottom; row++ {
		between.add(row)
	}
	x.text = t
	x.ids = slices.Replace(x.ids, first, last, between.ids...)
	x.rows = slices.Replace(x.rows, first, last, between.rows...)
	for i := first + len(between.rows); shift != 0 && i < len(x.rows); i++ {
		x.rows[i] += shift
	}
	return x
}

func (x *Index) add(row int) {
	line := x.fold(x.text.Raw(row))
	if !x.empty && len(line) == 0 {
		return
	}
	id := x.numbers.idOf(line)
	x.numbers.counts[id]++
	x.ids, x.rows = append(x.ids, id), append(x.rows, row)
}

// positionOf is the first position whose line is not before row.
func (x *Index) positionOf(row int) int {
	at, _ := slices.BinarySearch(x.rows, row)
	return at
}

// idsOf are the numbers of lines.
func (x *Index) idsOf(lines [][]byte) []int32 {
	out := make([]int32, len(lines))
	for i, line := range lines {
		out[i] = unknownID
		if id, ok := x.numbers.ids[string(x.fold(line))]; ok && x.numbers.counts[id] > 0 {
			out[i] = id
		}
	}
	return out
}

// find returns the first lines of all places of lines, ascending; places may overlap.
// An empty sequence has no place. If there are more than MaxPlaces, it returns some
// of them, including those near line near, and reports more.
func (x *Index) find(lines [][]byte, near int) (places []int, more bool) {
	wanted := x.idsOf(lines)
	places = positions(x.ids, wanted, MaxPlaces+1)
	if more = len(places) > MaxPlaces; more {
		places = append(x.placesNear(wanted, near), places[:MaxPlaces]...)
	}
	slices.Sort(places)
	return slices.Compact(places), more
}

// maxFound is how many places Find returns.
const maxFound = 10_000

// Find returns the first positions from first to last, excluded, where lines, folded, begin. Places
// may overlap.
func (x *Index) Find(lines [][]byte, first, last int) []int {
	found := positions(x.ids[first:last], x.idsOf(lines), min(last-first, maxFound))
	for i := range found {
		found[i] += first
	}
	return found
}

// Rows returns the lines of the text by position.
func (x *Index) Rows() []int { return x.rows }

// hasAt reports whether lines with these numbers are at a position.
func (x *Index) hasAt(wanted []int32, at int) bool {
	return at >= 0 && at+len(wanted) <= len(x.ids) && slices.Equal(x.ids[at:at+len(wanted)], wanted)
}

// places are the first n positions of lines with these numbers.
func (x *Index) places(wanted []int32, n int) []int { return positions(x.ids, wanted, n) }

// positions are the first n positions of wanted in ids.
func positions(ids, wanted []int32, n int) (found []int) {
	if len(wanted) == 0 || slices.Contains(wanted, unknownID) {
		return nil
	}
	for at := range Places(ids, wanted, Equal, func(rest []int32) int { return slices.Index(rest, wanted[0]) }) {
		if found = append(found, at); len(found) == n {
			break
		}
	}
	return found
}

// placesNear is up to MaxPlaces places within the window around line near.
func (x *Index) placesNear(wanted []int32, near int) []int {
	var found []int
	for away := 0; away < window && len(found) < MaxPlaces; away++ {
		for _, at := range []int{near + away, near - away} {
			if x.hasAt(wanted, at) {
				found = append(found, at)
			}
		}
	}
	return found
}
