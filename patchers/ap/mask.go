package ap

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// inString replaces every byte in strings, line ends included.
const inString = 1

// A masker copies source text and replaces comments by spaces and strings by
// inString. What is left is code. Offsets do not change.
type masker struct {
	*language
	src, out []byte
	at       int
	depths   []int    // open braces in the current code, by enclosing template
	hereWord []byte   // ends the here-document that begins after this line; nil if there is none
	unclosed [128]int // by quote: the offset up to which none closes
	noHere   bool     // a here-document was not closed
}

// mask is src with comments and strings replaced.
func (l *language) mask(src []byte) []byte {
	m := &masker{language: l, src: src, out: bytes.Clone(src)}
	for m.at < len(src) {
		m.step()
	}
	return m.out
}

// cover replaces the text up to end.
func (m *masker) cover(end int, with byte) {
	for ; m.at < end; m.at++ {
		if with == inString || m.src[m.at] != '\n' && m.src[m.at] != '\r' {
			m.out[m.at] = with
		}
	}
}

func (m *masker) rest() []byte { return m.src[m.at:] }

// step reads one comment, one string or one byte of code.
func (m *masker) step() {
	c := m.src[m.at]
	switch {
	case c == '\n' && m.hereWord != nil:
		m.at++
		m.hereDocument()
	case m.comment():
	case m.triple && (c == '"' || c == '\'' && strings.IndexByte(m.quotes, c) >= 0) && m.has(string([]byte{c, c, c})):
		m.coverUntil(string([]byte{c, c, c}), 3, inString)
	case m.template && c == '`':
		m.templateFrom(m.at + 1)
	case m.raw && c == '`':
		m.coverUntil("`", 1, inString)
	case c == '\'' && m.chars:
		m.cover(m.at+max(len(character.Find(m.rest()[:min(len(m.rest()), 16)])), 1), m.src[m.at])
	case strings.IndexByte(m.quotes, c) >= 0:
		m.quoted(c)
	case c == '/' && m.regex && m.at >= m.unclosed['/'] && m.mayBeginRegex():
		m.quoted(c)
	case c == '<' && m.here && !m.noHere && m.hereWord == nil && m.hereDocumentStart():
	default:
		m.brace(c)
		m.at++
	}
}

func (m *masker) has(s string) bool { return s != "" && bytes.HasPrefix(m.rest(), []byte(s)) }

// comment masks a comment that begins here.
func (m *masker) comment() bool {
	if m.has(m.block[0]) {
		m.coverUntil(m.block[1], len(m.block[0]), ' ')
		return true
	}
	if !slices.ContainsFunc(m.comments, m.has) {
		return false
	}
	if m.src[m.at] == '#' && !m.triple && m.at > 0 && bytes.IndexByte([]byte(" \t\r\n;"), m.src[m.at-1]) < 0 {
		return false // as in ${#list} and a#b
	}
	if m.has("#[") && m.block[0] != "" {
		return false // an attribute
	}
	m.cover(m.at+endOfLine(m.rest()), ' ')
	return true
}

// coverUntil masks the text up to the next mark, or to the end of the text. The
// search begins n bytes further.
func (m *masker) coverUntil(mark string, n int, with byte) {
	end := len(m.src)
	if i := bytes.Index(m.rest()[n:], []byte(mark)); i >= 0 {
		end = m.at + n + i + len(mark)
	}
	m.cover(end, with)
}

// character matches a character in quotes.
var character = lazyregexp.New(`^'(\\[^'\r\n]{1,10}|\\'|[^\\'\r\n]{1,4})'`)

// quoted masks a string, or a regular expression, that ends on its line. If it does
// not, the quote is ordinary text.
func (m *masker) quoted(quote byte) {
	class := false // inside the brackets of a regular expression
	i := m.at + 1
	for ; m.at >= m.unclosed[quote] && i < len(m.src) && m.src[i] != '\n' && m.src[i] != '\r'; i++ {
		switch c := m.src[i]; {
		case c == '\\':
			i++
		case c == '[' && quote == '/':
			class = true
		case c == ']':
			class = false
		case c == quote && !class:
			m.cover(i+1, inString)
			return
		}
	}
	m.unclosed[quote] = max(i, m.unclosed[quote])
	m.at++
}

// templateFrom masks the text of a template, which goes on at i, up to the code in it.
func (m *masker) templateFrom(i int) {
	for ; i < len(m.src); i++ {
		switch {
		case m.src[i] == '\\':
			i++
		case m.src[i] == '`':
			m.cover(i+1, inString)
			return
		case m.src[i] == '$' && i+1 < len(m.src) && m.src[i+1] == '{':
			m.cover(i+2, inString)
			m.depths = append(m.depths, 0)
			return
		}
	}
	m.cover(len(m.src), inString)
}

// brace counts the braces in the code of a template.
func (m *masker) brace(c byte) {
	top := len(m.depths) - 1
	switch {
	case top < 0:
	case c == '{':
		m.depths[top]++
	case c == '}' && m.depths[top] > 0:
		m.depths[top]--
	case c == '}':
		m.depths = m.depths[:top]
		m.templateFrom(m.at + 1)
		m.at--
	}
}

// beforeRegex matches code after which a slash begins a regular expression.
var beforeRegex = lazyregexp.New(`([(,=:\[!&|?{};+*%<>~^-]|\b(return|typeof|case|in|of|do|else))\s*$|^\s*$`)

func (m *masker) mayBeginRegex() bool {
	near := max(0, m.at-64)
	start := near + bytes.LastIndexAny(m.src[near:m.at], "\r\n") + 1
	return beforeRegex.Match(m.out[start:m.at])
}

// hereDocumentMark matches the beginning of a here-document.
var hereDocumentMark = lazyregexp.New(`^<<<?[-~]?\s?["'\\]?([A-Za-z_][A-Za-z0-9_]*)`)

func (m *masker) hereDocumentStart() bool {
	found := hereDocumentMark.FindSubmatch(m.rest()[:min(len(m.rest()), maxHeader)])
	if found == nil {
		return false
	}
	m.hereWord = found[1]
	m.at += len(found[0])
	return true
}

// hereDocument masks the lines up to the one that is the word alone.
func (m *masker) hereDocument() {
	word := m.hereWord
	m.hereWord = nil
	for end := m.at; end < len(m.src); {
		next := len(m.src)
		if n := bytes.IndexByte(m.src[end:], '\n'); n >= 0 {
			next = end + n + 1
		}
		if bytes.HasPrefix(bytes.TrimSpace(m.src[end:next]), word) {
			m.out[m.at-1] = inString
			m.cover(next-1, inString)
			return
		}
		end = next
	}
	m.noHere = true
}
