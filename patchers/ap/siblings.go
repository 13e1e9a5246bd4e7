package ap

import "aptix-tui/model"

// Siblings are the modifications of one file in an answer. AP §3.0 makes them one
// transaction: if some of them are applied, the others probably are, too. Then an
// uncertain removal may be applied already, and its place be another text like the
// removed one.
type siblings struct {
	all      []*locator
	contents map[string]int  // how many modifications have a content
	lines    map[string]bool // the lines of all contents

	// The state of the modifications located so far.
	next             int      // the number of the one to be located
	applied          int      // how many were applied
	lastUnplaced     *locator // the last applied one that left no certain place for the cursor
	followingApplied []int    // how many seem applied, from each number on; nil if not counted yet
}

func newSiblings(all []*locator) *siblings {
	s := &siblings{all: all, contents: map[string]int{}, lines: map[string]bool{}}
	for _, l := range all {
		s.contents[l.contentKeys.key()]++
		for _, key := range l.contentKeys.keys {
			s.lines[string(key)] = true
		}
	}
	return s
}

// record notes that m is the match of l in doc. A locator that does not follow the
// last one begins another run through the file.
func (s *siblings) record(l *locator, doc *document, m *model.Match) {
	if l.number < s.next {
		s.applied, s.lastUnplaced, s.followingApplied = 0, nil, nil
	}
	s.next = l.number + 1
	if m.Placement != model.Applied || l.changesNothing() {
		return
	}
	s.applied++
	several := m.NoEvidence && len(l.contentKeys.keys) > 0 && len(doc.find(l.contentKeys, 0, doc.lines)) > 1
	if len(m.Candidates) == 0 || several {
		s.lastUnplaced = l
	}
}

// changesNothing reports whether l changes nothing at any place. Such a modification
// is no evidence.
func (l *locator) changesNothing() bool {
	if l.removes() {
		return l.tail == nil && equalLines(l.contentKeys.keys, l.snippet.keys)
	}
	return len(l.content) == 0
}

// othersApplied is how many modifications other than l are applied in doc. Those
// after l, whose place is after line lo, are evaluated by their text, once for all of
// them.
func (s *siblings) othersApplied(l *locator, doc *document, lo int) int {
	if s.followingApplied == nil {
		s.followingApplied = make([]int, len(s.all)+1)
		for i := len(s.all) - 1; i > l.number; i-- {
			s.followingApplied[i] = s.followingApplied[i+1]
			if s.all[i].seemsApplied(doc, lo, s.lines) {
				s.followingApplied[i]++
			}
		}
	}
	return s.applied + s.followingApplied[l.number+1]
}

// seemsApplied reports whether doc, in which l is not placed yet, has from line lo on
// the text that l makes, and not the text that it removes. made are the lines that
// this answer makes, which may not be there yet.
func (l *locator) seemsApplied(doc *document, lo int, made map[string]bool) bool {
	if l.usesEdge() || l.changesNothing() || len(l.snippet.keys) == 0 {
		return false
	}
	end := doc.lines
	if l.anchor != nil {
		lo = max(lo, l.scopeStart(doc, lo))
	}
	if !l.removes() {
		return distinctive(l.result(), l.snippet.keys) && len(doc.find(newNeedle(l.result()), lo, end)) > 0
	}
	old := doc.find(l.snippet, lo, end)
	if l.onlyRemoves() {
		return len(old) == 0 && !made[string(l.snippet.keys[0])]
	}
	if !l.distinctive {
		return false
	}
	new := doc.find(l.contentKeys, lo, end)
	switch {
	case len(new) == 0:
		return false
	case len(old) == 0 || indexOfLines(l.contentKeys.keys, l.snippet.keys) >= 0:
		return true
	}
	return l.anchor != nil && new[0].first < old[0].first
}

// maybeAppliedBefore is why the removal l, whose place is at, may be applied already;
// none if at is certain or no other modification of the file is applied.
func (l *locator) maybeAppliedBefore(doc *document, at site) model.Reason {
	s := l.siblings
	if s == nil || !l.removes() {
		return model.Reason{}
	}
	lo := at.scope
	if l.anchor != nil {
		lo = l.scopeStart(doc, 0) // at may follow another anchor than the intended one
	}
	done := s.othersApplied(l, doc, lo)
	if done == 0 {
		return model.Reason{}
	}
	why := l.uncertainPlace(doc, at, done)
	if why.None() {
		return model.Reason{}
	}
	return othersDone.With(why)
}

// uncertainPlace is why at, the place of a removal, is not certain by itself while
// other modifications are applied; none if it is.
func (l *locator) uncertainPlace(doc *document, at site, done int) model.Reason {
	if !l.onlyRemoves() {
		line, found := l.resultElsewhere(doc, at.lineRange)
		switch {
		case !found:
			return model.Reason{} // what it makes would be there
		case l.distinctive:
			return newTextElsewhere.With(fileLine(line))
		}
	}
	if at.anchor != nil {
		switch {
		case doc.textBetween(*at.anchor, at.lineRange):
			return textBetween.With()
		case len(doc.find(l.anchor, 0, doc.lines)) > 1:
			return oneOfAnchors.With()
		}
	}
	if places := doc.find(l.snippet, 0, doc.lines); len(places) > 1 {
		return oneOfSnippets.With(len(places))
	}
	if l.searchedTooEarly(doc, at, done) {
		return searchedEarly.With()
	}
	for _, later := range l.following {
		if later.removes() && indexOfLines(later.contentKeys.keys, l.snippet.keys) >= 0 && later.seemsApplied(doc, at.scope, nil) {
			return inLaterText.With()
		}
	}
	return model.Reason{}
}

// deletedElsewhere reports whether at, the only place of a snippet that l deletes, is
// in text that a later modification of the answer inserted: l deleted another place.
func (l *locator) deletedElsewhere(doc *document, at site) bool {
	if l.action != "DELETE" || l.tail != nil || l.siblings == nil {
		return false
	}
	for _, later := range l.following {
		if later.removes() || later.usesEdge() || indexOfLines(later.contentKeys.keys, l.snippet.keys) < 0 || !distinctive(later.result(), later.snippet.keys) {
			continue
		}
		for _, b := range doc.find(newNeedle(later.result()), 0, doc.lines) {
			if b.first <= at.first && at.last <= b.last {
				return len(doc.find(l.snippet, 0, doc.lines)) == 1
			}
		}
	}
	return false
}

// resultElsewhere is the first line outside r that has the content, or what later
// modifications make of it. Places of other modifications with the same content do
// not count.
func (l *locator) resultElsewhere(doc *document, r lineRange) (line int, ok bool) {
	theirs := l.siblings.contents[l.contentKeys.key()] - 1
	for i := -1; i < len(l.laterResults); i++ {
		n := l.contentKeys
		if i >= 0 {
			n, theirs = &l.laterResults[i].needle, 0
		}
		count := 0
		for _, b := range doc.find(n, 0, doc.lines) {
			if b.last >= r.first && b.first <= r.last {
				continue
			}
			if count++; count > theirs {
				return b.first, true
			}
		}
	}
	return 0, false
}

// searchedTooEarly reports whether the last modification that left no place for the
// cursor may have been made after at. If its place is unknown, at is doubted if most
// files have such lines, or if other modifications are applied too: one applied
// modification alone is no evidence about the others.
func (l *locator) searchedTooEarly(doc *document, at site, done int) bool {
	lost := l.siblings.lastUnplaced
	if lost == nil || lost.patch != l.patch {
		return false
	}
	for _, n := range []*needle{lost.anchor, lost.contentKeys} {
		if n == nil {
			continue
		}
		if places := doc.find(n, 0, doc.lines); len(places) > 0 && places[len(places)-1].first > at.last {
			return true
		}
	}
	return done > 1 || allCommon(l.snippet.keys)
}

// textBetween reports whether there is text between a and r.
func (doc *document) textBetween(a, r lineRange) bool {
	return doc.filledFrom(a.last+1) < doc.filledFrom(r.first)
}
