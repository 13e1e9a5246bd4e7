// Package brackets reports whether the round, square and curly brackets of a source
// file balance: each is closed by its own kind, in order. Brackets in strings,
// characters, comments and regular expressions do not count. Brackets of code
// inside a string (`${f(x)}`) do. Package syntax reports files that lose their
// balance (DECISIONS §4.2).
//
// Its scanner knows the lexical rules that matter for brackets and needs one pass.
// The lexer of a highlighter takes a thousand times longer. It does not judge files
// of unknown languages, prose, large files and binary files. It reads no files.
package brackets

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Limit is the maximum size of a file in bytes.
const Limit = 8 << 20

// Balanced reports whether the brackets of a file balance, and whether the answer
// is known for this file.
func Balanced(name string, text []byte) (balanced, known bool) {
	lang := languageOf(name)
	if lang == nil || len(text) > Limit || bytes.IndexByte(text, 0) >= 0 {
		return false, false
	}
	s := scanner{language: lang, text: text, unterminated: map[string]int{}}
	if open := lang.outside.open; open != "" {
		s.skipTo(open)
	}
	return s.scan(), true
}

// A scanner reads a text once.
type scanner struct {
	*language
	text         []byte
	at           int
	open         []bracket
	afterOperand bool // the last token is an operand: a slash means division
	// unterminated is, by opening mark, the end of the last line in which a string
	// was found not to end, so that no line is searched twice.
	unterminated map[string]int

	lenient bool // brackets without a partner are passed over
	pairs   []Pair
	waiting [128]int // how many open brackets this one closes
}

// A bracket is an open bracket.
type bracket struct {
	at        int
	end       byte
	enclosing *quote // the string that continues after end; nil if there is none
}

// scan reports whether all brackets are closed.
func (s *scanner) scan() bool {
	kinds := s.byteKinds()
	for s.at < len(s.text) {
		start := s.at
		for s.at < len(s.text) && kinds[s.text[s.at]]&passed != 0 {
			s.at++
		}
		if s.at == len(s.text) {
			break
		}
		c := s.text[s.at]
		kind := kinds[c]
		if kind&beginsToken != 0 {
			if s.at > start && s.isDigitSeparator() {
				s.at++
				continue
			}
			if s.skipToken() {
				continue
			}
			kind &^= beginsToken
		}
		switch kind {
		case space:
			s.at++
		case opening:
			s.push(c, nil)
			s.at++
		case closing:
			if s.lenient && !s.dropUnclosed(c) {
				continue
			}
			if !s.pop(c) {
				return false
			}
		case word:
			s.skipWord()
		default:
			s.at++
			s.afterOperand = false
		}
	}
	return len(s.open) == 0
}

var closingBrackets = [128]byte{'(': ')', '[': ']', '{': '}'}

func (s *scanner) push(c byte, in *quote) {
	s.open = append(s.open, bracket{s.at, closingBrackets[c], in})
	s.waiting[closingBrackets[c]]++
	s.afterOperand = false
}

// pop closes the last open bracket, which must match c. If the bracket is
// inside a string, it skips the rest of the string.
func (s *scanner) pop(c byte) bool {
	last := len(s.open) - 1
	if last < 0 || s.open[last].end != c {
		return false
	}
	in := s.open[last].enclosing
	if s.lenient {
		s.pairs = append(s.pairs, Pair{s.open[last].at, s.at})
	}
	s.open = s.open[:last]
	s.waiting[c]--
	s.at++
	s.afterOperand = c != '}'
	if in != nil {
		s.skipString(in)
	}
	return true
}

var newline = []byte("\n")

// skipToken skips a token whose brackets do not count, and reports whether
// there is one.
func (s *scanner) skipToken() bool {
	return s.skipComment() || s.skipOutsideCode() || s.skipRawString() || s.skipQuoted() || s.skipChar() || s.skipRegexp() || s.skipHeredoc() || s.skipEscape()
}

func (s *scanner) has(prefix string) bool { return hasPrefix(s.text[s.at:], prefix) }

func hasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}

// skipTo skips to after the next end, or to the end of the text.
func (s *scanner) skipTo(end string) {
	_, rest, _ := bytes.Cut(s.text[s.at:], []byte(end))
	s.at = len(s.text) - len(rest)
}

func (s *scanner) skipComment() bool {
	for _, b := range s.blockComments {
		if s.has(b.open) {
			s.skipBlock(b)
			return true
		}
	}
	for _, open := range s.lineComments {
		if s.has(open) && !(s.urlSlashes && s.at > 0 && s.text[s.at-1] == ':') {
			s.at += len(open)
			s.skipLine()
			return true
		}
	}
	return false
}

// skipLine skips to the end of the line, or of the embedded code.
func (s *scanner) skipLine() {
	line, _, _ := bytes.Cut(s.text[s.at:], newline)
	if s.outside.end != "" {
		line, _, _ = bytes.Cut(line, []byte(s.outside.end))
	}
	s.at += len(line)
}

func (s *scanner) skipBlock(b delimiter) {
	if !s.nestedBlocks {
		s.at += len(b.open)
		s.skipTo(b.end)
		return
	}
	depth := 0
	for s.at < len(s.text) {
		switch {
		case s.has(b.open):
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

// skipOutsideCode skips the text between two parts of code.
func (s *scanner) skipOutsideCode() bool {
	if s.outside.end == "" || !s.has(s.outside.end) {
		return false
	}
	s.at += len(s.outside.end)
	s.skipTo(s.outside.open)
	return true
}

// skipQuoted skips a string, or its beginning up to interpolated code. A quote
// without an end in its line is not a string.
func (s *scanner) skipQuoted() bool {
	for i := range s.quotes {
		q := &s.quotes[i]
		if !s.has(q.open) || !q.multiline && !s.endsInLine(q) {
			continue
		}
		s.at += len(q.open)
		s.skipString(q)
		return true
	}
	return false
}

// endsInLine reports whether the string at the position ends in its line, or
// has interpolated code there.
func (s *scanner) endsInLine(q *quote) bool {
	if s.at < s.unterminated[q.open] {
		return false
	}
	n := s.at + len(q.open)
	for ; n < len(s.text) && s.text[n] != '\n'; n++ {
		switch c := s.text[n]; {
		case c == '\\' && !q.raw:
			if n++; n < len(s.text) && s.text[n] == '\r' {
				n++ // the line goes on
			}
		case c == q.end[0] && hasPrefix(s.text[n:], q.end):
			return true
		case q.interpolation != "" && c == q.interpolation[0] && hasPrefix(s.text[n:], q.interpolation):
			return true
		}
	}
	s.unterminated[q.open] = n
	return false
}

// skipString skips the rest of a string, or its text up to interpolated code.
func (s *scanner) skipString(q *quote) {
	s.afterOperand = true
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case q.interpolation != "" && c == q.interpolation[0] && s.has(q.interpolation):
			opener := q.interpolation[strings.IndexAny(q.interpolation, "({")]
			s.push(opener, q)
			s.at += len(q.interpolation)
			return
		case c == q.end[0] && s.has(q.end):
			s.at += len(q.end)
			return
		case c == '\\' && !q.raw:
			s.at += min(2, len(s.text)-s.at)
		default:
			s.at++
		}
	}
}

// maxTag is the maximum length of the tag of a raw string, with its opening
// mark.
const maxTag = 20

// skipRawString skips a raw string with its own tag.
func (s *scanner) skipRawString() bool {
	rest := s.text[s.at:]
	if s.cppRawStrings && hasPrefix(rest, `R"`) {
		if n := bytes.IndexByte(rest[:min(len(rest), maxTag)], '('); n >= 2 {
			s.at += n
			s.skipTo(")" + string(rest[2:n]) + `"`)
			s.afterOperand = true
			return true
		}
	}
	if !s.hashRawStrings {
		return false
	}
	n := bytes.IndexFunc(rest, func(r rune) bool { return r != 'r' && r != 'b' })
	tag := 0
	for n >= 0 && n <= 2 && tag < maxTag && n+tag < len(rest) && rest[n+tag] == '#' {
		tag++
	}
	if tag == 0 && (n <= 0 || rest[n-1] != 'r') || n < 0 || n > 2 || n+tag >= len(rest) || rest[n+tag] != '"' {
		return false
	}
	s.at += n + tag + 1
	s.skipTo(`"` + strings.Repeat("#", tag))
	s.afterOperand = true
	return true
}

// maxChar is the maximum length of a character: '\u{10FFFF}'.
const maxChar = 12

// skipChar skips a character. It skips only the quote if that begins none: a
// lifetime, a digit separator.
func (s *scanner) skipChar() bool {
	if !s.chars || s.text[s.at] != '\'' {
		return false
	}
	rest := s.text[s.at+1:]
	_, n := utf8.DecodeRune(rest)
	if hasPrefix(rest, `\`) {
		n = 2 + bytes.IndexByte(rest[min(2, len(rest)):min(maxChar, len(rest))], '\'')
	}
	s.afterOperand = true
	if n < len(rest) && n > 0 && rest[n] == '\'' {
		s.at += n + 2
	} else {
		s.at++
	}
	return true
}

// skipRegexp skips a regular expression.
func (s *scanner) skipRegexp() bool {
	if !s.regexps || s.text[s.at] != '/' || s.afterOperand || s.at > 0 && s.text[s.at-1] == '<' || s.has("/>") || s.at < s.unterminated["/"] {
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
			s.afterOperand = true
			return true
		}
	}
	s.unterminated["/"] = n
	return false
}

// skipHeredoc skips <<<TAG and its text up to the line that begins with TAG.
func (s *scanner) skipHeredoc() bool {
	if s.heredoc == "" || !s.has(s.heredoc) {
		return false
	}
	s.at += len(s.heredoc)
	line, _, _ := bytes.Cut(s.text[s.at:], newline)
	tag := bytes.Trim(line, "-'\" \t\r")
	s.at += len(line)
	for len(tag) > 0 && s.at < len(s.text) {
		s.at++ // the line end
		line, _, _ := bytes.Cut(s.text[s.at:], newline)
		if bytes.HasPrefix(bytes.TrimLeft(line, " \t"), tag) {
			s.at += bytes.Index(line, tag) + len(tag)
			break
		}
		s.at += len(line)
	}
	return true
}

func (s *scanner) skipEscape() bool {
	if !s.escapes || s.text[s.at] != '\\' {
		return false
	}
	s.at = min(s.at+2, len(s.text))
	return true
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}

// skipWord skips a word. After an operator, a slash begins a regular
// expression.
func (s *scanner) skipWord() {
	n := s.at
	for n < len(s.text) && commonKinds[s.text[n]] == word {
		n++
	}
	s.afterOperand = !s.regexps || !isOperator(s.text[s.at:n])
	s.at = n
	if s.isDigitSeparator() {
		s.at++
	}
}

// isDigitSeparator reports whether the position, after a word, is at a quote in a number:
// 1'000.
func (s *scanner) isDigitSeparator() bool {
	n := s.at
	return s.chars && n < len(s.text)-1 && s.text[n] == '\'' && isDigit(s.text[n-1]) && isWord(s.text[n+1])
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isOperator reports whether a word comes before an operand.
func isOperator(word []byte) bool {
	switch string(word) {
	case "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "instanceof", "do", "else", "yield", "await":
		return true
	}
	return false
}
