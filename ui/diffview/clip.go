package diffview

import (
	"strings"

	"aptix-tui/theme/terminal"
)

// The Start of cells that do not belong to a byte of the line. changeMark is that of a mark
// beyond which the line differs from its counterpart.
const (
	noByte     = -1
	changeMark = -2
)

// edgeMarks show that a line continues to the left or right. The text of each is one cell
// wide, or "" for none.
type edgeMarks struct{ left, right terminal.Cell }

// mark is the cell of an edge mark.
func mark(text string) terminal.Cell { return terminal.Cell{Text: text, Width: 1, Start: noByte} }

// widthOf returns how wide cells are together.
func widthOf(cells []terminal.Cell) int {
	n := 0
	for _, c := range cells {
		n += c.Width
	}
	return n
}

// clip returns the cells that are visible when off cells are scrolled away. A
// wide cell at the edge is replaced by spaces, which belong to no byte. The result may take the place of cells.
func clip(cells []terminal.Cell, off, width int, e edgeMarks) []terminal.Cell {
	total := widthOf(cells)
	from, to := off, off+width
	out := cells[:0]
	if e.left.Text != "" {
		out, from = append(make([]terminal.Cell, 0, width), e.left), from+1
	}
	cut := total > to && to > from && e.right.Text != ""
	if cut {
		to--
	}
	column := 0
	for _, c := range cells {
		begin, end := column, column+c.Width
		column = end
		switch {
		case end <= from || begin >= to:
		case begin >= from && end <= to:
			out = append(out, c)
		default:
			n := min(end, to) - max(begin, from)
			out = append(out, terminal.Cell{Text: strings.Repeat(" ", n), Width: n, Start: noByte})
		}
	}
	if cut {
		out = append(out, e.right)
	}
	return out
}

// wholeCells returns the bytes of a line whose cells clip leaves whole. rest is where the line
// goes on after cells.
func wholeCells(cells []terminal.Cell, off, width int, left bool, rest int) (from, to int) {
	first, last := off, off+width
	if left {
		first++
	}
	if widthOf(cells) > last {
		last--
	}
	from, to = rest, rest
	column := 0
	for _, c := range cells {
		switch end := column + c.Width; {
		case column >= first && end <= last:
			from = min(from, c.Start)
		case column >= first || end > last:
			to = min(to, c.Start)
		}
		column += c.Width
	}
	return min(from, to), to
}

// columnOf returns the column of a byte of a line.
func columnOf(line terminal.Line, tab, at int) int {
	column := 0
	for _, c := range line.Cells(0, len(line.Text), tab, -1) {
		if c.Start < at {
			column += c.Width
		}
	}
	return column
}
