package ap

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// Evidence shows that a modification is applied although its snippet is not found
// (AP §3.1), or its content has another form. It is text that the snippet lacks and
// most files lack.

// commonWords are the words of lines that most files have: `}`, `return nil`, `else:`
// and `end` show nothing.
var commonWords = func() map[string]bool {
	out := map[string]bool{}
	for word := range bytes.FieldsSeq([]byte(`begin break case catch continue default do done elif else end endif
		err error esac except exit fi finally for if loop next nil None null pass return self then this
		throw true True false False try undefined void while`)) {
		out[string(word)] = true
	}
	return out
}()

// isCommon reports whether most files have a line like key: it holds only common
// words, and 0 or 1 beside them.
func isCommon(key []byte) bool {
	words, numbers := 0, 0
	for word := range bytes.FieldsFuncSeq(key, isSeparator) {
		if words++; len(word) == 1 && (word[0] == '0' || word[0] == '1') {
			numbers++
		} else if !commonWords[string(word)] {
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
// has a line that old lacks, or two adjacent lines that are not adjacent in old.
// Common lines around an unchanged old show nothing.
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
	for i, key := range new {
		if !isCommon(key) && !lines[string(key)] {
			return true
		}
		if i > 0 && !(isCommon(key) && isCommon(new[i-1])) && !pairs[[2]string{string(new[i-1]), string(key)}] {
			return true
		}
	}
	return false
}

// indexOfLines is the first place of part in whole; -1 if there is none.
func indexOfLines(whole, part [][]byte) int {
	if at := occurrences(len(whole), func(i int) []byte { return whole[i] }, part); len(at) > 0 {
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
