package jsontext

import (
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"aptix-tui/model"
)

// A lexicalError is something in a string that JSON does not allow.
type lexicalError int

const (
	rawNewline lexicalError = iota
	rawTab
	rawControl
	badEscape
)

// lexicalErrorKinds describes each lexical error: it is an error where the
// intended text is not known.
var lexicalErrorKinds = [...]struct {
	severity      model.Severity
	code, message string // of the first one
}{
	rawNewline: {model.Warning, "json/raw-newline", `raw line break in a string; expected \n`},
	rawTab:     {model.Warning, "json/raw-tab", `raw tab in a string; expected \t`},
	rawControl: {model.Error, "json/raw-control", `raw control character in a string; expected \u and four hexadecimal digits`},
	badEscape: {model.Error, "json/escape",
		`expected one of " \ / b f n r t, or u and four hexadecimal digits (of both halves of a surrogate pair), after the backslash`},
}

// lexicalErrors counts the lexical errors of one string by kind.
type lexicalErrors [len(lexicalErrorKinds)]Tally

// A Tally is a number of errors, and the offset of the first.
type Tally struct{ First, Count int }

// Add counts an error at offset.
func (t *Tally) Add(offset int) {
	if t.Count == 0 {
		t.First = offset
	}
	t.Count++
}

// Describe returns message for the first error, with the number of errors in place
// if there are several.
func (t Tally) Describe(message, place string) string {
	if t.Count > 1 {
		message += fmt.Sprintf(" (the first of %d in this %s)", t.Count, place)
	}
	return message
}

// parseString reads the string at the current offset into v. Text without escape
// sequences is not copied.
func (p *parser) parseString(v *Value) {
	var s lexicalErrors
	for p.at++; p.at < len(p.text); {
		from := p.at
		for p.at < len(p.text) && p.text[p.at] >= ' ' && p.text[p.at] != '"' && p.text[p.at] != '\\' {
			p.at++
		}
		if run := p.text[from:p.at:p.at]; v.Text == nil {
			v.Text = run
		} else {
			v.Text = append(v.Text, run...)
		}
		switch c := p.peek(); {
		case p.at >= len(p.text):
		case c == '"':
			p.at++
			p.endString(v, &s)
			return
		case c == '\\':
			v.Text = p.parseEscape(v.Text, &s)
		default:
			v.Text = p.parseControl(v.Text, &s)
		}
	}
	p.fail("the string that begins %s to end", p.Location(v.Span.Start))
}

// endString completes v and reports its lexical errors.
func (p *parser) endString(v *Value, s *lexicalErrors) {
	v.Whole = true
	for k, found := range s {
		if found.Count == 0 {
			continue
		}
		kind := lexicalErrorKinds[k]
		why := p.Report(kind.severity, kind.code, found.First, "%s", found.Describe(kind.message, "string")).Reason()
		if kind.severity == model.Error {
			v.Invalid = why
		}
	}
}

// parseControl reads a raw control character. In an answer that is CRLF
// throughout, a CR is not content, and neither is the indentation of the fence
// after a line break.
func (p *parser) parseControl(out []byte, s *lexicalErrors) []byte {
	c := p.text[p.at]
	p.at++
	switch {
	case c == '\n':
		s[rawNewline].Add(p.at - 1)
		p.dedent()
	case c == '\t':
		s[rawTab].Add(p.at - 1)
	case c != '\r' || p.peek() != '\n':
		s[rawControl].Add(p.at - 1)
	case p.Block.CRLF():
		return out
	}
	return append(out, c)
}

// dedent skips the fence's indentation at the start of a line.
func (p *parser) dedent() {
	if p.Block.Fence != nil && p.at < len(p.text) {
		line, _ := p.Block.Position(p.at)
		p.at = min(len(p.text), p.at+p.Block.Indent(line))
	}
}

// escapes maps the character after a backslash to what it means; 0 for others.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// parseEscape decodes an escape sequence. An invalid one is kept as it is
// written, in a string that is not used.
func (p *parser) parseEscape(out []byte, s *lexicalErrors) []byte {
	start := p.at
	p.at++
	if c := escapes[p.peek()]; c != 0 {
		p.at++
		return append(out, c)
	}
	unit, ok := p.codeUnit(start)
	if ok {
		p.at = start + 6
	}
	if ok && !utf16.IsSurrogate(unit) {
		return utf8.AppendRune(out, unit)
	}
	low, _ := p.codeUnit(p.at)
	both := utf16.DecodeRune(unit, low)
	if !ok || both == utf8.RuneError {
		s[badEscape].Add(start)
		return append(out, p.text[start:p.at]...)
	}
	p.at += 6
	return utf8.AppendRune(out, both)
}

// codeUnit returns the value of the \uXXXX that begins at offset.
func (p *parser) codeUnit(offset int) (rune, bool) {
	if offset+6 > len(p.text) || p.text[offset] != '\\' || p.text[offset+1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(p.text[offset+2:offset+6]), 16, 16)
	return rune(n), err == nil
}
