package ap

import (
	"slices"

	"aptix-tui/model"
)

// scopeAfter is the line at which the search for the snippet of anchor a begins:
// after a (AP §3.2), or, since AP 3.2, at the first line of a.
func (l *locator) scopeAfter(a lineRange) int {
	if l.fromAnchorStart {
		return a.first
	}
	return a.last + 1
}

// searchStart is the line from which the results of s are searched. Where the snippet
// is the beginning of the anchor, results before the scope count too, up to the
// cursor.
func (l *locator) searchStart(s search, cursor int) int {
	if l.fromAnchorStart && l.anchor != nil && len(s.sites) > 0 && s.sites[0].first == s.scope {
		return min(cursor, s.scope)
	}
	return s.scope
}

// appliedInAnchor recognises an applied modification of the anchor's own lines: the
// anchor is not found, and the changed anchor is found once.
func (l *locator) appliedInAnchor(doc *document, cursor int) (model.Match, bool) {
	if !l.fromAnchorStart || l.anchor == nil || l.tail != nil || l.scopeEnd {
		return model.Match{}, false
	}
	became := l.changedAnchor()
	if became == nil || len(became.keys) == 0 || equalLines(became.keys, l.anchor.keys) {
		return model.Match{}, false
	}
	places := doc.find(became, cursor, doc.lines)
	if len(places) != 1 {
		return model.Match{}, false
	}
	return appliedMatch(model.Candidate{Extent: doc.span(places[0])}, anchorChanged.With(fileLine(places[0].first))), true
}

// changedAnchor is the anchor after the modification; nil if the snippet is not part
// of it.
func (l *locator) changedAnchor() *needle {
	lines := l.anchor.keys
	first := indexOfLines(lines, l.snippet.keys)
	if first < 0 {
		return nil
	}
	last := first + len(l.snippet.keys)
	switch l.action {
	case "INSERT_AFTER":
		first = last
	case "INSERT_BEFORE":
		last = first
	}
	return newNeedle(slices.Concat(lines[:first], l.content, lines[last:]))
}

// outsideAnchorBlock is why at, the first place of a removal after its anchor, may be
// the wrong one; none if it is certain. A place in the block that the anchor opens is
// certain, and so is one directly below the anchor. After the end of that block, or if that is
// not certain, the removal may be applied already, and at is the next similar text.
func (l *locator) outsideAnchorBlock(doc *document, at site) model.Reason {
	if at.anchor == nil || !l.onlyRemoves() || doc.filledFrom(at.anchor.last+1) == doc.filledFrom(at.first) || doc.allDeeper(*at.anchor, at.first) {
		return model.Reason{}
	}
	block := l.blocksOf(doc).scopeOf(*at.anchor)
	if !block.opens || block.doubt.None() && at.first <= block.last {
		return model.Reason{}
	}
	return afterBlock.With(fileLine(at.first))
}

// allDeeper reports whether all lines after r, up to line last, are indented further
// than r. They are in the block that r opens, whatever the brackets say.
func (doc *document) allDeeper(r lineRange, last int) bool {
	for i := r.last + 1; i <= last; i++ {
		if !isBlank(doc.text(i)) && !shallower(doc.indent(r.first), doc.indent(i)) {
			return false
		}
	}
	return true
}
