package place

import (
	"bytes"
	"slices"
	"sort"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A document is a text in the form that the normalised search of AP §3.2 uses. Its
// lines end in LF, CRLF or CR.
type document struct {
	source *model.Text
	lf     *model.Text   // source with an LF for each CR that ends a line, and spaces for a byte order mark
	lines  int           // how many there are
	first  int           // the offset of the first one
	keys   *locate.Index // of the lines with more than whitespace, without it at both ends
	filled []int         // those lines
}

// A lineRange is whole lines, both included.
type lineRange struct{ first, last int }

const byteOrderMark = "\xef\xbb\xbf"

func newKeys() *locate.Index { return locate.NewIndex(bytes.TrimSpace) }

// documentAfter is the document of t. A byte order mark is not part of the first line. The index of a text before it must not be used afterwards.
func documentAfter(t *model.Text, before *locate.Index) *document {
	doc := &document{source: t, lf: locate.CRToLF(t)}
	doc.lines = doc.lf.Lines()
	if text, marked := bytes.CutPrefix(doc.lf.Bytes, []byte(byteOrderMark)); marked {
		doc.first = len(byteOrderMark)
		doc.lf = model.NewText(append([]byte("   "), text...))
		doc.lines = min(doc.lines, len(text)) // none without text
	}
	doc.keys = before.Of(doc.lf)
	doc.filled = doc.keys.Rows()
	return doc
}

// documentOf is a document of b.
func documentOf(b []byte) *document { return documentAfter(model.NewText(b), newKeys()) }

// endOfLine is where the first line of b ends.
func endOfLine(b []byte) int {
	if n := bytes.IndexByte(b, '\n'); n >= 0 {
		b = b[:n]
	}
	if n := bytes.IndexByte(b, '\r'); n >= 0 {
		return n
	}
	return len(b)
}

// splitLines is b by lines, without their ends.
func splitLines(b []byte) (out [][]byte) {
	for len(b) > 0 {
		end := endOfLine(b)
		next := min(end+1, len(b))
		if bytes.HasPrefix(b[end:], []byte("\r\n")) {
			next++
		}
		out, b = append(out, b[:end]), b[next:]
	}
	return out
}

// bounds is where line i starts, where its text ends, and where its line end does.
func (doc *document) bounds(i int) (start, end, next int) {
	start, next = doc.start(i), doc.start(i+1)
	return start, start + endOfLine(doc.source.Bytes[start:next]), next
}

func (doc *document) text(i int) []byte {
	start, end, _ := doc.bounds(i)
	return doc.source.Bytes[start:end]
}

// filledFrom is how many filled lines come before line i.
func (doc *document) filledFrom(i int) int { return sort.SearchInts(doc.filled, i) }

// lineFrom is the first line that begins at or after offset.
func (doc *document) lineFrom(offset int) int {
	return sort.Search(doc.lines, func(i int) bool { return doc.start(i) >= offset })
}

// start is the offset of line i, or the length of the text.
func (doc *document) start(i int) int {
	if i == doc.lines {
		return doc.source.Len()
	}
	return max(doc.lf.Start(i), doc.first)
}

// lineEnd is how line i ends. A last line without an end has that of the line before
// it; empty if there is none.
func (doc *document) lineEnd(i int) string {
	for i = min(i, doc.lines-1); i >= 0; i-- {
		if _, end, next := doc.bounds(i); next > end {
			return string(doc.source.Bytes[end:next])
		}
	}
	return ""
}

// endsInLineEnd reports whether line i has a line end.
func (doc *document) endsInLineEnd(i int) bool {
	_, end, next := doc.bounds(i)
	return next > end
}

// span is the bytes of r, line ends included.
func (doc *document) span(r lineRange) model.Span {
	return model.Span{Start: doc.start(r.first), End: doc.start(r.last + 1)}
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
	if last < first {
		return nil
	}
	var out []lineRange
	for _, at := range doc.keys.Find(n.keys, first, last) {
		out = append(out, lineRange{doc.filled[at], doc.filled[at+len(n.keys)-1]})
	}
	return out
}

// occurrences lists the places of part in lines, ascending.
func occurrences(lines, part [][]byte) []int {
	if len(part) == 0 {
		return nil
	}
	first := func(line []byte) bool { return bytes.Equal(line, part[0]) }
	return slices.Collect(locate.Places(lines, part, bytes.Equal, func(rest [][]byte) int { return slices.IndexFunc(rest, first) }))
}

// beside is the first of the n filled lines next to r, before or after it; -1 if
// there are fewer.
func (doc *document) beside(r lineRange, before bool, n int) int {
	at := doc.filledFrom(r.last + 1)
	if before {
		at = doc.filledFrom(r.first) - n
	}
	if at < 0 || at+n > len(doc.filled) || n == 0 {
		return -1
	}
	return doc.filled[at]
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
	return doc.filled[at-n]
}

// linesOf are the lines of r.
func (doc *document) linesOf(r lineRange) [][]byte {
	var out [][]byte
	for i := r.first; i <= r.last; i++ {
		out = append(out, doc.text(i))
	}
	return out
}
