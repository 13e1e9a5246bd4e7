package locate

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"aptix-tui/model"
)

// blanks are the bytes that count as whitespace at the ends of a line.
const blanks = " \t\r\n\v\f"

func trimmed(line []byte) []byte { return bytes.Trim(line, blanks) }

func withoutTrailing(line []byte) []byte { return bytes.TrimRight(line, blanks) }

// normalized is the part of a line that counts on the loosest level: without white
// space at its ends, with ASCII for typographic characters and letters composed.
func normalized(line []byte) []byte { return trimmed(foldTypography(trimmed(line))) }

// typographyTrailing is normalized with the indentation kept.
func typographyTrailing(line []byte) []byte { return withoutTrailing(foldTypography(line)) }

// typographic maps the characters that editors, web pages and language models write
// instead of those on the keyboard: quotes, dashes, special spaces and characters of
// no width.
var typographic = map[rune]string{
	'‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '´': "'", 'ʼ': "'", '‹': "'", '›': "'", '＇': "'",
	'“': `"`, '”': `"`, '„': `"`, '‟': `"`, '″': `"`, '«': `"`, '»': `"`, '＂': `"`,
	'‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-",
	'…':      "...",
	'\u00a0': " ", '\u1680': " ", '\u2000': " ", '\u2001': " ", '\u2002': " ", '\u2003': " ", '\u2004': " ",
	'\u2005': " ", '\u2006': " ", '\u2007': " ", '\u2008': " ", '\u2009': " ", '\u200a': " ", '\u202f': " ",
	'\u205f': " ", '\u3000': " ",
	'\u200b': "", '\u2060': "", '\ufeff': "", '\u00ad': "",
}

func foldTypography(b []byte) []byte {
	out, _ := FoldTypography(b)
	return out
}

// withoutBlanks is normalized without the blanks in the line.
func withoutBlanks(line []byte) []byte {
	out, _ := FoldBlanks(line)
	return trimmed(out)
}

// An OffsetDelta says that from offset At of a folded text on, offsets of the
// original are greater by Extra bytes.
type OffsetDelta struct{ At, Extra int }

// FoldTypography is b with typographic characters in ASCII, and letters composed: b itself if
// there are none. The deltas, ascending, map offsets in it to those in b.
func FoldTypography(b []byte) (folded []byte, deltas []OffsetDelta) {
	if isASCII(b) {
		return b, nil
	}
	return fold(b, "")
}

// FoldBlanks is FoldTypography without spaces, tabs and CRs.
func FoldBlanks(b []byte) (folded []byte, deltas []OffsetDelta) { return fold(b, " \t\r") }

// fold is FoldTypography without the characters of dropped.
func fold(b []byte, dropped string) (out []byte, deltas []OffsetDelta) {
	out = make([]byte, 0, len(b))
	isComposed := norm.NFC.IsNormal(b)
	for at := 0; at < len(b); {
		_, n := utf8.DecodeRune(b[at:])
		cluster := b[at : at+n]
		if next := at + n; !isComposed && (n > 1 || next < len(b) && b[next] >= utf8.RuneSelf) {
			n = norm.NFC.NextBoundary(b[at:], true)
			cluster = norm.NFC.Bytes(b[at : at+n])
		}
		start := len(out)
		for len(cluster) > 0 {
			r, size := utf8.DecodeRune(cluster)
			text := cluster[:size]
			if ascii, ok := typographic[r]; size > 1 && ok {
				text = []byte(ascii)
			}
			if len(text) != 1 || strings.IndexByte(dropped, text[0]) < 0 {
				out = append(out, text...)
			}
			cluster = cluster[size:]
		}
		at += n
		switch last := len(deltas) - 1; {
		case bytes.Equal(out[start:], b[at-n:at]):
		case last >= 0 && deltas[last].At == len(out):
			deltas[last].Extra = at - len(out)
		default:
			deltas = append(deltas, OffsetDelta{len(out), at - len(out)})
		}
	}
	return out, deltas
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// CRToLF is t with every lone CR as an LF; t itself if there is none. Offsets are the
// same in both.
func CRToLF(t *model.Text) *model.Text {
	var shadow []byte
	for at := 0; ; at++ {
		n := bytes.IndexByte(t.Bytes[at:], '\r')
		if n < 0 {
			break
		}
		if at += n; at+1 < len(t.Bytes) && t.Bytes[at+1] == '\n' {
			continue
		}
		if shadow == nil {
			shadow = bytes.Clone(t.Bytes)
		}
		shadow[at] = '\n'
	}
	if shadow == nil {
		return t
	}
	return model.NewText(shadow)
}

// restoreCR gives the new text of a match that was found in the text of CRToLF the
// line ends that t has there.
func restoreCR(t *model.Text, m *model.Match) {
	for _, c := range m.Candidates {
		for i := range c.Splices {
			if s := &c.Splices[i]; endsInCR(t.Bytes, s.Span) {
				s.New = bytes.ReplaceAll(s.New, []byte("\n"), []byte("\r"))
			}
		}
	}
}

// endsInCR reports whether the text that s replaces ends in a lone CR; or the line
// before it, or else the one after it.
func endsInCR(b []byte, s model.Span) bool {
	if s.End > 0 && (b[s.End-1] == '\r' || b[s.End-1] == '\n') {
		return b[s.End-1] == '\r'
	}
	at := bytes.IndexAny(b[s.Start:], "\r\n")
	return at >= 0 && b[s.Start+at] == '\r' && !bytes.HasPrefix(b[s.Start+at:], []byte("\r\n"))
}
