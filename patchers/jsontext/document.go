// Package jsontext reads the JSON that language models write into the middle of
// other text. It stands between an answer and the rooms whose formats are JSON:
// those say what shape they look for, and get a tree in which every value knows
// its place in the answer.
//
// Whatever leaves the structure clear is read and remarked on: comments,
// trailing commas, raw line breaks in strings, a backslash before a quote that
// needs none. What would need a guess spoils
// the value that it stands in, and the reading goes on behind it: a field that
// stands twice, a word or an escape sequence that means nothing. Where the
// structure itself breaks, the reading stops for good; what is whole is kept.
//
// A string may hold lines that look like the end of the fence around the JSON.
// Only where the structure breaks behind such a line was it the end after all.
//
// The room refuses to say what a document should hold: that is the business of
// its callers, as is what becomes of a value that is bad or not whole.
package jsontext

import (
	"fmt"

	"aptix-tui/model"
)

// Limits are bounds that no honest document comes near. They keep the cost of
// hostile text linear, where every line may begin a document that never ends.
type Limits struct {
	Depth    int // of objects and arrays inside one another
	Comments int // in one document
	Comment  int // bytes of one comment
}

// A Document is one JSON value of an answer, as far as it could be read.
type Document struct {
	Block     model.Block
	Top       *Value
	End       int      // the offset behind it, or of the break
	Broken    *Remark  // what breaks its structure, not among the remarks; nil if it is whole
	Truncated bool     // it breaks because the answer, or the fence around it, ends
	Remarks   []Remark // in no order; whoever looks closer may add to them

	outer     *Document // the one in a string of which it stands; nil if it stands in the answer itself
	outerSpan model.Span
}

// A Remark is a diagnostic with the byte of the answer that it is about.
type Remark struct {
	model.Diagnostic
	Offset int
}

// Read reads the value that begins at offset at of b.
func Read(b model.Block, at int, l Limits) *Document { return read(b, at, len(b.Text()), l) }

// read reads no further than end. Where the structure breaks behind the end of
// the fence, that is where the value ends.
func read(b model.Block, at, end int, l Limits) *Document {
	d := readUpTo(b, at, end, l)
	fence := b.Offset(min(b.Limit(), b.Lines()+1))
	if d.Broken != nil && at < fence && fence < end && fence <= d.End {
		return readUpTo(b, at, fence, l)
	}
	return d
}

// Report adds a remark on the byte at offset, and returns its message.
func (d *Document) Report(severity model.Severity, code string, offset int, format string, args ...any) model.Diagnostic {
	r := d.newRemark(severity, code, offset, fmt.Sprintf(format, args...))
	d.Remarks = append(d.Remarks, r)
	return r.Diagnostic
}

func (d *Document) newRemark(severity model.Severity, code string, offset int, message string) Remark {
	line, column := d.position(offset)
	return Remark{model.Diagnostic{Severity: severity, Code: code, Message: message, Line: line, Column: column}, offset}
}

// Location says the place of a byte in words.
func (d *Document) Location(offset int) string {
	line, column := d.position(offset)
	return fmt.Sprintf("at line %d, column %d", line, column)
}

// Lines are the lines of the answer that a span of it takes.
func (d *Document) Lines(s model.Span) (first, last int) {
	if d.outer != nil {
		return d.outer.Lines(d.outerSpan)
	}
	first, _ = d.Block.Position(s.Start)
	last, _ = d.Block.Position(max(s.Start, s.End-1))
	return first, last
}
