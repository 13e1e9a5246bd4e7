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
	WrapChanged Wrap = iota // changed lines; of a very long one its beginning and where it differs
	WrapAll                 // all lines, whole
	WrapNone                // no line: the code can be scrolled sideways
)

const (
	// maxWholeRows is how many rows a changed line takes at most to be shown whole with
	// WrapChanged. Of a longer one, the first row is shown and those around each place at
	// which it differs from another one of its hunk, up to maxPartRows.
	maxWholeRows = 5
	maxPartRows  = 16
	// maxBranches is how many times the lines of a hunk are divided into those that go on
	// alike.
	maxBranches = 16
)

// A piece is the bytes of a line that one row shows. What is between two pieces, or after
// the last one, is hidden.
type piece struct{ from, to int32 }

// wrapLines divides the lines that continue in further rows into pieces.
func (l *Layout) wrapLines() {
	var long []longLine
	for i := range l.rows {
		for _, n := range []int32{l.rows[i].left, l.rows[i].right} {
			c := &l.codeLines[n]
			if n == 0 || c.wrapRows > 0 || l.in.Wrap == WrapChanged && !l.mayWrap(c) {
				continue
			}
			shown := l.shown(c)
			line := longLine{codeLine: c, bytes: shown.Text}
			line.starts = rowStarts(shown, l.in.TabWidth, l.codeWidth, l.hangingIndent(line.bytes))
			switch {
			case l.in.Wrap == WrapAll, len(line.starts) > 1 && len(line.starts) <= maxWholeRows:
				l.addPieces(&line, 0, len(line.starts))
			case len(line.starts) > maxWholeRows:
				long = append(long, line)
			}
		}
	}
	slices.SortStableFunc(long, func(a, b longLine) int { return cmp.Compare(a.hunk, b.hunk) })
	for len(long) > 0 {
		n := slices.IndexFunc(long, func(o longLine) bool { return o.hunk != long[0].hunk })
		if n < 0 {
			n = len(long)
		}
		l.wrapLong(long[:n])
		long = long[n:]
	}
}

// mayWrap reports whether a line is changed and may be wider than its column.
func (l *Layout) mayWrap(c *codeLine) bool {
	if c.sign == unchanged || c.sign == note {
		return false
	}
	line := l.line(c)
	width := len(line) + bytes.Count(line, []byte("\t"))*(l.in.TabWidth-1)
	return width > l.codeWidth || bytes.ContainsFunc(line, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f || l.isMarkable(r) })
}

// addPieces appends the pieces of rows from to to of a line.
func (l *Layout) addPieces(line *longLine, from, to int) {
	if line.wrapRows == 0 {
		line.firstPiece = int32(len(l.pieces))
	}
	for n := from; n < to; n++ {
		end := int32(len(line.bytes))
		if n+1 < len(line.starts) {
			end = line.starts[n+1]
		}
		l.pieces = append(l.pieces, piece{line.starts[n], end})
		line.wrapRows++
	}
}

// A longLine is a line with the offsets at which its rows begin.
type longLine struct {
	*codeLine
	bytes  []byte
	starts []int32
	shown  []int // rows
}

// wrapLong divides the changed lines of a hunk that are too long to be shown whole.
func (l *Layout) wrapLong(lines []longLine) {
	for i := range lines {
		line := &lines[i]
		line.shown = append(line.shown, 0)
		if line.counterpart != 0 {
			p, _ := l.pairOf(line.codeLine)
			line.show(p.prefix)
		}
	}
	branch(lines, 0, 0)
	for i := range lines {
		line := &lines[i]
		if line.counterpart != 0 {
			l.showChanges(line)
		}
		if len(line.shown) == 1 {
			line.show(int(line.starts[1]))
		}
		slices.Sort(line.shown)
		for _, n := range line.shown {
			l.addPieces(line, n, n+1)
		}
	}
}

// showChanges shows where else a line differs from its counterpart.
func (l *Layout) showChanges(line *longLine) {
	p, _ := l.pairOf(line.codeLine)
	line.show(len(line.bytes) - 1 - p.suffix)
	for _, word := range l.changedWords(line.codeLine) {
		line.show(word.Start)
	}
}

// commonSuffix returns the length of the common suffix of a and b.
func commonSuffix(a, b []byte) int {
	n := 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// show shows the rows of a byte and of the one before, with the row before and the one after
// them.
func (l *longLine) show(at int) {
	for n := max(l.row(at-1)-1, 0); n <= min(l.row(at)+1, len(l.starts)-1) && len(l.shown) < maxPartRows; n++ {
		if !slices.Contains(l.shown, n) {
			l.shown = append(l.shown, n)
		}
	}
}

// row returns the row of a byte.
func (l *longLine) row(at int) int {
	return sort.Search(len(l.starts), func(i int) bool { return int(l.starts[i]) > at }) - 1
}

// byteAt returns a byte, or -1 at the end.
func (l *longLine) byteAt(at int) int {
	if at < len(l.bytes) {
		return int(l.bytes[at])
	}
	return -1
}

// branch shows where lines that begin with the same bytes, at of them, go on differently.
func branch(lines []longLine, at, depth int) {
	if len(lines) < 2 || depth == maxBranches || at > len(lines[0].bytes) {
		return
	}
	first := lines[0].bytes
	end, differ := len(first), false
	for _, o := range lines[1:] {
		end = at + commonPrefix(first[at:end], o.bytes[at:])
		differ = differ || end < max(len(first), len(o.bytes))
	}
	if !differ {
		return
	}
	for i := range lines {
		lines[i].show(end)
	}
	slices.SortStableFunc(lines, func(a, b longLine) int { return cmp.Compare(a.byteAt(end), b.byteAt(end)) })
	for len(lines) > 0 {
		n := 1
		for n < len(lines) && lines[n].byteAt(end) == lines[0].byteAt(end) {
			n++
		}
		branch(lines[:n], end+1, depth+1)
		lines = lines[n:]
	}
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
	cells := l.cut(c, line.Text, line.Cells(int(at.from), int(at.to), l.in.TabWidth, width+1), 0, width, false)
	if indent > 0 {
		cells = slices.Insert(cells, 0, terminal.Cell{Text: strings.Repeat(" ", indent), Width: indent, Start: noByte})
	}
	return cells
}
