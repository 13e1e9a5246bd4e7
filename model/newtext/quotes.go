package newtext

import (
	"bytes"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// proseQuotes match quotation marks of prose where a string of a program begins or ends.
var proseQuotes = lazyregexp.New(`[(\[{=,+]\s*“|”\s*[)\]},;+]`)

// blockComment matches a comment of several lines.
var blockComment = lazyregexp.New(`(?ms)^[ \t]*/\*.*?\*/`)

// hasProseQuotes finds strings in quotation marks of prose, in code that the file does not have.
func hasProseQuotes(t *Text) (string, bool) {
	if !t.isProgram() || !bytes.Contains(t.New, []byte("“")) {
		return "", false
	}
	for _, line := range textLines(blockComment.ReplaceAll(t.New, nil)) {
		code, _, _ := bytes.Cut(withoutStrings(bytes.TrimSpace(line)), []byte("//"))
		if proseQuotes.Match(code) && strings.IndexByte("#*", code[0]) < 0 && !t.has(line) {
			return "“", true
		}
	}
	return "", false
}
