package linepatch

import (
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"aptix-tui/model"
)

// slips are what a string holds that JSON does not allow there.
type slips struct{ newlines, tabs, controls, escapes, surrogates tally }

// slipKinds says what each of them means: an error where the text that was
// meant is not known.
var slipKinds = []struct {
	of            func(*slips) tally
	severity      model.Severity
	code, message string
}{
	{func(s *slips) tally { return s.newlines }, model.Warning, "raw-newline", `a raw line break stands in the string; expected \n`},
	{func(s *slips) tally { return s.tabs }, model.Warning, "raw-tab", `a raw tab stands in the string; expected \t`},
	{func(s *slips) tally { return s.controls }, model.Warning, "raw-control", `a raw control character stands in the string; expected \u and four hexadecimal digits`},
	{func(s *slips) tally { return s.escapes }, model.Error, "escape", `expected one of " \ / b f n r t, or u and four hexadecimal digits, behind the backslash`},
	{func(s *slips) tally { return s.surrogates }, model.Error, "surrogate", `expected both halves of a surrogate pair; this is one alone`},
}

// quoted reads the string at hand into v.
func (r *reader) quoted(v *value) {
	var s slips
	r.at++
	for from := r.at; r.at < len(r.text); from = r.at {
		for r.at < len(r.text) && r.text[r.at] >= ' ' && r.text[r.at] != '"' && r.text[r.at] != '\\' {
			r.at++
		}
		v.text = append(v.text, r.text[from:r.at]...)
		switch c := r.peek(); {
		case r.at >= len(r.text):
		case c == '"':
			r.at++
			v.whole = true
			r.tell(&s)
			return
		case c == '\\':
			v.text = r.escape(v.text, &s)
		default:
			v.text = r.control(v.text, &s)
		}
	}
	r.expected("the string to end")
}

// tell says what was wrong in a string.
func (r *reader) tell(s *slips) {
	for _, k := range slipKinds {
		t := k.of(s)
		if t.count == 0 {
			continue
		}
		message := k.message
		if t.count > 1 {
			message += fmt.Sprintf(" (the first of %d in this string)", t.count)
		}
		r.say(k.severity, k.code, t.first, "%s", message)
	}
}

// control takes the raw control character at hand; a CRLF is one line break.
func (r *reader) control(out []byte, s *slips) []byte {
	c := r.text[r.at]
	if c == '\r' && r.at+1 < len(r.text) && r.text[r.at+1] == '\n' {
		r.at++
		c = '\n'
	}
	switch c {
	case '\n':
		s.newlines.add(r.at)
	case '\t':
		s.tabs.add(r.at)
	default:
		s.controls.add(r.at)
	}
	r.at++
	return append(out, c)
}

var escapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escape decodes the escape sequence at hand. One that means nothing is kept as
// it is written, in a string that nobody will use.
func (r *reader) escape(out []byte, s *slips) []byte {
	start := r.at
	r.at++
	if plain, ok := escapes[r.peek()]; ok {
		r.at++
		return append(out, plain)
	}
	unit, ok := r.codeUnit(start)
	if !ok {
		s.escapes.add(start)
		return append(out, '\\')
	}
	r.at = start + 6
	if !utf16.IsSurrogate(unit) {
		return utf8.AppendRune(out, unit)
	}
	low, _ := r.codeUnit(r.at)
	both := utf16.DecodeRune(unit, low)
	if both == utf8.RuneError {
		s.surrogates.add(start)
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
