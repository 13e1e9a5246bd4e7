package aptix

import (
	"bytes"
	"html"
	"strings"
	"unicode"

	"aptix-tui/model/lazyregexp"
)

// escapedQuote matches a quote escaped in a string or URL, escapedSpace an escaped
// line break or tab, and escapedLines JSON with escaped line breaks. escapedMark
// matches a bracket or "_" escaped in Markdown, and lineLabel the number of a line.
var (
	escapedQuote = lazyregexp.New(`\\+"|\\+u0022|%22`)
	escapedSpace = lazyregexp.New(`\\+[nrt]`)
	escapedLines = lazyregexp.New(`^[{\[]\s*\\+[nr]`)
	lineLabel    = lazyregexp.New(`(?m)^L(?:ine)? ?\d+[:|. \t]*`)
	escapedMark  = lazyregexp.New(`\\([{}\[\]_:,])`)
)

// restoreJSON is text with the characters of JSON, where copying from pages or
// strings has changed whitespace, quotes and brackets. The result need not be valid
// JSON.
func restoreJSON(text []byte) []byte {
	quote := bytes.IndexByte(text, '"')
	if and := bytes.IndexByte(text, '&'); and >= 0 && (quote < 0 || and < quote) {
		text = []byte(html.UnescapeString(string(text)))
		quote = bytes.IndexByte(text, '"')
	}
	if (quote < 0 || quote > 0 && text[quote-1] == '\\') && bytes.ContainsAny(text, `\%`) {
		text = escapedSpace.ReplaceAll(escapedQuote.ReplaceAll(text, []byte(`"`)), []byte(" "))
	}
	if bytes.IndexByte(text, 'L') >= 0 {
		text = lineLabel.ReplaceAll(text, nil)
	}
	if len(text) > 0 && (text[0] == '{' || text[0] == '[') && escapedLines.Match(text) {
		text = escapedSpace.ReplaceAll(text, []byte(" "))
	}
	if first := bytes.IndexByte(text, '\\'); first >= 0 && (quote < 0 || first < quote) {
		text = escapedMark.ReplaceAll(text, []byte("$1"))
	}
	if !bytes.ContainsFunc(text, func(r rune) bool { return restoreRune(r) != r }) {
		return text
	}
	return bytes.Map(restoreRune, text)
}

// otherQuotes are quotes that Unicode does not classify as such.
const otherQuotes = "„‚`´′″〝〞〟「」『』＂＇"

func restoreRune(r rune) rune {
	switch {
	case r < 0x80 && r != '`':
		return r
	case unicode.IsSpace(r):
		return ' '
	case unicode.Is(unicode.Cf, r):
		return -1
	case strings.ContainsRune(otherQuotes, r) || unicode.In(r, unicode.Pi, unicode.Pf):
		return '’'
	case '！' <= r && r <= '～': // full-width forms
		return r - '！' + '!'
	}
	return r
}
