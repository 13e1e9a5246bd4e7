package ap

import (
	"bytes"
	"slices"
	"sort"

	"aptix-tui/model"
)

// A document is a text in the form that the normalised search of AP §3.2 uses. Its
// lines end in LF, CRLF or CR. It holds offsets; the bytes are those of the file.
type document struct {
	source   *model.Text
	bytes    []byte
	lines    []line
	nonBlank []int // the lines with more than white space
}

// A line is the offsets of one: text from start to end, line end from end to next.
type line struct{ start, end, next int }

// A lineRange is whole lines, both included.
type lineRange struct{ first, last int }

// newDocument splits t into lines. A byte order mark is not part of the first one.
func newDocument(t *model.Text) *document {
	n := t.Lines()
	doc := &document{source: t, bytes: t.Bytes, lines: make([]line, 0, n), nonBlank: make([]int, 0, n)}
	at := 0
	if bytes.HasPrefix(t.Bytes, []byte("\xef\xbb\xbf")) {
		at = 3
	}
	for at < len(t.Bytes) {
		l := lineAt(t.Bytes, at)
		if !isBlank(t.Bytes[l.start:l.end]) {
			doc.nonBlank = append(doc.nonBlank, len(doc.lines))
		}
		doc.lines, at = append(doc.lines, l), l.next
	}
	return doc
}

// lineAt is the line of b that begins at an offset.
func lineAt(b []byte, start int) line {
	n := bytes.IndexAny(b[start:], "\r\n")
	if n < 0 {
		return line{start, len(b), len(b)}
	}
	l := line{start, start + n, start + n + 1}
	if bytes.HasPrefix(b[l.end:], []byte("\r\n")) {
		l.next++
	}
	return l
}

// splitLines is b by lines, without their ends.
func splitLines(b []byte) [][]byte {
	var out [][]byte
	for at := 0; at < len(b); {
		l := lineAt(b, at)
		out, at = append(out, b[l.start:l.end]), l.next
	}
	return out
}

func (doc *document) text(i int) []byte { return doc.bytes[doc.lines[i].start:doc.lines[i].end] }

// lineFrom is the first line that begins at or after offset.
func (doc *document) lineFrom(offset int) int {
	return sort.Search(len(doc.lines), func(i int) bool { return doc.lines[i].start >= offset })
}

// start is the offset of line i, or the length of the text.
func (doc *document) start(i int) int {
	if i == len(doc.lines) {
		return len(doc.bytes)
	}
	return doc.lines[i].start
}

// lineEnd is how line i ends. A last line without an end has that of the line before
// it; empty if there is none.
func (doc *document) lineEnd(i int) string {
	for ; i >= 0; i-- {
		if l := doc.lines[i]; l.next > l.end {
			return string(doc.bytes[l.end:l.next])
		}
	}
	return ""
}

// span is the bytes of r, line ends included.
func (doc *document) span(r lineRange) model.Span {
	return model.Span{Start: doc.lines[r.first].start, End: doc.lines[r.last].next}
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
	first, _ := slices.BinarySearch(doc.nonBlank, lo)
	last, _ := slices.BinarySearch(doc.nonBlank, hi)
	if first > last {
		return nil
	}
	key := func(i int) []byte { return bytes.TrimSpace(doc.text(doc.nonBlank[first+i])) }
	var out []lineRange
	for _, at := range occurrences(last-first, key, n.keys) {
		at += first
		out = append(out, lineRange{doc.nonBlank[at], doc.nonBlank[at+len(n.keys)-1]})
	}
	return out
}

// beside is the first of the n non-blank lines next to r, before or after it; -1 if
// there are fewer.
func (doc *document) beside(r lineRange, before bool, n int) int {
	at, _ := slices.BinarySearch(doc.nonBlank, r.last+1)
	if before {
		at, _ = slices.BinarySearch(doc.nonBlank, r.first)
		at -= n
	}
	if at < 0 || at+n > len(doc.nonBlank) || n == 0 {
		return -1
	}
	return doc.nonBlank[at]
}

// startOfPrevious is the first of the last n non-blank lines before line lo; 0 if
// there are fewer.
func (doc *document) startOfPrevious(lo, n int) int {
	at, _ := slices.BinarySearch(doc.nonBlank, lo)
	if at < n {
		return 0
	}
	if n == 0 {
		return lo
	}
	return doc.nonBlank[at-n]
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

// findExact lists the first lines of all places of lines from line lo on, with white
// space at the end of lines ignored.
func (doc *document) findExact(lines [][]byte, lo int) []int {
	right := func(i int) []byte { return bytes.TrimRight(doc.text(lo+i), " \t") }
	out := occurrences(len(doc.lines)-lo, right, lines)
	for i := range out {
		out[i] += lo
	}
	return out
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
