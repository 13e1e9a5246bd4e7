package diffview

import "aptix-tui/theme/terminal"

// noRow is the number of no row.
const noRow = -2

// FirstChangeRow returns the first row that shows what a hunk changes: the
// differing part of its first changed line, or the first line that an unplaced
// hunk looks for or wants. Of a hunk without such lines it is the row that says
// what it does, of a folded one its header. It is -1 if the hunk is not in this
// file. With a marker it is the row of the marker.
func (l *Layout) FirstChangeRow(id int) int {
	head := l.HunkRow(id)
	if head < 0 || l.markerLayout != nil {
		return head
	}
	for row := head + 1; row < len(l.rows) && int(l.rows[row].hunk) == id; row++ {
		r := &l.rows[row]
		if r.kind == rowSpace {
			return row
		}
		if r.kind == rowCode && (l.differs(r.left) || l.differs(r.right)) {
			return row + l.changedPart(r)
		}
	}
	if row := head + 1; row < len(l.rows) && int(l.rows[row].hunk) == id && l.rows[row].kind == rowMessage {
		return row
	}
	return head
}

// differs reports whether a line is there and is not an unchanged one.
func (l *Layout) differs(n int32) bool { return n != 0 && l.codeLines[n].sign != unchanged }

// changedPart returns which row of a wrapped line shows the first difference
// from its counterpart, 0 for a line without one.
func (l *Layout) changedPart(r *row) int {
	c := &l.codeLines[r.left]
	if r.left == 0 || c.counterpart == 0 || c.wrapRows < 2 {
		return 0
	}
	p, _ := l.pairOf(c)
	return l.wrapRowOf(c, p.prefix)
}

// LastOffset returns the offset at which the longest line ends at the right edge, 0 if every
// line fits. It measures the lines when it is first called.
func (l *Layout) LastOffset() int {
	if *l.columns == 0 {
		*l.columns = max(l.longest(), 1)
	}
	return max(*l.columns-max(l.codeWidth, 1), 0)
}

// longest returns the columns of the longest line.
func (l *Layout) longest() int {
	columns, budget := 0, maxCompared
	measure := func(line terminal.Line) { columns = max(columns, columnOf(line, l.in.TabWidth, len(line.Text))) }
	if l.markerLayout != nil {
		for _, t := range l.texts {
			for i := range t.Lines() {
				measure(terminal.Line{Text: t.Line(i)})
			}
		}
	}
	for i := range l.rows {
		r := &l.rows[i]
		for _, n := range []int32{r.left, r.right} {
			if r.kind == rowCode && n > 0 && r.wrapRow == 0 {
				measure(l.measured(&l.codeLines[n], &budget))
			}
		}
	}
	return columns
}

// A Gap is unchanged lines that may be hidden. It remains the same with more or less context.
type Gap struct {
	File int // index into ChangeSet.Files
	Line int // at which the unchanged lines begin, 0-based
}

// GapAt returns the gap that a row stands for.
func (l *Layout) GapAt(row int) (g Gap, ok bool) {
	if l.markerLayout != nil || row < 0 || row >= len(l.rows) {
		return Gap{}, false
	}
	r := &l.rows[row]
	return Gap{l.in.File, int(r.gap)}, r.kind == rowHidden || r.kind == rowKept
}

// RenderHeader draws the header of a hunk, to keep it in sight above its rows.
func (l *Layout) RenderHeader(id int) string {
	if id < 0 || id >= len(l.in.Set.Hunks) {
		return fitWidth("", l.in.Width)
	}
	r := row{kind: rowHeader, hunk: int32(id)}
	return fitWidth(l.gutter(&r, noRow, l.headerStyle(id))+l.drawHeader(id, false), l.in.Width)
}

// HeaderRow returns the row of the header above a row, or of the row itself; the row
// itself above the first hunk.
func (l *Layout) HeaderRow(row int) int {
	if at := l.HunkRow(l.HunkAt(row)); at >= 0 {
		return at
	}
	return row
}

// ChangesIn reports whether one of n rows from row from on is a changed line of a hunk.
func (l *Layout) ChangesIn(id, from, n int) bool {
	if l.markerLayout != nil {
		return false
	}
	for at := max(from, 0); at < min(from+n, len(l.rows)); at++ {
		if r := &l.rows[at]; int(r.hunk) == id && r.kind == rowCode && (l.differs(r.left) || l.differs(r.right)) {
			return true
		}
	}
	return false
}
