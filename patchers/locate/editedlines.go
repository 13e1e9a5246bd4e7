package locate

import (
	"bytes"
	"hash/maphash"
	"slices"
	"sort"

	"aptix-tui/model"
)

// EditedLines are the lines of a model.EditedText, with indexes. They follow its edits: an
// edit costs the lines that it changes, and little of the number of all lines. Like the text,
// they are not safe for concurrent use.
type EditedLines struct {
	text   *model.EditedText
	chunks []*lineChunk
	lines  int      // how many there are
	filled int      // those that are not blank
	length int      // in bytes
	have   struct { // how many lines have this
		loneCR, cr, typography, plus, minus int
	}

	current int // the chunk that was used last

	numbers *numbering
	heads   []*editedLine // by number: the list of lines that have it
	counts  []int32       // by number

	seed  maphash.Seed
	words *postings // nil until it is needed
	wraps *postings // of the first bytes without whitespace
}

// A lineChunk is some lines in a row. What counts the lines before it is up to date for the
// chunks of a text that is at rest.
type lineChunk struct {
	lines                     []*editedLine
	filled                    []*editedLine // those that are not blank
	length                    int
	start, first, firstFilled int // of the text before it
}

// maxChunk is the number of lines of a chunk from which it is split.
const maxChunk = 512

// An editedLine is a line of EditedLines.
type editedLine struct {
	chunk  *lineChunk
	index  int32 // in the lines of the chunk
	rank   int32 // in the filled lines of the chunk; of a blank line that of the next one
	offset int32 // in the chunk
	length int32
	id     int32 // the number of the normalized line; unknownID if it is blank
	cr     bool  // it has a CR
	loneCR bool  // one that is not before an LF
	folds  bool  // it has typographic characters
	first  byte
	gone   bool // it was replaced

	next, previous *editedLine // with the same number
	words          []uint64
	wrap           uint64 // the hash of its first bytes; 0 for too few
}

// changesBeforeLines is after how many changes of a text the lines follow it. Before that, it
// costs less to read the text again.
const changesBeforeLines = 3

// A pendingLines counts the changes of a text until its lines are worth an index.
type pendingLines struct {
	searched bool // since the last change
	changes  int
	lines    *EditedLines
}

type linesKey struct{}

// LinesOf returns the lines of e as they are now: as EditedLines if they are often searched
// between edits, else as a model.Text.
func LinesOf(e *model.EditedText) LineText {
	p := e.Follower(linesKey{}, func() model.Follower { return &pendingLines{} }).(*pendingLines)
	p.searched = true
	if p.lines == nil && p.changes >= changesBeforeLines {
		p.lines = newEditedLines(e)
	}
	if p.lines == nil || p.lines.have.loneCR > 0 {
		return e.Text()
	}
	return p.lines
}

// Follow is part of model.Follower.
func (p *pendingLines) Follow(span model.Span, length int) {
	switch {
	case p.lines != nil:
		p.lines.replace(span, length)
	case p.searched:
		p.changes, p.searched = p.changes+1, false
	}
}

func newEditedLines(e *model.EditedText) *EditedLines {
	x := &EditedLines{text: e, numbers: newNumbering(0), seed: maphash.MakeSeed()}
	b := e.Slice(model.Span{End: e.Len()})
	x.chunks = x.newChunks(b, false)
	x.renumber(0)
	return x
}

// newChunks returns the lines of b. A copied line does not keep b.
func (x *EditedLines) newChunks(b []byte, copied bool) (out []*lineChunk) {
	var lines []*editedLine
	for raw := range bytes.Lines(b) {
		lines = append(lines, x.newLine(raw, copied))
	}
	return chunksOf(lines)
}

// chunksOf returns lines in chunks.
func chunksOf(lines []*editedLine) (out []*lineChunk) {
	for part := range slices.Chunk(lines, maxChunk/2) {
		c := &lineChunk{lines: part}
		c.renumber()
		out = append(out, c)
	}
	return out
}

// newLine returns a line of the text.
func (x *EditedLines) newLine(raw []byte, copied bool) *editedLine {
	l := &editedLine{length: int32(len(raw)), first: raw[0], id: unknownID}
	l.cr, l.loneCR = findCR(raw)
	_, jumps := FoldTypography(raw)
	l.folds = len(jumps) > 0
	x.count(l, 1)
	if folded := normalized(raw); len(folded) > 0 {
		x.setID(l, folded, copied)
	}
	if x.words != nil {
		l.words = lineHashes(x.seed, raw)
		x.words.addAll(l.words, l)
	}
	return l
}

// findCR reports whether a line has a CR, and whether one of them is not before an LF.
func findCR(raw []byte) (cr, lone bool) {
	n := bytes.IndexByte(raw, '\r')
	return n >= 0, n >= 0 && (n+1 == len(raw) || raw[n+1] != '\n')
}

// count adds n to the counts of what l has.
func (x *EditedLines) count(l *editedLine, n int) {
	if l.cr {
		x.have.cr += n
	}
	if l.loneCR {
		x.have.loneCR += n
	}
	if l.folds {
		x.have.typography += n
	}
	switch l.first {
	case '+':
		x.have.plus += n
	case '-':
		x.have.minus += n
	}
}

// HasSign reports whether a line begins with sign, a plus or a minus.
func (x *EditedLines) HasSign(sign byte) bool {
	return sign == '+' && x.have.plus > 0 || sign == '-' && x.have.minus > 0
}

// HasCR reports whether there is a CR in the text.
func (x *EditedLines) HasCR() bool { return x.have.cr > 0 }

// HasTypography reports whether FoldTypography changes the text.
func (x *EditedLines) HasTypography() bool { return x.have.typography > 0 }

// setID gives l the number of its normalized text.
func (x *EditedLines) setID(l *editedLine, folded []byte, copied bool) {
	if l.id = x.numbers.find(folded); l.id == unknownID {
		if copied {
			folded = bytes.Clone(folded)
		}
		l.id = x.numbers.add(folded)
		x.heads, x.counts = append(x.heads, nil), append(x.counts, 0)
	}
	if l.next = x.heads[l.id]; l.next != nil {
		l.next.previous = l
	}
	x.heads[l.id] = l
	x.counts[l.id]++
}

// remove takes a line out of the indexes.
func (x *EditedLines) remove(l *editedLine) {
	l.gone = true
	x.count(l, -1)
	x.setWrap(l, 0)
	if x.words != nil {
		x.words.removeAll(l.words)
	}
	if l.id == unknownID {
		return
	}
	if x.counts[l.id]--; l.previous != nil {
		l.previous.next = l.next
	} else {
		x.heads[l.id] = l.next
	}
	if l.next != nil {
		l.next.previous = l.previous
	}
}

// replace follows a change of the text: span became so many bytes.
func (x *EditedLines) replace(span model.Span, length int) {
	first := x.rowOf(span.Start)
	last := min(x.rowOf(span.End)+1, x.lines)
	region := model.Span{Start: x.Start(first), End: x.Start(last) + length - (span.End - span.Start)}
	var made []*editedLine
	for raw := range bytes.Lines(x.text.Slice(region)) {
		made = append(made, x.newLine(raw, true))
	}
	x.splice(first, last, made)
	if x.wraps != nil {
		x.updateWraps(first, first+len(made))
	}
}

// splice puts lines in the place of those from first to last, excluded.
func (x *EditedLines) splice(first, last int, lines []*editedLine) {
	if len(x.chunks) == 0 {
		x.chunks = chunksOf(lines)
		x.renumber(0)
		return
	}
	a, b := x.chunkOfRow(first), x.chunkOfRow(max(first, last-1))
	head, tail := x.chunks[a], x.chunks[b]
	from, to := first-head.first, last-tail.first
	for n := a; n <= b; n++ {
		c := x.chunks[n]
		for i, l := range c.lines {
			if row := c.first + i; row >= first && row < last {
				x.remove(l)
			}
		}
	}
	if size := len(head.lines) + len(lines) - (to - from); a == b && size > 0 && size < maxChunk {
		head.lines = slices.Replace(head.lines, from, to, lines...)
		head.renumber()
	} else {
		all := slices.Concat(head.lines[:from], lines, tail.lines[to:])
		x.chunks = slices.Replace(x.chunks, a, b+1, chunksOf(all)...)
	}
	x.renumber(a)
}

// renumber counts what is in c.
func (c *lineChunk) renumber() {
	c.length, c.filled = 0, c.filled[:0]
	for i, l := range c.lines {
		l.chunk, l.index, l.offset, l.rank = c, int32(i), int32(c.length), int32(len(c.filled))
		c.length += int(l.length)
		if l.id != unknownID {
			c.filled = append(c.filled, l)
		}
	}
}

// renumber counts what is before the chunks from n on.
func (x *EditedLines) renumber(n int) {
	x.length, x.lines, x.filled, x.current = 0, 0, 0, 0
	if n > 0 {
		c := x.chunks[n-1]
		x.length, x.lines, x.filled = c.start+c.length, c.first+len(c.lines), c.firstFilled+len(c.filled)
	}
	for _, c := range x.chunks[n:] {
		c.start, c.first, c.firstFilled = x.length, x.lines, x.filled
		x.length, x.lines, x.filled = x.length+c.length, x.lines+len(c.lines), x.filled+len(c.filled)
	}
}

// chunkOfRow is the number of the chunk with a line, or with the one before it at the end.
func (x *EditedLines) chunkOfRow(row int) int {
	if c := x.chunks[x.current]; row < c.first || row >= c.first+len(c.lines) {
		x.current = max(0, sort.Search(len(x.chunks), func(i int) bool { return x.chunks[i].first > row })-1)
	}
	return x.current
}

// line returns a line of the text.
func (x *EditedLines) line(row int) *editedLine {
	c := x.chunks[x.chunkOfRow(row)]
	return c.lines[row-c.first]
}

// row returns the number of l in the text.
func (l *editedLine) row() int { return l.chunk.first + int(l.index) }

// Lines returns the number of lines. A last line without LF counts.
func (x *EditedLines) Lines() int { return x.lines }

// Start returns the offset of a line; that of the line after the last one is the length.
func (x *EditedLines) Start(row int) int {
	if row == x.lines {
		return x.length
	}
	l := x.line(row)
	return l.chunk.start + int(l.offset)
}

// Raw returns a line with its line end.
func (x *EditedLines) Raw(row int) []byte {
	l := x.line(row)
	start := l.chunk.start + int(l.offset)
	return x.text.Slice(model.Span{Start: start, End: start + int(l.length)})
}

// LineAt returns the line that contains offset. The end of the text is a line of its own
// after a final LF.
func (x *EditedLines) LineAt(offset int) int {
	if offset >= x.length && (x.length == 0 || x.text.At(x.length-1) == '\n') {
		return x.lines
	}
	return x.rowOf(offset)
}

// rowOf is the line with the byte at offset; the last one at the end. The text may be another
// one than that of the lines.
func (x *EditedLines) rowOf(offset int) int {
	if offset >= x.length {
		return max(0, x.lines-1)
	}
	n := sort.Search(len(x.chunks), func(i int) bool { return x.chunks[i].start > offset }) - 1
	c := x.chunks[n]
	return c.first + sort.Search(len(c.lines), func(i int) bool { return c.start+int(c.lines[i].offset) > offset }) - 1
}

// Len returns the length in bytes.
func (x *EditedLines) Len() int { return x.length }

// Slice returns the bytes of span.
func (x *EditedLines) Slice(span model.Span) []byte { return x.text.Slice(span) }
