package jsontext

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// A Search says what to look for in an answer.
type Search struct {
	Limits     Limits
	Openers    string   // the brackets that a document may begin with: "{", "{["
	FieldNames []string // of fields; one stands near its beginning
	// Ours tells whether a document, which may be cut off anywhere, is one of
	// those looked for.
	Match func(*Document) bool
}

const (
	// Window is how many bytes behind its opener a document must show what it is,
	// unless they hold nothing but texts and words of it.
	Window   = 4 << 10
	maxTries = 8 // openers looked behind in one call

	maxLeadingFields = 8 // fields before the one by which a document is known
)

// Find reads the first document looked for that begins between two offsets of b;
// nil if there is none. Of any other text it reads a bounded part.
func (s *Search) Find(b model.Block, from, to int) *Document {
	for range maxTries {
		at := s.nextOpener(b.Text(), from, to)
		if at < 0 {
			return nil
		}
		if d := s.readAt(b, at); d != nil {
			return d
		}
		from = at + 1
	}
	return nil
}

// nextOpener is the offset of the next opener behind which, in its line or a
// later one, comes what may be JSON; -1 if there is none.
func (s *Search) nextOpener(text []byte, from, to int) int {
	for from < to {
		n := bytes.IndexAny(text[from:to], s.Openers)
		if n < 0 {
			return -1
		}
		from += n + 1
		behind := bytes.TrimLeft(text[from:min(len(text), from+Window)], " \t\r\n")
		if len(behind) > 0 && (behind[0] == '/' || behind[0] == afterOpener[text[from-1]]) {
			return from - 1
		}
	}
	return -1
}

// afterOpener is what comes behind an opener: a name, and in an array an object.
var afterOpener = map[byte]byte{'{': '"', '[': '{'}

// readAt reads the document at hand if it is one of those looked for.
func (s *Search) readAt(b model.Block, at int) *Document {
	text := b.Text()
	end := min(len(text), at+Window)
	named := slices.ContainsFunc(s.FieldNames, func(name string) bool {
		return bytes.Contains(text[at:end], []byte(`"`+name+`"`))
	})
	if !named && (end == len(text) || !mayBeginWithText(text[at:end])) {
		return nil
	}
	d := read(b, at, end, s.Limits)
	if d.Truncated && end < len(text) && (s.Match(d) || hasOnlyScalars(d.Top)) {
		d = Read(b, at, s.Limits)
	}
	if !s.Match(d) {
		return nil
	}
	return d
}

// mayBeginWithText tells that a document that begins so may hold a few long texts first: as
// a text ends at the next quote, few openers of any answer have so few of them
// behind them, and reading on from those stays cheap.
func mayBeginWithText(begin []byte) bool {
	quotes := bytes.Count(begin, []byte(`"`)) - bytes.Count(begin, []byte(`\"`))
	return begin[0] == '{' && bytes.HasPrefix(bytes.TrimLeft(begin[1:], " \t\r\n"), []byte(`"`)) &&
		quotes > 2 && quotes <= 4*maxLeadingFields
}

// hasOnlyScalars tells that v, which is cut off, holds nothing but texts and words so
// far: what it is comes behind them.
func hasOnlyScalars(v *Value) bool {
	return v.Kind == Object && len(v.Members) > 0 && len(v.Members) <= maxLeadingFields &&
		!slices.ContainsFunc(v.Members, func(m Member) bool { return m.Value.Kind == Object || m.Value.Kind == Array })
}
