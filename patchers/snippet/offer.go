package snippet

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// withoutPlace returns the edits for segment s, none of whose lines shows where it is; nil
// if nothing can be offered. It tries what says most first.
func (m *merge) withoutPlace(s int, places []place) []model.Edit {
	seg := m.segments[s]
	if m.restates(seg) {
		return m.restateSegment(seg)
	}
	if m.onlyImports(seg) {
		return m.otherLines(seg.lo, seg.hi)
	}
	for _, offer := range []func(int, []place) (model.Placed, bool){m.offerAfterStub, m.offerSimilar, m.offerInBlock, m.offerAtEnd} {
		if match, ok := offer(s, places); ok {
			e := m.segmentEdit(seg)
			e.Locator = match
			return []model.Edit{e}
		}
	}
	return m.restateSegment(seg)
}

// restates reports whether seg holds a definition of which the file has one.
func (m *merge) restates(seg segment) bool {
	at := seg.lo
	for _, d := range m.stated() {
		if d.lo < at || d.hi > seg.hi {
			continue
		}
		if at = d.hi; len(m.definitionsOf(d.name)) > 0 {
			return true
		}
	}
	return false
}

// onlyImports reports whether the file has an import like each line of seg.
func (m *merge) onlyImports(seg segment) bool {
	for i := seg.lo; i < seg.hi; i++ {
		if len(m.importsFor(m.part.line(i))) == 0 {
			return false
		}
	}
	return true
}

// offered is one proposed place for rows: before line at of the file, or instead of the
// lines up to last.
func (m *merge) offered(rows []string, at, last int, why model.Reason) model.Placed {
	sp := m.splice(rows, at, last)
	return model.Placed{Placement: model.Fuzzy, Candidates: []model.Candidate{sp.candidate}, Why: model.Because(why)}
}

// splitImports makes the imports with which a segment after an elision begins a segment of
// their own, if they are new, or if the file has definitions between them and the lines after
// them: they belong to the other imports.
func (m *merge) splitImports() {
	var out []segment
	for _, seg := range m.segments {
		n := m.afterImports(seg)
		if (seg.before || seg.lo == 0) && n > seg.lo && n < seg.hi && m.areApart(seg.lo, n) {
			out = append(out, segment{lo: seg.lo, hi: n, before: seg.before, after: true, endIndent: m.part.indent(n)})
			seg.lo, seg.before = n, true
		}
		out = append(out, seg)
	}
	m.segments = out
}

// afterImports returns the line after the imports with which seg begins.
func (m *merge) afterImports(seg segment) int {
	n := seg.lo
	for n < seg.hi && len(m.importsFor(m.part.line(n))) > 0 {
		if n++; trim(m.part.line(n-1)) != "import (" {
			continue
		}
		for n < seg.hi && trim(m.part.line(n-1)) != ")" {
			n++
		}
	}
	return n
}

// areApart reports whether the imports lo to n of the part are new, or the file has a
// definition between the last one and line n.
func (m *merge) areApart(lo, n int) bool {
	next := n
	for next < len(m.match)-1 && m.match[next] < 0 && m.inSeg[next] == m.inSeg[n] {
		next++
	}
	isNext := m.match[next] >= 0 && m.inSeg[next] == m.inSeg[n]
	switch imports := m.allImports(); {
	case m.match[n-1] >= 0 && isNext:
		return m.definitionBetween(m.match[n-1], m.match[next]) != ""
	case lo == 0 && (len(imports) == 0 || !isNext || m.definitionBetween(imports[len(imports)-1], m.match[next]) == ""):
		return false // it begins as the file does
	}
	for i := lo; i < n; i++ {
		if m.match[i] >= 0 {
			return false
		}
	}
	return true
}

// isMoved reports whether seg begins a definition, whose body is elided, that is at another
// place in the file than the lines around it.
func (m *merge) isMoved(seg segment) bool {
	return m.crossed && slices.ContainsFunc(m.stated(), func(d definition) bool {
		return d.head >= seg.lo && d.head < seg.hi && d.hi > seg.hi && m.match[d.head] < 0 && len(m.definitionsOf(d.name)) > 0
	})
}

// offeredBefore is one proposed place for rows: directly before line f of the file.
func (m *merge) offeredBefore(rows []string, f int, why model.Reason) model.Placed {
	indent := m.indent
	lines := make([]string, 0, len(rows)+1)
	for _, row := range rows {
		lines = append(lines, string(indent([]byte(row))))
	}
	m.indent = func(line []byte) []byte { return line }
	return m.offered(append(lines, m.file.line(f)), f, f, why)
}

// maxChanged is how many lines without an anchor may be changed lines of the file.
const maxChanged = 3

// offerSimilar offers a segment of few lines in the place of the lines of the file that are
// most like them.
func (m *merge) offerSimilar(s int, places []place) (model.Placed, bool) {
	seg := m.segments[s]
	if seg.hi-seg.lo > maxChanged || m.isFreshSegment(seg) {
		return model.Placed{}, false
	}
	low, high := m.around(s, places)
	best, score := -1, 0.0
	for f := low; f+seg.hi-seg.lo <= high && m.compared < maxCompared; f++ {
		m.compared++
		if n := m.likeness(seg, f); n > score {
			best, score = f, n
		}
	}
	if best < 0 {
		return model.Placed{}, false
	}
	return m.offered(m.rowsOf(seg), best, best+seg.hi-seg.lo-1, offeredSimilar.With()), true
}

// maxCompared bounds how often lines are compared.
const maxCompared = 100_000

// likeness is how similar the lines of seg are to those of the file from f on; 0 if one of
// them is another line.
func (m *merge) likeness(seg segment, f int) float64 {
	sum := 0.0
	for i := seg.lo; i < seg.hi; i++ {
		a, b := m.part.line(i), m.file.line(f+i-seg.lo)
		n := locate.Similarity([]byte(a), []byte(b))
		if n < leastSimilar || onlyBrackets(a) != onlyBrackets(b) || m.defineOthers(i, f+i-seg.lo) {
			return 0
		}
		sum += n
	}
	return sum
}

// around returns the lines of the file between which segment s is: the end of what is
// before it, and the beginning of what is after it.
func (m *merge) around(s int, places []place) (low, high int) {
	low, high = 0, len(m.file.ids)
	for n, p := range places {
		switch {
		case !p.found:
		case n < s:
			low = max(low, p.last.lines[0]+1)
		case n > s:
			high = min(high, max(low, p.first.lines[0]))
		}
	}
	return low, high
}

// rowsOf returns the lines of seg.
func (m *merge) rowsOf(seg segment) []string {
	return m.part.lines[m.part.rows[seg.lo] : m.part.rows[seg.hi-1]+1]
}

// offerInBlock offers a segment after an elision at the end of the block that it is in.
func (m *merge) offerInBlock(s int, _ []place) (model.Placed, bool) {
	seg := m.segments[s]
	if d, ok := m.sectionBefore(seg); ok {
		m.indent = func(line []byte) []byte { return line }
		return m.offered(m.withBlank(m.rowsOf(seg), seg.lo, d.hi), d.hi, d.hi-1, offeredInBlock.With(trim(d.name))), true
	}
	head := seg.lo - 1
	for head >= 0 && (m.part.indent(head) >= m.part.indent(seg.lo) || m.match[head] < 0 && onlyBrackets(m.part.line(head))) {
		head--
	}
	if head < 0 || m.match[head] < 0 || !seg.before {
		return model.Placed{}, false
	}
	return m.atBlockEnd(m.rowsOf(seg), m.match[head], seg.lo)
}

// offerAfterStub offers new definitions after the one of the file that the snippet has directly
// above them with an elided body.
func (m *merge) offerAfterStub(s int, _ []place) (model.Placed, bool) {
	seg := m.segments[s]
	row := m.partLine[m.part.rows[seg.lo]] - 1
	for row >= 0 && trim(m.content[row]) == "" {
		row--
	}
	if _, isStub := slices.BinarySearch(m.stubs, row); !isStub || !m.isFreshSegment(seg) {
		return model.Placed{}, false
	}
	found := m.definitionsOf(definedBy(m.change.Path, m.content[row]))
	if len(found) != 1 {
		return model.Placed{}, false
	}
	d := found[0]
	m.indentBeside(seg.lo, d.head)
	return m.offered(m.withBlank(m.rowsOf(seg), seg.lo, d.hi), d.hi, d.hi-1, insertedBelow.With(trim(d.name))), true
}

// sectionBefore returns the section of the file, which is told by its name alone, in which seg
// continues after an elision.
func (m *merge) sectionBefore(seg segment) (definition, bool) {
	if head := seg.lo - 1; seg.before && head >= 0 && m.match[head] >= 0 && isSectioned(m.change.Path) && headingLevel(m.change.Path, m.part.line(head)) > 0 {
		return m.definitionAt(m.match[head])
	}
	return definition{}, false
}

// atBlockEnd offers rows, which begin with line i of the part, at the end of the block whose
// head is line f of the file.
func (m *merge) atBlockEnd(rows []string, f, i int) (model.Placed, bool) {
	ends := m.blockEnds()
	if next := f + 1; ends[f] == 0 && next < len(ends) && trim(m.file.line(next)) == "{" {
		f = next
	}
	end := ends[f] // the line with the closing bracket
	if end == 0 {
		end = m.file.indentEnd(f)
	}
	if end <= f+1 {
		return model.Placed{}, false
	}
	m.indentBeside(i, f+1)
	rows = m.withBlank(rows, i, end)
	return m.offered(rows, end, end-1, offeredInBlock.With(trim(m.file.line(f)))), true
}

// blockEnds are the ends of the blocks of the file.
func (m *merge) blockEnds() []int {
	if m.closers == nil {
		m.closers = m.file.blockEnds(m.change.Path)
	}
	return m.closers
}

// indentBeside makes m indent lines so that line i of the part is indented as line f of
// the file.
func (m *merge) indentBeside(i, f int) {
	m.indent, _ = locate.Reindent([][]byte{[]byte(indentOf(m.part.line(i)) + "x")}, [][]byte{[]byte(indentOf(m.file.line(f)) + "x")})
}

// withBlank returns rows, which begin with line i of the part and are inserted after line
// f-1 of the file, with a blank line before them if the snippet has one there, and one after
// them if the file has none there and goes on.
func (m *merge) withBlank(rows []string, i, f int) []string {
	if !m.blankBefore(i) || f == 0 {
		return rows
	}
	gap := make([]string, m.gapAt(f, len(indentOf(string(m.indent([]byte(m.part.line(i))))))))
	rows = append(slices.Clone(gap), rows...)
	if f < len(m.file.rows) && m.file.rows[f-1]+1 == m.file.rows[f] && !onlyBrackets(m.file.line(f)) {
		rows = append(rows, gap...)
	}
	return rows
}

// gapAt is how many blank lines are to be before new lines after line f-1 of the file: as
// many as between its lines that are not indented, one where they are indented by indent.
func (m *merge) gapAt(f, indent int) int {
	if indent > 0 {
		return 1
	}
	if f < len(m.file.rows) && m.file.rows[f]-m.file.rows[f-1] > 1 {
		return min(2, m.file.rows[f]-m.file.rows[f-1]-1)
	}
	for n := f - 1; n > 0; n-- {
		if gap := m.file.rows[n] - m.file.rows[n-1]; gap > 1 && m.file.indent(n) == 0 {
			return min(2, gap-1)
		}
	}
	return 1
}

// blankBefore reports whether the line of the snippet before line i of the part is blank, or
// there is none and a definition begins.
func (m *merge) blankBefore(i int) bool {
	row := m.partLine[m.part.rows[i]]
	if row == 0 {
		return m.hasDefinitions() || isRemark(m.part.line(i)) && len(m.part.rows) > i+1
	}
	return trim(m.content[row-1]) == ""
}

// offerAtEnd offers the last segment at the end of the file, or in the last block of the
// file if it is indented.
func (m *merge) offerAtEnd(s int, _ []place) (model.Placed, bool) {
	seg := m.segments[s]
	if s != len(m.segments)-1 || !seg.before || seg.after || len(m.file.rows) == 0 {
		return model.Placed{}, false
	}
	return m.atFileEnd(m.rowsOf(seg), seg.lo)
}

// atFileEnd is offerAtEnd for rows that begin with line i of the part.
func (m *merge) atFileEnd(rows []string, i int) (model.Placed, bool) {
	last := len(m.file.rows) - 1
	if last < 0 || strings.HasPrefix(path.Ext(m.change.Path), ".json") {
		return model.Placed{}, false
	}
	if m.part.indent(i) > 0 {
		head := slices.Index(m.blockEnds(), last)
		if head < 0 || m.file.indent(head) > 0 {
			return model.Placed{}, false
		}
		return m.atBlockEnd(rows, head, i)
	}
	m.indent = func(line []byte) []byte { return line }
	rows = m.withBlank(rows, i, last+1)
	return m.offered(rows, last+1, last, offeredAtEnd.With()), true
}

// segmentEdit is the edit for seg without a place.
func (m *merge) segmentEdit(seg segment) model.Edit {
	return m.rowsEdit(seg.lo, seg.hi)
}

// rowsEdit is an edit without a place for the lines lo to hi of the part.
func (m *merge) rowsEdit(lo, hi int) model.Edit {
	e := model.Edit{New: []byte(strings.Join(m.part.lines[m.part.rows[lo]:m.part.rows[hi-1]+1], "\n") + "\n")}
	if m.change.First > 0 {
		e.First = m.change.First + m.partLine[m.part.rows[lo]]
		e.Last = m.change.First + m.partLine[m.part.rows[hi-1]]
	}
	return e
}
