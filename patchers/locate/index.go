package locate

import (
	"bytes"
	"hash/maphash"

	"aptix-tui/model"
)

// An Index numbers the distinct lines of a text, as its Fold sees them, so that
// finding lines is comparing small numbers. It is immutable.
type Index struct {
	text *model.Text
	fold Fold

	seed   maphash.Seed
	number map[uint64]int32 // hash of a folded line → its number
	sample []int32          // number → the first line that has it
	lines  []int32          // line → its number
	starts []int32          // number → where its lines begin in places
	places []int32          // the lines of every number, ascending
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
	x.sortPlaces()
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

// sortPlaces lists the lines of every number: a counting sort.
func (x *Index) sortPlaces() {
	x.starts = make([]int32, len(x.sample)+1)
	for _, id := range x.lines {
		x.starts[id+1]++
	}
	for id := range x.sample {
		x.starts[id+1] += x.starts[id]
	}
	next := append([]int32(nil), x.starts...)
	x.places = make([]int32, len(x.lines))
	for line, id := range x.lines {
		x.places[next[id]] = int32(line)
		next[id]++
	}
}

// of lists the lines that have number id.
func (x *Index) of(id int32) []int32 { return x.places[x.starts[id]:x.starts[id+1]] }

// Find returns the first lines of all places where lines stand, ascending;
// places may overlap. No lines stand nowhere.
func (x *Index) Find(lines [][]byte) []int {
	if len(lines) == 0 || len(lines) > len(x.lines) {
		return nil
	}
	wanted := make([]int32, len(lines))
	rarest := 0
	for i, line := range lines {
		_, id, known := x.lookup(line)
		if !known {
			return nil
		}
		wanted[i] = id
		if len(x.of(id)) < len(x.of(wanted[rarest])) {
			rarest = i
		}
	}
	// Looking at every place of the rarest line is cheap unless even that line
	// is everywhere; then one pass over the text bounds the cost.
	if len(x.of(wanted[rarest]))*len(wanted) <= len(x.lines) {
		return x.around(wanted, rarest)
	}
	return x.sweep(wanted)
}

// around looks at the places of the line wanted[k] only.
func (x *Index) around(wanted []int32, k int) []int {
	var found []int
	for _, at := range x.of(wanted[k]) {
		start := int(at) - k
		if start < 0 || start+len(wanted) > len(x.lines) {
			continue
		}
		if equalNumbers(x.lines[start:start+len(wanted)], wanted) {
			found = append(found, start)
		}
	}
	return found
}

func equalNumbers(a, b []int32) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// sweep is the search of Knuth, Morris and Pratt over line numbers.
func (x *Index) sweep(wanted []int32) []int {
	border := borders(wanted)
	var found []int
	k := 0
	for i, id := range x.lines {
		for k > 0 && (k == len(wanted) || wanted[k] != id) {
			k = border[k-1]
		}
		if wanted[k] == id {
			k++
		}
		if k == len(wanted) {
			found = append(found, i+1-k)
		}
	}
	return found
}

// borders gives for every prefix of p the length of its longest proper prefix
// that is its suffix too.
func borders(p []int32) []int {
	border := make([]int, len(p))
	for i, k := 1, 0; i < len(p); i++ {
		for k > 0 && p[k] != p[i] {
			k = border[k-1]
		}
		if p[k] == p[i] {
			k++
		}
		border[i] = k
	}
	return border
}
