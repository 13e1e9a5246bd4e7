package snippet

import (
	"slices"
	"sort"

	"aptix-tui/model"
)

// A gap is lines of the file that the part does not show, between two lines that it has one
// after another.
type gap struct {
	before int // the line of the part before which they are
	lo, hi int // the lines of the file; hi is not included
}

// withKept returns rows, the lines of seg, with lines of the file that were most likely left
// out without a mark: comments and decorators above definitions, and whole definitions between
// others. why is the doubt about that. Rows are indented then.
func (m *merge) withKept(rows []string, seg segment) (out []string, why model.Reason) {
	gaps, why := m.gaps(seg)
	if len(gaps) == 0 {
		return rows, why
	}
	rows = m.indented(rows)
	at := m.part.rows[seg.lo]
	for _, g := range gaps {
		row, end := m.part.rows[g.before], m.file.rows[g.hi-1]+1
		if g.hi < len(m.file.rows) {
			end = m.file.rows[g.hi]
		}
		out = append(out, rows[at-m.part.rows[seg.lo]:row-m.part.rows[seg.lo]]...)
		out = append(out, m.file.lines[m.file.rows[g.lo]:end]...)
		at = row
	}
	return append(out, rows[at-m.part.rows[seg.lo]:]...), why
}

// gaps returns the gaps in seg that are kept.
func (m *merge) gaps(seg segment) (out []gap, why model.Reason) {
	heads := m.headsWithoutComments(seg)
	for i := seg.lo + 1; i < seg.hi; i++ {
		above, below := m.match[i-1], m.match[i]
		old, isHead := heads[i]
		switch {
		case above >= 0 && below > above+1 && !m.showsAny(above+1, below) && m.isApart(i, above, below):
			out = append(out, gap{i, above + 1, below})
			why = gapKept.With(trim(m.file.line(above + 1)))
		case isHead && !m.showsAny(old.lo, old.head):
			out = append(out, gap{i, old.lo, old.head})
			if why.None() {
				why = commentsKept.With()
			}
		}
	}
	return out, why
}

// isApart reports whether the lines of the file between above and below, which the part has
// directly before and as line i, are definitions or other things of their own, and no part of
// what is beside them.
func (m *merge) isApart(i, above, below int) bool {
	if m.part.rows[i-1]+1 == m.part.rows[i] || m.file.rows[above]+1 == m.file.rows[above+1] || m.file.rows[below-1]+1 == m.file.rows[below] {
		return false
	}
	return m.file.indent(above+1) == 0 && m.file.indent(below) == 0 || m.definitionBetween(above+1, below) != ""
}

// headsWithoutComments returns the definitions of the file by the line of seg that is their
// head, where the file has comments above and the part has none.
func (m *merge) headsWithoutComments(seg segment) map[int]definition {
	out := map[int]definition{}
	stated := m.stated()
	for _, d := range stated[sort.Search(len(stated), func(n int) bool { return stated[n].head > seg.lo }):] {
		if d.head >= seg.hi {
			break
		}
		if d.lo < d.head || m.match[d.head] < 0 {
			continue
		}
		found := m.definitionsOf(d.name)
		n := sort.Search(len(found), func(n int) bool { return found[n].head >= m.match[d.head] })
		if n < len(found) && found[n].head == m.match[d.head] && found[n].lo < found[n].head {
			out[d.head] = found[n]
		}
	}
	return out
}

// showsAny reports whether the part has one of the lines lo to hi of the file.
func (m *merge) showsAny(lo, hi int) bool {
	if m.shown == nil {
		m.shown = map[int32]bool{}
		for _, id := range m.part.ids {
			m.shown[id] = true
		}
	}
	return slices.ContainsFunc(m.file.ids[lo:hi], func(id int32) bool { return m.shown[id] })
}
