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
	filled int // how many lines have more than white space: the filled ones

	keys    hashSet // of all chunks, with those behind decoration, and of those that were replaced
	left    int     // for how many more hashes keys has room
	current int     // the chunk that was used last
}

// A line is the offsets of one: text from start to end, line end from end to next.
type line struct{ start, end, next int }

// A lineRange is whole lines, both included.
type lineRange struct{ first, last int }

func newDocument(t *model.EditedText) *document {
	doc := &document{edited: t, known: t.Changes()}
	doc.chunks = newChunks(t.Slice(model.Span{End: t.Len()}), 0)
	doc.keys = newHashSet(0)
	doc.renumber(0)
	for _, c := range doc.chunks {
		doc.addKeys(c.hashes)
		doc.addKeys(c.marked)
	}
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
	// A line end before the change and one after it may be one CRLF now.
	first := doc.chunkAtOffset(max(old.Start-1, 0))
	last := min(doc.chunkAtOffset(old.End), len(doc.chunks)-1)
	region := model.Span{End: doc.edited.Len()}
	if first < len(doc.chunks) {
		region.Start = doc.chunks[first].start
		region.End = doc.chunks[last].start + len(doc.chunks[last].text) + now.End - old.End
	}
	text := doc.edited.Slice(region)
	if first == last {
		c := doc.chunks[first]
		by := func(s model.Span) model.Span { return model.Span{Start: s.Start - c.start, End: s.End - c.start} }
		if made, ok := c.replace(text, by(old), by(now)); ok {
			doc.renumber(first)
			doc.addKeys(made)
			return
		}
	}
	made := newChunks(text, region.Start)
	doc.chunks = slices.Replace(doc.chunks, first, last+1, made...)
	doc.renumber(first)
	for _, c := range made {
		doc.addKeys(c.hashes)
		doc.addKeys(c.marked)
	}
}

// addKeys adds the hashes of lines that were made.
func (doc *document) addKeys(made []uint64) {
	if doc.left -= len(made); doc.left >= 0 {
		for _, hash := range made {
			doc.keys.add(hash)
		}
		return
	}
	doc.keys, doc.left = newHashSet(2*doc.filled), doc.filled
	for _, c := range doc.chunks {
		for _, hash := range c.hashes {
			doc.keys.add(hash)
		}
		for _, hash := range c.marked {
			doc.keys.add(hash)
		}
	}
}

// renumber counts the lines from chunk n on.
func (doc *document) renumber(n int) {
	doc.length, doc.lines, doc.filled, doc.current = 0, 0, 0, 0
	if n > 0 {
		c := doc.chunks[n-1]
		doc.length, doc.lines, doc.filled = c.start+len(c.text), c.first+len(c.lines), c.firstFilled+len(c.filled)
	}
	for _, c := range doc.chunks[n:] {
		c.start, c.first, c.firstFilled = doc.length, doc.lines, doc.filled
		doc.length, doc.lines, doc.filled = doc.length+len(c.text), doc.lines+len(c.lines), doc.filled+len(c.filled)
	}
}

// chunkAtOffset is the number of the chunk with the byte at offset; that of the last
// chunk at the end.
func (doc *document) chunkAtOffset(offset int) int {
	return max(sort.Search(len(doc.chunks), func(i int) bool { return doc.chunks[i].start > offset })-1, 0)
}

// chunkOfLine is the chunk with line i.
func (doc *document) chunkOfLine(i int) *chunk {
	if c := doc.chunks[doc.current]; i < c.first || i >= c.first+len(c.lines) {
		doc.current = sort.Search(len(doc.chunks), func(n int) bool { return doc.chunks[n].first > i }) - 1
	}
	return doc.chunks[doc.current]
}

// chunkOfFilled is the chunk with filled line n.
func (doc *document) chunkOfFilled(n int) *chunk {
	if c := doc.chunks[doc.current]; n < c.firstFilled || n >= c.firstFilled+len(c.filled) {
		doc.current = sort.Search(len(doc.chunks), func(i int) bool { return doc.chunks[i].firstFilled+len(doc.chunks[i].filled) > n })
	}
	return doc.chunks[doc.current]
}

// bounds is the offsets of line i.
func (doc *document) bounds(i int) line {
	c := doc.chunkOfLine(i)
	l := c.lines[i-c.first]
	return line{c.start + l.start, c.start + l.end, c.start + l.next}
}

func (doc *document) text(i int) []byte {
	c := doc.chunkOfLine(i)
	l := c.lines[i-c.first]
	return c.text[l.start:l.end]
}

// filledLine is the number of filled line n among all lines.
func (doc *document) filledLine(n int) int {
	c := doc.chunkOfFilled(n)
	return c.first + c.filled[n-c.firstFilled]
}

// filledText is the text of filled line n without white space at both ends.
func (doc *document) filledText(n int) []byte {
	c := doc.chunkOfFilled(n)
	l := c.lines[c.filled[n-c.firstFilled]]
	return bytes.TrimSpace(c.text[l.start:l.end])
}

// filledFrom is how many filled lines come before line i.
func (doc *document) filledFrom(i int) int {
	if i <= 0 {
		return 0
	}
	if i >= doc.lines {
		return doc.filled
	}
	c := doc.chunkOfLine(i)
	return c.firstFilled + sort.SearchInts(c.filled, i-c.first)
}

// lineFrom is the first line that begins at or after offset.
func (doc *document) lineFrom(offset int) int {
	if len(doc.chunks) == 0 {
		return 0
	}
	c := doc.chunks[doc.chunkAtOffset(offset)]
	return c.first + sort.Search(len(c.lines), func(i int) bool { return c.start+c.lines[i].start >= offset })
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
		c := doc.chunkOfLine(i)
		if l := c.lines[i-c.first]; l.next > l.end {
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
		if !doc.keys.mayHave(hash) {
			return
		}
		n := sort.Search(len(doc.chunks), func(i int) bool { return doc.chunks[i].firstFilled+len(doc.chunks[i].filled) > first })
		for ; n < len(doc.chunks) && doc.chunks[n].firstFilled < last; n++ {
			c := doc.chunks[n]
			if !hashSet(c.keys[:]).mayHave(hash) {
				continue
			}
			for i, h := range c.hashes {
				at := c.firstFilled + i
				if h == hash && at >= first && at < last && bytes.Equal(doc.filledText(at), key) && !yield(at-first) {
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
