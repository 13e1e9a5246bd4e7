package search

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// An opener is the first line of a block (HABITS §2.1).
type opener struct {
	width  int  // how many characters the marker has
	indent int  // bytes of whitespace before it
	head   bool // "<<<<<<< HEAD", which is also the mark of a merge conflict
	named       // after the word, if any
}

// Markers have 5 to 9 equal characters. The first one may be followed by a path.
var (
	openMarker  = lazyregexp.New(`^([ \t]*)(<{5,9}|-{5,9})[ \t]*([A-Za-z]*)(.*)$`)
	closeMarker = lazyregexp.New(`^[ \t]*(?:>{5,9}|\+{5,9})[ \t]*(?i:REPLACE|UPDATED)[<>: \t\r]*$`)
	// conflictEnd matches what may be the last marker of a merge conflict, angles the beginning of
	// any marker.
	conflictEnd = lazyregexp.New(`^>{5,9}(?:[^>]|$)`)
	angles      = lazyregexp.New(`^(?:<{5,9}(?:[^<]|$)|>{5,9}(?:[^>]|$))`)
)

// openers are the words after the first marker, by its character.
var openers = map[byte][]string{'<': {"SEARCH", "ORIGINAL", "HEAD"}, '-': {"SEARCH"}}

// parseOpener reads the first line of a block. A path may follow the word.
func parseOpener(line []byte) (opener, bool) {
	parts := openMarker.FindSubmatch(line)
	if parts == nil {
		return opener{}, false
	}
	name := strings.ToUpper(string(parts[3]))
	m := opener{width: len(parts[2]), indent: len(parts[1]), head: name == "HEAD"}
	rest := bytes.Trim(parts[4], "<>: \t\r")
	if known := slices.Contains(openers[parts[2][0]], name); !known || len(rest) == 0 {
		return m, known
	}
	text := string(bytes.Trim(rest, "`()[]\"'"))
	path, unusual, ok := label.WholeLine(text)
	m.named = labelledBy(text, path, unusual)
	return m, ok && !m.head
}

func isOpener(line []byte) bool {
	_, ok := parseOpener(line)
	return ok
}

// isCloser reports whether line is the last line of a block.
func isCloser(line []byte) bool { return closeMarker.Match(line) }

// dividerWidth returns the width of the marker between the two texts, or 0.
func dividerWidth(line []byte) int { return ruleWidth(line, "=") }

// isDashes reports whether line is the line of dashes after the options of a block.
func isDashes(line []byte) bool { return ruleWidth(line, "-") > 0 }

// ruleWidth returns the width of a marker that is all of line and of one character, or 0.
func ruleWidth(line []byte, char string) int {
	text := bytes.TrimSpace(line)
	if len(text) < 5 || len(text) > 9 || len(bytes.Trim(text, char)) > 0 {
		return 0
	}
	return len(text)
}

// unescape removes the backslash before a line that would be a marker (HABITS §2.2).
func unescape(line []byte) []byte {
	text := bytes.TrimLeft(line, " \t")
	rest, ok := bytes.CutPrefix(text, []byte(`\`))
	if ok && (angles.Match(rest) || dividerWidth(rest) > 0 || isOpener(rest) || isCloser(rest) || isDashes(rest)) {
		return append(bytes.Clone(line[:len(line)-len(text)]), rest...)
	}
	return line
}
