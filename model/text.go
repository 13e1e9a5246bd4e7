package model

import (
	"bytes"
	"sync"
	"unicode/utf8"
	"weak"
)

// A Text is the bytes of a file with an index of its lines, which is made when it is first
// needed. It is immutable. Line numbers are 0-based here, offsets count bytes. A line ends after
// its LF; a CR before it belongs to the line.
type Text struct {
	Bytes []byte

	once   sync.Once
	starts lineIndex // see index

	// A text made from another one by splices knows how many bytes before and after these are equal.
	from       weak.Pointer[Text]
	head, tail int

	searches *looseSearches // those of the Resolve that it is for; nil for none
}

// SharedLines returns how many lines t and old have in common at the start and, apart from these,
// at the end.
func (t *Text) SharedLines(old *Text) (top, bottom int) {
	head, tail := t.head, t.tail
	if t.from.Value() != old {
		head, tail = sharedEnds(t.Bytes, old.Bytes)
	}
	x, y := t.index(), old.index()
	top = min(x.startsUpTo(head), y.startsUpTo(head)) - 1
	bottom = min(x.lines()-x.startsUpTo(t.Len()-tail-1), y.lines()-y.startsUpTo(old.Len()-tail-1))
	return top, bottom
}

// sharedEnds returns how many bytes a and b have in common at the start and, apart from these, at
// the end.
func sharedEnds(a, b []byte) (head, tail int) {
	shortest := min(len(a), len(b))
	for _, n := range []int{1 << 12, 1} {
		for head+n <= shortest && bytes.Equal(a[head:head+n], b[head:head+n]) {
			head += n
		}
	}
	for _, n := range []int{1 << 12, 1} {
		for head+tail+n <= shortest && bytes.Equal(a[len(a)-tail-n:len(a)-tail], b[len(b)-tail-n:len(b)-tail]) {
			tail += n
		}
	}
	return head, tail
}

// NewText keeps b without copying it.
func NewText(b []byte) *Text { return &Text{Bytes: b} }

func (t *Text) index() lineIndex {
	t.once.Do(func() { t.starts = lineStarts(t.Bytes) })
	return t.starts
}

// Lines returns the number of lines. A last line without LF counts.
func (t *Text) Lines() int { return t.index().lines() }

// Start returns the offset of line i. Start(Lines()) is the length of the text.
func (t *Text) Start(i int) int { return t.index().start(i) }

// Raw returns line i with its line end.
func (t *Text) Raw(i int) []byte { return t.Bytes[t.Start(i):t.Start(i+1)] }

// Line returns line i without its line end (LF or CRLF).
func (t *Text) Line(i int) []byte { return trimLineEnd(t.Raw(i)) }

// LineAt returns the line that contains offset. The end of the text is a line
// of its own after a final LF.
func (t *Text) LineAt(offset int) int {
	i := t.index().startsUpTo(offset) - 1
	if n := t.Lines(); i >= n && n > 0 && len(t.Bytes) > 0 && t.Bytes[len(t.Bytes)-1] != '\n' {
		return n - 1
	}
	return min(i, t.Lines())
}

// lineStart returns where the line with offset begins.
func (t *Text) lineStart(offset int) int { return t.Start(t.LineAt(offset)) }

// lineEnd returns where the line with offset ends, after its LF.
func (t *Text) lineEnd(offset int) int {
	if n := bytes.IndexByte(t.Bytes[offset:], '\n'); n >= 0 {
		return offset + n + 1
	}
	return len(t.Bytes)
}

// maxAround is how much of a line is shown around a place in it, in bytes. A file may be one line.
const maxAround = 16 << 10

// nearLineStart is lineStart, or a place between characters that is not too far before offset.
func (t *Text) nearLineStart(offset int) int {
	start := max(t.lineStart(offset), offset-maxAround)
	for start < offset && !utf8.RuneStart(t.Bytes[start]) {
		start++
	}
	return start
}

// nearLineEnd is lineEnd, or a place between characters that is not too far behind offset.
func (t *Text) nearLineEnd(offset int) int {
	end := min(t.lineEnd(offset), offset+maxAround)
	for end > offset && end < t.Len() && !utf8.RuneStart(t.Bytes[end]) {
		end--
	}
	return end
}

// Len returns the length in bytes.
func (t *Text) Len() int { return len(t.Bytes) }

// Slice returns the bytes of span.
func (t *Text) Slice(span Span) []byte { return t.Bytes[span.Start:span.End:span.End] }

// spliced returns t with splices, which are disjoint and in order.
func (t *Text) spliced(splices []Splice) *Text {
	out := NewText(splicedBytes(t.Bytes, Span{End: t.Len()}, splices))
	if n := len(splices); n > 0 {
		out.from, out.head, out.tail = weak.Make(t), splices[0].Start, t.Len()-splices[n-1].End
	}
	out.once.Do(func() { out.starts = t.index().spliced(t.Bytes, splices, out.Len()) })
	return out
}
