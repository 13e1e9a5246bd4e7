package ap

import "aptix-tui/model"

// Siblings are the modifications of one file in an answer. AP §3.0 makes them one
// transaction: if one of them is applied, the others probably are, too. What a removal
// finds then may be another text like the removed one, and a person decides.
type siblings struct {
	all     []*locator
	next    int  // the number of the one to be located
	applied bool // one of those located so far is applied

	// The last one whose result the file has; -1 if there is none. It is searched once.
	lastWithResult int
	searched       bool
}

// begin notes that l is located next. A locator that does not follow the last one begins
// another run through the file.
func (s *siblings) begin(l *locator) {
	if l.number < s.next {
		*s = siblings{all: s.all}
	}
	s.next = l.number + 1
}

// record notes the match of l.
func (s *siblings) record(l *locator, m *model.Match) {
	s.applied = s.applied || m.Placement == model.Applied && !l.changesNothing()
}

// changesNothing reports whether l changes nothing at any place. Such a modification
// is no evidence.
func (l *locator) changesNothing() bool {
	if l.removes() {
		return l.tail == nil && equalLines(l.contentKeys.keys, l.snippet.keys)
	}
	return len(l.content) == 0
}

// othersApplied reports whether a modification other than l seems to be applied in doc.
func (s *siblings) othersApplied(l *locator, doc *document) bool {
	if !s.searched {
		s.searched, s.lastWithResult = true, len(s.all)-1
		for s.lastWithResult > l.number && !s.all[s.lastWithResult].hasResult(doc) {
			s.lastWithResult--
		}
	}
	return s.applied || s.lastWithResult > l.number
}

// hasResult reports whether doc, in which l is not placed yet, has the text that l makes,
// and not the text that it replaces.
func (l *locator) hasResult(doc *document) bool {
	if l.usesEdge() || len(l.contentKeys.keys) == 0 || !distinctive(l.result(), l.snippet.keys) {
		return false
	}
	keeps := indexOfLines(l.result(), l.snippet.keys) >= 0
	return (keeps || len(doc.find(l.snippet, 0, doc.lines)) == 0) && len(doc.find(newNeedle(l.result()), 0, doc.lines)) > 0
}

// maybeAppliedBefore is why the removal l, whose place is at, may be applied already;
// none if no other modification of the file is applied, or if its own result would show it.
func (l *locator) maybeAppliedBefore(doc *document, at site) model.Reason {
	if !l.removes() || !l.siblings.othersApplied(l, doc) {
		return model.Reason{}
	}
	if line := l.resultOutside(doc, at.lineRange); line >= 0 {
		return newTextNear.With(fileLine(line))
	}
	if l.onlyRemoves() {
		return othersDone.With()
	}
	return model.Reason{}
}

// resultOutside is the first line outside r that has the content, or what later
// modifications make of it; -1 if there is none.
func (l *locator) resultOutside(doc *document, r lineRange) int {
	results := []*needle{l.contentKeys}
	for i := range l.laterResults {
		results = append(results, &l.laterResults[i].needle)
	}
	for _, n := range results {
		for _, b := range doc.find(n, 0, doc.lines) {
			if b.last < r.first || r.last < b.first {
				return b.first
			}
		}
	}
	return -1
}

// deletedElsewhere reports whether at, the only place of a snippet that l deletes, is
// in text that a later modification of the answer inserted: l deleted another place.
func (l *locator) deletedElsewhere(doc *document, at site) bool {
	if l.action != "DELETE" || l.tail != nil || len(doc.find(l.snippet, 0, doc.lines)) > 1 {
		return false
	}
	for _, later := range l.following {
		if later.removes() || indexOfLines(later.contentKeys.keys, l.snippet.keys) < 0 || !later.hasResult(doc) {
			continue
		}
		for _, b := range doc.find(newNeedle(later.result()), 0, doc.lines) {
			if b.first <= at.first && at.last <= b.last {
				return true
			}
		}
	}
	return false
}
