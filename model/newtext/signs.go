package newtext

import (
	"bytes"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// An OtherDiff is a diff that no format reads.
type OtherDiff struct {
	What       string // completes "this looks like"
	NamesFiles bool   // it has the names of its files
	has        []byte // in each mark
	mark       *lazyregexp.Regexp
}

var otherDiffs = []OtherDiff{
	{"a context diff", true, []byte(" ****"), lazyregexp.New(`(?m)^\*\*\* \d+(?:,\d+)? \*{4}\r?$`)},
	{"a diff in normal form", false, []byte("\n< "), lazyregexp.New(`(?m)^\d+(?:,\d+)?[cd]\d+(?:,\d+)?\r?\n< `)},
	{"a diff in normal form", false, []byte("\n> "), lazyregexp.New(`(?m)^\d+a\d+(?:,\d+)?\r?\n> `)},
	{"a word diff", false, []byte("-]{+"), lazyregexp.New(`\[-.+-\]\{\+.+\+\}`)},
	{"a word diff in colours", false, []byte("m\x1b[32m"), lazyregexp.New(`\x1b\[31m.*\x1b\[0?m\x1b\[32m`)},
}

// FindOtherDiff returns the diff that is in text and the line of its first mark, 0-based; nil if
// there is none.
func FindOtherDiff(text []byte) (d *OtherDiff, line int) {
	for i := range otherDiffs {
		if d = &otherDiffs[i]; bytes.Contains(text, d.has) {
			if found := d.mark.FindIndex(text); found != nil {
				return d, bytes.Count(text[:found[0]], []byte("\n"))
			}
		}
	}
	return nil, 0
}

// isPatch finds a text that begins as a patch or as a block of old and new text, or has a diff
// of another form, and the file none.
func isPatch(t *Text) (string, bool) {
	if patches.has(t.Name) {
		return "", false
	}
	if hasMarkedWords(t) {
		return "a word diff", true
	}
	if prose.has(t.Name) && !t.Whole || strings.HasSuffix(t.Name, ".txt") && (t.Before == nil || !beginsDiff.Match(t.New)) {
		return "", false
	}
	if beginsPatch.Match(t.New) && !beginsPatch.Match(t.Old) {
		return "a patch", true
	}
	if other, _ := FindOtherDiff(t.New); other != nil && !other.mark.Match(t.Before) {
		return other.What, true
	}
	return "", false
}

// markedWords matches a word of a line that is marked as removed, or as added.
var markedWords = lazyregexp.New(`\[-(.*?)-\]|\{--(.*?)--\}|\{\+.*?\+\}`)

// hasMarkedWords finds a new line that is a line of the file without what is marked in it.
func hasMarkedWords(t *Text) bool {
	if !bytes.Contains(t.New, []byte("-]")) && !bytes.Contains(t.New, []byte("--}")) && !bytes.Contains(t.New, []byte("+}")) {
		return false
	}
	for _, line := range textLines(t.New) {
		if !markedWords.Match(line) || t.has(line) {
			continue
		}
		if was := unspaced(markedWords.ReplaceAll(line, []byte("$1$2"))); t.lines("unspaced", unspaced)[string(was)] {
			return true
		}
	}
	return false
}

// unspaced is line without its blanks.
func unspaced(line []byte) []byte { return bytes.Join(bytes.Fields(line), nil) }

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
