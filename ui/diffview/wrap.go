package diffview

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"strings"

	"aptix-tui/theme/terminal"
)

// Wrap is which lines continue in further rows. The others are cut.
type Wrap uint8

const (
	WrapChanged Wrap = iota // changed lines; of a very long one its beginning and where it first differs
	WrapAll                 // all lines, whole
	WrapNone                // no line: the code can be scrolled sideways
)

// maxWholeRows is how many rows a changed line takes at most with WrapChanged. Of a longer one,
// the first row is shown and those where it begins to differ from its counterpart.
const maxWholeRows = 6

// A piece is the bytes of a line that one row shows. What is between two pieces, or after
// the last one, is hidden.
type piece struct{ from, to int32 }

// wrapLines divides the lines that continue in further rows into pieces.
func (l *Layout) wrapLines() {
	for i := range l.rows {
		for _, n := range []int32{l.rows[i].left, l.rows[i].right} {
			c := &l.codeLines[n]
			if n == 0 || c.wrapRows > 0 || l.in.Wrap == WrapChanged && !l.mayWrap(c) {
				continue
			}
			shown := l.shown(c)
			starts := rowStarts(shown, l.in.TabWidth, l.codeWidth, l.hangingIndent(shown.Text))
			switch rows := len(starts); {
			case l.in.Wrap == WrapAll, rows > 1 && rows <= maxWholeRows:
				l.addPieces(c, starts, 0, rows, len(shown.Text))
			case rows > maxWholeRows:
				from := l.firstDifference(c, starts)
				l.addPieces(c, starts, 0, 1, len(shown.Text))
				l.addPieces(c, starts, from, min(from+maxWholeRows-1, rows), len(shown.Text))
			}
		}
	}
}

// firstDifference is the row before the one in which a line begins to differ from its
// counterpart, but not the first row.
func (l *Layout) firstDifference(c *codeLine, starts []int32) int {
	if c.counterpart == 0 {
		return 1
	}
	p, _ := l.pairOf(c)
	row := sort.Search(len(starts), func(i int) bool { return int(starts[i]) > p.prefix }) - 1
	return max(row-1, 1)
}

// mayWrap reports whether a line is changed and may be wider than its column.
func (l *Layout) mayWrap(c *codeLine) bool {
	if c.sign == unchanged || c.sign == note {
		return false
	}
	line := l.line(c)
	width := len(line) + bytes.Count(line, []byte("\t"))*(l.in.TabWidth-1)
	return width > l.codeWidth || bytes.ContainsFunc(line, func(r rune) bool { return r < ' ' && r != '\t' || r >= 0x7f })
}

// addPieces appends the pieces of rows from to to of a line with size bytes.
func (l *Layout) addPieces(c *codeLine, starts []int32, from, to, size int) {
	if c.wrapRows == 0 {
		c.firstPiece = int32(len(l.pieces))
	}
	for n := from; n < to; n++ {
		end := int32(size)
		if n+1 < len(starts) {
			end = starts[n+1]
		}
		l.pieces = append(l.pieces, piece{starts[n], end})
		c.wrapRows++
	}
}

// rowStarts returns the offsets at which the rows of a line begin, so that they fit in width;
// further rows are narrower by indent. A row ends after the last whitespace of its last third,
// or else where it is full, but not within the indentation of the line. Only a cell wider than
// a row does not fit.
func rowStarts(line terminal.Line, tab, width, indent int) []int32 {
	starts, margin := []int32{0}, leading(line.Text)
	for at := 0; ; width, indent = width-indent, 0 {
		if at = rowEnd(line, at, margin, tab, width); at == len(line.Text) {
			return starts
		}
		starts = append(starts, int32(at))
	}
}

// rowEnd returns the offset at which the row ends that begins at an offset, of a line whose
// indentation has margin bytes.
func rowEnd(line terminal.Line, from, margin, tab, width int) int {
	cells := line.Cells(from, len(line.Text), tab, width+1)
	if len(cells) == 1 { // it may be wider than the row
		cells = line.Cells(from, len(line.Text), tab, cells[0].Width+1)
	}
	column, end := 0, 0
	for i, c := range cells {
		if i > 0 && c.Start > margin && column >= width-width/3 && isBlank(&cells[i-1]) {
			end = c.Start
		}
		if column += c.Width; column > width && i > 0 {
			return cmp.Or(end, c.Start)
		}
	}
	return len(line.Text)
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

// wrapRowOf returns which row of a wrapped line shows a byte, or is the last one before it.
func (l *Layout) wrapRowOf(c *codeLine, at int) int {
	further := l.pieces[c.firstPiece+1 : c.firstPiece+c.wrapRows]
	return sort.Search(len(further), func(i int) bool { return int(further[i].from) > at })
}

// hides reports whether a byte is in no row of a wrapped line.
func (l *Layout) hides(c *codeLine, at int) bool {
	return int(l.pieces[c.firstPiece+int32(l.wrapRowOf(c, at))].to) <= at
}

// followsHidden reports whether bytes before row n of a wrapped line are hidden.
func (l *Layout) followsHidden(c *codeLine, n int32) bool {
	return l.pieces[c.firstPiece+n].from > l.pieces[c.firstPiece+n-1].to
}

// minHangingWidth is the code width below which further rows are not indented.
const minHangingWidth = 40

// hangingIndent returns by how many cells the further rows of a wrapped line are indented: as
// the line is, but by a third of the row at most.
func (l *Layout) hangingIndent(line []byte) int {
	if l.codeWidth < minHangingWidth {
		return 0
	}
	most := l.codeWidth / 3
	return min(widthOf(terminal.Cells(line[:leading(line[:min(len(line), most)])], l.in.TabWidth, -1)), most)
}

// wrappedCells returns the cells of row n of a wrapped line. The last row has a mark if the
// line goes on.
func (l *Layout) wrappedCells(c *codeLine, n int32, line terminal.Line) []terminal.Cell {
	at := l.pieces[c.firstPiece+n]
	if n == c.wrapRows-1 {
		at.to = int32(len(line.Text))
	}
	indent := 0
	if n > 0 {
		indent = l.hangingIndent(line.Text)
	}
	width := l.codeWidth - indent
	cells := l.clip(line.Cells(int(at.from), int(at.to), l.in.TabWidth, width+1), 0, width)
	if indent > 0 {
		cells = slices.Insert(cells, 0, terminal.Cell{Text: strings.Repeat(" ", indent), Width: indent, Start: noByte})
	}
	return cells
}
