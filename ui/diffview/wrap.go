package diffview

import (
	"bytes"
	"sort"

	"aptix-tui/theme/terminal"
)

// Wrap is which lines continue in further rows. The others are cut.
type Wrap uint8

const (
	WrapChanged Wrap = iota // changed lines
	WrapAll                 // all lines
	WrapNone                // no line: the code can be scrolled sideways
)

// wrapLines divides the lines that continue in further rows into rows.
func (l *Layout) wrapLines() {
	for _, c := range l.lines(0, len(l.rows)) {
		if c.wrapRows > 0 || l.in.Wrap == WrapChanged && !l.mayWrap(c) {
			continue
		}
		starts := rowStarts(l.line(c), l.in.TabWidth, l.codeWidth)
		c.firstStart, c.wrapRows = int32(len(l.starts)), int32(len(starts))
		l.starts = append(l.starts, starts...)
	}
}

// mayWrap reports whether a line is changed or a note and may be wider than its column.
func (l *Layout) mayWrap(c *codeLine) bool {
	if c.sign == unchanged {
		return false
	}
	line := l.line(c)
	width := len(line) + bytes.Count(line, []byte("\t"))*(l.in.TabWidth-1)
	return width > l.codeWidth || bytes.ContainsFunc(line, func(r rune) bool { return r < ' ' && r != '\t' || r >= 0x7f })
}

// rowStarts returns the offsets at which the rows of a line begin, so that they fit in width. Only
// a cell wider than a row does not fit.
func rowStarts(line []byte, tab, width int) []int32 {
	starts := []int32{0}
	for at := 0; ; {
		if at = rowEnd(line, at, tab, width); at == len(line) {
			return starts
		}
		starts = append(starts, int32(at))
	}
}

// rowEnd returns the offset at which the row ends that begins at an offset.
func rowEnd(line []byte, from, tab, width int) int {
	cells := terminal.CellsOf(line, from, len(line), tab, width+1)
	if len(cells) == 1 { // it may be wider than the row
		cells = terminal.CellsOf(line, from, len(line), tab, cells[0].Width+1)
	}
	column := 0
	for i, c := range cells {
		if column += c.Width; column > width && i > 0 {
			return c.Start
		}
	}
	return len(line)
}

// commonSuffix returns the length of the common suffix of a and b.
func commonSuffix(a, b []byte) int {
	n := 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// toWrapped repeats a code row for each row of its wrapped line.
func (l *Layout) toWrapped(out, rest []row) ([]row, int) {
	r := rest[0]
	if r.kind != rowCode {
		return append(out, r), 1
	}
	for r.wrapRow = range max(l.codeLines[r.left].wrapRows, l.codeLines[r.right].wrapRows, 1) {
		out = append(out, r)
	}
	return out, 1
}

// wrapRowOf returns which row of a wrapped line shows a byte.
func (l *Layout) wrapRowOf(c *codeLine, at int) int {
	further := l.starts[c.firstStart+1 : c.firstStart+c.wrapRows]
	return sort.Search(len(further), func(i int) bool { return int(further[i]) > at })
}

// wrappedCells returns the cells of row n of a wrapped line.
func (l *Layout) wrappedCells(c *codeLine, n int32, line []byte) []terminal.Cell {
	to := len(line)
	if n+1 < c.wrapRows {
		to = int(l.starts[c.firstStart+n+1])
	}
	return l.clip(terminal.CellsOf(line, int(l.starts[c.firstStart+n]), to, l.in.TabWidth, l.codeWidth+1), 0, l.codeWidth)
}
