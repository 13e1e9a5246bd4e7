package jsontext

import (
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"aptix-tui/model"
)

// A slip is something in a string that JSON does not allow there.
type slip int

const (
	noSlip slip = iota
	rawNewline
	rawTab
	rawControl
	needlessEscape
	doubtfulEscape
	badEscape
	loneSurrogate
)

// DoubtfulEscape is the code of the remark on a string whose Doubt is set.
const DoubtfulEscape = "json/doubtful-escape"

// slipKinds says what each of them means: an error where the text that was
// meant is not known.
var slipKinds = [...]struct {
	severity      model.Severity
	code, message string // of the first one
}{
	rawNewline: {model.Warning, "json/raw-newline", `a raw line break stands in a string; expected \n`},
	rawTab:     {model.Warning, "json/raw-tab", `a raw tab stands in a string; expected \t`},
	rawControl: {model.Warning, "json/raw-control", `a raw control character stands in a string; expected \u and four hexadecimal digits`},
	needlessEscape: {model.Warning, "json/needless-escape",
		"a backslash stands before a character that JSON does not escape (' ` or $); the backslash is dropped"},
	doubtfulEscape: {model.Warning, DoubtfulEscape,
		`a backslash stands before a character that JSON does not escape; it is dropped, but the text may be meant to hold it; expected \\ for a backslash`},
	badEscape:     {model.Error, "json/escape", `expected one of " \ / b f n r t, or u and four hexadecimal digits, behind the backslash`},
	loneSurrogate: {model.Error, "json/surrogate", `expected both halves of a surrogate pair; this is one alone`},
}

// slips counts those of one string, and remembers the first of each.
type slips [len(slipKinds)]struct{ first, count int }

func (s *slips) add(k slip, offset int) {
	if s[k].count == 0 {
		s[k].first = offset
	}
	s[k].count++
}

// quoted reads the string at hand into v. Text that stands there as it is meant
// is not copied.
func (r *reader) quoted(v *Value) {
	var s slips
	for r.at++; r.at < len(r.text); {
		from := r.at
		for r.at < len(r.text) && r.text[r.at] >= ' ' && r.text[r.at] != '"' && r.text[r.at] != '\\' {
			r.at++
		}
		if run := r.text[from:r.at:r.at]; v.Text == nil {
			v.Text = run
		} else {
			v.Text = append(v.Text, run...)
		}
		switch c := r.peek(); {
		case r.at >= len(r.text):
		case c == '"':
			r.at++
			r.endQuoted(v, &s)
			return
		case c == '\\':
			v.Text = r.escape(v.Text, &s)
		default:
			v.Text = r.control(v.Text, &s)
		}
	}
	r.expected("the string that begins %s to end", r.Where(v.Span.Start))
}

// endQuoted closes v and tells what was wrong in it.
func (r *reader) endQuoted(v *Value, s *slips) {
	v.Whole = true
	r.last = model.Span{Start: v.Span.Start, End: r.at}
	for k, found := range s {
		if found.count == 0 {
			continue
		}
		message := slipKinds[k].message
		if found.count > 1 {
			message += fmt.Sprintf(" (the first of %d in this string)", found.count)
		}
		why := r.Say(slipKinds[k].severity, slipKinds[k].code, found.first, "%s", message).Reason()
		switch {
		case slipKinds[k].severity == model.Error:
			v.Bad = why
		case slip(k) == doubtfulEscape:
			v.Doubt = why
		}
	}
}

// control takes the raw control character at hand. A line break in an answer
// that is CRLF throughout says nothing about the content, and the fence's
// indentation behind a line break is not content either.
func (r *reader) control(out []byte, s *slips) []byte {
	c := r.text[r.at]
	r.at++
	switch {
	case c == '\n':
		s.add(rawNewline, r.at-1)
		r.dedent()
	case c == '\t':
		s.add(rawTab, r.at-1)
	case c != '\r' || r.peek() != '\n':
		s.add(rawControl, r.at-1)
	case r.Block.CRLF():
		return out
	}
	return append(out, c)
}

// dedent skips the fence's indentation at the start of a line.
func (r *reader) dedent() {
	if r.Block.Fence != nil && r.at < len(r.text) {
		line, _ := r.Block.Position(r.at)
		r.at = min(len(r.text), r.at+r.Block.Indent(line))
	}
}

// escapes is what stands for one character behind a backslash; 0 for others.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escaped says which slip a backslash before a character is that JSON has no
// escape sequence for. Quotes and "$" are escaped in the strings of other
// languages, where the backslash says nothing. Other punctuation is escaped in
// regular expressions and markup, too, whose backslash belongs to the text.
// What is not here, letters and digits, is an error: "\d" is hardly a "d".
var escaped = [256]slip{
	'\'': needlessEscape, '`': needlessEscape, '$': needlessEscape,

	' ': doubtfulEscape, '!': doubtfulEscape, '#': doubtfulEscape, '%': doubtfulEscape, '&': doubtfulEscape,
	'(': doubtfulEscape, ')': doubtfulEscape, '*': doubtfulEscape, '+': doubtfulEscape, ',': doubtfulEscape,
	'-': doubtfulEscape, '.': doubtfulEscape, ':': doubtfulEscape, ';': doubtfulEscape, '<': doubtfulEscape,
	'=': doubtfulEscape, '>': doubtfulEscape, '?': doubtfulEscape, '@': doubtfulEscape, '[': doubtfulEscape,
	']': doubtfulEscape, '^': doubtfulEscape, '_': doubtfulEscape, '{': doubtfulEscape, '|': doubtfulEscape,
	'}': doubtfulEscape, '~': doubtfulEscape,
}

// escape decodes the escape sequence at hand. One that means nothing is kept as
// it is written, in a string that nobody will use.
func (r *reader) escape(out []byte, s *slips) []byte {
	start := r.at
	r.at++
	if plain := escapes[r.peek()]; plain != 0 {
		r.at++
		return append(out, plain)
	}
	if k := escaped[r.peek()]; k != noSlip {
		s.add(k, start)
		return out
	}
	unit, ok := r.codeUnit(start)
	if !ok {
		s.add(badEscape, start)
		return append(out, '\\')
	}
	r.at = start + 6
	if !utf16.IsSurrogate(unit) {
		return utf8.AppendRune(out, unit)
	}
	low, _ := r.codeUnit(r.at)
	both := utf16.DecodeRune(unit, low)
	if both == utf8.RuneError {
		s.add(loneSurrogate, start)
		return append(out, r.text[start:r.at]...)
	}
	r.at += 6
	return utf8.AppendRune(out, both)
}

// codeUnit is the value of the \uXXXX that begins at offset.
func (r *reader) codeUnit(offset int) (rune, bool) {
	if offset+6 > len(r.text) || r.text[offset] != '\\' || r.text[offset+1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(r.text[offset+2:offset+6]), 16, 16)
	return rune(n), err == nil
}
