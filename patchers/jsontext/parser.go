package jsontext

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"aptix-tui/model"
)

// A parser reads one value. It continues after errors that leave the structure
// clear, and stops where the structure breaks.
type parser struct {
	*Document
	text            []byte // the answer, up to where it may be read
	limits          Limits
	at              int // the offset of the next byte
	depth, comments int
	values          int // read so far
}

// maxValues is how many values one document may have: 20,000 edits have a tenth of them.
const maxValues = 1_000_000

// parseInto reads the value at offset at into d, and no further than end.
func parseInto(d *Document, at, end int, l Limits) *Document {
	r := &parser{Document: d, text: d.Block.Text()[:end], limits: l, at: at}
	r.Top = r.parseValue()
	r.End = r.at
	return r.Document
}

// fail ends the parsing: what was expected is missing.
func (p *parser) fail(format string, args ...any) {
	if p.Broken != nil {
		return
	}
	p.Truncated = p.at >= len(p.text)
	code, found := "json/syntax", "found "+p.describeNext()
	switch {
	case p.Truncated && len(p.text) < len(p.Block.Text()):
		code, found = "json/unclosed", "the fence ends"
	case p.Truncated:
		code, found = "json/unclosed", "the answer ends"
	}
	broken := p.newRemark(model.Error, code, p.at, "expected "+fmt.Sprintf(format, args...)+", but "+found)
	p.Broken = &broken
}

// describeNext names the next character.
func (p *parser) describeNext() string {
	c, _ := utf8.DecodeRune(p.text[p.at:])
	if c > ' ' && c < utf8.RuneSelf-1 {
		return "'" + string(c) + "'"
	}
	return fmt.Sprintf("the character %U", c)
}

// peek returns the next byte; 0 at the end.
func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// parseValue reads the value at the current offset.
func (p *parser) parseValue() *Value {
	v := &Value{Span: model.Span{Start: p.at}}
	if p.values++; p.values > maxValues {
		p.fail("at most %d values", maxValues)
	}
	switch {
	case p.Broken != nil:
	case p.peek() == '{':
		v.Kind = Object
		p.parseElements(v, '}', p.parseMember)
		p.rejectDuplicates(v)
	case p.peek() == '[':
		v.Kind = Array
		p.parseElements(v, ']', p.parseItem)
	case p.peek() == '"':
		v.Kind = String
		p.parseString(v)
	default:
		p.parseLiteral(v)
	}
	v.Span.End = p.at
	return v
}

// parseElements reads the elements between the next bracket and its closer.
func (p *parser) parseElements(v *Value, closer byte, element func(*Value)) {
	if p.depth++; p.depth > p.limits.Depth {
		p.fail("at most %d nested objects and arrays", p.limits.Depth)
		return
	}
	p.at++
	comma := -1
	for first := true; ; first = false {
		p.skipSpace()
		if p.Broken != nil {
			return
		}
		if p.peek() == closer {
			break
		}
		if !first && comma < 0 {
			p.fail("',' or '%c'", closer)
			return
		}
		element(v)
		p.skipSpace()
		comma = -1
		if p.Broken == nil && p.peek() == ',' {
			comma = p.at
			p.at++
		}
	}
	if comma >= 0 {
		p.Report(model.Warning, "json/trailing-comma", comma, "trailing comma before '%c'", closer)
	}
	p.depth--
	p.at++
	v.Whole = true
}

// parseItem reads one element of an array, if there is any.
func (p *parser) parseItem(v *Value) {
	if element := p.parseValue(); element.Whole || element.Kind != Nothing {
		v.Items = append(v.Items, element)
	}
}

// parseMember reads one field of an object. Its name is kept even if its value
// cannot be read.
func (p *parser) parseMember(v *Value) {
	if p.peek() != '"' {
		p.fail("a field name in double quotes")
		return
	}
	name := p.parseValue()
	if !name.Whole {
		return
	}
	p.skipSpace()
	if p.peek() == ':' {
		p.at++
		p.skipSpace()
	} else {
		p.fail("':' after the field name")
	}
	v.Members = append(v.Members, Member{name, p.parseValue()})
}

// rejectDuplicates makes an object invalid that has a field twice, since which of
// them counts would be a guess.
func (p *parser) rejectDuplicates(v *Value) {
	if len(v.Members) < 2 {
		return
	}
	seen := make(map[string]bool, len(v.Members))
	for _, m := range v.Members {
		name := string(m.Name.Text)
		if seen[name] {
			v.Invalid = p.Report(model.Error, "json/duplicate-field", m.Name.Span.Start,
				"the field %s appears twice in one object; expected it once", Quote(m.Name.Text)).Reason()
		}
		seen[name] = true
	}
}

// literalKinds maps the first byte of a valid literal to its kind; others are
// numbers.
var literalKinds = map[byte]Kind{'n': Null, 't': Bool, 'f': Bool}

// parseLiteral reads a number, true, false or null. Any other bare word is an
// error after which the structure is clear again.
func (p *parser) parseLiteral(v *Value) {
	start := p.at
	p.at = len(p.text) - len(bytes.TrimLeft(p.text[start:], literalBytes))
	if p.at == start {
		p.fail("a value")
		return
	}
	v.Text, v.Whole = p.text[start:p.at], true
	if !json.Valid(v.Text) {
		v.Invalid = p.Report(model.Error, "json/word", start, "expected a value, but found %s", Quote(v.Text)).Reason()
		return
	}
	if v.Kind = literalKinds[v.Text[0]]; v.Kind == Nothing {
		v.Kind = Number
	}
}

const literalBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+._"

// skipSpace skips whitespace and comments.
func (p *parser) skipSpace() {
	for p.Broken == nil && p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		case '/':
			p.skipComment()
		default:
			return
		}
	}
}

var commentEnds = map[byte]string{'/': "\n", '*': "*/"}

// skipComment skips a comment of either kind.
func (p *parser) skipComment() {
	rest := p.text[p.at:min(len(p.text), p.at+p.limits.Comment)]
	if len(rest) < 2 || commentEnds[rest[1]] == "" {
		p.fail("JSON")
		return
	}
	if p.comments++; p.comments > p.limits.Comments {
		p.fail("at most %d comments", p.limits.Comments)
		return
	}
	start, end := p.at, commentEnds[rest[1]]
	n := bytes.Index(rest[2:], []byte(end))
	if p.at += len(rest); n >= 0 {
		p.at = start + 2 + n + len(end)
	} else if end != "\n" || p.at < len(p.text) {
		p.fail("the comment that begins %s to end", p.Location(start))
		return
	}
	p.Report(model.Warning, "json/comment", start, "comment in the JSON")
}
