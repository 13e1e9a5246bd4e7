package snippet

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
	"aptix-tui/patchers/locate"
)

// positions returns the lines of the file by number.
func (m *merge) positions() map[int32][]int {
	if m.where == nil {
		m.where = map[int32][]int{}
		for i, id := range m.file.ids {
			m.where[id] = append(m.where[id], i)
		}
	}
	return m.where
}

// edits returns an edit for each segment that changes something. If none does, the file
// holds the snippet already.
func (m *merge) edits() []model.Edit {
	var out []model.Edit
	present := -1
	var edge model.Reason
	m.splitImports()
	m.splitClosers()
	places := m.places()
	indent := m.indent
	var trails []model.Edit
	for s, p := range places {
		m.indent = indent
		seg := m.segments[s]
		if m.isTrail(seg) {
			if e := m.edit(seg, p); e.Locator.(model.Placed).Placement != model.Applied {
				trails = append(trails, e)
				continue
			}
		}
		if m.isMoved(seg) {
			e := m.segmentEdit(seg)
			e.Locator = model.Placed{Placement: model.Missing, Why: model.Because(outOfOrder.With())}
			out = append(out, e)
			continue
		}
		if !p.found && m.closesOnly(seg) {
			continue
		}
		if !p.found {
			if others := m.withoutPlace(s, places); others != nil {
				out = append(out, others...)
				continue
			}
		}
		e := m.edit(seg, p)
		if e.Locator.(model.Placed).Placement == model.Applied {
			present = s
			if doubt := m.edgeDoubt(seg, p); edge.None() {
				edge = doubt
			}
			continue
		}
		out = append(out, e)
	}
	out = append(out, m.unknownStubs()...)
	out = withTrails(out, trails, edge)
	m.doubtBrackets(out)
	if len(out) == 0 && present >= 0 {
		out = append(out, m.edit(m.segments[present], places[present]))
	}
	if len(out) == 0 {
		match := model.Placed{Placement: model.Missing, Why: model.Because(nothingShown.With())} // no line of the file
		out = append(out, model.Edit{Locator: match, First: m.change.First, Last: m.change.Last})
	}
	return out
}

// withTrails adds the doubt of the segments that change nothing to those that do. Trails with
// changes count only if there are no others.
func withTrails(out, trails []model.Edit, doubt model.Reason) []model.Edit {
	switch {
	case len(trails) == 0:
	case len(out) == 0:
		out = trails
	case doubt.None():
		doubt = trailKept.With()
	}
	for i := range out {
		if out[i].Doubt.None() {
			out[i].Doubt = doubt
		}
	}
	return out
}

// isTrail reports whether seg is the heads of blocks, each in the one before it, as the file has
// them: they show where the lines after them are, and nothing that is between them is gone.
func (m *merge) isTrail(seg segment) bool {
	if seg.hi-seg.lo < 2 || !seg.after || seg.endIndent <= m.part.indent(seg.hi-1) {
		return false
	}
	for i := seg.lo; i < seg.hi; i++ {
		f := m.match[i]
		if f < 0 || m.file.ids[f] != m.part.ids[i] || i > seg.lo && (m.match[i-1] > f || m.endOfBlock(m.match[i-1]) <= f) {
			return false
		}
	}
	return true
}

// splitClosers cuts segments between closing brackets of blocks that begin in a trail: what the
// file has between them stays.
func (m *merge) splitClosers() {
	if !slices.ContainsFunc(m.segments, m.isTrail) {
		return
	}
	var out []segment
	for _, seg := range m.segments {
		for i := seg.lo + 1; i < seg.hi; i++ {
			if onlyBrackets(m.part.line(i-1)) && onlyBrackets(m.part.line(i)) && m.match[i-1] >= 0 && m.match[i] > m.match[i-1]+1 {
				out = append(out, segment{lo: seg.lo, hi: i, before: seg.before, after: true, endIndent: m.part.indent(i - 1)})
				seg.lo, seg.before = i, true
			}
		}
		out = append(out, seg)
	}
	m.segments = out
}

// endOfBlock returns the line of the file after the block whose head is line f, but for its
// closing bracket.
func (m *merge) endOfBlock(f int) int {
	if end := m.blockEnds()[f]; end > 0 {
		return end
	}
	return m.file.indentEnd(f)
}

// unknownStubs returns an edit without a place for each definition with an elided body of
// which the file has none.
func (m *merge) unknownStubs() []model.Edit {
	var out []model.Edit
	for _, i := range m.stubs {
		name := definedBy(m.change.Path, m.content[i])
		if len(m.definitionsOf(name)) > 0 {
			continue
		}
		e := model.Edit{New: []byte(m.content[i] + "\n"), Locator: model.Placed{Placement: model.Missing, Why: model.Because(elidedUnknown.With(trim(name)))}}
		if m.change.First > 0 {
			e.First = m.change.First + i
			e.Last = e.First
		}
		out = append(out, e)
	}
	return out
}

// closesOnly reports whether seg holds nothing but closing brackets, which changes
// nothing.
func (m *merge) closesOnly(seg segment) bool {
	for i := seg.lo; i < seg.hi; i++ {
		if !onlyBrackets(m.part.line(i)) {
			return false
		}
	}
	return true
}

// edit returns the edit that puts seg at p.
func (m *merge) edit(seg segment, p place) model.Edit {
	rows, e := m.rowsOf(seg), m.segmentEdit(seg)
	if !p.found {
		lines := make([][]byte, 0, len(rows))
		for _, line := range rows {
			lines = append(lines, []byte(line+"\n"))
		}
		e.Locator = model.Placed{
			Placement: model.Missing, Why: model.Because(noAnchor.With()), Closest: m.finder.Closest(m.text, lines),
		}
		return e
	}
	match := model.Placed{Placement: model.Loose, Why: model.Because(elidedKept.With())}
	candidates, first, kept := m.candidates(rows, seg, p)
	match.Candidates = candidates
	switch {
	case first == nil:
		e.Locator = model.Placed{Placement: model.Missing, Why: model.Because(outOfOrder.With())}
		return e
	case len(match.Candidates) > 1:
		match.Placement = model.Ambiguous
		match.Why = model.Because(severalReadings.With(len(match.Candidates)))
	case len(first.candidate.Splices) == 0:
		match.Placement, match.Why = model.Applied, model.Because(holdsLines.With())
	default:
		if e.Doubt = m.doubt(seg, p, first); e.Doubt.None() {
			e.Doubt = kept
		}
	}
	e.Old = first.old
	e.Locator = match
	return e
}

// candidates returns rows, the lines of seg, at the places of p, the first one also as it is
// spliced. What it leaves out without a mark is kept (see withKept), unless it shows nothing
// that the file does not have; kept is the doubt about that.
func (m *merge) candidates(rows []string, seg segment, p place) (all []model.Candidate, first *spliced, kept model.Reason) {
	indent := m.indent
	whole, kept := m.withKept(rows, seg)
	all, first = m.spliceAt(whole, seg, p)
	if m.indent = indent; len(whole) > len(rows) && len(all) == 1 && len(first.candidate.Splices) == 0 {
		all, first = m.spliceAt(rows, seg, p)
		kept = keptNothing.With()
	}
	return all, first, kept
}

// spliceAt returns rows, the lines of seg, at the places of p, the first one also as it is
// spliced.
func (m *merge) spliceAt(rows []string, seg segment, p place) (all []model.Candidate, first *spliced) {
	indent := m.indent
	for _, from := range p.first.lines {
		for _, to := range p.last.lines {
			if from > to+1 || len(all) == maxCandidates {
				continue
			}
			at, fitted := m.afterBlock(m.spaced(rows, seg, from, to), seg, from, to)
			sp := m.splice(fitted, at, to)
			m.indent = indent
			if first == nil {
				first = sp
			}
			all = append(all, sp.candidate)
		}
	}
	return all, first
}

// afterBlock returns where rows, the lines of seg, begin: at line from of the file, or at the
// line before it, which they then begin with, if new lines continue the block of that line and
// line from does not.
func (m *merge) afterBlock(rows []string, seg segment, from, to int) (int, []string) {
	if !seg.before || from == 0 || from > to || m.part.ids[seg.lo] == m.file.ids[from] || !m.blankBefore(seg.lo) ||
		m.file.rows[from-1]+2 >= m.file.rows[from] || indentation(string(m.indent([]byte(m.part.line(seg.lo))))) <= m.file.indent(from) {
		return from, rows
	}
	return from - 1, append([]string{m.file.line(from - 1), ""}, m.indented(rows)...)
}

// spaced returns rows, the lines of seg in the place of the lines from to to of the file,
// with the blank lines that the snippet has between them and the elisions beside them, where
// they begin or end with new lines.
func (m *merge) spaced(rows []string, seg segment, from, to int) []string {
	if seg.before && from <= to && m.part.ids[seg.lo] != m.file.ids[from] && !m.similar(seg.lo, from) {
		if m.blankBefore(seg.lo) && from > 0 && m.file.rows[from-1]+1 == m.file.rows[from] {
			rows = append([]string{""}, rows...)
		}
	}
	next := m.partLine[m.part.rows[seg.hi-1]] + 1
	if !seg.after || to >= 0 && m.part.ids[seg.hi-1] == m.file.ids[to] || next >= len(m.content) || trim(m.content[next]) != "" {
		return rows
	}
	if at := to + 1; at > 0 && at < len(m.file.rows) && m.file.rows[to]+1 == m.file.rows[at] && !onlyBrackets(m.file.line(at)) {
		rows = append(slices.Clone(rows), "")
	}
	return rows
}

// maxCandidates bounds the candidates of one segment.
const maxCandidates = 9

// A spliced is a segment in the place of lines of the file.
type spliced struct {
	candidate model.Candidate
	old       []byte
	lines     []locate.Line
}

// splice puts rows in the place of the lines from to to of the file, those that are not
// blank. Lines that are equal but for trailing whitespace stay.
func (m *merge) splice(rows []string, from, to int) *spliced {
	var old, new [][]byte
	for _, line := range rows {
		new = append(new, append(m.indent([]byte(line)), '\n'))
	}
	new, from = m.withCommas(new, from, to)
	at := m.file.rowAfter(from)
	end := at
	if from <= to {
		at, end = m.file.rows[from], m.file.rows[to]+1
	}
	for _, line := range m.file.lines[at:end] {
		old = append(old, []byte(line+"\n"))
	}
	if n := len(new) - 1; from <= to && n >= 0 && onlyBrackets(string(new[n])) && sameButComma(string(new[n]), m.file.line(to)) {
		new[n] = append([]byte(indentOf(string(new[n]))+trim(m.file.line(to))), '\n')
	}
	a := locate.Alignment{Text: m.text, At: at}
	row := at
	keep := func(until int) {
		for ; row < until; row++ {
			a.Lines, a.Rows = append(a.Lines, locate.Line{Op: ' ', Text: old[row-at]}), append(a.Rows, row)
		}
	}
	for _, c := range linediff.Lines(plain(old), plain(new)) {
		keep(at + c.OldStart)
		for ; row < at+c.OldEnd; row++ {
			a.Lines, a.Rows = append(a.Lines, locate.Line{Op: '-', Text: old[row-at]}), append(a.Rows, row)
		}
		for _, line := range new[c.NewStart:c.NewEnd] {
			a.Lines, a.Rows = append(a.Lines, locate.Line{Op: '+', Text: line}), append(a.Rows, -1)
		}
	}
	keep(end)
	c := a.Candidate()
	c.Relaxation = model.RelaxElision
	return &spliced{c, m.text.Bytes[c.Extent.Start:c.Extent.End], a.Lines}
}

// plain joins lines without their trailing whitespace.
func plain(lines [][]byte) []byte {
	var out []byte
	for _, line := range lines {
		out = append(append(out, bytes.TrimRight(line, " \t\r\n")...), '\n')
	}
	return out
}
