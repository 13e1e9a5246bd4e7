package ap

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model"
)

// behind is the line at which the search for the snippet of the anchor a
// begins: behind it (AP §3.2), or, since AP 3.2, at its first line.
func (l *locator) scopeAfter(a lineRange) int {
	if l.fromAnchorStart {
		return a.first
	}
	return a.last + 1
}

// reach is the line from which on the results of the places of s are looked for:
// where the snippet is the anchor's beginning, before it, up to the cursor.
func (l *locator) searchStart(s search, cursor int) int {
	if l.fromAnchorStart && l.anchor != nil && len(s.sites) > 0 && s.sites[0].first == s.scope {
		return min(cursor, s.scope)
	}
	return s.scope
}

// doneInAnchor recognises a modification of the anchor's own lines that is done:
// the anchor is gone, and what it became stands once.
func (l *locator) appliedInAnchor(doc *document, cursor int) (model.Match, bool) {
	if !l.fromAnchorStart || l.anchor == nil || l.tail != nil || l.scopeEnd {
		return model.Match{}, false
	}
	became := l.changedAnchor()
	if became == nil || len(became.keys) == 0 || equalLines(became.keys, l.anchor.keys) {
		return model.Match{}, false
	}
	places := doc.find(became, cursor, len(doc.lines))
	if len(places) != 1 {
		return model.Match{}, false
	}
	return appliedMatch(model.Candidate{Extent: doc.span(places[0])}, anchorChanged.With(fileLine(places[0].first))), true
}

// changedAnchor is the anchor as the modification leaves it; nil if the snippet
// is no part of it.
func (l *locator) changedAnchor() *needle {
	lines := l.anchor.keys
	key := func(i int) []byte { return lines[i] }
	at := occurrences(len(lines), key, l.snippet.keys)
	if len(at) == 0 {
		return nil
	}
	first, last := at[0], at[0]+len(l.snippet.keys)
	switch l.action {
	case "INSERT_AFTER":
		first = last
	case "INSERT_BEFORE":
		last = first
	}
	return newNeedle(slices.Concat(lines[:first], l.content, lines[last:]))
}

// strayed is why at, the first place behind the anchor of a removal, may not be the
// one that is meant; none if it is. Of a place in the block that the anchor opens
// there is no doubt. Behind its end, or behind what a later modification made, the
// removal may have been made before, and the place be the next one like it.
func (l *locator) outsideAnchorBlock(doc *document, at site) model.Reason {
	if at.anchor == nil || doc.allDeeper(*at.anchor, at.first) {
		return model.Reason{}
	}
	block := l.syntaxOf(doc).scopeOf(*at.anchor)
	certain := block.opens && block.doubt.None()
	switch {
	case certain && at.first <= block.last:
		return model.Reason{}
	case certain || block.opens && doc.siblingBetween(*at.anchor, at.first):
		return behindBlock.With(fileLine(at.first))
	}
	for _, later := range l.following {
		if line := later.resultBetween(doc, at.scope, at.first); later.patch == l.patch && line >= 0 {
			return behindLater.With(fileLine(line))
		}
	}
	return model.Reason{}
}

// deeper reports whether all lines behind r, up to line last, are indented further
// than r: they are in the block that it opens, whatever brackets say.
func (doc *document) allDeeper(r lineRange, last int) bool {
	outer := string(indentation(doc.text(r.first)))
	for i := r.last + 1; i <= last; i++ {
		if text := doc.text(i); !isBlank(text) && !shallower(outer, string(indentation(text))) {
			return false
		}
	}
	return true
}

// sibling reports whether a line between r and line end begins as r does, with no more
// indentation and a letter: another block begins there, whether or not a line closes
// that of r.
func (doc *document) siblingBetween(r lineRange, end int) bool {
	outer := string(indentation(doc.text(r.first)))
	for i := r.last + 1; i < end; i++ {
		text := doc.text(i)
		has := string(indentation(text))
		if first, _ := utf8.DecodeRune(text[len(has):]); unicode.IsLetter(first) && !shallower(outer, has) {
			return true
		}
	}
	return false
}

// standsBetween is the first line of what l makes, where that stands between lines
// lo and hi and shows that l is done; -1 if it does not.
func (l *locator) resultBetween(doc *document, lo, hi int) int {
	if l.usesEdge() || l.tail != nil || l.removes() && len(l.contentKeys.keys) < 2 || !distinctive(l.result(), l.snippet.keys) {
		return -1
	}
	if places := doc.find(newNeedle(l.result()), lo, hi); len(places) > 0 {
		return places[0].first
	}
	return -1
}
