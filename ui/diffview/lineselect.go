package diffview

import (
	"bytes"
	"strings"

	"aptix-tui/model"
)

// A LineSelection is the changed lines of a hunk that are selected.
type LineSelection struct {
	Hunk     int    // ID of the hunk
	Selected []bool // by index into model.Hunk.ChangedLines; lines after its end are not selected

	At int // index of the line that keys act on
}

// LineRow returns the row of the n-th selectable line, or -1.
func (l *Layout) LineRow(n int) int {
	for i, r := range l.rows {
		if r.kind == rowCode && (l.codeLines[r.left].selectable == int32(n+1) || l.codeLines[r.right].selectable == int32(n+1)) {
			return i
		}
	}
	return -1
}

// ChangedLineAt returns which of the lines that a hunk changes is at a row, or is the next one
// below it; the last one if there is none.
func (l *Layout) ChangedLineAt(row, hunk int) int {
	n := 0
	for i := range l.codeLines[:l.changedLineFrom(row, hunk)] {
		if l.isChanged(int32(i), hunk) {
			n++
		}
	}
	return n
}

// changedLineFrom returns the changed line of a hunk that a row shows, or the next one below
// it, or the last one; 0 if there is none.
func (l *Layout) changedLineFrom(row, hunk int) int32 {
	last := int32(0)
	for i := range l.rows {
		r := &l.rows[i]
		for n := range r.lines() {
			switch c := &l.codeLines[n]; {
			case !l.isChanged(n, hunk):
			case i >= row && (r.wrapRow == 0 || r.wrapRow < c.wrapRows):
				return n
			default:
				last = max(last, n)
			}
		}
	}
	return last
}

// isChanged reports whether a hunk removes or adds a line.
func (l *Layout) isChanged(n int32, hunk int) bool {
	c := &l.codeLines[n]
	return int(c.hunk) == hunk && (c.sign == added || c.sign == removed)
}

// numberSelectable numbers the selectable lines.
func (l *Layout) numberSelectable() {
	if l.in.LineSelection == nil {
		return
	}
	n := int32(0)
	for i := range l.codeLines[1:] {
		c := &l.codeLines[i+1]
		if l.isChanged(int32(i+1), l.in.LineSelection.Hunk) {
			n++
			c.selectable = n
		}
	}
}

// ShowsChanges reports whether the changed lines that are shown of a hunk are exactly these. They
// may be others if the hunk builds on another one.
func (l *Layout) ShowsChanges(hunk int, lines []model.ChangedLine) bool {
	n := 0
	for i := range l.codeLines {
		if c := &l.codeLines[i]; l.isChanged(int32(i), hunk) {
			if n == len(lines) || lines[n].Added != (c.sign == added) || !bytes.Equal(bytes.TrimRight(lines[n].Text, "\r\n"), l.texts[c.text].Line(int(c.line))) {
				return false
			}
			n++
		}
	}
	return n == len(lines)
}

// drawCheckbox shows whether a line is selected and whether keys act on it.
func (l *Layout) drawCheckbox(c *codeLine) string {
	if c.selectable == 0 {
		return strings.Repeat(" ", l.checkboxWidth)
	}
	s, g := l.in.Styles, l.in.Glyphs
	style, mark, cursor := &s.Unchecked, " ", " "
	if n := int(c.selectable) - 1; n < len(l.in.LineSelection.Selected) && l.in.LineSelection.Selected[n] {
		style, mark = &s.Checked, g.Checked
	}
	if int(c.selectable)-1 == l.in.LineSelection.At {
		style, cursor = &s.Cursor, g.Marker
	}
	return l.styled(cursor, &s.Gutter) + l.styled("["+mark+"]", style) + " "
}
