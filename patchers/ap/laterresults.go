package ap

import (
	"slices"
	"sort"
)

// maxLater is how many later modifications are applied to the result of one.
const maxLater = 16

// A laterResult is the text that a modification and later ones of the same patch make
// of its snippet, normalised. Where the file has it, the modification is applied,
// though the snippet may be missing or other content may be beside it (AP §3.1):
// INSERT_BEFORE and then REPLACE of one snippet, two insertions beside it, REPLACE
// and then REPLACE of the result.
type laterResult struct {
	needle
	keepsSnippet bool // it contains the snippet
}

// result is what l makes of its snippet.
func (l *locator) result() [][]byte {
	switch l.action {
	case "INSERT_AFTER":
		return slices.Concat(l.snippet.keys, l.contentKeys.keys)
	case "INSERT_BEFORE":
		return slices.Concat(l.contentKeys.keys, l.snippet.keys)
	}
	return l.contentKeys.keys
}

// applyTo is lines after l; false if its snippet is not in them and does not begin
// with their end. A range with only its beginning or its end in lines reaches beyond
// them.
func (l *locator) applyTo(lines [][]byte) ([][]byte, bool) {
	first := indexOfLines(lines, l.snippet.keys)
	if first < 0 && l.tail == nil {
		if first = overlapStart(lines, l.snippet.keys); first >= 0 {
			return slices.Concat(lines[:first], l.result()), true
		}
	} else if first < 0 {
		if tail := indexOfLines(lines, l.tail.keys); tail >= 0 {
			return slices.Concat(l.result(), lines[tail+len(l.tail.keys):]), true
		}
	}
	if first < 0 {
		return nil, false
	}
	last := first + len(l.snippet.keys)
	if l.tail != nil {
		if n := indexOfLines(lines[last:], l.tail.keys); n >= 0 {
			last += n + len(l.tail.keys)
		} else {
			last = len(lines)
		}
	}
	return slices.Concat(lines[:first], l.result(), lines[last:]), true
}

// overlapStart is the line of whole from which the rest of whole is the beginning of
// part; -1 if there is none.
func overlapStart(whole, part [][]byte) int {
	for first := max(0, len(whole)-len(part)); first < len(whole); first++ {
		if equalLines(whole[first:], part[:min(len(part), len(whole)-first)]) {
			return first
		}
	}
	return -1
}

// setLaterResults gives each of all, the modifications of one path in their order,
// the results of those after it.
func setLaterResults(all []*locator) {
	byLine := map[string][]int{} // the modifications whose snippet, or its tail, begins with a line, ascending
	for i, l := range all {
		for _, n := range []*needle{l.snippet, l.tail} {
			if n != nil && len(n.keys) > 0 {
				first := string(n.keys[0])
				byLine[first] = append(byLine[first], i)
			}
		}
	}
	for i, l := range all {
		lines := l.result()
		l.laterResults = nil
		for at, tries := i, 0; tries < maxLater; tries++ {
			if at = nextTouching(byLine, lines, at); at < 0 {
				break
			}
			changed, ok := all[at].applyTo(lines)
			if !ok {
				continue
			}
			if lines = changed; len(lines) == 0 {
				break
			}
			if distinctive(lines, l.snippet.keys) {
				l.laterResults = append(l.laterResults, laterResult{needle{lines, lines}, indexOfLines(lines, l.snippet.keys) >= 0})
			}
		}
	}
}

// nextTouching is the first modification after number at whose snippet, or its tail,
// begins with one of lines; -1 if there is none.
func nextTouching(byLine map[string][]int, lines [][]byte, at int) int {
	next := -1
	for _, line := range lines {
		all := byLine[string(line)]
		n := sort.SearchInts(all, at+1)
		if n < len(all) && (next < 0 || all[n] < next) {
			next = all[n]
		}
	}
	return next
}

// laterResultAlone is the place, from line lo on, of a later result of l without its
// snippet.
func (l *locator) laterResultAlone(doc *document, lo int) (lineRange, bool) {
	if len(l.laterResults) == 0 {
		return lineRange{}, false
	}
	traces, _ := l.looseMatches(doc, lo)
	for _, f := range l.laterResults {
		if f.keepsSnippet {
			continue
		}
		if places := doc.find(&f.needle, lo, len(doc.lines)); len(places) > 0 && !doc.remainsOutside(traces, places[0]) {
			return places[0], true
		}
	}
	return lineRange{}, false
}
