package newtext

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"

	"aptix-tui/model/lazyregexp"
)

// otherEncoding finds UTF-8 that would be put into a file of another encoding.
func otherEncoding(t *Text) (string, bool) {
	name := t.Encoding()
	if name == "" {
		return "", false
	}
	if (t.Whole || strings.HasPrefix(name, "UTF-16")) && utf8.Valid(t.New) {
		return name, true
	}
	for _, line := range textLines(t.New) {
		if !isASCII(line) && utf8.Valid(line) && !t.has(line) {
			return name, true
		}
	}
	return "", false
}

// EncodingOf returns the name of the encoding that text seems to have, or that it is not UTF-8;
// empty for UTF-8 and for what is no text.
func EncodingOf(text []byte) string {
	switch {
	case bytes.HasPrefix(text, []byte("\xff\xfe")):
		return "UTF-16LE"
	case bytes.HasPrefix(text, []byte("\xfe\xff")):
		return "UTF-16BE"
	case bytes.IndexByte(text, 0) >= 0:
		return utf16Order(text[:min(len(text), 4096)])
	case utf8.Valid(text):
		return ""
	case isShiftJIS(text):
		return "Shift_JIS"
	case words.Match(text) || !isASCII(bytes.ToValidUTF8(text, nil)):
		return "not UTF-8"
	}
	return "ISO-8859-1 or similar"
}

// words matches more characters beyond ASCII in a row than words of western languages have.
var words = lazyregexp.New(`[^\x00-\x7f]{3}`)

func isASCII(b []byte) bool {
	return !bytes.ContainsFunc(b, func(r rune) bool { return r >= utf8.RuneSelf })
}

// utf16Order returns the encoding of text without a byte order mark of which every other byte,
// or nearly, is NUL.
func utf16Order(text []byte) string {
	var zero [2]int
	for i, c := range text {
		if c == 0 {
			zero[i%2]++
		}
	}
	half := len(text) / 2
	switch {
	case zero[1] > half*3/4 && zero[0] <= half/8:
		return "UTF-16LE"
	case zero[0] > half*3/4 && zero[1] <= half/8:
		return "UTF-16BE"
	}
	return ""
}

// isShiftJIS reports whether text is valid Shift_JIS and most of its other characters are
// Japanese.
func isShiftJIS(text []byte) bool {
	decoded, err := japanese.ShiftJIS.NewDecoder().Bytes(text)
	if err != nil {
		return false
	}
	letters, others := 0, 0
	for _, r := range string(decoded) {
		switch {
		case r == utf8.RuneError:
			return false
		case unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) && (r < 0xff61 || r > 0xff9f):
			letters++
		case r >= utf8.RuneSelf:
			others++
		}
	}
	return letters > others
}
