package aptix

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// A ValueScanner reads the complete JSON values of a text, one after the other.
type ValueScanner struct {
	block  model.Block
	at     int // the offset from which the next value is searched
	broken int // incomplete values so far
}

// A Value is a JSON value with its lines.
type Value struct {
	First, Last int // its lines, 1-based
	doc         *jsontext.Document
}

// NewValueScanner returns a scanner of the values of b that begin at or after
// offset.
func NewValueScanner(b model.Block, offset int) *ValueScanner {
	return &ValueScanner{block: b, at: offset}
}

// Next returns the next object or array that begins before the offset end; nil if
// there is none, or if the next is an incomplete payload, which reports itself.
func (s *ValueScanner) Next(end int) *Value {
	for s.at < end && s.broken < maxBroken {
		n := bytes.IndexAny(s.block.Text()[s.at:end], "{[")
		if n < 0 {
			return nil
		}
		s.at += n
		d := jsontext.Read(s.block, s.at, entryLimits)
		if d.Broken == nil {
			s.at = max(d.End, s.at+1)
			v := &Value{doc: d}
			v.First, v.Last = d.Lines(d.Top.Span)
			return v
		}
		if isAnyPayload(d.Top) {
			return nil
		}
		s.at++
		s.broken++
	}
	return nil
}

// Entries returns the entries in v that are in no payload. read reports whether a
// payload is read in these lines.
func (v *Value) Entries(read func(first, last int) bool) []Entry {
	s := entryFinder{besidePayload: true, isRead: func(held *jsontext.Value) bool { return read(v.doc.Lines(held.Span)) }}
	s.visit(v.doc.Block, v.doc.Top, "")
	for i := range s.found {
		s.found[i].Line, _ = v.doc.Block.Position(s.found[i].at)
	}
	return s.found
}

// IsJSON reports whether text is exactly one JSON value.
func IsJSON(text []byte) bool {
	if len(text) == 0 || bytes.IndexByte([]byte(`{["`), text[0]) < 0 {
		return false
	}
	b := model.Block{Answer: model.NewAnswer("", bytes.Clone(text))}
	d := jsontext.Read(b, 0, entryLimits)
	return d.Broken == nil && d.End == len(b.Text())
}
