package snippet

import (
	"slices"
	"sort"

	"aptix-tui/patchers/locate"
)

// An edge is where a segment begins or ends in the file: the line that is its first, or
// its last. If several lines may be meant, they are all there, the nearest first.
type edge struct {
	lines []int
	sure  bool // the segment begins, or ends, with lines of the file
}

// maxPlaces is how many places of a line are tried.
const maxPlaces = 256

// A place is where a segment is in the file. The lines are those that are not blank;
// first is one more than last where nothing is replaced.
type place struct {
	first, last edge
	found       bool
}

// places returns the places of the segments.
func (m *merge) places() []place {
	out := make([]place, len(m.segments))
	low := 0 // the first line after the segments so far
	highs := m.nextMatches()
	for s := range m.segments {
		out[s] = m.place(s, low, highs[s])
		if p := out[s]; p.found {
			low = max(low, p.last.lines[0]+1)
		}
	}
	return out
}

// nextMatches returns, for each segment, the first line of the file that is a line of a
// later segment.
func (m *merge) nextMatches() []int {
	out := make([]int, len(m.segments))
	next := len(m.file.ids)
	for s := len(m.segments) - 1; s >= 0; s-- {
		out[s] = next
		for i := m.segments[s].hi - 1; i >= m.segments[s].lo; i-- {
			if m.match[i] >= 0 {
				next = m.match[i]
			}
		}
	}
	return out
}

// place finds segment s between the lines low and high, which is not included.
func (m *merge) place(s, low, high int) place {
	seg := m.segments[s]
	from, to := seg.lo, seg.hi-1 // its first and its last line with a match
	for from < seg.hi && m.match[from] < 0 {
		from++
	}
	for to >= seg.lo && m.match[to] < 0 {
		to--
	}
	if from == seg.hi {
		return m.placeRuns(seg, low, high)
	}
	return place{m.begin(seg, from, low), m.end(seg, to, high), true}
}

// placeRuns places a segment without a matched line by the run with which it begins and
// the one with which it ends.
func (m *merge) placeRuns(seg segment, low, high int) place {
	heads, n := m.runs(1, seg.lo, seg.hi, low, high)
	tails, _ := m.runs(-1, seg.lo, seg.hi, low, high)
	switch {
	case n == seg.hi-seg.lo: // all of it is there
		ends := make([]int, len(heads))
		for i, at := range heads {
			ends[i] = at + n - 1
		}
		return place{edge{heads, len(heads) == 1}, edge{ends, len(ends) == 1}, true}
	case len(heads) != 1 || len(tails) != 1 || heads[0] > tails[0]:
		return place{}
	}
	return place{edge{heads, true}, edge{tails, true}, true}
}

// begin finds the beginning of a segment whose line from is its first match.
func (m *merge) begin(seg segment, from, low int) edge {
	at := m.match[from]
	if from == seg.lo {
		return edge{[]int{at}, true}
	}
	if first, ok := m.leadingLines(seg.lo, low); ok {
		return edge{[]int{first}, true}
	}
	if heads, _ := m.runs(1, seg.lo, from, low, at); len(heads) > 0 {
		slices.Reverse(heads)
		return edge{heads, len(heads) == 1}
	}
	if !seg.before && low == 0 && at == 0 {
		return edge{[]int{0}, true}
	}
	fileEdge := -1 // the edge of the file, if the segment ends there, too
	if !seg.before {
		fileEdge = 0
	}
	return m.outerEdge(-1, from-1, seg.lo, at, low, fileEdge)
}

// outerEdge finds the edge of a segment with new or changed lines outside of line at of the
// file: those from line i to line outer of the part, in the direction of step. No line of the
// file beyond last belongs to the segment; at line fileEdge it reaches the end of the file.
func (m *merge) outerEdge(step, i, outer, at, last, fileEdge int) edge {
	lines := (outer-i)*step + 1
	for n := 1; n <= nearLines && n <= (last-at)*step; n++ {
		switch f := at + n*step; {
		case !m.nearlyEqual(outer, f):
		case f == fileEdge:
			return edge{[]int{f}, true}
		default:
			return edge{[]int{f, at}, false}
		}
	}
	other := at
	for n := 0; n < lines && other != last && m.similar(i+n*step, other+step); n++ {
		other += step
	}
	if other == fileEdge {
		return edge{[]int{other}, true}
	}
	return guess(at, other, lines)
}

// end finds the end of a segment whose line to is its last match.
func (m *merge) end(seg segment, to, high int) edge {
	at := m.match[to]
	if to == seg.hi-1 {
		return edge{[]int{at}, true}
	}
	if last, ok := m.definitionEnding(seg, at, high); ok {
		return edge{[]int{last}, true}
	}
	if tails, _ := m.runs(-1, to+1, seg.hi, at+1, high); len(tails) > 0 {
		return edge{tails, len(tails) == 1}
	}
	if last, ok := m.blockEnd(seg, to, high); ok {
		return edge{[]int{last}, true}
	}
	if !seg.after && high == len(m.file.ids) && at == high-1 {
		return edge{[]int{at}, true}
	}
	fileEdge := -1
	if !seg.after {
		fileEdge = len(m.file.ids) - 1
	}
	return m.outerEdge(1, to+1, seg.hi-1, at, high-1, fileEdge)
}

// guess is the edge of a segment whose outer lines are new: beside line at, or in the
// place of the similar lines up to other. One new line is more often another text of
// its neighbour.
func guess(at, other, lines int) edge {
	switch {
	case at == other:
		return edge{[]int{at}, false}
	case lines == 1:
		return edge{[]int{other, at}, false}
	}
	return edge{[]int{at, other}, false}
}

// sameDefinition returns the definition in file[low:high] that has the name of the one
// that begins with line i of the part, if there is exactly one.
func (m *merge) sameDefinition(i, low, high int) (found definition, ok bool) {
	name := definedBy(m.change.Path, m.part.line(i))
	if name == "" {
		return definition{}, false
	}
	n := 0
	for _, d := range m.definitionsOf(name) {
		if low <= d.head && d.head < high {
			found = d
			n++
		}
	}
	return found, n == 1
}

// definitionEnding returns the last line of the definition with which seg ends, in
// file[at:high].
func (m *merge) definitionEnding(seg segment, at, high int) (last int, ok bool) {
	for _, d := range m.stated() {
		if d.hi != seg.hi || d.head < seg.lo {
			continue
		}
		if old, ok := m.sameDefinition(d.head, 0, high); ok && old.hi <= high && old.hi-1 >= at && seg.endIndent <= m.part.indent(d.head) {
			return old.hi - 1, true
		}
	}
	return 0, false
}

// blockEnd returns the last line of the block in which a segment ends, where that block
// is told by its indentation and complete in the snippet: what comes after is elided at
// the indentation of its head.
func (m *merge) blockEnd(seg segment, to, high int) (last int, ok bool) {
	least := m.part.indent(seg.hi - 1)
	head := seg.hi - 1
	for ; head >= seg.lo; head-- {
		if n := m.part.indent(head); n < least {
			least = n
			if m.match[head] >= 0 && head <= to {
				break
			}
		}
	}
	if head < seg.lo || seg.endIndent > m.part.indent(head) {
		return 0, false
	}
	f := m.match[head]
	last = f
	for last+1 < high && m.file.indent(last+1) > m.file.indent(f) {
		last++
	}
	return last, last >= m.match[to] && last > f
}

// similar reports whether line i of the part may be another text of line f of the file.
func (m *merge) similar(i, f int) bool {
	if m.fresh[i] || m.isOdd(i, f) {
		return false
	}
	a, b := m.part.line(i), m.file.line(f)
	first := firstWord(a)
	return (first == "return" && firstWord(b) == first || locate.Similarity([]byte(a), []byte(b)) >= leastSimilar) && !m.defineOthers(i, f)
}

const leastSimilar = 0.6

// nearlyEqual reports whether line i of the part is line f of the file with a small
// change.
func (m *merge) nearlyEqual(i, f int) bool {
	return !m.fresh[i] && !m.isOdd(i, f) && locate.Similarity([]byte(m.part.line(i)), []byte(m.file.line(f))) >= 0.85 && !m.defineOthers(i, f)
}

// defineOthers reports whether line i of the part and line f of the file define different
// names, or give different keys a value.
func (m *merge) defineOthers(i, f int) bool {
	file, a, b := m.change.Path, m.part.line(i), m.file.line(f)
	x, y := definedBy(file, a), definedBy(file, b)
	if x == "" && y == "" {
		x, y = keyOf(file, a), keyOf(file, b)
	}
	return x != "" && y != "" && x != y
}

// leadingLines returns the first line of the comments and decorators of a definition of
// the file, if those of the same definition in the part begin with line lo.
func (m *merge) leadingLines(lo, low int) (first int, ok bool) {
	for _, d := range m.stated() {
		if d.lo != lo || d.head == lo || m.match[d.head] < 0 {
			continue
		}
		for _, old := range m.definitionsOf(d.name) {
			if old.head == m.match[d.head] && old.lo >= low {
				return old.lo, true
			}
		}
	}
	return 0, false
}

// nearLines is how far from a matched line a nearly equal one is looked for.
const nearLines = 20

// runs returns where the longest run of lines with which part[lo:hi] begins is in
// file[low:high], and its length. If step is -1, it is the run with which it ends, and the
// places are its last lines.
func (m *merge) runs(step, lo, hi, low, high int) (places []int, n int) {
	first := lo
	if step < 0 {
		first = hi - 1
	}
	for _, at := range m.placesOf(m.part.ids[first], low, high) {
		if m.isOdd(first, at) {
			continue
		}
		run := 1
		for i, f := first+step, at+step; lo <= i && i < hi && low <= f && f < high && m.part.ids[i] == m.file.ids[f]; i, f = i+step, f+step {
			run++
		}
		if run > n {
			places, n = nil, run
		}
		if run == n {
			places = append(places, at)
		}
	}
	return places, n
}

// isOdd reports whether line i of the part is indented otherwise in line f of the file than
// most lines are.
func (m *merge) isOdd(i, f int) bool {
	return m.isShifted && m.file.indent(f)-m.part.indent(i) != m.shift
}

// placesOf returns the lines of file[low:high] with a number, ascending. If there are
// more than maxPlaces, none of them is certain, and some are left out.
func (m *merge) placesOf(id int32, low, high int) []int {
	all := m.positions()[id]
	all = all[sort.SearchInts(all, low):]
	all = all[:sort.SearchInts(all, high)]
	return slices.Clone(all[:min(len(all), maxPlaces)])
}
