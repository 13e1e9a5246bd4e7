package model

import (
	"unicode"
	"unicode/utf8"
)

const (
	joiner      = '\u200d' // zero-width joiner
	emojiStyle  = '\ufe0f' // variation selector 16
	blackFlag   = '\U0001f3f4'
	firstTag    = '\U000e0020'
	cancelTag   = '\U000e007f'
	maxFlagTags = 8 // with cancelTag: the flags of Unicode have six
)

// emojiSequence returns for how many bytes b begins with one emoji and what belongs to it
// by Unicode's emoji sequences (UTS 51): a variation selector, a skin tone, the tags of a
// flag, and further emoji after joiners. It is 0 if b does not begin with an emoji.
func emojiSequence(b []byte) int {
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
		return 0
	}
	for _, part := range []func(rune) bool{isEmojiStyle, isSkinTone} {
		if r, size := utf8.DecodeRune(b[n:]); part(r) {
			n += size
		}
	}
	if r == blackFlag {
		n += flagTags(b[n:])
	}
	return n
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

func isPictograph(r rune) bool {
	return r >= 0x2190 && r <= 0x2bff && unicode.Is(unicode.So, r) || r >= 0x1f000 && r <= 0x1faff && !isSkinTone(r)
}

func isEmojiStyle(r rune) bool { return r == emojiStyle }

func isSkinTone(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }
