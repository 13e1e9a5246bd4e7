// Package invisible says which characters of a text cannot be seen or reorder others. What it
// says decides both which characters are drawn as marks and which changes have a flag.
package invisible

import (
	"unicode"
	"unicode/utf8"
)

// Next returns the size of the character at an offset of a text, or of the emoji there, and
// whether it is invisible.
func Next(text []byte, at int) (size int, invisible bool) {
	r, size := utf8.DecodeRune(text[at:])
	if r < 0x80 && (at+1 == len(text) || text[at+1] < 0x80) {
		return size, Is(r)
	}
	if n := Emoji(text[at:]); n > 0 {
		return n, false
	}
	return size, Is(r) && !JoinsLetters(text, at)
}

// Is reports whether r is a control, is invisible or reorders other characters: C0, DEL, C1,
// format characters (bidirectional controls, zero-width characters, tags), private use, line
// and paragraph separators, fillers, variation selectors. Some of these are part of emoji
// and words: see Emoji and JoinsLetters.
func Is(r rune) bool {
	switch {
	case r < 0x20 || r >= 0x7f && r < 0xa0:
		return true
	case r < 0x300:
		return r == 0xad
	}
	return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) || unicode.Is(fillers, r)
}

// fillers are blank letters and marks, and the default ignorable code points of
// Unicode whose general category does not show it.
var fillers = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x034f, Hi: 0x034f, Stride: 1}, // combining grapheme joiner
		{Lo: 0x115f, Hi: 0x1160, Stride: 1}, // Hangul fillers
		{Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, // Khmer inherent vowels
		{Lo: 0x180b, Hi: 0x180f, Stride: 1}, // Mongolian selectors
		{Lo: 0x2065, Hi: 0x2065, Stride: 1},
		{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // Braille blank
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, // Hangul filler
		{Lo: 0xfe00, Hi: 0xfe0f, Stride: 1}, // variation selectors
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1}, // half-width Hangul filler
		{Lo: 0xfff0, Hi: 0xfff8, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1d159, Hi: 0x1d159, Stride: 1}, // null notehead
		{Lo: 0xe0000, Hi: 0xe0fff, Stride: 1}, // tags, more variation selectors
	},
}

// JoinsLetters reports whether the character at an offset of a text is a zero-width joiner or
// non-joiner as ordinary spelling has it: between letters of one Indic script or, the
// non-joiner, between Arabic letters.
func JoinsLetters(text []byte, at int) bool {
	r, size := utf8.DecodeRune(text[at:])
	if r != joiner && r != nonJoiner {
		return false
	}
	after, _ := utf8.DecodeRune(text[at+size:])
	before := letterBefore(text[:at])
	if unicode.Is(unicode.Arabic, after) {
		return r == nonJoiner && unicode.IsLetter(after) && unicode.Is(unicode.Arabic, before)
	}
	for _, script := range indic {
		if unicode.Is(script, after) {
			return unicode.In(after, unicode.L, unicode.M) && unicode.Is(script, before)
		}
	}
	return false
}

// indic are the scripts in which joiners choose the form of a conjunct.
var indic = []*unicode.RangeTable{unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
	unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala}

// maxMarks is how many marks may follow a letter.
const maxMarks = 4

// letterBefore returns the letter that a text ends with, or that only visible marks follow; 0
// for none.
func letterBefore(text []byte) rune {
	for range maxMarks + 1 {
		r, size := utf8.DecodeLastRune(text)
		switch {
		case unicode.IsLetter(r):
			return r
		case !unicode.Is(unicode.M, r) || Is(r):
			return 0
		}
		text = text[:len(text)-size]
	}
	return 0
}
