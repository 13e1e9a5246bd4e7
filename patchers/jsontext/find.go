package jsontext

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// A Search says what to look for in an answer.
type Search struct {
	Limits  Limits
	Openers string   // the brackets that a document may begin with: "{", "{["
	Names   []string // of fields; one stands near its beginning
	// Ours tells whether a document, which may be cut off anywhere, is one of
	// those looked for.
	Ours func(*Document) bool
}

const (
	// Window is how many bytes behind its opener a document must show what it is,
	// unless they hold nothing but texts and words of it.
	Window = 4 << 10
	tries  = 8 // openers looked behind in one call

	maxPreamble = 8 // fields before the one by which a document is known
)

// Find reads the first document looked for that begins between two offsets of b;
// nil if there is none. Of any other text it reads a bounded part.
func (s *Search) Find(b model.Block, from, to int) *Document {
	for range tries {
		at := s.nextOpener(b.Text(), from, to)
		if at < 0 {
			return nil
		}
		if d := s.probe(b, at); d != nil {
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
		if len(behind) > 0 && (behind[0] == '/' || behind[0] == inside[text[from-1]]) {
			return from - 1
		}
	}
	return -1
}

// inside is what comes behind an opener: a name, and in an array an object.
var inside = map[byte]byte{'{': '"', '[': '{'}

// probe reads the document at hand if it is one of those looked for.
func (s *Search) probe(b model.Block, at int) *Document {
	text := b.Text()
	end := min(len(text), at+Window)
	named := slices.ContainsFunc(s.Names, func(name string) bool {
		return bytes.Contains(text[at:end], []byte(`"`+name+`"`))
	})
	if !named && (end == len(text) || !wordy(text[at:end])) {
		return nil
	}
	d := read(b, at, end, s.Limits)
	if d.Cut && end < len(text) && (s.Ours(d) || preamble(d.Top)) {
		d = Read(b, at, s.Limits)
	}
	if !s.Ours(d) {
		return nil
	}
	return d
}

// wordy tells that a document that begins so may hold a few long texts first: as
// a text ends at the next quote, few openers of any answer have so few of them
// behind them, and reading on from those stays cheap.
func wordy(begin []byte) bool {
	quotes := bytes.Count(begin, []byte(`"`)) - bytes.Count(begin, []byte(`\"`))
	return begin[0] == '{' && bytes.HasPrefix(bytes.TrimLeft(begin[1:], " \t\r\n"), []byte(`"`)) &&
		quotes > 2 && quotes <= 4*maxPreamble
}

// preamble tells that v, which is cut off, holds nothing but texts and words so
// far: what it is comes behind them.
func preamble(v *Value) bool {
	return v.Kind == Object && len(v.Members) > 0 && len(v.Members) <= maxPreamble &&
		!slices.ContainsFunc(v.Members, func(m Member) bool { return m.Value.Kind == Object || m.Value.Kind == Array })
}
