package invisible

import (
	"unicode"
	"unicode/utf8"
)

const (
	joiner      = '\u200d' // zero-width joiner
	nonJoiner   = '\u200c' // zero-width non-joiner
	textStyle   = '\ufe0e' // variation selector 15
	emojiStyle  = '\ufe0f' // variation selector 16
	keycap      = '\u20e3'
	blackFlag   = '\U0001f3f4'
	firstTag    = '\U000e0020'
	cancelTag   = '\U000e007f'
	maxFlagTags = 8 // with cancelTag: the flags of Unicode have six
)

// Emoji returns for how many bytes b begins with one emoji and what belongs to it by
// Unicode's emoji sequences (UTS 51): a variation selector, a skin tone, the tags of a flag,
// and further emoji after joiners. It is 0 if b does not begin with an emoji.
func Emoji(b []byte) int {
	n := emojiElement(b)
	for end := n; end > 0; {
		r, size := utf8.DecodeRune(b[end:])
		next := 0
		if r == joiner {
			next = emojiElement(b[end+size:])
		}
		if next == 0 {
			break
		}
		end += size + next
		n = end
	}
	return n
}

// emojiElement returns the length of one emoji of a sequence, 0 if there is none.
func emojiElement(b []byte) int {
	r, n := utf8.DecodeRune(b)
	if !isPictograph(r) {
		return keycapSequence(b)
	}
	for _, part := range []func(rune) bool{isStyle, isSkinTone} {
		if r, size := utf8.DecodeRune(b[n:]); part(r) {
			n += size
		}
	}
	if r == blackFlag {
		n += flagTags(b[n:])
	}
	return n
}

// keycapSequence returns the length of a key cap: a digit, # or *, the emoji style and the cap.
func keycapSequence(b []byte) int {
	const sequence = string(emojiStyle) + string(keycap)
	if len(b) > len(sequence) && (b[0] >= '0' && b[0] <= '9' || b[0] == '#' || b[0] == '*') && string(b[1:1+len(sequence)]) == sequence {
		return 1 + len(sequence)
	}
	return 0
}

// flagTags returns the length of the tags that spell the region of a flag, 0 if they are
// not ended.
func flagTags(b []byte) int {
	n := 0
	for range maxFlagTags {
		r, size := utf8.DecodeRune(b[n:])
		switch n += size; {
		case r == cancelTag && n > size:
			return n
		case r < firstTag || r >= cancelTag:
			return 0
		}
	}
	return 0
}

func isStyle(r rune) bool { return r == textStyle || r == emojiStyle }

func isSkinTone(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }

func isPictograph(r rune) bool {
	return r >= 0xa9 && (unicode.Is(pictographs, r) || r >= 0x1f000 && r <= 0x1faff && !isSkinTone(r) && !isRegional(r))
}

// isRegional reports whether r is a letter of a flag.
func isRegional(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }

// pictographs are the characters below U+1F000 that can be emoji (Extended_Pictographic) or
// have an emoji style. Only they join others to one emoji.
var pictographs = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00a9, Hi: 0x00ae, Stride: 5},
		{Lo: 0x203c, Hi: 0x2049, Stride: 13},
		{Lo: 0x2122, Hi: 0x2139, Stride: 23},
		{Lo: 0x2194, Hi: 0x2199, Stride: 1},
		{Lo: 0x21a9, Hi: 0x21aa, Stride: 1},
		{Lo: 0x231a, Hi: 0x231b, Stride: 1},
		{Lo: 0x2328, Hi: 0x2328, Stride: 1},
		{Lo: 0x2388, Hi: 0x2388, Stride: 1},
		{Lo: 0x23cf, Hi: 0x23cf, Stride: 1},
		{Lo: 0x23e9, Hi: 0x23f3, Stride: 1},
		{Lo: 0x23f8, Hi: 0x23fa, Stride: 1},
		{Lo: 0x24c2, Hi: 0x24c2, Stride: 1},
		{Lo: 0x25aa, Hi: 0x25ab, Stride: 1},
		{Lo: 0x25b6, Hi: 0x25c0, Stride: 10},
		{Lo: 0x25fb, Hi: 0x25fe, Stride: 1},
		{Lo: 0x2600, Hi: 0x2605, Stride: 1},
		{Lo: 0x2607, Hi: 0x2612, Stride: 1},
		{Lo: 0x2614, Hi: 0x2685, Stride: 1},
		{Lo: 0x2690, Hi: 0x2705, Stride: 1},
		{Lo: 0x2708, Hi: 0x2712, Stride: 1},
		{Lo: 0x2714, Hi: 0x2716, Stride: 2},
		{Lo: 0x271d, Hi: 0x2721, Stride: 4},
		{Lo: 0x2728, Hi: 0x2728, Stride: 1},
		{Lo: 0x2733, Hi: 0x2734, Stride: 1},
		{Lo: 0x2744, Hi: 0x2747, Stride: 3},
		{Lo: 0x274c, Hi: 0x274e, Stride: 2},
		{Lo: 0x2753, Hi: 0x2755, Stride: 1},
		{Lo: 0x2757, Hi: 0x2757, Stride: 1},
		{Lo: 0x2763, Hi: 0x2767, Stride: 1},
		{Lo: 0x2795, Hi: 0x2797, Stride: 1},
		{Lo: 0x27a1, Hi: 0x27a1, Stride: 1},
		{Lo: 0x27b0, Hi: 0x27bf, Stride: 15},
		{Lo: 0x2934, Hi: 0x2935, Stride: 1},
		{Lo: 0x2b05, Hi: 0x2b07, Stride: 1},
		{Lo: 0x2b1b, Hi: 0x2b1c, Stride: 1},
		{Lo: 0x2b50, Hi: 0x2b55, Stride: 5},
		{Lo: 0x3030, Hi: 0x303d, Stride: 13},
		{Lo: 0x3297, Hi: 0x3299, Stride: 2},
	},
	LatinOffset: 1,
}
