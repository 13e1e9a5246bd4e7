package aptix

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// ValueScanner are the whole JSON values of a text, one behind the other.
type ValueScanner struct {
	block  model.Block
	at     int // the offset from which the next one is looked for
	broken int // values that broke off
}

// A Value is one of them.
type Value struct {
	First, Last int // its lines, 1-based
	doc         *jsontext.Document
}

// NewValueScanner are those of b that begin at this offset or behind it.
func NewValueScanner(b model.Block, offset int) *ValueScanner {
	return &ValueScanner{block: b, at: offset}
}

// Next is the next object or array that begins before the offset end; nil if there
// is none, or if a payload breaks off there: it says so itself.
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

// Entries are those in v that are no part of a payload: read reports whether one is
// read in these lines.
func (v *Value) Entries(read func(first, last int) bool) []Entry {
	s := entryFinder{besidePayload: true, isRead: func(held *jsontext.Value) bool { return read(v.doc.Lines(held.Span)) }}
	s.visit(v.doc.Block, v.doc.Top, "")
	for i := range s.found {
		s.found[i].Line, _ = v.doc.Block.Position(s.found[i].at)
	}
	return s.found
}

// IsJSON reports whether text is one JSON value and nothing else.
func IsJSON(text []byte) bool {
	if len(text) == 0 || bytes.IndexByte([]byte(`{["`), text[0]) < 0 {
		return false
	}
	b := model.Block{Answer: model.NewAnswer("", bytes.Clone(text))}
	d := jsontext.Read(b, 0, entryLimits)
	return d.Broken == nil && d.End == len(b.Text())
}
