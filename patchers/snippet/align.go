package snippet

import (
	"slices"
	"sort"
	"strings"

	"aptix-tui/model/brackets"
	"aptix-tui/patchers/locate"
)

func trim(line string) string { return strings.TrimSpace(line) }

// maxDepth bounds how often a window between anchors is searched for further ones.
const maxDepth = 24

// A window is lines of the part and the lines of the file that they may be. The ends
// are not included.
type window struct{ part, partEnd, file, fileEnd int }

// align finds the lines of the file that are lines of the part.
func (m *merge) align() {
	m.anchor(window{0, len(m.part.ids), 0, len(m.file.ids)}, 0)
	m.matchHeads()
	m.matchInBlocks()
	m.matchBrackets()
	m.useEnds = true // the ends of the file say less than brackets
	for _, w := range m.windows() {
		m.anchor(w, 1)
	}
	m.dropOddEdges()
	m.findIndent()
}

// dropOddEdges removes the matches beside elisions whose change of indentation is another one
// than that of most lines: a line such as "return nil" is in many blocks.
func (m *merge) dropOddEdges() {
	count, most, all := map[int]int{}, 0, 0
	shift := func(i int) int { return m.file.indent(m.match[i]) - m.part.indent(i) }
	for i, f := range m.match {
		if f >= 0 && !onlyBrackets(m.part.line(i)) {
			count[shift(i)]++
			all++
			if n := shift(i); count[n] > count[most] {
				most = n
			}
		}
	}
	if 2*count[most] <= all {
		return
	}
	m.shift, m.isShifted = most, true
	for _, seg := range m.segments {
		for i := seg.lo; i < seg.hi && seg.before && m.match[i] >= 0 && shift(i) != most; i++ {
			m.match[i] = -1
		}
		for i := seg.hi - 1; i >= seg.lo && seg.after && m.match[i] >= 0 && shift(i) != most; i-- {
			m.match[i] = -1
		}
	}
}

// windows returns what is between the lines that have a match.
func (m *merge) windows() []window {
	var out []window
	w := window{}
	for i, f := range m.match {
		if f < 0 {
			continue
		}
		if w.part < i {
			out = append(out, window{w.part, i, w.file, f})
		}
		w.part, w.file = i+1, f+1
	}
	return append(out, window{w.part, len(m.match), w.file, len(m.file.ids)})
}

// anchor matches the lines of w: those next to matched ones, and those that occur once
// on both sides; then it looks between them.
func (m *merge) anchor(w window, depth int) {
	w = m.extend(w)
	if w.part >= w.partEnd || w.file >= w.fileEnd || depth > maxDepth {
		return
	}
	found := m.unique(w)
	if len(found) == 0 {
		return
	}
	kept := longestAscending(found)
	if len(kept) < len(found) {
		m.crossed = true
	}
	for _, p := range kept {
		m.match[p.part] = p.file
	}
	at := w
	for _, p := range append(kept, pairOf{w.partEnd, w.fileEnd}) {
		m.anchor(window{at.part, p.part, at.file, p.file}, depth+1)
		at.part, at.file = p.part+1, p.file+1
	}
}

// extend matches equal lines at the ends of w that continue a matched line in the same
// segment, and returns what is left of w.
func (m *merge) extend(w window) window {
	for w.part < w.partEnd && w.file < w.fileEnd && m.part.ids[w.part] == m.file.ids[w.file] && m.continues(w.part-1, w.part, w.file == 0) {
		m.match[w.part] = w.file
		w.part, w.file = w.part+1, w.file+1
	}
	for w.part < w.partEnd && w.file < w.fileEnd && m.part.ids[w.partEnd-1] == m.file.ids[w.fileEnd-1] && m.continues(w.partEnd, w.partEnd-1, w.fileEnd == len(m.file.ids)) {
		m.match[w.partEnd-1] = w.fileEnd - 1
		w.partEnd, w.fileEnd = w.partEnd-1, w.fileEnd-1
	}
	return w
}

// continues reports whether no elision is between lines i and next of the part. The ends
// of the file are before the first and after the last line, if nothing is elided there.
func (m *merge) continues(i, next int, atEnd bool) bool {
	seg := m.segments[m.inSeg[next]]
	switch {
	case i < 0:
		return m.useEnds && atEnd && !seg.before
	case i == len(m.part.ids):
		return m.useEnds && atEnd && !seg.after
	}
	return m.inSeg[i] == m.inSeg[next]
}

// A pairOf is a line of the part and one of the file.
type pairOf struct{ part, file int }

// unique returns the lines that occur once on each side of w.
func (m *merge) unique(w window) []pairOf {
	part, where := map[int32]int{}, map[int32][]int{} // how often lines of the part, and where those of the file are
	for _, id := range m.part.ids[w.part:w.partEnd] {
		part[id]++
	}
	for f := w.file; f < w.fileEnd; f++ {
		if id := m.file.ids[f]; part[id] == 1 {
			where[id] = append(where[id], f)
		}
	}
	var out []pairOf
	for i := w.part; i < w.partEnd; i++ {
		if at := where[m.part.ids[i]]; len(at) == 1 {
			out = append(out, pairOf{i, at[0]})
		}
	}
	return out
}

// longestAscending returns the longest selection of pairs, which ascend in the part,
// that ascends in the file too.
func longestAscending(pairs []pairOf) []pairOf {
	var ends []int // indexes of pairs: the lowest end of a selection of each length
	before := make([]int, len(pairs))
	for i, p := range pairs {
		n := sort.Search(len(ends), func(n int) bool { return pairs[ends[n]].file >= p.file })
		before[i] = -1
		if n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	out := make([]pairOf, len(ends))
	for i, n := ends[len(ends)-1], len(ends)-1; n >= 0; i, n = before[i], n-1 {
		out[n] = pairs[i]
	}
	return out
}

// matchHeads matches the heads of definitions that have another text: the file has one
// definition of that name between the matches around it.
func (m *merge) matchHeads() {
	lo, hi := m.bounds()
	var found []pairOf
	for _, d := range m.stated() {
		if m.match[d.head] >= 0 || m.fresh[d.head] {
			continue
		}
		if old, ok := m.sameDefinition(d.head, lo[d.head]+1, hi[d.head]); ok {
			found = append(found, pairOf{d.head, old.head})
		}
	}
	m.matchPairs(found)
}

// matchInBlocks matches the lines that occur once in a block on both sides, where the heads
// of the blocks are matched.
func (m *merge) matchInBlocks() {
	type child struct {
		head int
		id   int32
	}
	heads, n := m.part.heads(), map[child]int{}
	for i, head := range heads {
		n[child{head, m.part.ids[i]}]++
	}
	lo, hi := m.bounds()
	ends := map[int]int{}
	var found []pairOf
	for i, head := range heads {
		if head < 0 || m.match[head] < 0 || m.match[i] >= 0 || n[child{head, m.part.ids[i]}] > 1 || onlyBrackets(m.part.line(i)) {
			continue
		}
		f := m.match[head]
		if ends[f] == 0 {
			ends[f] = m.file.indentEnd(f)
		}
		if at := m.placesOf(m.part.ids[i], max(f, lo[i])+1, min(ends[f], hi[i])); len(at) == 1 {
			found = append(found, pairOf{i, at[0]})
		}
	}
	m.matchPairs(found)
}

// heads returns, for each line, the last one before it that is indented less; -1 if there
// is none.
func (p *page) heads() []int {
	out := make([]int, len(p.rows))
	var open []int
	for i := range p.rows {
		for len(open) > 0 && p.indent(open[len(open)-1]) >= p.indent(i) {
			open = open[:len(open)-1]
		}
		out[i] = -1
		if len(open) > 0 {
			out[i] = open[len(open)-1]
		}
		open = append(open, i)
	}
	return out
}

// indentEnd returns the line after those that are indented more than line f before them.
func (p *page) indentEnd(f int) int {
	end := f + 1
	for end < len(p.rows) && p.indent(end) > p.indent(f) {
		end++
	}
	return end
}

// matchBrackets matches the lines with the closing brackets of blocks whose opening
// lines are matched.
func (m *merge) matchBrackets() {
	closers := m.blockEnds()
	lo, hi := m.bounds()
	var found []pairOf
	for i, end := range m.part.blockEnds(m.change.Path) {
		f := m.match[i]
		if end == 0 || f < 0 || m.match[end] >= 0 || closers[f] == 0 || !sameButComma(m.part.line(end), m.file.line(closers[f])) || m.fresh[end] {
			continue
		}
		if at := closers[f]; lo[end] < at && at < hi[end] {
			found = append(found, pairOf{end, at})
		}
	}
	slices.SortFunc(found, func(a, b pairOf) int { return a.part - b.part })
	m.matchPairs(found)
}

// sameButComma reports whether two lines are equal but for whitespace around them and a
// comma at their ends.
func sameButComma(a, b string) bool {
	return strings.TrimSuffix(trim(a), ",") == strings.TrimSuffix(trim(b), ",")
}

// matchPairs matches as many of pairs, which ascend in the part, as ascend in the file.
func (m *merge) matchPairs(pairs []pairOf) {
	if len(pairs) == 0 {
		return
	}
	for _, p := range longestAscending(pairs) {
		m.match[p.part] = p.file
	}
}

// bounds returns, for each line of the part, the nearest matches before and after it.
func (m *merge) bounds() (lo, hi []int) {
	lo, hi = make([]int, len(m.match)), make([]int, len(m.match))
	last := -1
	for i, f := range m.match {
		if lo[i] = last; f >= 0 {
			last = f
		}
	}
	last = len(m.file.ids)
	for i, f := range slices.Backward(m.match) {
		if hi[i] = last; f >= 0 {
			last = f
		}
	}
	return lo, hi
}

// blockEnds returns, for each line that is not blank, the line with the bracket that
// closes the last one it leaves open; 0 if there is none.
func (p *page) blockEnds(name string) []int {
	ends := make([]int, len(p.rows))
	starts := make([]int, len(p.rows)) // offsets
	at, n := 0, 0
	for row, line := range p.lines {
		if n < len(p.rows) && p.rows[n] == row {
			starts[n] = at
			n++
		}
		at += len(line) + 1
	}
	lineAt := func(offset int) int { return sort.SearchInts(starts, offset+1) - 1 }
	last := make([]int, len(p.rows)) // the offset of the bracket of ends
	for _, b := range brackets.Pairs(name, []byte(strings.Join(p.lines, "\n"))) {
		open, end := lineAt(b.Open), lineAt(b.Close)
		if open >= 0 && open < end && b.Open >= last[open] {
			ends[open], last[open] = end, b.Open
		}
	}
	return ends
}

// findIndent finds how the lines of the part are to be indented.
func (m *merge) findIndent() {
	var old, file [][]byte
	same := 0
	for i, f := range m.match {
		if f < 0 || onlyBrackets(m.part.line(i)) && len(m.match) > 3 {
			continue
		}
		a, b := m.part.line(i), m.file.line(f)
		if indentOf(a) == indentOf(b) {
			same++
		}
		old, file = append(old, []byte(a)), append(file, []byte(b))
	}
	if same*2 > len(old) {
		m.indent = func(line []byte) []byte { return line }
		return
	}
	var uniform bool
	m.indent, uniform = locate.Reindent(old, file)
	m.uneven = !uniform
}

func indentOf(line string) string { return line[:indentation(line)] }
