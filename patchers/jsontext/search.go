package jsontext

import (
	"bytes"
	"regexp"
	"sort"
	"strings"

	"aptix-tui/model"
)

// A Search describes which documents to search for in an answer.
type Search struct {
	Limits     Limits
	Openers    string   // the brackets that a document may begin with: "{", "{["
	FieldNames []string // names of fields; one is near the beginning of the document
	// Match reports whether a document, which may be truncated anywhere, is one to
	// search for.
	Match func(*Document) bool
}

const (
	// window is the number of bytes after its opener in which a document must be
	// recognised.
	window   = 4 << 10
	maxTries = 8 // openers tried in one call
)

// Find returns the first matching document that begins between two offsets of b;
// nil if there is none. It reads a bounded part of other text.
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

// nextOpener returns the offset of the next opener that JSON may follow, in its
// line or a later one; -1 if there is none.
func (s *Search) nextOpener(text []byte, from, to int) int {
	for from < to {
		n := bytes.IndexAny(text[from:to], s.Openers)
		if n < 0 {
			return -1
		}
		from += n + 1
		behind := bytes.TrimLeft(text[from:min(len(text), from+window)], " \t\r\n")
		if len(behind) > 0 && (behind[0] == '/' || behind[0] == afterOpener[text[from-1]]) {
			return from - 1
		}
	}
	return -1
}

// afterOpener is what follows each opener: a name, and in an array an object.
var afterOpener = map[byte]byte{'{': '"', '[': '{'}

// readAt returns the document at offset at if it matches.
func (s *Search) readAt(b model.Block, at int) *Document {
	text := b.Text()
	end := min(len(text), at+window)
	if !s.namesField(b, at, end) {
		return nil
	}
	d := read(b, at, end, s.Limits)
	if d.Truncated && end < len(text) && s.Match(d) {
		d = Read(b, at, s.Limits)
	}
	if !s.Match(d) {
		return nil
	}
	return d
}

// namesField reports whether the text of b between two offsets has one of the field names
// in quotes.
func (s *Search) namesField(b model.Block, from, to int) bool {
	names := b.Memo(s, func() any {
		return regexp.MustCompile(`"(?:`+strings.Join(s.FieldNames, "|")+`)"`).FindAllIndex(b.Text(), -1)
	}).([][]int)
	i := sort.Search(len(names), func(i int) bool { return names[i][0] >= from })
	return i < len(names) && names[i][1] <= to
}

// Infos are the info strings of fences around JSON.
var Infos = []string{"json", "jsonc", "json5"}

// BeginsObject reports whether line n of b is the opening brace of an object
// whose first name begins the next line.
func BeginsObject(b model.Block, n int) bool {
	return string(bytes.TrimSpace(b.Line(n))) == "{" && n < b.Lines() && bytes.HasPrefix(bytes.TrimSpace(b.Line(n+1)), []byte(`"`))
}

// BeginsValue reports whether line n of b begins with the bracket of an object or
// array.
func BeginsValue(b model.Block, n int) bool {
	line := bytes.TrimSpace(b.Line(n))
	return len(line) > 0 && (line[0] == '{' || line[0] == '[')
}
