package aptix

import (
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"aptix-tui/model"
)

// A tally counts one thing in a string and remembers the first.
type tally struct{ first, count int }

func (t *tally) add(offset int) {
	if t.count == 0 {
		t.first = offset
	}
	t.count++
}

// slips are what a string holds that JSON does not allow there.
type slips struct{ newlines, tabs, controls, escapes, surrogates tally }

// slipKinds says what each of them means: an error where the text that was
// meant is not known.
var slipKinds = []struct {
	of       func(*slips) tally
	severity model.Severity
	code     string
	message  string // of the first one
}{
	{func(s *slips) tally { return s.newlines }, model.Warning, "json/raw-newline", `a raw line break stands in a string; expected \n`},
	{func(s *slips) tally { return s.tabs }, model.Warning, "json/raw-tab", `a raw tab stands in a string; expected \t`},
	{func(s *slips) tally { return s.controls }, model.Warning, "json/raw-control", `a raw control character stands in a string; expected \u and four hexadecimal digits`},
	{func(s *slips) tally { return s.escapes }, model.Error, "json/escape", `expected one of " \ / b f n r t, or u and four hexadecimal digits, behind the backslash`},
	{func(s *slips) tally { return s.surrogates }, model.Error, "json/surrogate", `expected both halves of a surrogate pair; this is one alone`},
}

// quoted reads the string at hand into v.
func (r *reader) quoted(v *value) {
	r.at++
	from := r.at // what stands from here on is not in v.text yet
	var s slips
	for r.at < len(r.text) {
		c := r.text[r.at]
		if c >= ' ' && c != '"' && c != '\\' {
			r.at++
			continue
		}
		run := r.text[from:r.at:r.at]
		if c == '"' {
			if v.text == nil {
				v.text = run
			} else {
				v.text = append(v.text, run...)
			}
			r.at++
			r.endQuoted(v, &s)
			return
		}
		v.text = append(v.text, run...)
		if c == '\\' {
			v.text = r.escape(v.text, &s)
		} else {
			v.text = r.control(v.text, &s)
		}
		from = r.at
	}
	r.swallowed(v.span.Start)
	r.expected("the string that begins " + r.where(v.span.Start) + " to end")
}

// endQuoted closes v and tells what was wrong in it.
func (r *reader) endQuoted(v *value, s *slips) {
	r.swallowed(v.span.Start)
	v.span.End, v.whole = r.at, true
	r.last = v.span
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
		if k.severity == model.Error {
			v.bad = message
		}
	}
}

// swallowed remembers the first string that runs over the end of the fence.
// When the structure breaks later, that is where it was lost.
func (r *reader) swallowed(start int) {
	if r.swallow < 0 && start < r.fenceEnd && r.at > r.fenceEnd {
		r.swallow = start
	}
}

// control takes the raw control character at hand. A line break in an answer
// that is CRLF throughout says nothing about the content, and the fence's
// indentation behind a line break is not content either.
func (r *reader) control(out []byte, s *slips) []byte {
	switch c := r.text[r.at]; {
	case c == '\t':
		s.tabs.add(r.at)
	case c == '\n':
		s.newlines.add(r.at)
		r.at++
		r.dedent()
		return append(out, '\n')
	case c == '\r' && r.at+1 < len(r.text) && r.text[r.at+1] == '\n':
		if r.block.CRLF() {
			r.at++
			return out
		}
	default:
		s.controls.add(r.at)
	}
	r.at++
	return append(out, r.text[r.at-1])
}

// dedent skips the fence's indentation at the start of a line.
func (r *reader) dedent() {
	if r.block.Fence == nil || r.at >= len(r.text) {
		return
	}
	line, _ := r.block.Position(r.at)
	r.at = min(len(r.text), r.at+r.block.Indent(line))
}

var escapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escape decodes the escape sequence at hand. One that means nothing is kept
// as it is written, in a string that nobody will use.
func (r *reader) escape(out []byte, s *slips) []byte {
	start := r.at
	r.at++
	c := r.peek()
	if plain, ok := escapes[c]; ok {
		r.at++
		return append(out, plain)
	}
	unit, ok := r.codeUnit(start)
	if !ok {
		s.escapes.add(start)
		return append(out, '\\')
	}
	r.at += 5
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
