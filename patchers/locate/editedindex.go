package locate

import (
	"slices"
	"sort"
)

// maxListed is the number of lines with one number from which runs of lines are not searched
// by them, but from the beginning of the text.
const maxListed = 1 << 10

// nonBlankLines is part of indexedText.
func (x *EditedLines) nonBlankLines() lineIndex { return x }

func (x *EditedLines) source() LineText { return x }

func (x *EditedLines) size() int { return x.filled }

// filledLine is the line at a position.
func (x *EditedLines) filledLine(at int) *editedLine {
	if c := x.chunks[x.current]; at < c.firstFilled || at >= c.firstFilled+len(c.filled) {
		x.current = sort.Search(len(x.chunks), func(i int) bool { return x.chunks[i].firstFilled > at }) - 1
	}
	c := x.chunks[x.current]
	return c.filled[at-c.firstFilled]
}

// row is the line of the text at a position.
func (x *EditedLines) row(at int) int { return x.filledLine(at).row() }

func (x *EditedLines) idAt(at int) int32 { return x.filledLine(at).id }

// positionOf is the first position whose line is not before row.
func (x *EditedLines) positionOf(row int) int {
	switch {
	case row >= x.lines:
		return x.filled
	case row <= 0:
		return 0
	}
	return x.line(row).position()
}

// position is the position of l; of a blank line that of the next one that is not.
func (l *editedLine) position() int { return l.chunk.firstFilled + int(l.rank) }

func (x *EditedLines) idsOf(lines [][]byte) []int32 {
	out := make([]int32, len(lines))
	for i, line := range lines {
		if out[i] = x.numbers.find(normalized(line)); out[i] != unknownID && x.counts[out[i]] == 0 {
			out[i] = unknownID // only an earlier version of the text has it
		}
	}
	return out
}

func (x *EditedLines) has(wanted []int32) bool { return len(x.places(wanted, 1)) > 0 }

func (x *EditedLines) hasAt(wanted []int32, at int) bool {
	if at < 0 || at+len(wanted) > x.filled {
		return false
	}
	for i, id := range wanted {
		if x.idAt(at+i) != id {
			return false
		}
	}
	return true
}

// places are up to n positions of lines with these numbers, the first ones in order.
func (x *EditedLines) places(wanted []int32, n int) []int {
	if len(wanted) == 0 || len(wanted) > x.filled || slices.Contains(wanted, unknownID) {
		return nil
	}
	rarest := 0
	for i, id := range wanted {
		if x.counts[id] < x.counts[wanted[rarest]] {
			rarest = i
		}
	}
	if x.counts[wanted[rarest]] > maxListed {
		return x.scan(wanted, n)
	}
	var found []int
	for l := x.heads[wanted[rarest]]; l != nil; l = l.next {
		if at := l.position() - rarest; x.hasAt(wanted, at) {
			found = append(found, at)
		}
	}
	slices.Sort(found)
	return found[:min(n, len(found))]
}

// scan returns the first n positions of lines with these numbers in linear time
// (Knuth-Morris-Pratt search).
func (x *EditedLines) scan(wanted []int32, n int) (found []int) {
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
	for _, c := range x.chunks {
		for _, l := range c.filled {
			if state = next(state, l.id); state < len(wanted) {
				continue
			}
			if found = append(found, l.position()+1-len(wanted)); len(found) == n {
				return found
			}
		}
	}
	return found
}

// find is Finder.Find. The places of the lines that are not blank include those of all lines.
func (x *EditedLines) find(level int, lines [][]byte, near int) (places []int, more bool) {
	var filled [][]byte
	leading := -1
	for i, line := range lines {
		if len(normalized(line)) > 0 {
			if filled = append(filled, line); leading < 0 {
				leading = i
			}
		}
	}
	if leading < 0 {
		return x.findBlank(level, lines, near)
	}
	for _, at := range x.places(x.idsOf(filled), x.filled) {
		if row := x.row(at) - leading; MatchesAt(x, level, lines, row) {
			places = append(places, row)
		}
	}
	return nearest(places, near)
}

// findBlank is find for blank lines only.
func (x *EditedLines) findBlank(level int, lines [][]byte, near int) (places []int, more bool) {
	for row := range x.lines {
		if len(lines) > 0 && MatchesAt(x, level, lines, row) {
			places = append(places, row)
		}
	}
	return nearest(places, near)
}

// nearest returns places; of more than MaxPlaces the first ones, and those near line near.
func nearest(places []int, near int) (some []int, more bool) {
	if len(places) <= MaxPlaces {
		return places, false
	}
	first, _ := slices.BinarySearch(places, near-window+1)
	end, _ := slices.BinarySearch(places, near+window)
	around := ByDistance(places[first:end], near)
	some = slices.Concat(places[:MaxPlaces], around[:min(len(around), MaxPlaces)])
	slices.Sort(some)
	return slices.Compact(some), true
}
