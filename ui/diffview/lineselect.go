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
		if r.kind == rowCode && (l.isSelectable(&l.codeLines[r.left], n) || l.isSelectable(&l.codeLines[r.right], n)) {
			return i
		}
	}
	return -1
}

// isSelectable reports whether c is the n-th line that can be selected, from 0.
func (l *Layout) isSelectable(c *codeLine, n int) bool {
	return l.in.LineSelection != nil && int(c.hunk) == l.in.LineSelection.Hunk && int(c.change) == n+1
}

// ChangedLineAt returns which of the lines that a hunk changes is at a row, or is the next one
// below it; the last one if there is none.
func (l *Layout) ChangedLineAt(row, hunk int) int {
	return max(int(l.codeLines[l.changedLineFrom(row, hunk)].change)-1, 0)
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

// numberChanges numbers the lines of each hunk that differ from the file, or from the answer.
func (l *Layout) numberChanges() {
	l.changes = map[int]int32{}
	for i := range l.codeLines {
		if c := &l.codeLines[i]; l.differs(int32(i)) {
			l.changes[int(c.hunk)]++
			c.change = l.changes[int(c.hunk)]
		}
	}
}

// A Glimpse is which of the changed lines of a hunk some rows show, by number, from 1.
type Glimpse struct{ Hunk, First, Last int }

// Glimpses lists what n rows from row from on show of the changes of each hunk.
func (l *Layout) Glimpses(from, n int) []Glimpse {
	var out []Glimpse
	for at := max(from, 0); at < min(from+n, len(l.rows)); at++ {
		r := &l.rows[at]
		for _, c := range []*codeLine{&l.codeLines[r.left], &l.codeLines[r.right]} {
			last := len(out) - 1
			switch {
			case r.kind != rowCode || c.change == 0:
			case last >= 0 && out[last].Hunk == int(c.hunk):
				out[last].First, out[last].Last = min(out[last].First, int(c.change)), max(out[last].Last, int(c.change))
			default:
				out = append(out, Glimpse{int(c.hunk), int(c.change), int(c.change)})
			}
		}
	}
	return out
}

// Changes is how many changed lines of a hunk there are.
func (l *Layout) Changes(id int) int { return int(l.changes[id]) }

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
	n := int(c.change) - 1
	if !l.isSelectable(c, n) || n < 0 {
		return strings.Repeat(" ", l.checkboxWidth)
	}
	s, g := l.in.Styles, l.in.Glyphs
	style, mark, cursor := &s.Unchecked, " ", " "
	if n < len(l.in.LineSelection.Selected) && l.in.LineSelection.Selected[n] {
		style, mark = &s.Checked, g.Checked
	}
	if n == l.in.LineSelection.At {
		style, cursor = &s.Cursor, g.Marker
	}
	return l.styled(cursor, &s.Gutter) + l.styled("["+mark+"]", style) + " "
}
