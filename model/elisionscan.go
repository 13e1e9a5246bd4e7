package model

import (
	"bytes"
	"slices"
	"strings"
)

// What nearly every line shows at once: that it is no elision.

// elisionHints are words. Every elision without dots has one of them.
var elisionHints = []string{"rest", "exist", "remain", "unchanged", "unmodified", "untouched", "omitted", "same", "previous", "original",
	"before", "brevity", "no change", "nothing change", "snip", "here", "remainder", "elided", "truncated", "others", "else", "continues", "above", "as is", "as they are", "as it is", "keep"}

// MayBeElision reports whether IsElision may find an elision in line.
func MayBeElision(line []byte) bool { return mayBeElision(bytes.TrimSpace(line)) }

// mayBeElision reports whether a line, trimmed, may be an elision: it has dots, or a
// comment with a hint.
func mayBeElision(line []byte) bool {
	text := string(line)
	if strings.Contains(text, "...") || strings.Contains(text, "…") || text == "." || text == "⋮" || text == "etc." {
		return true
	}
	return mayHaveComment(text) && hasHint(text)
}

// mayHaveComment reports whether a line begins with the mark of a comment, or with a bracket as a
// placeholder does, or has a mark that may begin a comment behind code, or is a sentence.
func mayHaveComment(line string) bool {
	has := func(mark string) bool { return strings.Contains(line, mark) }
	return line != "" && strings.Contains("<[({*_", line[:1]) || has("#") || has("//") || has("/*") || has("<!") ||
		!strings.ContainsAny(line, "[](){}<>;=:/\"") || slices.ContainsFunc(commentMarks, func(m commentMark) bool { return strings.HasPrefix(line, m.open) })
}

// hasHint reports whether a line has one of elisionHints, in any case.
func hasHint(line string) bool {
	lower := strings.ToLower(line)
	return slices.ContainsFunc(elisionHints, func(hint string) bool { return strings.Contains(lower, hint) })
}
