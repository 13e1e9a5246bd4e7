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

// hintsByStart are the hints by their first two letters.
var hintsByStart = func() (out [32][32][]string) {
	for _, hint := range elisionHints {
		at := &out[hint[0]&31][hint[1]&31]
		*at = append(*at, hint)
	}
	return out
}()

// mayBeElision reports whether a line, trimmed, may be an elision: it has dots, or a
// comment with a hint.
func mayBeElision(line []byte) bool {
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
func hasHint(line []byte) bool {
	for _, c := range line {
		if c >= utf8.RuneSelf { // it may be a letter with another lower case
			lower := strings.ToLower(string(line))
			return slices.ContainsFunc(elisionHints, func(hint string) bool { return strings.Contains(lower, hint) })
		}
	}
	for i := range len(line) - 1 {
		for _, hint := range hintsByStart[line[i]&31][line[i+1]&31] {
			if beginsWith(line[i:], hint) {
				return true
			}
		}
	}
	return false
}

// beginsWith reports whether an ASCII line begins with hint, in any case.
func beginsWith(line []byte, hint string) bool {
	if len(line) < len(hint) {
		return false
	}
	for n := range len(hint) {
		if line[n] != hint[n] && (line[n]|0x20 != hint[n] || line[n] < 'A') {
			return false
		}
	}
	return true
}
