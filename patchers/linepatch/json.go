package linepatch

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"aptix-tui/model"
)

// Bounds that no honest batch comes near. They keep the cost of hostile text
// linear, where every line may begin a batch that never ends.
const (
	maxDepth    = 8       // of arrays and objects; a batch has 6
	maxComments = 8 << 10 // bytes of all comments together
)

// A document is one JSON value of an answer, as far as it could be read. Rules
// for what it should be are not this file's business.
type document struct {
	top     *value
	end     int // the offset behind it, or of the break
	remarks []remark
	cut     bool // the text, or its fence, ends in the middle of it
	broken  bool // its structure breaks at end; remarks say how
}

// A remark is something to be said about the byte at offset.
type remark struct {
	severity      model.Severity
	code, message string
	offset        int
}

// kind is the JSON type of a value.
type kind uint8

const (
	nothing kind = iota // where a value should be and none could be read
	object
	array
	text
	number
	boolean
	null
)

var kindNames = [...]string{"nothing", "an object", "an array", "a string", "a number", "true or false", "null"}

func (k kind) String() string { return kindNames[k] }

// A value is a JSON value with its place in the answer.
type value struct {
	kind    kind
	span    model.Span
	text    []byte   // text: decoded; number: as written
	members []member // object, in order
	items   []*value // array
	whole   bool     // read to its end
}

type member struct {
	name  string
	at    int // offset of the name
	value *value
}

// field is the value of the first member of that name, or nil. null says no
// more than leaving the field out.
func (v *value) field(name string) *value {
	for _, m := range v.members {
		if m.name == name && m.value.kind != null {
			return m.value
		}
	}
	return nil
}

// has tells that v has a member of one of the names.
func (v *value) has(names ...string) bool {
	for _, name := range names {
		if v.field(name) != nil {
			return true
		}
	}
	return false
}

// A reader reads one value. It goes on behind whatever leaves the structure
// clear, and stops for good where the structure breaks.
type reader struct {
	text     []byte
	at       int
	depth    int
	path     []step // where in the document it is
	doc      document
	comments tally
	budget   int // bytes of comments that may still come
	commas   tally
}

// A step leads from a value to one inside of it.
type step struct {
	name  string
	index int // where name is empty
}

// A tally counts one thing and remembers the first.
type tally struct{ first, count int }

func (t *tally) add(offset int) {
	if t.count == 0 {
		t.first = offset
	}
	t.count++
}

// read reads the value that begins at offset at of text.
func read(text []byte, at int) *document {
	r := &reader{text: text, at: at, budget: maxComments}
	r.doc.top = r.value()
	r.path = nil
	r.leniency(r.comments, "comment", "a comment stands in the JSON")
	r.leniency(r.commas, "trailing-comma", "a comma stands behind the last element")
	if !r.doc.broken {
		r.doc.end = r.at
	}
	return &r.doc
}

func (r *reader) leniency(t tally, code, message string) {
	if t.count > 1 {
		message += fmt.Sprintf(" (the first of %d)", t.count)
	}
	if t.count > 0 {
		r.say(model.Warning, code, t.first, "%s", message)
	}
}

// say adds a remark, which begins with the JSON path of the value at hand.
func (r *reader) say(severity model.Severity, code string, offset int, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	if len(r.path) > 0 {
		message = pathOf(r.path) + ": " + message
	}
	r.doc.remarks = append(r.doc.remarks, remark{severity, "json/" + code, message, offset})
}

func pathOf(steps []step) string {
	var b strings.Builder
	for _, s := range steps {
		if s.name == "" {
			b.WriteString("[" + strconv.Itoa(s.index) + "]")
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(brief([]byte(s.name)))
	}
	return b.String()
}

// expected ends the reading: what was expected is not there.
func (r *reader) expected(what string) {
	if r.doc.broken {
		return
	}
	r.doc.broken, r.doc.end, r.doc.cut = true, r.at, r.at >= len(r.text)
	code, found := "syntax", "here is "+r.glimpse()
	if r.doc.cut {
		code, found = "unclosed", "the JSON ends here"
	}
	r.say(model.Error, code, r.at, "expected %s, but %s", what, found)
}

// glimpse names the character at hand.
func (r *reader) glimpse() string {
	if r.at >= len(r.text) {
		return "nothing"
	}
	c, _ := utf8.DecodeRune(r.text[r.at:])
	if c > ' ' && c < 0x7f {
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
	v := &value{span: model.Span{Start: r.at, End: r.at}}
	switch r.peek() {
	case '{':
		v.kind = object
		r.list(v, '}', r.member)
		r.refuseDuplicates(v)
	case '[':
		v.kind = array
		r.list(v, ']', r.item)
	case '"':
		v.kind = text
		r.quoted(v)
	default:
		r.word(v)
	}
	v.span.End = r.at
	return v
}

// list reads the elements between the bracket at hand and its closer.
func (r *reader) list(v *value, closer byte, element func(*value)) {
	if r.depth == maxDepth {
		r.expected(fmt.Sprintf("at most %d objects and arrays inside one another", maxDepth))
		return
	}
	r.depth++
	r.at++
	comma := -1
	for first := true; ; first = false {
		r.space()
		if r.doc.broken {
			return
		}
		if r.peek() == closer {
			break
		}
		if !first && comma < 0 {
			r.expected(fmt.Sprintf("',' or '%c'", closer))
			return
		}
		element(v)
		r.space()
		comma = -1
		if !r.doc.broken && r.peek() == ',' {
			comma = r.at
			r.at++
		}
	}
	if comma >= 0 {
		r.commas.add(comma)
	}
	r.depth--
	r.at++
	v.whole = true
}

// item reads one element of an array, if there is any.
func (r *reader) item(v *value) {
	r.path = append(r.path, step{index: len(v.items)})
	if element := r.value(); element.kind != nothing || element.whole {
		v.items = append(v.items, element)
	}
	r.path = r.path[:len(r.path)-1]
}

// member reads one field of an object.
func (r *reader) member(v *value) {
	if r.peek() != '"' {
		r.expected("a field name in double quotes")
		return
	}
	name := r.value()
	if !name.whole {
		return
	}
	m := member{name: string(name.text), at: name.span.Start}
	r.path = append(r.path, step{name: m.name})
	r.space()
	if r.peek() == ':' {
		r.at++
		r.space()
	} else {
		r.expected("':' behind the field name")
	}
	if m.value = (&value{span: model.Span{Start: r.at, End: r.at}}); !r.doc.broken {
		m.value = r.value()
	}
	v.members = append(v.members, m)
	r.path = r.path[:len(r.path)-1]
}

// refuseDuplicates reports fields that stand twice in one object: which of them
// counts would be a guess.
func (r *reader) refuseDuplicates(v *value) {
	if len(v.members) < 2 {
		return
	}
	seen := make(map[string]bool, len(v.members))
	for _, m := range v.members {
		if seen[m.name] {
			r.path = append(r.path, step{name: m.name})
			r.say(model.Error, "duplicate-field", m.at, "the field stands twice in one object; expected it once")
			r.path = r.path[:len(r.path)-1]
		}
		seen[m.name] = true
	}
}

// word reads a number, true, false or null. Any other bare word is an error
// behind which the structure is clear again.
func (r *reader) word(v *value) {
	start := r.at
	for r.at < len(r.text) && isWord(r.text[r.at]) {
		r.at++
	}
	if r.at == start {
		r.expected("a value")
		return
	}
	v.text, v.whole = r.text[start:r.at], true
	if !json.Valid(v.text) {
		r.say(model.Error, "word", start, "expected a value, but here is %s", brief(v.text))
		return
	}
	switch v.text[0] {
	case 'n':
		v.kind = null
	case 't', 'f':
		v.kind = boolean
	default:
		v.kind = number
	}
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		c == '-' || c == '+' || c == '.' || c == '_'
}

// space skips white space and comments.
func (r *reader) space() {
	for !r.doc.broken && r.at < len(r.text) {
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
	n := bytes.Index(rest[2:min(len(rest), r.budget+2)], []byte(end))
	switch {
	case n >= 0:
		n += 2 + len(end)
	case len(rest) > r.budget:
		r.expected(fmt.Sprintf("at most %d bytes of comments", maxComments))
		return
	case end == "\n":
		n = len(rest)
	default:
		r.at = len(r.text)
		r.expected("the comment to end")
		return
	}
	r.budget -= n
	r.comments.add(r.at)
	r.at += n
}

// brief quotes the beginning of a text that stands in a message.
func brief(b []byte) string {
	const most = 60
	if len(b) > most {
		return string(b[:most]) + "…"
	}
	return string(b)
}
