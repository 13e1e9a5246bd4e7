package ap

import (
	"bytes"
	"iter"
	"slices"
	"sort"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A document is a text in the form that the normalised search of AP §3.2 uses. Its
// lines end in LF, CRLF or CR. It follows the edits of its text: the lines are in chunks,
// and an edit rebuilds only the chunks that it touches.
type document struct {
	edited *model.EditedText
	known  int // how many changes of edited are in the chunks

	chunks []*chunk
	length int // in bytes
	lines  int // how many there are
	filled int // how many lines have more than whitespace: the filled ones

	// Edits follow each other through the text. So that one does not cost as much as the chunks
	// behind it, the positions of those from number moved on lack shift.
	moved int
	shift position

	index   *lineIndex // nil until it is asked for
	current int        // the chunk that was used last
}

// A line is the offsets of one: text from start to end, line end from end to next.
type line struct{ start, end, next int }

// A lineRange is whole lines, both included.
type lineRange struct{ first, last int }

func newDocument(t *model.EditedText) *document {
	doc := &document{edited: t, known: t.Changes()}
	doc.chunks = newChunks(t.Slice(model.Span{End: t.Len()}), 0)
	doc.renumber(0)
	return doc
}

// documentOf is a document of b.
func documentOf(b []byte) *document { return newDocument(model.NewEditedText(b)) }

// lineText is the text for searches by lines.
func (doc *document) lineText() locate.LineText { return locate.LinesOf(doc.edited) }

// source is the whole text.
func (doc *document) source() *model.Text { return doc.edited.Text() }

// update follows the changes of the text since the last update.
func (doc *document) update() {
	old, now, changed := doc.edited.ChangedSince(doc.known)
	doc.known = doc.edited.Changes()
	if !changed {
		return
	}
	first, last := doc.changedChunks(old, now)
	region := model.Span{End: doc.edited.Len()}
	if first < len(doc.chunks) {
		region.Start = doc.positionOf(doc.chunks[first]).start
		region.End = doc.positionOf(doc.chunks[last]).start + len(doc.chunks[last].text) + now.End - old.End
	}
	text := doc.edited.Slice(region)
	if first == last {
		c := doc.chunks[first]
		was, start := c.size(), region.Start
		by := func(s model.Span) model.Span { return model.Span{Start: s.Start - start, End: s.End - start} }
		if made, ok := c.replace(text, by(old), by(now)); ok {
			doc.move(first+1, was, c.size())
			doc.addToIndex(c, made)
			return
		}
	}
	doc.settle(len(doc.chunks))
	made := newChunks(text, region.Start)
	for _, c := range doc.chunks[first : last+1] {
		c.replaced = true
	}
	doc.chunks = slices.Replace(doc.chunks, first, last+1, made...)
	doc.renumber(first)
	for _, c := range made {
		doc.addToIndex(c, c.hashes)
		doc.addToIndex(c, c.marked)
	}
}

// changedChunks is the first and the last chunk with a line that changes when old becomes now.
func (doc *document) changedChunks(old, now model.Span) (first, last int) {
	first, last = doc.chunkAtOffset(old.Start), min(doc.chunkAtOffset(old.End), len(doc.chunks)-1)
	endsLine := func(end int) bool { return end > 0 && doc.edited.At(end-1) == '\n' }
	// A line end before the change and one after it may be one CRLF now.
	if first > 0 && doc.positionOf(doc.chunks[first]).start == old.Start && !endsLine(old.Start) {
		first--
	}
	if last > first && doc.positionOf(doc.chunks[last]).start == old.End && endsLine(now.End) {
		last--
	}
	return first, last
}

// addToIndex adds the hashes of lines that c got.
func (doc *document) addToIndex(c *chunk, made []uint64) {
	if doc.index != nil && doc.index.add(c, made) {
		doc.index = nil
	}
}

// minIndexed is the number of chunks from which it pays to index them.
const minIndexed = 8

// chunksWith is the chunks that may have lines with one of these hashes, in their order. The
// next call may write over them.
func (doc *document) chunksWith(hash, or uint64) []*chunk {
	if len(doc.chunks) < minIndexed {
		return doc.chunks
	}
	if doc.index == nil {
		doc.index = newLineIndex(doc.chunks)
	}
	out := doc.index.find(hash)
	if or == hash {
		return out
	}
	out = append(slices.Clone(out), doc.index.find(or)...)
	slices.SortFunc(out, func(a, b *chunk) int { return a.number - b.number })
	return slices.Compact(out)
}

// renumber counts the lines from chunk n on. The positions of those before it lack nothing.
func (doc *document) renumber(n int) {
	var at position
	if n > 0 {
		at = doc.chunks[n-1].position
		at.add(doc.chunks[n-1].size(), 1)
	}
	for i, c := range doc.chunks[n:] {
		c.number, c.position = n+i, at
		at.add(c.size(), 1)
	}
	doc.length, doc.lines, doc.filled = at.start, at.first, at.firstFilled
	doc.moved, doc.shift, doc.current = len(doc.chunks), position{}, 0
}

// move notes that the chunk before chunk n had the size was, and has another one now.
func (doc *document) move(n int, was, now position) {
	doc.settle(n)
	now.add(was, -1)
	doc.shift.add(now, 1)
	doc.length, doc.lines, doc.filled = doc.length+now.start, doc.lines+now.first, doc.filled+now.firstFilled
}

// settle makes the positions of the chunks before chunk n lack nothing, and only those.
func (doc *document) settle(n int) {
	for ; doc.moved < n; doc.moved++ {
		doc.chunks[doc.moved].add(doc.shift, 1)
	}
	for ; doc.moved > n; doc.moved-- {
		doc.chunks[doc.moved-1].add(doc.shift, -1)
	}
}

// positionOf is where c begins.
func (doc *document) positionOf(c *chunk) position {
	p := c.position
	if c.number >= doc.moved {
		p.add(doc.shift, 1)
	}
	return p
}

// chunkAtOffset is the number of the chunk with the byte at offset; that of the last
// chunk at the end.
func (doc *document) chunkAtOffset(offset int) int {
	return max(sort.Search(len(doc.chunks), func(i int) bool { return doc.positionOf(doc.chunks[i]).start > offset })-1, 0)
}

// chunkOfLine is the chunk with line i, and where it begins.
func (doc *document) chunkOfLine(i int) (*chunk, position) {
	c := doc.chunks[doc.current]
	at := doc.positionOf(c)
	if i < at.first || i >= at.first+len(c.lines) {
		doc.current = sort.Search(len(doc.chunks), func(n int) bool { return doc.positionOf(doc.chunks[n]).first > i }) - 1
		c = doc.chunks[doc.current]
		at = doc.positionOf(c)
	}
	return c, at
}

// chunkOfFilled is the chunk with filled line n, and where it begins.
func (doc *document) chunkOfFilled(n int) (*chunk, position) {
	c := doc.chunks[doc.current]
	at := doc.positionOf(c)
	if n < at.firstFilled || n >= at.firstFilled+len(c.filled) {
		doc.current = sort.Search(len(doc.chunks), func(i int) bool { return doc.filledBehind(doc.chunks[i]) > n })
		c = doc.chunks[doc.current]
		at = doc.positionOf(c)
	}
	return c, at
}

// filledBehind is how many filled lines there are up to the end of c.
func (doc *document) filledBehind(c *chunk) int {
	return doc.positionOf(c).firstFilled + len(c.filled)
}

// bounds is the offsets of line i.
func (doc *document) bounds(i int) line {
	c, at := doc.chunkOfLine(i)
	l := c.lines[i-at.first]
	return line{at.start + l.start, at.start + l.end, at.start + l.next}
}

func (doc *document) text(i int) []byte {
	c, at := doc.chunkOfLine(i)
	l := c.lines[i-at.first]
	return c.text[l.start:l.end]
}

// filledLine is the number of filled line n among all lines.
func (doc *document) filledLine(n int) int {
	c, at := doc.chunkOfFilled(n)
	return at.first + c.filled[n-at.firstFilled]
}

// filledText is the text of filled line n without whitespace at both ends.
func (doc *document) filledText(n int) []byte {
	c, at := doc.chunkOfFilled(n)
	return c.filledText(n - at.firstFilled)
}

// filledFrom is how many filled lines come before line i.
func (doc *document) filledFrom(i int) int {
	if i <= 0 {
		return 0
	}
	if i >= doc.lines {
		return doc.filled
	}
	c, at := doc.chunkOfLine(i)
	return at.firstFilled + sort.SearchInts(c.filled, i-at.first)
}

// lineFrom is the first line that begins at or after offset.
func (doc *document) lineFrom(offset int) int {
	if len(doc.chunks) == 0 {
		return 0
	}
	c := doc.chunks[doc.chunkAtOffset(offset)]
	at := doc.positionOf(c)
	return at.first + sort.Search(len(c.lines), func(i int) bool { return at.start+c.lines[i].start >= offset })
}

// start is the offset of line i, or the length of the text.
func (doc *document) start(i int) int {
	if i == doc.lines {
		return doc.length
	}
	return doc.bounds(i).start
}

// lineEnd is how line i ends. A last line without an end has that of the line before
// it; empty if there is none.
func (doc *document) lineEnd(i int) string {
	for ; i >= 0; i-- {
		c, at := doc.chunkOfLine(i)
		if l := c.lines[i-at.first]; l.next > l.end {
			return string(c.text[l.end:l.next])
		}
	}
	return ""
}

// endsInLineEnd reports whether line i has a line end.
func (doc *document) endsInLineEnd(i int) bool {
	l := doc.bounds(i)
	return l.next > l.end
}

// span is the bytes of r, line ends included.
func (doc *document) span(r lineRange) model.Span {
	return model.Span{Start: doc.bounds(r.first).start, End: doc.bounds(r.last).next}
}

// A needle is a text to search for.
type needle struct {
	lines [][]byte // as given
	keys  [][]byte // normalised (AP §3.2)
}

func newNeedle(lines [][]byte) *needle {
	n := &needle{lines: lines}
	for _, line := range lines {
		if key := bytes.TrimSpace(line); len(key) > 0 {
			n.keys = append(n.keys, key)
		}
	}
	return n
}

// find is the normalised search of AP §3.2 in the lines from lo to hi, excluded.
// Places may overlap.
func (doc *document) find(n *needle, lo, hi int) []lineRange {
	first, last := doc.filledFrom(lo), doc.filledFrom(hi)
	probe := longest(n.keys)
	if probe < 0 || last-first < len(n.keys) {
		return nil
	}
	key := func(i int) []byte { return doc.filledText(first + i) }
	var out []lineRange
	for _, at := range occurrences(last-first, key, n.keys, doc.withKey(n.keys[probe], first, last), probe) {
		at += first
		out = append(out, lineRange{doc.filledLine(at), doc.filledLine(at + len(n.keys) - 1)})
	}
	return out
}

// findLines lists the first lines of all places of want in the lines from lo to hi,
// excluded. The lines are compared in the given form, which takes off nothing but white
// space at the end.
func (doc *document) findLines(want [][]byte, lo, hi int, form func([]byte) []byte) []int {
	hay := func(i int) []byte { return form(doc.text(lo + i)) }
	probe := longest(want)
	var out []int
	if probe >= 0 && len(bytes.TrimSpace(want[probe])) > 0 {
		first := doc.filledFrom(lo)
		hits := func(yield func(int) bool) {
			for at := range doc.withKey(bytes.TrimSpace(want[probe]), first, doc.filledFrom(hi)) {
				if !yield(doc.filledLine(first+at) - lo) {
					return
				}
			}
		}
		out = occurrences(hi-lo, hay, want, hits, probe)
	} else {
		out = allOccurrences(hi-lo, hay, want)
	}
	for i := range out {
		out[i] += lo
	}
	return out
}

// findExact lists the first lines of all places of lines from line lo on, with white
// space at the end of lines ignored.
func (doc *document) findExact(lines [][]byte, lo int) []int {
	return doc.findLines(lines, lo, doc.lines, func(line []byte) []byte { return bytes.TrimRight(line, " \t") })
}

// withKey yields the filled lines from first to last, excluded, that are key without white
// space at both ends, in order, counted from first.
func (doc *document) withKey(key []byte, first, last int) iter.Seq[int] {
	hash := hashOf(key)
	return func(yield func(int) bool) {
		for _, c := range doc.chunksWith(hash, hash) {
			before := doc.positionOf(c).firstFilled
			if before+len(c.filled) <= first {
				continue
			}
			if before >= last {
				return
			}
			for i, h := range c.hashes {
				at := before + i
				if h == hash && at >= first && at < last && bytes.Equal(c.filledText(i), key) && !yield(at-first) {
					return
				}
			}
		}
	}
}

// beside is the first of the n filled lines next to r, before or after it; -1 if
// there are fewer.
func (doc *document) beside(r lineRange, before bool, n int) int {
	at := doc.filledFrom(r.last + 1)
	if before {
		at = doc.filledFrom(r.first) - n
	}
	if at < 0 || at+n > doc.filled || n == 0 {
		return -1
	}
	return doc.filledLine(at)
}

// startOfPrevious is the first of the last n filled lines before line lo; 0 if
// there are fewer.
func (doc *document) startOfPrevious(lo, n int) int {
	at := doc.filledFrom(lo)
	if at < n {
		return 0
	}
	if n == 0 {
		return lo
	}
	return doc.filledLine(at - n)
}

// linesIn is the lines of s.
func (doc *document) linesIn(s model.Span) lineRange {
	first := doc.lineFrom(s.Start)
	return lineRange{first, max(first, doc.lineFrom(s.End)-1)}
}

// linesOf are the lines of r.
func (doc *document) linesOf(r lineRange) [][]byte {
	var out [][]byte
	for i := r.first; i <= r.last; i++ {
		out = append(out, doc.text(i))
	}
	return out
}
