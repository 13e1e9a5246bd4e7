package model

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What nearly every line shows at once: that it is no elision.

// elisionHints are words. Every elision without dots has one of them.
var elisionHints = []string{"rest", "exist", "remain", "unchanged", "unmodified", "untouched", "omitted", "same", "previous", "original",
	"before", "brevity", "no change", "nothing change", "snip", "here", "remainder", "elided", "truncated", "others", "else", "continues", "above", "as is", "keep"}

// hintsByStart are the hints by their first two letters, as a row of bits for each first
// letter.
var hintsByStart = func() (out ['z' + 1]uint32) {
	for _, hint := range elisionHints {
		out[hint[0]] |= 1 << (hint[1] & 31)
	}
	return out
}()

// mayBeElision reports whether a line, trimmed, may be an elision: it has dots, or a
// comment with a hint.
func mayBeElision[T string | []byte](line T) bool {
	if len(line) == 0 {
		return false
	}
	comment := beginsComment[line[0]]
	for i := range len(line) {
		if !showsElision[line[i]] {
			continue
		}
		switch line[i] {
		case '.':
			if i+2 < len(line) && line[i+1] == '.' && line[i+2] == '.' {
				return true
			}
		case ellipsis[0]:
			if i+2 < len(line) && line[i+1] == ellipsis[1] && line[i+2] == ellipsis[2] {
				return true
			}
		case '#':
			comment = true
		case '/':
			comment = comment || i+1 < len(line) && (line[i+1] == '/' || line[i+1] == '*')
		case '<':
			comment = comment || i+1 < len(line) && line[i+1] == '!'
		}
	}
	return comment && hasHint(line)
}

const ellipsis = "…"

// showsElision has the first bytes of what mayBeElision looks for in a line: 0xe2 begins an ellipsis.
var showsElision = [256]bool{'.': true, 0xe2: true, '#': true, '/': true, '<': true}

// beginsComment has the first bytes of all comment marks.
var beginsComment = func() (out [256]bool) {
	for _, m := range commentMarks {
		out[m.open[0]] = true
	}
	return out
}()

// hasHint reports whether a line has one of elisionHints, in any case.
func hasHint[T string | []byte](line T) bool {
	for i := range len(line) {
		if line[i] >= utf8.RuneSelf { // it may be a letter with another lower case
			lower := strings.ToLower(string(line))
			return slices.ContainsFunc(elisionHints, func(hint string) bool { return strings.Contains(lower, hint) })
		}
	}
	for i := range len(line) - 1 {
		first, second := line[i]|0x20, line[i+1]|0x20
		if int(first) < len(hintsByStart) && hintsByStart[first]>>(second&31)&1 != 0 && beginsWithHint(line[i:]) {
			return true
		}
	}
	return false
}

// beginsWithHint reports whether an ASCII line begins with one of elisionHints, in any case.
func beginsWithHint[T string | []byte](line T) bool {
	for _, hint := range elisionHints {
		n := 0
		for n < len(hint) && n < len(line) && (line[n] == hint[n] || line[n]|0x20 == hint[n] && line[n] >= 'A') {
			n++
		}
		if n == len(hint) {
			return true
		}
	}
	return false
}
