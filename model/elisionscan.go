package model

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// What nearly every line shows at once: that it is no elision.

// elisionHints are words. Every elision without dots has one of them.
var elisionHints = []string{"rest", "exist", "remain", "unchanged", "unmodified", "untouched", "omitted", "same", "previous", "original",
	"before", "brevity", "no change", "nothing change", "snip", "here", "remainder", "elided", "truncated", "others", "else", "continues", "above", "as is", "keep"}

// startsHint has the first two letters of all hints: for the first letter, a bit for each second one.
var startsHint = func() (out [32]uint32) {
	for _, hint := range elisionHints {
		out[hint[0]&31] |= 1 << (hint[1] & 31)
	}
	return out
}()

// MayBeElision reports whether IsElision may find an elision in line.
func MayBeElision(line []byte) bool { return mayBeElision(bytes.TrimSpace(line)) }

// mayBeElision reports whether a line, trimmed, may be an elision: it has dots, or a
// comment with a hint.
func mayBeElision(line []byte) bool {
	if len(line) == 0 {
		return false
	}
	comment := beginsComment(line)
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

// beginsComment reports whether a line begins with the mark of a comment, or with "<" as a
// placeholder does.
func beginsComment(line []byte) bool {
	if line[0] == '<' {
		return true
	}
	for _, mark := range marksByStart[line[0]] {
		if len(line) >= len(mark) && string(line[:len(mark)]) == mark {
			return true
		}
	}
	return false
}

// marksByStart are the marks that begin comments by their first bytes.
var marksByStart = func() (out [256][]string) {
	for _, m := range commentMarks {
		out[m.open[0]] = append(out[m.open[0]], m.open)
	}
	return out
}()

// hasHint reports whether a line has one of elisionHints, in any case.
func hasHint(line []byte) bool {
	last := byte(0)
	for i, c := range line {
		if c >= utf8.RuneSelf {
			if isFoldedToASCII(line[i:]) {
				return hasAnyHint(strings.ToLower(string(line)))
			}
		} else if startsHint[last&31]>>(c&31)&1 != 0 && i > 0 && beginsWithHint(line[i-1:]) {
			return true
		}
		last = c
	}
	return false
}

func hasAnyHint(lower string) bool {
	return slices.ContainsFunc(elisionHints, func(hint string) bool { return strings.Contains(lower, hint) })
}

// isFoldedToASCII reports whether text begins with a character whose lower case is an ASCII
// letter: the sign of kelvin and the dotted I.
func isFoldedToASCII(text []byte) bool {
	return bytes.HasPrefix(text, []byte("\u212a")) || bytes.HasPrefix(text, []byte("\u0130"))
}

func beginsWithHint(line []byte) bool {
	return slices.ContainsFunc(elisionHints, func(hint string) bool { return beginsWith(line, hint) })
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
