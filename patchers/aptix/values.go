package aptix

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/jsontext"
)

// A valueScanner reads the complete JSON values of a text, one after the other.
type valueScanner struct {
	block  model.Block
	at     int // the offset from which the next value is searched
	broken int // incomplete values so far
}

// A scannedValue is a JSON value with its lines.
type scannedValue struct {
	First, Last int // its lines, 1-based
	doc         *jsontext.Document
}

// newValueScanner returns a scanner of the values of b that begin at or after
// offset.
func newValueScanner(b model.Block, offset int) *valueScanner {
	return &valueScanner{block: b, at: offset}
}

// Next returns the next object or array that begins before the offset end; nil if
// there is none, or if the next is an incomplete payload, which reports itself.
func (s *valueScanner) Next(end int) *scannedValue {
	for s.at < end && s.broken < maxBroken {
		n := bytes.IndexAny(s.block.Text()[s.at:end], "{[")
		if n < 0 {
			return nil
		}
		s.at += n
		d := jsontext.ReadAgain(s.block, s.at, entryLimits)
		if d.Broken == nil {
			s.at = max(d.End, s.at+1)
			v := &scannedValue{doc: d}
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
func (v *scannedValue) Entries(read func(first, last int) bool) []foundEntry {
	s := entryFinder{block: v.doc.Block, besidePayload: true,
		isRead: func(held *jsontext.Value) bool { return read(v.doc.Lines(held.Span)) }}
	s.visit(v.doc.Block, v.doc.Top, "")
	return s.found
}

// isWholeJSON reports whether text is exactly one JSON object, array or string.
func isWholeJSON(text []byte) bool { return beginsWith(text, `{["`) && readWhole(text) != nil }

// readWhole reads a text that is exactly one JSON value; nil if it is not.
func readWhole(text []byte) *jsontext.Document {
	d := jsontext.Read(model.Block{Answer: model.NewAnswer("", bytes.Clone(text))}, 0, entryLimits)
	if d.Broken != nil || d.End < len(d.Block.Text()) {
		return nil
	}
	return d
}

// stringLimits bound the JSON in whose strings other JSON is searched for.
var stringLimits = jsontext.Limits{Depth: 32, Comments: 64, Comment: 4 << 10}

// maxStringDepth bounds the nesting of strings that contain JSON.
const maxStringDepth = 4

// valueStart matches a line that begins a JSON value.
var valueStart = lazyregexp.New(`(?m)^[ \t]*[{\["]`)

// findInStrings searches the JSON values that begin a line of text for a string
// whose decoded text satisfies wanted, also in JSON that a string contains, to
// maxStringDepth. It returns the byte offset of the string, or of the outermost one
// around it.
func findInStrings(text []byte, wanted func([]byte) bool, depth int) (int, bool) {
	if depth == maxStringDepth || bytes.IndexByte(text, '\\') < 0 {
		return 0, false
	}
	b := model.Block{Answer: model.NewAnswer("", text)}
	text = b.Text()
	for at := 0; ; {
		start := valueStart.FindIndex(text[at:])
		if start == nil {
			return 0, false
		}
		at += start[1]
		d := jsontext.Read(b, at-1, stringLimits)
		for _, s := range stringsIn(d.Top) {
			found := wanted(s.Text)
			if !found {
				_, found = findInStrings(s.Text, wanted, depth+1)
			}
			if found {
				return s.Span.Start, true
			}
		}
		if d.Top.Kind != jsontext.String || bytes.IndexByte(text[at:d.End], '\n') < 0 {
			at = max(at, d.End) // else it may be a quote in prose
		}
	}
}

// stringsIn returns the complete strings among v and the values in it.
func stringsIn(v *jsontext.Value) (found []*jsontext.Value) {
	if v.Kind == jsontext.String && v.Whole {
		found = append(found, v)
	}
	for _, item := range v.Items {
		found = append(found, stringsIn(item)...)
	}
	for _, m := range v.Members {
		found = append(found, stringsIn(m.Value)...)
	}
	return found
}
