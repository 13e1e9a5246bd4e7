package diffview

import (
	"strings"

	"aptix-tui/theme/terminal"
)

// noByte is the Start of cells that do not belong to a byte of the line.
const noByte = -1

// edgeMarks show that a line continues to the left or right. Each is one cell
// wide, or "" for none.
type edgeMarks struct{ left, right string }

// clip returns the cells that are visible when off cells are scrolled away. A
// wide cell at the edge is replaced by spaces. The result may take the place of cells.
func clip(cells []terminal.Cell, off, width int, e edgeMarks) []terminal.Cell {
	total := 0
	for _, c := range cells {
		total += c.Width
	}
	from, to := off, off+width
	out := cells[:0]
	if e.left != "" {
		out, from = append(make([]terminal.Cell, 0, width), edgeCell(e.left)), from+1
	}
	cut := total > to && to > from && e.right != ""
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
			out = append(out, terminal.Cell{Text: strings.Repeat(" ", n), Width: n, Start: c.Start})
		}
	}
	if cut {
		out = append(out, edgeCell(e.right))
	}
	return out
}

func edgeCell(text string) terminal.Cell { return terminal.Cell{Text: text, Width: 1, Start: noByte} }
