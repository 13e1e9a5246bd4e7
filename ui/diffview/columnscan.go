package diffview

import (
	"bytes"
	"strings"

	"aptix-tui/theme/terminal"
)

// A ruler measures a line from left to right. Plain ASCII, which is most of
// what long lines are made of, it passes over at once.
type columnScanner struct {
	line           []byte
	tab            int
	offset, column int             // what has been measured, in bytes and in cells
	cells          []terminal.Cell // of what follows, if it is not plain
	end            int             // the byte behind them
}

// done tells that all of the line is measured.
func (r *columnScanner) done() bool { return r.offset >= len(r.line) }

// step passes over one cell, or over a run of plain ones, up to most but at
// least one. It tells whether it was a run: a byte is a cell there.
func (r *columnScanner) step(most int) (run bool) {
	if len(r.cells) == 0 {
		if n := asciiRun(r.line[r.offset:], max(most, 1)); n > 0 {
			r.offset, r.column = r.offset+n, r.column+n
			return true
		}
		if r.line[r.offset] == '\t' {
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

// plainRun is how many cells of printable ASCII a line begins with, up to most. A
// byte before one that is not ASCII is not counted: it may be part of more.
func asciiRun(line []byte, most int) int {
	n := 0
	for n < len(line) && n < most && line[n] >= 0x20 && line[n] < 0x7f && (n+1 == len(line) || line[n+1] < 0x80) {
		n++
	}
	return n
}

// ahead is how many cells are read at once, and farAhead more bytes than they
// ever take.
const (
	batchCells = 64
	batchBytes = 8192
)

// read reads cells up to a tab, whose width depends on where it stands.
func (r *columnScanner) readCells() {
	rest := r.line[r.offset:min(len(r.line), r.offset+batchBytes)]
	if tab := bytes.IndexByte(rest, '\t'); tab >= 0 {
		rest = rest[:tab]
	}
	r.cells, r.end = terminal.Cells(rest, 1, batchCells), r.offset+len(rest)
	width := 0
	for i := range r.cells {
		r.cells[i].Start += r.offset
		width += r.cells[i].Width
	}
	if last := len(r.cells) - 1; width >= batchCells && last > 0 {
		r.cells, r.end = r.cells[:last], r.cells[last].Start // where the last one ends is not known
	}
}

// A stop is a byte of a line at which a cell begins, and its column.
type checkpoint struct{ offset, column int }

// skip goes on from a stop to the last one whose column is not beyond off.
// What it comes past is told to pass.
func (s checkpoint) skip(line []byte, tab, off int, pass func(checkpoint)) checkpoint {
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

// cells is the cells of a line from s on, as many as limit columns hold.
func (s checkpoint) cells(line []byte, tab, limit int) []terminal.Cell {
	rest := line[s.offset:]
	first := bytes.IndexByte(rest, '\t')
	if first < 0 || s.column%tab == 0 {
		return shiftCells(terminal.Cells(rest, tab, limit), s.offset)
	}
	out := terminal.Cells(rest[:first], tab, limit)
	width := 0
	for _, c := range out {
		width += c.Width
	}
	if width < limit { // behind a tab, columns are as in a line that begins there
		n := tab - (s.column+width)%tab
		out = append(out, terminal.Cell{Text: strings.Repeat(" ", n), Width: n, Start: first})
		out = append(out, shiftCells(terminal.Cells(rest[first+1:], tab, max(limit-width-n, 0)), first+1)...)
	}
	return shiftCells(out, s.offset)
}

// shifted is cells that begin by bytes later.
func shiftCells(cells []terminal.Cell, by int) []terminal.Cell {
	for i := range cells {
		cells[i].Start += by
	}
	return cells
}

// columnOf is the column of a byte of a line.
func columnOf(line []byte, tab, at int) int {
	r := columnScanner{line: line, tab: tab}
	for !r.done() && r.offset < at {
		r.step(at - r.offset)
	}
	return r.column
}

// breaks adds to out where a line must be broken so that no part of it is wider
// than width, but for cells that are. It measures as many cells one by one as
// budget has left; what follows then stays one part.
func lineBreaks(out []int32, line []byte, tab, width int, budget *int) []int32 {
	r := columnScanner{line: line, tab: tab}
	for begin := 0; !r.done() && *budget > 0; {
		at, before := r.offset, r.column
		if !r.step(width - r.column) {
			*budget--
		}
		if r.column > width && at > begin {
			out, begin = append(out, int32(at)), at
			r.column -= before
			if line[at] == '\t' {
				r.column = tab
			}
		}
		if r.column >= width && !r.done() {
			out, begin = append(out, int32(r.offset)), r.offset
			r.column = 0
		}
	}
	return out
}
