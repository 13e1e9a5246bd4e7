package unclaimed

import (
	"bytes"
	"html"
	"regexp"
	"strings"
	"unicode"
)

// escapedQuote matches a quote as other texts than JSON spell it, and escapedSpace
// the white space beside it; escapedLines matches JSON whose line breaks are spelled
// so. escapedMark is a bracket or a "_" that Markdown has escaped, and lineLabel the
// number of a line.
var (
	escapedQuote = regexp.MustCompile(`\\+"|\\+u0022|%22`)
	escapedSpace = regexp.MustCompile(`\\+[nrt]`)
	escapedLines = regexp.MustCompile(`^[{\[]\s*\\+[nr]`)
	lineLabel    = regexp.MustCompile(`(?m)^L(?:ine)? ?\d+[:|. \t]*`)
	escapedMark  = regexp.MustCompile(`\\([{}\[\]_:,])`)
)

// plain is text that is meant as JSON with the characters of JSON: where copying
// from pages or strings has changed white space, quotes and brackets. It is no JSON
// for that, but shows what it was meant as.
func plain(text []byte) []byte {
	quote := bytes.IndexByte(text, '"')
	if and := bytes.IndexByte(text, '&'); and >= 0 && (quote < 0 || and < quote) {
		text = []byte(html.UnescapeString(string(text)))
		quote = bytes.IndexByte(text, '"')
	}
	if quote < 0 || quote > 0 && text[quote-1] == '\\' {
		text = escapedSpace.ReplaceAll(escapedQuote.ReplaceAll(text, []byte(`"`)), []byte(" "))
	}
	text = lineLabel.ReplaceAll(text, nil)
	if escapedLines.Match(text) {
		text = escapedSpace.ReplaceAll(text, []byte(" "))
	}
	if first := bytes.IndexByte(text, '\\'); first >= 0 && (quote < 0 || first < quote) {
		text = escapedMark.ReplaceAll(text, []byte("$1"))
	}
	return bytes.Map(plainRune, text)
}

// otherQuotes are those that are no quotes for Unicode.
const otherQuotes = "„‚`´′″〝〞〟「」『』＂＇"

func plainRune(r rune) rune {
	switch {
	case r < 0x80 && r != '`':
		return r
	case unicode.IsSpace(r):
		return ' '
	case unicode.Is(unicode.Cf, r):
		return -1
	case strings.ContainsRune(otherQuotes, r) || unicode.In(r, unicode.Pi, unicode.Pf):
		return '’'
	case '！' <= r && r <= '～': // as wide as a Chinese character
		return r - '！' + '!'
	}
	return r
}
