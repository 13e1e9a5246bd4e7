package model

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Number formats a number with its digits in groups of three: "1,204".
func Number(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Count formats a number of things: "1 line", "1,204 lines".
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return Number(n) + " " + noun
}

// Truncate shortens s to at most limit characters. If it shortens s, the last
// one is "…".
func Truncate(s string, limit int) string {
	if len(s) <= limit || utf8.RuneCountInString(s) <= limit {
		return s
	}
	return FirstRunes(s, limit-1) + "…"
}

// FirstRunes returns the first limit characters of s.
func FirstRunes(s string, limit int) string {
	n := 0
	for i := range s {
		if n == limit {
			return s[:i]
		}
		n++
	}
	return s
}

// Backticks returns a run of backticks that is longer than every one in texts, and has at least n.
func Backticks(n int, texts ...string) string {
	for _, text := range texts {
		run := 0
		for i := range len(text) {
			if text[i] != '`' {
				run = 0
				continue
			}
			run++
			n = max(n, run+1)
		}
	}
	return strings.Repeat("`", n)
}

// Sentence returns text as a sentence. It may be one already: messages of Windows have a full stop,
// those of other systems and of Go have none.
func Sentence(text string) string {
	if text == "" || strings.HasSuffix(text, ".") || strings.HasSuffix(text, ":") {
		return text
	}
	return text + "."
}

// AddSentence returns err with text after its message.
func AddSentence(err error, text string) error { return longerError{err, text} }

type longerError struct {
	error
	more string
}

func (e longerError) Error() string { return Sentence(e.error.Error()) + " " + e.more }
func (e longerError) Unwrap() error { return e.error }
