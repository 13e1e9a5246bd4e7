package search

import (
	"bytes"
	"strings"

	"aptix-tui/patchers/label"
)

// An opener is the first line of a block (HABITS §2.1).
type opener struct {
	width  int    // how many characters the marker has
	indent int    // bytes of whitespace before it
	head   bool   // "<<<<<<< HEAD", which is also the mark of a merge conflict
	path   string // after the word, if any
}

// Markers have 5 to 9 equal characters.
const minWidth, maxWidth = 5, 9

// run returns the number of equal characters at the beginning of text, if it is one of
// set and the number is that of a marker; else 0.
func run(text []byte, set string) int {
	if len(text) == 0 || strings.IndexByte(set, text[0]) < 0 {
		return 0
	}
	n := 1
	for n < len(text) && text[n] == text[0] {
		n++
	}
	if n < minWidth || n > maxWidth {
		return 0
	}
	return n
}

// word splits text into the word at its beginning, in upper case, and the rest.
func word(text []byte) (name string, rest []byte) {
	text = bytes.TrimLeft(text, " \t")
	n := 0
	for n < len(text) && (text[n]|0x20 >= 'a' && text[n]|0x20 <= 'z') {
		n++
	}
	if n > maxWord {
		return "", text
	}
	return strings.ToUpper(string(text[:n])), text[n:]
}

// maxWord is longer than the words of markers.
const maxWord = 16

// openers are the words after the first marker, by its character.
var openers = map[byte]map[string]bool{
	'<': {"SEARCH": true, "ORIGINAL": true, "HEAD": true},
	'-': {"SEARCH": true},
}

// parseOpener reads the first line of a block. A path may follow the word.
func parseOpener(line []byte) (opener, bool) {
	text := bytes.TrimLeft(line, " \t")
	n := run(text, "<-")
	if n == 0 {
		return opener{}, false
	}
	name, rest := word(text[n:])
	if !openers[text[0]][name] {
		return opener{}, false
	}
	m := opener{width: n, indent: len(line) - len(text), head: name == "HEAD"}
	rest = bytes.Trim(rest, "<>: \t\r")
	if len(rest) == 0 {
		return m, true
	}
	path, ok := label.FilePath(string(bytes.Trim(rest, "`()[]\"'")))
	m.path = path
	return m, ok && !m.head
}

func isOpener(line []byte) bool {
	_, ok := parseOpener(line)
	return ok
}

// closers are the words after the last marker.
var closers = map[string]bool{"REPLACE": true, "UPDATED": true}

// isCloser reports whether line is the last line of a block.
func isCloser(line []byte) bool {
	text := bytes.TrimLeft(line, " \t")
	n := run(text, ">+")
	if n == 0 {
		return false
	}
	name, rest := word(text[n:])
	return closers[name] && len(bytes.Trim(rest, "<>: \t\r")) == 0
}

// endsConflict reports whether line is the last marker of a merge conflict.
func endsConflict(line []byte) bool { return run(line, ">") > 0 && !isCloser(line) }

// dividerWidth returns the width of the marker between the two texts, or 0.
func dividerWidth(line []byte) int {
	text := bytes.TrimSpace(line)
	n := run(text, "=")
	if n < len(text) {
		return 0
	}
	return n
}

// unescape removes the backslash before a line that would be a marker (HABITS §2.2).
func unescape(line []byte) ([]byte, bool) {
	text := bytes.TrimLeft(line, " \t")
	if len(text) < minWidth || text[0] != '\\' {
		return line, false
	}
	if rest := text[1:]; run(rest, "<") > 0 || run(rest, ">") > 0 || dividerWidth(rest) > 0 || isOpener(rest) || isCloser(rest) || isDashes(rest) {
		return append(bytes.Clone(line[:len(line)-len(text)]), rest...), true
	}
	return line, false
}

// isDashes reports whether line is the line of dashes after the options of a block.
func isDashes(line []byte) bool {
	text := bytes.TrimSpace(line)
	return len(text) > 0 && run(text, "-") == len(text)
}
