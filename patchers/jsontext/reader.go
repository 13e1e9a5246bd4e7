package jsontext

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"aptix-tui/model"
)

// A reader reads one value. It goes on behind whatever leaves the structure
// clear, and stops for good where the structure breaks.
type reader struct {
	*Document
	text            []byte // the answer, up to where it may be read
	limits          Limits
	at              int // the next byte
	depth, comments int
	last            model.Span // the last whole string
}

func readUpTo(b model.Block, at, end int, l Limits) *Document {
	return readAs(&Document{Block: b}, at, end, l)
}

// readAs reads into d what stands in its block from at on.
func readAs(d *Document, at, end int, l Limits) *Document {
	r := &reader{Document: d, text: d.Block.Text()[:end], limits: l, at: at}
	r.Top = r.value()
	r.End = r.at
	return r.Document
}

// expected ends the reading: what was expected is not there.
func (r *reader) expected(format string, args ...any) {
	if r.Broken != nil {
		return
	}
	r.Cut = r.at >= len(r.text)
	code, found := "json/syntax", "is "+r.glimpse()
	switch {
	case r.Cut && len(r.text) < len(r.Block.Text()):
		code, found = "json/unclosed", "the fence ends"
	case r.Cut:
		code, found = "json/unclosed", "the answer ends"
	}
	broken := r.remark(model.Error, code, r.at, "expected "+fmt.Sprintf(format, args...)+", but here "+found)
	r.Broken = &broken
}

// glimpse names the character at hand.
func (r *reader) glimpse() string {
	c, _ := utf8.DecodeRune(r.text[r.at:])
	if c > ' ' && c < utf8.RuneSelf-1 {
		return "'" + string(c) + "'"
	}
	return fmt.Sprintf("the character %U", c)
}

// quoteHint guesses, for people, why a string at hand is followed by the wrong
// thing.
func (r *reader) quoteHint() string {
	first, last := r.Lines(r.last)
	switch {
	case r.last.End != r.at:
		return ""
	case first < last:
		return fmt.Sprintf(" (the string before it begins at line %d: is its closing quote missing?)", first)
	}
	return ` (is a quote in the string before it not written as \"?)`
}

// peek is the byte at hand; 0 at the end.
func (r *reader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// value reads whatever value stands at hand.
func (r *reader) value() *Value {
	v := &Value{Span: model.Span{Start: r.at}}
	switch {
	case r.Broken != nil:
	case r.peek() == '{':
		v.Kind = Object
		r.list(v, '}', r.member)
		r.refuseDuplicates(v)
	case r.peek() == '[':
		v.Kind = Array
		r.list(v, ']', r.item)
	case r.peek() == '"':
		v.Kind = String
		r.quoted(v)
	default:
		r.word(v)
	}
	v.Span.End = r.at
	return v
}

// list reads the elements between the bracket at hand and its closer.
func (r *reader) list(v *Value, closer byte, element func(*Value)) {
	if r.depth++; r.depth > r.limits.Depth {
		r.expected("at most %d objects and arrays inside one another", r.limits.Depth)
		return
	}
	r.at++
	comma := -1
	for first := true; ; first = false {
		r.space()
		if r.Broken != nil {
			return
		}
		if r.peek() == closer {
			break
		}
		if !first && comma < 0 {
			r.expected("',' or '%c'", closer)
			r.Broken.Message += r.quoteHint()
			return
		}
		element(v)
		r.space()
		comma = -1
		if r.Broken == nil && r.peek() == ',' {
			comma = r.at
			r.at++
		}
	}
	if comma >= 0 {
		r.Say(model.Warning, "json/trailing-comma", comma, "a comma stands before '%c'", closer)
	}
	r.depth--
	r.at++
	v.Whole = true
}

// item reads one element of an array, if there is any.
func (r *reader) item(v *Value) {
	if element := r.value(); element.Whole || element.Kind != Nothing {
		v.Items = append(v.Items, element)
	}
}

// member reads one field of an object. Its name is kept even when its value
// cannot be read.
func (r *reader) member(v *Value) {
	if r.peek() != '"' {
		r.expected("a field name in double quotes")
		return
	}
	name := r.value()
	if !name.Whole {
		return
	}
	r.space()
	if r.peek() == ':' {
		r.at++
		r.space()
	} else {
		r.expected("':' behind the field name")
	}
	v.Members = append(v.Members, Member{name, r.value()})
}

// refuseDuplicates makes an object unusable that has a field twice: which of
// them counts would be a guess.
func (r *reader) refuseDuplicates(v *Value) {
	if len(v.Members) < 2 {
		return
	}
	seen := make(map[string]bool, len(v.Members))
	for _, m := range v.Members {
		name := string(m.Name.Text)
		if seen[name] {
			v.Bad = r.Say(model.Error, "json/duplicate-field", m.Name.Span.Start,
				"the field %s stands twice in one object; expected it once", Brief(m.Name.Text)).Reason()
		}
		seen[name] = true
	}
}

// wordKinds is the kind of a valid bare word, by its first byte; others are
// numbers.
var wordKinds = map[byte]Kind{'n': Null, 't': Bool, 'f': Bool}

// word reads a number, true, false or null. Any other bare word is an error
// behind which the structure is clear again.
func (r *reader) word(v *Value) {
	start := r.at
	for r.at < len(r.text) && isWord(r.text[r.at]) {
		r.at++
	}
	if r.at == start {
		r.expected("a value")
		return
	}
	v.Text, v.Whole = r.text[start:r.at], true
	if !json.Valid(v.Text) {
		v.Bad = r.Say(model.Error, "json/word", start, "expected a value, but here is %s", Brief(v.Text)).Reason()
		return
	}
	if v.Kind = wordKinds[v.Text[0]]; v.Kind == Nothing {
		v.Kind = Number
	}
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		c == '-' || c == '+' || c == '.' || c == '_'
}

// space skips white space and comments.
func (r *reader) space() {
	for r.Broken == nil && r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		case '/':
			r.comment()
		default:
			return
		}
	}
}

var commentEnds = map[byte]string{'/': "\n", '*': "*/"}

// comment skips a comment of either kind.
func (r *reader) comment() {
	rest := r.text[r.at:min(len(r.text), r.at+r.limits.Comment)]
	if len(rest) < 2 || commentEnds[rest[1]] == "" {
		r.expected("JSON")
		return
	}
	if r.comments++; r.comments > r.limits.Comments {
		r.expected("at most %d comments", r.limits.Comments)
		return
	}
	start, end := r.at, commentEnds[rest[1]]
	n := bytes.Index(rest[2:], []byte(end))
	if r.at += len(rest); n >= 0 {
		r.at = start + 2 + n + len(end)
	} else if end != "\n" || r.at < len(r.text) {
		r.expected("the comment that begins %s to end", r.Where(start))
		return
	}
	r.Say(model.Warning, "json/comment", start, "a comment stands in the JSON")
}
