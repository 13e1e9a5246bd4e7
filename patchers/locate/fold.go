package locate

import (
	"bytes"
	"unicode/utf8"
)

// blanks are the bytes that count as white space at the ends of a line.
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
