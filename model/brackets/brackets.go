// Package brackets reports whether the round, square and curly brackets of a source
// file balance: each is closed by its own kind, in order. Brackets in strings,
// characters, comments and regular expressions do not count; those of code inside a
// string (`${f(x)}`) do.
//
// It has its own scanner, which knows just enough of each language for that, in
// one pass: a highlighter's lexer takes a thousand times longer. What it does
// not know for sure, it does not judge: an unknown language, a file of prose, a
// large or binary file.
package brackets

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Limit is the size in bytes up to which a file is looked at.
const Limit = 8 << 20

// Balanced reports whether the brackets of a file balance, and whether that is
// known of a file of this name.
func Balanced(name string, text []byte) (balanced, known bool) {
	lang := languageOf(name)
	if lang == nil || len(text) > Limit || bytes.IndexByte(text, 0) >= 0 {
		return false, false
	}
	s := scanner{language: lang, text: string(text), endless: map[string]int{}}
	if open := lang.outside.open; open != "" {
		s.skipTo(open)
	}
	return s.scan(), true
}

// A scanner goes through a text once.
type scanner struct {
	*language
	text  string
	at    int
	open  []bracket
	value bool // the last token is an operand, so that a slash divides
	// endless is, by opener, up to where its string is known not to end in its
	// line, so that no line is searched twice.
	endless map[string]int
}

// A bracket is open.
type bracket struct {
	end byte
	in  *quote // the string that goes on behind end; nil for none
}

// scan reports whether all brackets are closed.
func (s *scanner) scan() bool {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			s.at++
		case s.skip():
		case c == '(' || c == '[' || c == '{':
			s.push(c, nil)
			s.at++
		case c == ')' || c == ']' || c == '}':
			if !s.pop(c) {
				return false
			}
		case isWord(c):
			s.word()
		default:
			s.at++
			s.value = false
		}
	}
	return len(s.open) == 0
}

var closers = map[byte]byte{'(': ')', '[': ']', '{': '}'}

func (s *scanner) push(c byte, in *quote) {
	s.open = append(s.open, bracket{closers[c], in})
	s.value = false
}

// pop closes the bracket opened last. If that bracket is inside a string, scanning
// goes on in the string.
func (s *scanner) pop(c byte) bool {
	last := len(s.open) - 1
	if last < 0 || s.open[last].end != c {
		return false
	}
	in := s.open[last].in
	s.open = s.open[:last]
	s.at++
	s.value = c != '}'
	if in != nil {
		s.inside(in)
	}
	return true
}

// skip passes over a token whose brackets do not count, if one begins here.
func (s *scanner) skip() bool {
	return s.comment() || s.outsideCode() || s.rawString() || s.string() || s.char() || s.regexp() || s.heredoc() || s.escaped()
}

func (s *scanner) has(prefix string) bool { return strings.HasPrefix(s.text[s.at:], prefix) }

// skipTo goes behind the next end, or to the end of the text.
func (s *scanner) skipTo(end string) {
	n := strings.Index(s.text[s.at:], end)
	if n < 0 {
		s.at = len(s.text)
		return
	}
	s.at += n + len(end)
}

func (s *scanner) comment() bool {
	for _, b := range s.blocks {
		if s.has(b.open) {
			s.block(b)
			return true
		}
	}
	for _, open := range s.lines {
		if s.has(open) && !(s.urls && s.at > 0 && s.text[s.at-1] == ':') {
			s.at += len(open)
			s.line()
			return true
		}
	}
	return false
}

// line goes to the end of the line, or of the code that is embedded in it.
func (s *scanner) line() {
	rest := s.text[s.at:]
	if n := strings.IndexByte(rest, '\n'); n >= 0 {
		rest = rest[:n]
	}
	if end := s.outside.end; end != "" {
		if n := strings.Index(rest, end); n >= 0 {
			rest = rest[:n]
		}
	}
	s.at += len(rest)
}

func (s *scanner) block(b delimiter) {
	depth := 0
	for s.at < len(s.text) {
		switch {
		case s.has(b.open) && (depth == 0 || s.nested):
			depth++
			s.at += len(b.open)
		case s.has(b.end):
			depth--
			s.at += len(b.end)
		default:
			s.at++
		}
		if depth == 0 {
			return
		}
	}
}

// outsideCode skips text between two parts of code.
func (s *scanner) outsideCode() bool {
	if s.outside.end == "" || !s.has(s.outside.end) {
		return false
	}
	s.at += len(s.outside.end)
	s.skipTo(s.outside.open)
	return true
}

// string passes over a string, or to the code in it. A quote without an end in
// its line is none.
func (s *scanner) string() bool {
	for i := range s.quotes {
		q := &s.quotes[i]
		if !s.has(q.open) || !q.lines && !s.endsInLine(q) {
			continue
		}
		s.at += len(q.open)
		s.inside(q)
		return true
	}
	return false
}

func (s *scanner) endsInLine(q *quote) bool {
	if s.at < s.endless[q.open] {
		return false
	}
	n := s.at + len(q.open)
	for ; n < len(s.text) && s.text[n] != '\n'; n++ {
		switch {
		case s.text[n] == '\\' && !q.raw:
			if n++; n < len(s.text) && s.text[n] == '\r' {
				n++ // the line goes on
			}
		case strings.HasPrefix(s.text[n:], q.end):
			return true
		case q.interp != "" && strings.HasPrefix(s.text[n:], q.interp):
			return true
		}
	}
	s.endless[q.open] = n
	return false
}

// inside goes on in a string: behind its end, or to the code that begins in it.
func (s *scanner) inside(q *quote) {
	s.value = true
	for s.at < len(s.text) {
		switch {
		case q.interp != "" && s.has(q.interp):
			s.at += len(q.interp)
			opener := q.interp[strings.IndexAny(q.interp, "({")]
			s.push(opener, q)
			return
		case s.has(q.end):
			s.at += len(q.end)
			return
		case s.text[s.at] == '\\' && !q.raw:
			s.at += min(2, len(s.text)-s.at)
		default:
			s.at++
		}
	}
}

// maxTag is how long the tag of a raw string may be, with what opens it.
const maxTag = 20

// rawString passes over a raw string with a tag of its own.
func (s *scanner) rawString() bool {
	rest := s.text[s.at:]
	if s.rawCPP && strings.HasPrefix(rest, `R"`) {
		if n := strings.IndexByte(rest[:min(len(rest), maxTag)], '('); n >= 2 {
			s.at += n
			s.skipTo(")" + rest[2:n] + `"`)
			s.value = true
			return true
		}
	}
	if !s.rawHash {
		return false
	}
	n := strings.IndexFunc(rest, func(r rune) bool { return r != 'r' && r != 'b' })
	tag := 0
	for n >= 0 && n <= 2 && tag < maxTag && n+tag < len(rest) && rest[n+tag] == '#' {
		tag++
	}
	if tag == 0 && (n <= 0 || rest[n-1] != 'r') || n < 0 || n > 2 || n+tag >= len(rest) || rest[n+tag] != '"' {
		return false
	}
	s.at += n + tag + 1
	s.skipTo(`"` + strings.Repeat("#", tag))
	s.value = true
	return true
}

// maxChar is how long a character may be: '\u{10FFFF}'.
const maxChar = 12

// char passes over a character. A quote that is none, as of a lifetime or between
// digits, is passed over alone.
func (s *scanner) char() bool {
	if !s.chars || s.text[s.at] != '\'' {
		return false
	}
	rest := s.text[s.at+1:]
	_, n := utf8.DecodeRuneInString(rest)
	if strings.HasPrefix(rest, `\`) {
		n = 2 + strings.IndexByte(rest[min(2, len(rest)):min(maxChar, len(rest))], '\'')
	}
	s.value = true
	if n < len(rest) && n > 0 && rest[n] == '\'' {
		s.at += n + 2
	} else {
		s.at++
	}
	return true
}

// regexp passes over a regular expression.
func (s *scanner) regexp() bool {
	if !s.regexps || s.text[s.at] != '/' || s.value || s.at > 0 && s.text[s.at-1] == '<' || s.has("/>") || s.at < s.endless["/"] {
		return false
	}
	class, n := false, s.at+1
	for ; n < len(s.text) && s.text[n] != '\n'; n++ {
		switch c := s.text[n]; {
		case c == '\\':
			n++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			s.at = n + 1
			s.value = true
			return true
		}
	}
	s.endless["/"] = n
	return false
}

// heredoc passes over <<<TAG to the line that begins with TAG.
func (s *scanner) heredoc() bool {
	if !s.heredocs || !s.has("<<<") {
		return false
	}
	line, _, _ := strings.Cut(s.text[s.at+3:], "\n")
	tag := strings.Trim(line, "'\" \t\r")
	s.at += 3 + len(line)
	for tag != "" && s.at < len(s.text) {
		s.at++ // the line end
		line, _, _ := strings.Cut(s.text[s.at:], "\n")
		if strings.HasPrefix(strings.TrimLeft(line, " \t"), tag) {
			s.at += strings.Index(line, tag) + len(tag)
			break
		}
		s.at += len(line)
	}
	return true
}

func (s *scanner) escaped() bool {
	if !s.escapes || s.text[s.at] != '\\' {
		return false
	}
	s.at = min(s.at+2, len(s.text))
	return true
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}

// word passes over a word. Behind some, a slash begins a regular expression.
func (s *scanner) word() {
	n := s.at
	for n < len(s.text) && isWord(s.text[n]) {
		n++
	}
	s.value = !operators[s.text[s.at:n]]
	s.at = n
	if s.chars && n < len(s.text)-1 && s.text[n] == '\'' && isDigit(s.text[n-1]) && isWord(s.text[n+1]) {
		s.at++ // 1'000
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// operators are words in front of an operand.
var operators = map[string]bool{
	"return": true, "typeof": true, "case": true, "in": true, "of": true, "delete": true, "void": true, "throw": true, "new": true,
	"instanceof": true, "do": true, "else": true, "yield": true, "await": true,
}
