package ap

import (
	"bytes"
	"slices"
	"sort"

	"aptix-tui/model"
)

// A document is a text in the form that the normalised search of AP §3.2 uses. Its
// lines end in LF, CRLF or CR.
type document struct {
	source *model.Text
	bounds []line
	lines  int      // how many there are
	filled []int    // the lines with more than whitespace
	keys   [][]byte // those, without whitespace at both ends
}

// A line is the offsets of one: text from start to end, line end from end to next.
type line struct{ start, end, next int }

// A lineRange is whole lines, both included.
type lineRange struct{ first, last int }

// newDocument is the document of t. A byte order mark is not part of the first line.
func newDocument(t *model.Text) *document {
	start := 0
	if bytes.HasPrefix(t.Bytes, []byte("\xef\xbb\xbf")) {
		start = 3
	}
	doc := &document{source: t, bounds: linesFrom(t.Bytes, start)}
	doc.lines = len(doc.bounds)
	doc.filled, doc.keys = make([]int, 0, doc.lines), make([][]byte, 0, doc.lines)
	for i := range doc.bounds {
		if key := bytes.TrimSpace(doc.text(i)); len(key) > 0 {
			doc.filled, doc.keys = append(doc.filled, i), append(doc.keys, key)
		}
	}
	return doc
}

// documentOf is a document of b.
func documentOf(b []byte) *document { return newDocument(model.NewText(b)) }

// linesFrom is the lines of b from an offset on.
func linesFrom(b []byte, at int) []line {
	out := make([]line, 0, bytes.Count(b, []byte("\n"))+1)
	for text := range bytes.Lines(b[at:]) { // a CR in it ends a line, too
		for len(text) > 0 {
			end := endOfLine(text)
			next := min(end+1, len(text))
			if bytes.HasPrefix(text[end:], []byte("\r\n")) {
				next++
			}
			out = append(out, line{at, at + end, at + next})
			text, at = text[next:], at+next
		}
	}
	return out
}

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
	for _, l := range linesFrom(b, 0) {
		out = append(out, b[l.start:l.end])
	}
	return out
}

func (doc *document) text(i int) []byte {
	l := doc.bounds[i]
	return doc.source.Bytes[l.start:l.end]
}

// filledFrom is how many filled lines come before line i.
func (doc *document) filledFrom(i int) int { return sort.SearchInts(doc.filled, i) }

// lineFrom is the first line that begins at or after offset.
func (doc *document) lineFrom(offset int) int {
	return sort.Search(doc.lines, func(i int) bool { return doc.bounds[i].start >= offset })
}

// start is the offset of line i, or the length of the text.
func (doc *document) start(i int) int {
	if i == doc.lines {
		return doc.source.Len()
	}
	return doc.bounds[i].start
}

// lineEnd is how line i ends. A last line without an end has that of the line before
// it; empty if there is none.
func (doc *document) lineEnd(i int) string {
	for ; i >= 0; i-- {
		if l := doc.bounds[i]; l.next > l.end {
			return string(doc.source.Bytes[l.end:l.next])
		}
	}
	return ""
}

// endsInLineEnd reports whether line i has a line end.
func (doc *document) endsInLineEnd(i int) bool { return doc.bounds[i].next > doc.bounds[i].end }

// span is the bytes of r, line ends included.
func (doc *document) span(r lineRange) model.Span {
	return model.Span{Start: doc.bounds[r.first].start, End: doc.bounds[r.last].next}
}

// beginsWith reports whether a line begins with sign.
func (doc *document) beginsWith(sign byte) bool {
	return slices.ContainsFunc(doc.filled, func(i int) bool { return doc.text(i)[0] == sign })
}

// hasFence reports whether doc has a fence line.
func (doc *document) hasFence() bool {
	return slices.ContainsFunc(doc.filled, func(i int) bool {
		_, fence := model.ReadFenceLine(doc.text(i))
		return fence
	})
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
	hay := doc.keys[first:last]
	var out []lineRange
	for _, at := range occurrences(len(hay), func(i int) []byte { return hay[i] }, n.keys) {
		at += first
		out = append(out, lineRange{doc.filled[at], doc.filled[at+len(n.keys)-1]})
	}
	return out
}

// findLines lists the first lines of all places of want in the lines from lo to hi,
// excluded. The lines are compared in the given form.
func (doc *document) findLines(want [][]byte, lo, hi int, form func([]byte) []byte) []int {
	out := occurrences(hi-lo, func(i int) []byte { return form(doc.text(lo + i)) }, want)
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

// occurrences lists the places of needle in the n lines of hay, ascending, by the
// algorithm of Knuth, Morris and Pratt. It compares every line at most twice, even in
// hostile repetitions.
func occurrences(n int, hay func(int) []byte, needle [][]byte) []int {
	if len(needle) == 0 || len(needle) > n {
		return nil
	}
	border := make([]int, len(needle))
	for i, k := 1, 0; i < len(needle); i++ {
		for k > 0 && !bytes.Equal(needle[i], needle[k]) {
			k = border[k-1]
		}
		if bytes.Equal(needle[i], needle[k]) {
			k++
		}
		border[i] = k
	}
	var out []int
	k := 0
	for i := range n {
		line := hay(i)
		for k > 0 && !bytes.Equal(line, needle[k]) {
			k = border[k-1]
		}
		if bytes.Equal(line, needle[k]) {
			k++
		}
		if k == len(needle) {
			out = append(out, i+1-k)
			k = border[k-1]
		}
	}
	return out
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
