package brackets

import (
	"bytes"
	"slices"
)

// A Pair is a bracket and the one that closes it, as offsets in bytes.
type Pair struct{ Open, Close int }

// Pairs returns the pairs of brackets in a source file or a part of one, in the order
// of their closing brackets. Brackets without a partner are left out. It returns none
// for files of which Balanced knows nothing.
func Pairs(name string, text []byte) []Pair {
	lang := languageOf(name)
	if lang == nil || len(text) > Limit || bytes.IndexByte(text, 0) >= 0 {
		return nil
	}
	s := scanner{language: lang, text: text, unterminated: map[string]int{}, lenient: true}
	if open := lang.outside.open; open != "" && bytes.Contains(text, []byte(open)) {
		s.skipTo(open)
	}
	s.scan()
	return s.pairs
}

// dropUnclosed removes the brackets that are not closed before c, which closes an
// earlier one. It reports whether c closes any.
func (s *scanner) dropUnclosed(c byte) bool {
	if s.waiting[c] == 0 {
		s.at++
		return false
	}
	last := len(s.open) - 1
	for ; s.open[last].end != c; last-- {
		s.waiting[s.open[last].end]--
	}
	s.open = s.open[:last+1]
	return true
}

// An End is what the end of a text is in.
type End int

const (
	Unknown End = iota // Balanced knows nothing of the file, or the brackets do not balance
	InText             // a string or a comment
	InCode
)

// EndOf returns what the end of text is in, the beginning of a source file.
func EndOf(name string, text []byte) End {
	balanced, known := Balanced(name, text)
	if !known {
		return Unknown
	}
	more := slices.Concat(text, []byte("\n"+languageOf(name).outside.open+"()"))
	switch found := Pairs(name, more); {
	case len(found) == 0 || found[len(found)-1].Close != len(more)-1:
		return InText
	case balanced:
		return InCode
	}
	return Unknown
}
