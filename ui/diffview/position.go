package diffview

import "aptix-tui/theme/terminal"

// noRow is the number of no row.
const noRow = -2

// FirstChangeRow returns the first row that shows what a hunk changes: the
// differing part of its first changed line, or the first line that an unplaced
// hunk looks for or wants. Of a hunk without such lines it is the row that says
// what it does, and of a folded one its header. It is -1 if the hunk is not in
// this file. With a marker it is the row of the marker.
func (l *Layout) FirstChangeRow(id int) int {
	head := l.HunkRow(id)
	if head < 0 || l.in.Marker != nil || l.in.Folded[id] {
		return head
	}
	for row := head + 1; row < len(l.rows) && int(l.rows[row].hunk) == id; row++ {
		if r := &l.rows[row]; l.isChange(r) {
			return row + l.changedPart(r)
		}
	}
	if row := head + 1; row < len(l.rows) && l.rows[row].hunk == l.rows[head].hunk && l.rows[row].kind == rowMessage {
		return row
	}
	return head
}

// HidesChange reports whether no row shows what a hunk of this file changes, because it is
// folded.
func (l *Layout) HidesChange(id int) bool {
	return l.in.Folded[id] && l.in.Marker == nil && l.HunkRow(id) >= 0
}

// ChangeAt returns where the changed rows end that begin at a row, and the row below the
// first of them that has new text; both are the row itself if it is not changed.
func (l *Layout) ChangeAt(row int) (firstNew, end int) {
	firstNew = row
	for end = row; end >= 0 && end < len(l.rows) && l.rows[end].hunk == l.rows[row].hunk; {
		r := &l.rows[end]
		if !l.isChange(r) && r.kind != rowComment && (r.kind != rowCode || l.codeLines[r.left].sign != note) {
			break
		}
		if end++; firstNew == row && (l.onRight(r.left) || r.right != 0) {
			firstNew = end
		}
	}
	return firstNew, end
}

// isChange reports whether a row shows a changed line.
func (l *Layout) isChange(r *row) bool {
	return r.kind == rowCode && max(l.codeLines[r.left].change, l.codeLines[r.right].change) > 0
}

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
	columns := 0
	for row, c := range l.lines(0, len(l.rows)) {
		if l.rows[row].wrapRow == 0 {
			columns = max(columns, widthOf(terminal.Cells(l.line(c), l.in.TabWidth, -1)))
		}
	}
	return columns
}

// RenderHeader draws the header of a hunk, to keep it in sight above its rows.
func (l *Layout) RenderHeader(id int) string {
	r := row{kind: rowHeader, hunk: int32(id)}
	return fitWidth(l.gutter(&r, noRow, l.headerStyle(id))+l.drawHeader(id, false), l.in.Width)
}

// ReadingsRow returns the row with the readings of the block of a hunk if it is the one above
// that hunk, or -1.
func (l *Layout) ReadingsRow(id int) int {
	below := l.HunkRow(id)
	row := below
	for l.IsReadings(row - 1) {
		row--
	}
	if row == below {
		return -1
	}
	return row
}

// IsReadings reports whether a row shows the readings of a block.
func (l *Layout) IsReadings(row int) bool {
	return row >= 0 && row < len(l.rows) && l.rows[row].kind == rowMessage && l.messages[l.rows[row].line].choice
}

// IsDecision reports whether a cell of a row shows the decision of a hunk.
func (l *Layout) IsDecision(row, column int) bool {
	return row >= 0 && row < len(l.rows) && l.begins(row) && column >= gutterWidth && column < gutterWidth+decisionWidth
}
