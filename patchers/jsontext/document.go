// Package jsontext reads JSON that language models write into other text, with
// remarks on what it tolerates (READING §4.1). The packages of the JSON formats
// describe which shape they search for, and get a tree in which every value has its
// position in the answer.
//
// An error that would need a guess invalidates its value, and parsing continues
// after it. Where the structure itself breaks, parsing stops; what is complete is
// kept. A line in a string that looks like the end of the fence around the JSON is
// the end only if the structure breaks after it.
package jsontext

import (
	"bytes"
	"fmt"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// Limits bound what is read as one document. They keep the cost of
// hostile text linear, where every line may begin a document that never ends.
type Limits struct {
	Depth    int // of nested objects and arrays
	Comments int // in one document
	Comment  int // bytes of one comment
}

// A Document is one JSON value of an answer, as far as it could be read.
type Document struct {
	Block     model.Block
	Top       *Value
	End       int      // the offset after it, or of the break
	Broken    *Remark  // what breaks its structure, not among the remarks; nil if it is whole
	Truncated bool     // it breaks because the answer, or the fence around it, ends
	Remarks   []Remark // in no order; callers may add to them

	outer     *Document // the document whose string it was read from; nil if it is in the answer itself
	outerSpan model.Span
}

// A Remark is a diagnostic with the byte of the answer that it is about.
type Remark struct {
	model.Diagnostic
	Offset int
}

// Read reads the value at offset at of b.
func Read(b model.Block, at int, l Limits) *Document { return read(b, at, len(b.Text()), l) }

// read reads no further than end. Where the structure breaks after the end of
// the fence, that is where the value ends.
func read(b model.Block, at, end int, l Limits) *Document {
	d := parseInto(&Document{Block: b}, at, end, l)
	fence := b.Offset(min(b.Limit(), b.Lines()+1))
	if d.Broken != nil && at < fence && fence < end && fence <= d.End {
		return parseInto(&Document{Block: b}, at, fence, l)
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

// Location describes the position of a byte.
func (d *Document) Location(offset int) string {
	line, column := d.position(offset)
	return fmt.Sprintf("at line %d, column %d", line, column)
}

// Lines returns the first and the last line of the answer that a span covers.
func (d *Document) Lines(s model.Span) (first, last int) {
	if d.outer != nil {
		return d.outer.Lines(d.outerSpan)
	}
	first, _ = d.Block.Position(s.Start)
	last, _ = d.Block.Position(max(s.Start, s.End-1))
	return first, last
}

// SortRemarks sorts the remarks by offset.
func (d *Document) SortRemarks() {
	slices.SortStableFunc(d.Remarks, func(x, y Remark) int { return x.Offset - y.Offset })
}

// ReadString reads the text of a string of d as a document, as many tools write
// the arguments of a call. Remarks on it have the position of the string in the
// answer; its offsets are those of the text, which is its Block.
func (d *Document) ReadString(v *Value, l Limits) *Document {
	text := bytes.Clone(v.Text)
	b := model.Block{Answer: model.NewAnswer("", text)}
	at := len(b.Text()) - len(bytes.TrimLeft(b.Text(), " \t\r\n"))
	return parseInto(&Document{Block: b, outer: d, outerSpan: v.Span}, at, len(b.Text()), l)
}

// position returns the line and the column of a byte of d in the answer.
func (d *Document) position(offset int) (line, column int) {
	if d.outer != nil {
		return d.outer.position(d.outerSpan.Start)
	}
	return d.Block.Position(offset)
}

// FileBeside returns the offset of a name of a file in the lines of span, but not in
// it; -1 if there is none. A string cannot have such a name.
func (d *Document) FileBeside(span model.Span) int {
	first, last := d.Lines(span)
	from, to := d.Block.Offset(first), d.Block.Offset(last+1)
	for _, part := range []model.Span{{Start: from, End: span.Start}, {Start: span.End, End: to}} {
		if at := fileName.FindIndex(d.Block.Text()[part.Start:part.End]); at != nil {
			return part.Start + at[0]
		}
	}
	return -1
}

// fileName matches the name of a field with the path of a file.
var fileName = lazyregexp.New(`"(?:path|docPath|file|file_?[Nn]ame|file_?[Pp]ath)\\?"\s*:`)
