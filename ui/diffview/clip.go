package diffview

import (
	"strings"

	"aptix-tui/theme/terminal"
)

// noByte is the Start of cells that do not belong to a byte of the line.
const noByte = -1

// widthOf returns how wide cells are together.
func widthOf(cells []terminal.Cell) int {
	n := 0
	for _, c := range cells {
		n += c.Width
	}
	return n
}

// clip returns the cells that are visible when off cells are scrolled away, with marks at the
// edges at which the line goes on. A wide cell at the edge is replaced by spaces, which belong
// to no byte. The result may take the place of cells.
func (l *Layout) clip(cells []terminal.Cell, off, width int) []terminal.Cell {
	mark := func(text string) terminal.Cell { return terminal.Cell{Text: text, Width: 1, Start: noByte} }
	from, to := off, off+width
	out := cells[:0]
	if off > 0 && len(cells) > 0 {
		out, from = append(make([]terminal.Cell, 0, width), mark(l.in.Glyphs.CutLeft)), from+1
	}
	cut := widthOf(cells) > to && to > from
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
		out = append(out, mark(l.in.Glyphs.CutRight))
	}
	return out
}
