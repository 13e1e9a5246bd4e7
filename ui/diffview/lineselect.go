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
	for row, c := range l.lines(0, len(l.rows)) {
		if l.isSelectable(c) && int(c.change) == n+1 {
			return row
		}
	}
	return -1
}

// isSelectable reports whether a line can be selected.
func (l *Layout) isSelectable(c *codeLine) bool {
	return c.change > 0 && l.in.LineSelection != nil && int(c.hunk) == l.in.LineSelection.Hunk
}

// ChangedLineAt returns which of the lines that a hunk changes is at a row, or is the next one
// below it; the last one if there is none.
func (l *Layout) ChangedLineAt(row, hunk int) int {
	last := int32(1)
	for at, c := range l.lines(0, len(l.rows)) {
		if c.change == 0 || int(c.hunk) != hunk {
			continue
		}
		if last = max(last, c.change); at >= row {
			return int(c.change) - 1
		}
	}
	return int(last) - 1
}

// A Glimpse is which of the changed lines of a hunk some rows show, by number, from 1.
type Glimpse struct{ Hunk, First, Last int }

// Glimpses lists what n rows from row from on show of the changes of each hunk.
func (l *Layout) Glimpses(from, n int) []Glimpse {
	var out []Glimpse
	for _, c := range l.lines(from, n) {
		change, last := int(c.change), len(out)-1
		switch {
		case change == 0:
		case last >= 0 && out[last].Hunk == int(c.hunk):
			out[last].First, out[last].Last = min(out[last].First, change), max(out[last].Last, change)
		default:
			out = append(out, Glimpse{int(c.hunk), change, change})
		}
	}
	return out
}

// Changes is how many changed lines of a hunk there are.
func (l *Layout) Changes(id int) int {
	n := 0
	for _, s := range []sign{removed, added, actual, expected} {
		n += l.counts[lineKind{id, s}]
	}
	return n
}

// ShowsChanges reports whether the changed lines of a hunk are exactly these. They may be others
// if the hunk builds on another one.
func (l *Layout) ShowsChanges(hunk int, lines []model.ChangedLine) bool {
	for i := range l.codeLines {
		c := &l.codeLines[i]
		if c.change == 0 || int(c.hunk) != hunk {
			continue
		}
		if len(lines) == 0 || lines[0].Added != (c.sign == added) || !bytes.Equal(bytes.TrimRight(lines[0].Text, "\r\n"), l.texts[c.text].Line(int(c.line))) {
			return false
		}
		lines = lines[1:]
	}
	return len(lines) == 0
}

// drawCheckbox shows whether a line is selected and whether keys act on it.
func (l *Layout) drawCheckbox(c *codeLine) string {
	n := int(c.change) - 1
	if !l.isSelectable(c) {
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
