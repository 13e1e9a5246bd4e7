package locate

import (
	"bytes"
	"unicode/utf8"

	"aptix-tui/model"
)

// blanks are the bytes that count as whitespace at the ends of a line.
const blanks = " \t\r\n\v\f"

func trimmed(line []byte) []byte { return bytes.Trim(line, blanks) }

func withoutTrailing(line []byte) []byte { return bytes.TrimRight(line, blanks) }

// normalized is the part of a line that counts on the loosest level: without white
// space at its ends, and with ASCII for typographic characters.
func normalized(line []byte) []byte { return trimmed(foldTypography(trimmed(line))) }

// typographyTrailing is normalized with the indentation kept.
func typographyTrailing(line []byte) []byte { return withoutTrailing(foldTypography(line)) }

// typographic maps the characters that editors, web pages and language models write
// instead of those on the keyboard: quotes, dashes, special spaces and characters of
// no width.
var typographic = map[rune]string{
	'‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '´': "'",
	'“': `"`, '”': `"`, '„': `"`, '‟': `"`, '″': `"`,
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

// An OffsetDelta says that from offset At of a folded text on, offsets of the
// original are greater by Extra bytes.
type OffsetDelta struct{ At, Extra int }

// FoldTypography is b with typographic characters in ASCII: b itself if there are
// none. The deltas, ascending, map offsets in it to those in b.
func FoldTypography(b []byte) (folded []byte, jumps []OffsetDelta) {
	if isASCII(b) {
		return b, nil
	}
	out := make([]byte, 0, len(b))
	extra := 0
	for at := 0; at < len(b); {
		r, n := utf8.DecodeRune(b[at:])
		if ascii, ok := typographic[r]; ok {
			out = append(out, ascii...)
			extra += n - len(ascii)
			jumps = append(jumps, OffsetDelta{len(out), extra})
		} else {
			out = append(out, b[at:at+n]...)
		}
		at += n
	}
	return out, jumps
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
