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

// An index finds runs of lines in a text. It numbers the distinct lines, folded. A position is
// the number of a line of those that are not left out.
type index struct {
	text *model.Text
	fold Fold

	rows    []int            // position → line of the text
	ids     []int32          // position → the number of the line
	numbers map[string]int32 // folded line → its number
}

// newIndex indexes the lines of t. Lines that are empty when they are folded are left out unless
// empty is set.
func newIndex(t *model.Text, fold Fold, empty bool) *index {
	x := &index{text: t, fold: fold, rows: make([]int, 0, t.Lines()), ids: make([]int32, 0, t.Lines()), numbers: make(map[string]int32, t.Lines())}
	for row := range t.Lines() {
		line := fold(t.Raw(row))
		if !empty && len(line) == 0 {
			continue
		}
		id, ok := x.numbers[string(line)]
		if !ok {
			id = int32(len(x.numbers))
			x.numbers[string(line)] = id
		}
		x.ids, x.rows = append(x.ids, id), append(x.rows, row)
	}
	return x
}

// positionOf is the first position whose line is not before row.
func (x *index) positionOf(row int) int {
	at, _ := slices.BinarySearch(x.rows, row)
	return at
}

// idsOf are the numbers of lines.
func (x *index) idsOf(lines [][]byte) []int32 {
	out := make([]int32, len(lines))
	for i, line := range lines {
		id, ok := x.numbers[string(x.fold(line))]
		if out[i] = id; !ok {
			out[i] = unknownID
		}
	}
	return out
}

// find returns the first lines of all places of lines, ascending; places may overlap.
// An empty sequence has no place. If there are more than MaxPlaces, it returns some
// of them, including those near line near, and reports more.
func (x *index) find(lines [][]byte, near int) (places []int, more bool) {
	wanted := x.idsOf(lines)
	places = x.places(wanted, MaxPlaces+1)
	if more = len(places) > MaxPlaces; more {
		places = append(x.placesNear(wanted, near), places[:MaxPlaces]...)
	}
	slices.Sort(places)
	return slices.Compact(places), more
}

// hasAt reports whether lines with these numbers are at a position.
func (x *index) hasAt(wanted []int32, at int) bool {
	return at >= 0 && at+len(wanted) <= len(x.ids) && slices.Equal(x.ids[at:at+len(wanted)], wanted)
}

// places are the first n positions of lines with these numbers. It compares every line at most
// twice, even in hostile repetitions (Knuth-Morris-Pratt search).
func (x *index) places(wanted []int32, n int) (found []int) {
	if len(wanted) == 0 || slices.Contains(wanted, unknownID) {
		return nil
	}
	// failure[k] is the length of the longest proper prefix of wanted[:k] that is its suffix.
	failure := make([]int, len(wanted)+1)
	next := func(state int, id int32) int {
		for state > 0 && (state == len(wanted) || wanted[state] != id) {
			state = failure[state]
		}
		if wanted[state] == id {
			state++
		}
		return state
	}
	for k := 1; k < len(wanted); k++ {
		failure[k+1] = next(failure[k], wanted[k])
	}
	state := 0
	for at, id := range x.ids {
		if state == 0 && id != wanted[0] {
			continue
		}
		if state = next(state, id); state < len(wanted) {
			continue
		}
		if found = append(found, at+1-len(wanted)); len(found) == n {
			break
		}
	}
	return found
}

// placesNear is up to MaxPlaces places within the window around line near.
func (x *index) placesNear(wanted []int32, near int) []int {
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
