package diffview

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/theme/terminal"
)

// A columnScanner measures a line from left to right. It skips runs of ASCII,
// the usual content of long lines, at once.
type columnScanner struct {
	line           terminal.Line
	tab            int
	offset, column int             // what is measured so far, in bytes and in cells
	batch          []terminal.Cell // read ahead, if what follows is not ASCII
	cells          []terminal.Cell // the rest of batch
	end            int             // offset of the byte after batch
}

// done reports whether the whole line is measured.
func (r *columnScanner) done() bool { return r.offset >= len(r.line.Text) }

// step skips one cell, or an ASCII run of up to most cells but at least one. It
// reports whether it was a run, where each byte is a cell.
func (r *columnScanner) step(most int) (run bool) {
	if len(r.cells) == 0 {
		end := r.line.NextCodePoint(r.offset)
		if n := asciiRun(r.line.Text[r.offset:end], max(most, 1)); n > 0 {
			r.offset, r.column = r.offset+n, r.column+n
			return true
		}
		if r.line.Text[r.offset] == '\t' {
			r.offset, r.column = r.offset+1, r.column+r.tab-r.column%r.tab
			return false
		}
		r.readCells()
	}
	r.column += r.cells[0].Width
	r.cells, r.offset = r.cells[1:], r.end
	if len(r.cells) > 0 {
		r.offset = r.cells[0].Start
	}
	return false
}

// asciiRun returns how many cells of printable ASCII line begins with, up to
// most. A byte before a non-ASCII one is not counted: it may be part of a
// larger cluster.
func asciiRun(line []byte, most int) int {
	n := 0
	for n < len(line) && n < most && line[n] >= 0x20 && line[n] < 0x7f && (n+1 == len(line) || line[n+1] < 0x80) {
		n++
	}
	return n
}

// batchCells is how many cells are read at once; they never take more than
// batchBytes.
const (
	batchCells = 64
	batchBytes = 8192
)

// readCells reads cells up to a tab, whose width depends on its column.
func (r *columnScanner) readCells() {
	end := min(len(r.line.Text), r.offset+batchBytes)
	if tab := bytes.IndexByte(r.line.Text[r.offset:end], '\t'); tab >= 0 {
		end = r.offset + tab
	}
	r.cells, r.end = r.line.Cells(r.offset, end, 1, batchCells), end
	if last := len(r.cells) - 1; widthOf(r.cells) >= batchCells && last > 0 {
		r.cells, r.end = r.cells[:last], r.cells[last].Start // the last cluster may be incomplete
	}
	r.batch = r.cells
}

// restart goes back to the cell at an offset, if it is behind it, and measures from there on.
func (r *columnScanner) restart(at int) {
	if at < r.offset {
		n, ok := slices.BinarySearchFunc(r.batch, at, func(c terminal.Cell, at int) int { return c.Start - at })
		if r.cells = nil; ok {
			r.cells = r.batch[n:]
		}
	}
	r.offset, r.column = at, 0
}

// A checkpoint is the offset of a cell in a line, and its column.
type checkpoint struct{ offset, column int }

// skip returns the last checkpoint after s whose column is at most off. It
// calls pass for each one on the way.
func (s checkpoint) skip(line terminal.Line, tab, off int, pass func(checkpoint)) checkpoint {
	r := columnScanner{line: line, tab: tab, offset: s.offset, column: s.column}
	for !r.done() && r.column < off {
		if r.step(off - r.column); r.column > off {
			break
		}
		s = checkpoint{r.offset, r.column}
		pass(s)
	}
	return s
}

// cells returns the cells of a line from s on, as many as fit in limit columns.
func (s checkpoint) cells(line terminal.Line, tab, limit int) []terminal.Cell {
	first := bytes.IndexByte(line.Text[s.offset:], '\t')
	if first < 0 || s.column%tab == 0 {
		return line.Cells(s.offset, len(line.Text), tab, limit)
	}
	first += s.offset
	out := line.Cells(s.offset, first, tab, limit)
	if width := widthOf(out); width < limit { // after a tab, columns are multiples of tab again
		n := tab - (s.column+width)%tab
		out = append(out, terminal.Cell{Text: strings.Repeat(" ", n), Width: n, Start: first})
		out = append(out, line.Cells(first+1, len(line.Text), tab, max(limit-width-n, 0))...)
	}
	return out
}

// columnOf returns the column of a byte of a line.
func columnOf(line terminal.Line, tab, at int) int {
	r := columnScanner{line: line, tab: tab}
	for !r.done() && r.offset < at {
		r.step(at - r.offset)
	}
	return r.column
}
