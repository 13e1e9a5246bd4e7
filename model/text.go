package model

import "sort"

// A Text is the bytes of a file at one moment, with an index of its lines. It
// is immutable; line numbers here are 0-based, offsets count bytes. A line
// ends behind its LF (a CR before it belongs to the line).
type Text struct {
	Bytes []byte

	starts []int
}

// NewText takes over b and indexes its lines.
func NewText(b []byte) *Text { return &Text{Bytes: b, starts: lineStarts(b)} }

// Lines is the number of lines; a last line without LF counts.
func (t *Text) Lines() int { return len(t.starts) - 1 }

// Start is the offset of line i; Start(Lines()) is the length of the text.
func (t *Text) Start(i int) int { return t.starts[i] }

// Raw is line i with its line end.
func (t *Text) Raw(i int) []byte { return t.Bytes[t.starts[i]:t.starts[i+1]] }

// Line is line i without its line end (LF or CRLF).
func (t *Text) Line(i int) []byte { return trimLineEnd(t.Raw(i)) }

// LineAt is the line that holds offset; the end of the text belongs to a line
// of its own behind the last LF.
func (t *Text) LineAt(offset int) int {
	i := sort.SearchInts(t.starts, offset+1) - 1
	if n := t.Lines(); i >= n && n > 0 && len(t.Bytes) > 0 && t.Bytes[len(t.Bytes)-1] != '\n' {
		return n - 1
	}
	return min(i, t.Lines())
}
