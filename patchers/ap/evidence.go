package ap

import (
	"bytes"
	"slices"
	"sort"
	"sync"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// Evidence shows that a modification is applied although its snippet is not found
// (AP §3.1), or its content has another form. It is text that the snippet lacks and
// most files lack.

// commonWords are the words of lines that most files have: `}`, `return nil`, `else:`
// and `end` show nothing.
var commonWords = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for word := range bytes.FieldsSeq([]byte(`begin break case catch continue default do done elif else end endif
		err error esac except exit fi finally for if loop next nil None null pass return self then this
		throw true True false False try undefined void while`)) {
		out[string(word)] = true
	}
	return out
})

// isCommon reports whether most files have a line like key: it holds only common
// words, and 0 or 1 beside them.
func isCommon(key []byte) bool {
	words, numbers := 0, 0
	for word := range bytes.FieldsFuncSeq(key, isSeparator) {
		if words++; len(word) == 1 && (word[0] == '0' || word[0] == '1') {
			numbers++
		} else if !commonWords()[string(word)] {
			return false
		}
	}
	return words == 0 || numbers < words
}

func allCommon(keys [][]byte) bool {
	return !slices.ContainsFunc(keys, func(key []byte) bool { return !isCommon(key) })
}

func isSeparator(r rune) bool {
	return r < 0x80 && r != '_' && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
}

// distinctive reports whether new shows that it has replaced old, both normalised: it
// has a line that old lacks, or two adjacent lines that are not adjacent in old. The
// lines of omitted code may be adjacent there. Common lines around an unchanged old show
// nothing.
func distinctive(new, old [][]byte) bool {
	if at := indexOfLines(new, old); at >= 0 && len(old) > 0 && allCommon(new[:at]) && allCommon(new[at+len(old):]) {
		return false
	}
	lines, pairs := map[string]bool{}, map[[2]string]bool{}
	for i, key := range old {
		lines[string(key)] = true
		if i > 0 {
			pairs[[2]string{string(old[i-1]), string(key)}] = true
		}
	}
	elided := holdsElision(old)
	for i, key := range new {
		if !isCommon(key) && !lines[string(key)] {
			return true
		}
		if i > 0 && !elided && !(isCommon(key) && isCommon(new[i-1])) && !pairs[[2]string{string(new[i-1]), string(key)}] {
			return true
		}
	}
	return false
}

// holdsElision reports whether one of lines replaces omitted code.
func holdsElision(lines [][]byte) bool {
	text := model.LineStrings(lines)
	for i := range text {
		if model.IsElision(text, i, "") {
			return true
		}
	}
	return false
}

// indexOfLines is the first place of part in whole; -1 if there is none.
func indexOfLines(whole, part [][]byte) int {
	if at := occurrences(whole, part); len(at) > 0 {
		return at[0]
	}
	return -1
}

// onlyRemoves reports whether l removes lines and adds none, so that only the missing
// snippet can show that it is applied.
func (l *locator) onlyRemoves() bool {
	return l.removes() && (len(l.contentKeys.keys) == 0 || indexOfLines(l.snippet.keys, l.contentKeys.keys) >= 0)
}

// removes reports whether l removes or replaces the snippet.
func (l *locator) removes() bool { return l.action == "DELETE" || l.action == "REPLACE" }

// keepsOldIndent reports whether the content changes the indentation of a line, and
// the file, which has the content at r, has the line with the indentation of the
// snippet: that change is not applied.
func (l *locator) keepsOldIndent(doc *document, r lineRange) bool {
	old, new, has := nonBlank(l.snippet.lines), nonBlank(l.content), nonBlank(doc.linesOf(r))
	if len(old) < 2 || len(old) != len(new) || len(new) != len(has) {
		return false
	}
	for i := range new {
		was, is := indentation(old[i]), indentation(has[i])
		if want := indentation(new[i]); !bytes.Equal(was, want) && bytes.Equal(was, is) {
			return true
		}
	}
	return false
}

// nonBlank is lines without the blank ones.
func nonBlank(lines [][]byte) [][]byte {
	return slices.DeleteFunc(slices.Clone(lines), isBlank)
}

func indentation(line []byte) []byte {
	return line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
}

// looseMatches are the places from line lo on where the snippet, which AP does not
// find, is in another form (PLACING §3, without the levels that guess).
func (l *locator) looseMatches(doc *document, lo int) (model.Match, bool) {
	return l.shared.finder.FindLoose(doc.source, locate.Query{Lines: removedLines(l.snippet), Stated: -1, From: doc.start(lo), All: true})
}

// remainsOutside reports whether one of the matches is outside r.
func (doc *document) remainsOutside(traces model.Match, r lineRange) bool {
	at := doc.span(r)
	return slices.ContainsFunc(traces.Candidates, func(c model.Candidate) bool {
		return c.Extent.End <= at.Start || at.End <= c.Extent.Start
	})
}

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
		if places := doc.find(&f.needle, lo, doc.lines); len(places) > 0 && !doc.remainsOutside(traces, places[0]) {
			return places[0], true
		}
	}
	return lineRange{}, false
}
