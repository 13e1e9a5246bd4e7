package newtext

import (
	"bytes"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// isPatch finds a text that begins as a patch or as a block of old and new text.
func isPatch(t *Text) (string, bool) {
	if patches.has(t.Name) || prose.has(t.Name) && !t.Whole || strings.HasSuffix(t.Name, ".txt") && (t.Before == nil || !beginsDiff.Match(t.New)) {
		return "", false
	}
	return "", beginsPatch.Match(t.New) && !beginsPatch.Match(t.Old)
}

// unified is how a diff begins.
const unified = `^\s*(?:diff --git |(?:Index: .*\n=+\r?\n)?--- .*\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@)`

var (
	beginsDiff  = lazyregexp.New(unified)
	beginsPatch = lazyregexp.New(unified + `|^\s*(?:\*\*\* Begin Patch[ \t]*\r?\n|(?:<{5,9}|-{5,9}) ?SEARCH\b)`)
)

// hasSigns finds lines with the signs of a diff, where the file has no such lines: those with a
// plus are new; all others are old lines, if there is an old text, with a minus, a space or
// nothing before them. Behind an indentation a plus counts only beside a minus.
func hasSigns(t *Text) (string, bool) {
	if prose.has(t.Name) || patches.has(t.Name) {
		return "", false
	}
	old, lines, minus := map[string]bool{}, textLines(t.New), 0
	for _, line := range textLines(t.Old) {
		old[string(bytes.TrimSpace(line))] = true
	}
	isOld := func(line []byte) bool { return old[string(bytes.TrimSpace(line))] }
	for _, line := range lines {
		if text := bytes.TrimSpace(line); text[0] == '-' && isOld(text[1:]) && !isOld(text) {
			minus++
		}
	}
	plus := 0
	for _, line := range lines {
		text := bytes.TrimSpace(line)
		switch rest := text[1:]; {
		case text[0] == '+' && (line[0] == '+' || minus > 0) && (len(rest) == 0 || rest[0] != '+' && (rest[0] < '0' || rest[0] > '9')):
			plus++
		case text[0] == '-' && (isOld(rest) || len(old) == 0), isOld(text), line[0] == ' ' && len(old) == 0:
		default:
			return "", false
		}
	}
	return "", plus+minus > 0 && !hasLinePrefix(t.Before, '+')
}

// hasLinePrefix reports whether a line of text begins with sign.
func hasLinePrefix(text []byte, sign byte) bool {
	return len(text) > 0 && text[0] == sign || bytes.Contains(text, []byte{'\n', sign})
}
