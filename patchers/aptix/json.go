package aptix

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"aptix-tui/model"
)

// Bounds that no honest payload comes near. They keep the cost of hostile text
// linear, where every line may begin a payload that never ends.
const (
	maxDepth    = 16       // of arrays and objects
	maxComments = 128      // in one payload
	maxComment  = 16 << 10 // bytes of one comment
)

// A reader reads one JSON value and remembers where everything stands. It goes
// on behind whatever leaves the structure clear, and stops for good where the
// structure breaks.
type reader struct {
	block    model.Block
	text     []byte // the answer, or the part of it that may be read
	at       int    // the next byte
	fenceEnd int    // where the fence's closer begins, or the end of the text
	depth    int
	comments int
	swallow  int        // the first string that runs over fenceEnd; -1 if none does
	last     model.Span // the last whole string
	probing  bool       // it only looks whether this is a payload, and says nothing
	said     []remark
	broken   *breakage // where the structure broke, if it did
}

// A remark is a diagnostic with the byte that it is about.
type remark struct {
	model.Diagnostic
	offset int
}

// A breakage is the place behind which nothing could be understood.
type breakage struct {
	offset  int
	message string
	cut     bool // the text, or its fence, ends there
}

func newReader(b model.Block, at int) *reader {
	r := &reader{block: b, text: b.Text(), at: at, swallow: -1}
	r.fenceEnd = len(r.text)
	if limit := b.Limit(); limit <= b.Lines() {
		r.fenceEnd = b.Offset(limit)
	}
	return r
}

// say adds a diagnostic about the byte at offset.
func (r *reader) say(severity model.Severity, code string, offset int, format string, args ...any) string {
	if r.probing {
		return code
	}
	line, column := r.block.Position(offset)
	d := model.Diagnostic{Severity: severity, Code: code, Message: fmt.Sprintf(format, args...), Line: line, Column: column}
	r.said = append(r.said, remark{d, offset})
	return d.Message
}

// expected ends the reading: what was expected is not there.
func (r *reader) expected(what string) {
	if r.broken != nil {
		return
	}
	found := "the answer ends"
	line, _ := r.block.Position(r.at)
	cut := r.at >= len(r.text)
	switch {
	case cut:
	case r.at >= r.fenceEnd && line == r.block.Limit():
		found, cut = "the fence ends", true
	default:
		found = "there is " + r.glimpse()
	}
	r.broken = &breakage{offset: r.at, message: "expected " + what + ", but here " + found, cut: cut}
}

// quoteHint guesses, for people, why a string at hand is followed by the wrong
// thing.
func (r *reader) quoteHint() string {
	first, _ := r.block.Position(r.last.Start)
	line, _ := r.block.Position(r.last.End)
	switch {
	case r.last.End != r.at:
		return ""
	case first < line:
		return fmt.Sprintf(" (the string before it begins at line %d: is its closing quote missing?)", first)
	}
	return ` (is a quote in the string before it not written as \"?)`
}

// glimpse names the character at hand.
func (r *reader) glimpse() string {
	c, _ := utf8.DecodeRune(r.text[r.at:])
	if c > ' ' && c < utf8.RuneSelf-1 {
		return "'" + string(c) + "'"
	}
	return fmt.Sprintf("the character %U", c)
}

// peek is the byte at hand; 0 at the end.
func (r *reader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// value reads whatever value stands at hand.
func (r *reader) value() *value {
	v := &value{span: model.Span{Start: r.at}}
	switch r.peek() {
	case '{':
		v.kind = object
		r.list(v, '}', "',' or '}'", r.member)
		r.refuseDuplicates(v)
	case '[':
		v.kind = array
		r.list(v, ']', "',' or ']'", r.item)
	case '"':
		v.kind = text
		r.quoted(v)
	default:
		r.word(v)
	}
	return v
}

// list reads the elements between the bracket at hand and its closer.
func (r *reader) list(v *value, closer byte, separators string, element func(*value)) {
	if r.depth++; r.depth > maxDepth {
		r.expected(fmt.Sprintf("at most %d objects and arrays inside one another", maxDepth))
		return
	}
	r.at++
	comma := -1
	for n := 0; ; n++ {
		r.space()
		if r.broken != nil {
			return
		}
		if r.peek() == closer {
			break
		}
		if n > 0 && comma < 0 {
			r.expected(separators)
			r.broken.message += r.quoteHint()
			return
		}
		element(v)
		r.space()
		comma = -1
		if r.broken == nil && r.peek() == ',' {
			comma = r.at
			r.at++
		}
	}
	if comma >= 0 {
		r.say(model.Warning, "json/trailing-comma", comma, "a comma stands before '%c'", closer)
	}
	r.depth--
	r.at++
	v.span.End, v.whole = r.at, true
}

// item reads one element of an array, if there is any.
func (r *reader) item(v *value) {
	if element := r.value(); element.whole || element.kind != nothing {
		v.items = append(v.items, element)
	}
}

// member reads one field of an object. Its name is kept even when its value
// cannot be read.
func (r *reader) member(v *value) {
	if r.peek() != '"' {
		r.expected("a field name in double quotes")
		return
	}
	name := r.value()
	if !name.whole {
		return
	}
	m := member{name: name, value: &value{}}
	r.space()
	if r.broken == nil && r.peek() == ':' {
		r.at++
		r.space()
		if r.broken == nil {
			m.value = r.value()
		}
	} else {
		r.expected("':' behind the field name")
	}
	v.members = append(v.members, m)
}

// refuseDuplicates makes an object unusable that has a field twice: which of
// them counts would be a guess.
func (r *reader) refuseDuplicates(v *value) {
	if len(v.members) < 2 {
		return
	}
	seen := make(map[string]bool, len(v.members))
	for _, m := range v.members {
		name := string(m.name.text)
		if seen[name] {
			v.bad = r.say(model.Error, "json/duplicate-field", m.name.span.Start,
				"the field %s stands twice in one object; expected it once", brief(m.name.text))
		}
		seen[name] = true
	}
}

// word reads a number, true, false or null. Any other bare word is an error
// behind which the structure is clear again.
func (r *reader) word(v *value) {
	n := 0
	for n < len(r.text)-r.at && isWord(r.text[r.at+n]) {
		n++
	}
	if n == 0 {
		r.expected("a value")
		return
	}
	v.text = r.text[r.at : r.at+n]
	v.kind = wordKind(v.text[0])
	if !json.Valid(v.text) {
		v.kind = nothing
		v.bad = r.say(model.Error, "json/word", r.at, "expected a value, but here is %s", brief(v.text))
	}
	r.at += n
	v.span.End, v.whole = r.at, true
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		c == '-' || c == '+' || c == '.' || c == '_'
}

// wordKind is the kind of a valid bare word, by its first byte.
func wordKind(c byte) kind {
	switch c {
	case 'n':
		return null
	case 't', 'f':
		return boolean
	}
	return number
}

// space skips white space and comments.
func (r *reader) space() {
	for r.broken == nil && r.at < len(r.text) {
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
	rest := r.text[r.at:]
	if len(rest) < 2 || commentEnds[rest[1]] == "" {
		r.expected("JSON")
		return
	}
	end := commentEnds[rest[1]]
	n := bytes.Index(rest[2:min(len(rest), maxComment)], []byte(end))
	switch {
	case r.comments == maxComments:
		r.expected(fmt.Sprintf("at most %d comments", maxComments))
		return
	case n < 0 && end == "\n" && len(rest) < maxComment:
		n = len(rest) - 2 - len(end)
	case n < 0:
		r.at = min(len(r.text), r.at+maxComment)
		r.expected("the comment that begins " + r.where(len(r.text)-len(rest)) + " to end")
		return
	}
	r.comments++
	r.say(model.Warning, "json/comment", r.at, "a comment stands in the JSON")
	r.at += 2 + n + len(end)
}

// where says the place of a byte in words.
func (r *reader) where(offset int) string {
	line, column := r.block.Position(offset)
	return fmt.Sprintf("at line %d, column %d", line, column)
}

// brief quotes the beginning of text that stands in a message.
func brief(b []byte) string {
	const most = 60
	if len(b) > most {
		return fmt.Sprintf("%q…", b[:most])
	}
	return fmt.Sprintf("%q", b)
}
