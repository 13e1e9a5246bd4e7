package blocks

import (
	"bytes"
	"index/suffixarray"
	"iter"
	"unicode"
	"unicode/utf8"
)

// A vocabulary finds names in a text. A few are searched in the text; for more, its words
// are listed once, and its suffixes are sorted.
type vocabulary struct {
	content  []byte
	searches int
	words    map[string]bool
	index    *suffixarray.Index
}

// maxSearches is how many names are searched in the text itself.
const maxSearches = 8

// has reports whether the text has name, and all words of name as whole words.
func (v *vocabulary) has(name string) bool {
	v.searches++
	whole := false
	for start, end := range words(name) {
		if !v.hasWord(name[start:end]) {
			return false
		}
		whole = end-start == len(name)
	}
	return whole || v.hasText(name)
}

func (v *vocabulary) hasWord(word string) bool {
	if v.words == nil && v.searches <= maxSearches {
		return holdsWord(v.content, word)
	}
	if v.words == nil {
		v.words = wordsOf(v.content)
	}
	return v.words[word]
}

func (v *vocabulary) hasText(name string) bool {
	if v.searches <= maxSearches {
		return bytes.Contains(v.content, []byte(name))
	}
	if v.index == nil {
		v.index = suffixarray.New(v.content)
	}
	return len(v.index.Lookup([]byte(name), 1)) > 0
}

// holdsWord reports whether text has word with no other part of a word around it.
func holdsWord(text []byte, word string) bool {
	for from := 0; ; {
		at := bytes.Index(text[from:], []byte(word))
		if at < 0 {
			return false
		}
		at += from
		before, _ := utf8.DecodeLastRune(text[:at])
		after, _ := utf8.DecodeRune(text[at+len(word):])
		if !isWordRune(before) && !isWordRune(after) {
			return true
		}
		from = at + 1
	}
}

// words are the beginnings and ends of the words of text: of letters, digits, "_" and "$".
func words[T string | []byte](text T) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		start := -1
		for at := 0; at <= len(text); {
			r, size := rune(utf8.RuneError), 1
			if at < len(text) {
				if r = rune(text[at]); r >= utf8.RuneSelf {
					r, size = utf8.DecodeRuneInString(string(text[at:min(at+utf8.UTFMax, len(text))]))
				}
			}
			switch {
			case isWordRune(r):
				if start < 0 {
					start = at
				}
			case start >= 0:
				if !yield(start, at) {
					return
				}
				start = -1
			}
			at += size
		}
	}
}

func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '$'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

// wordsOf are the words of content.
func wordsOf(content []byte) map[string]bool {
	set := map[string]bool{}
	for start, end := range words(content) {
		if !set[string(content[start:end])] {
			set[string(content[start:end])] = true
		}
	}
	return set
}

// hasWords reports whether text has a word.
func hasWords(text string) bool {
	for range words(text) {
		return true
	}
	return false
}
