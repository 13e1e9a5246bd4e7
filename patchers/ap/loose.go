package ap

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// locateLoosely tries the looser levels of PLACING §3 for a snippet that no rule of AP
// finds. AP's rules ignore whitespace already. It looks where AP §3.2 allows a
// snippet. A range is never placed so, because the patch does not show its middle.
func (l *locator) locateLoosely(doc *document, cursor int, missing failure) (model.Match, bool) {
	if missing.needle != l.snippet || l.tail != nil || l.leading+l.trailing > 0 {
		return model.Match{}, false
	}
	scope := cursor
	if l.anchor != nil {
		anchors, _ := l.find(doc, l.anchor, cursor, doc.lines)
		if len(anchors) != 1 {
			return model.Match{}, false
		}
		scope = anchors[0].last + 1
	}
	if m, ok := l.locateLooselyFrom(doc, doc.start(scope)); ok || scope == 0 || l.anchor != nil {
		return m, ok
	}
	m, ok := l.locateLooselyFrom(doc, 0)
	return ambiguousBeforeCursor(m, doc.start(scope)), ok
}

func (l *locator) locateLooselyFrom(doc *document, from int) (model.Match, bool) {
	m, ok := l.shared.finder.FindLoose(doc.source, locate.Query{
		Lines: l.editLines(), Stated: -1, From: from, PartialLines: true, KeepIndent: true,
	})
	for i := range m.Candidates {
		m.Candidates[i].CursorAtStart = l.action == "INSERT_BEFORE"
		l.addFinalLineEnd(doc, m.Candidates[i].Splices)
	}
	return m, ok
}

// addFinalLineEnd adds a line end to text that splices put at the end of the file (AP
// §4.4, see evaluator.text).
func (l *locator) addFinalLineEnd(doc *document, splices []model.Splice) {
	for i := range splices {
		s := &splices[i]
		if n := len(s.New); s.End == doc.source.Len() && n > 0 && s.New[n-1] != '\n' && s.New[n-1] != '\r' {
			s.New = append(bytes.Clone(s.New), l.newLineEnd(doc, doc.lines-1)...)
		}
	}
}

// removedMatch is the match of a removal whose snippet is not found. By AP §3.1
// the DELETE is complete then, and a REPLACE if what it keeps is there. This holds only
// if no looser search finds the snippet or similar text, and a warning says so.
func (l *locator) removedMatch(doc *document, cursor int, missing failure) (model.Match, bool) {
	m, ok := l.locateLoosely(doc, cursor, missing)
	scope := l.scopeStart(doc, cursor)
	closest := l.shared.finder.Closest(doc.source, l.snippet.lines)
	keeps := len(l.contentKeys.keys) > 0
	kept := keeps && len(doc.find(l.contentKeys, scope, doc.lines)) > 0
	similar := !kept && closest != nil && closest.Start >= doc.start(scope) && closest.Score >= minRemainingScore
	if ok && m.Placement != model.Applied && (m.Candidates[0].Score == 0 || l.action == "REPLACE" || similar) {
		return m, true
	}
	if _, ok := l.looseMatches(doc, scope); ok || similar || keeps && !kept {
		return model.Match{}, false
	}
	why := noTrace.With()
	if closest != nil {
		why = closestLine.With(fileLine(doc.source.LineAt(closest.Start)))
	}
	if places := doc.find(l.snippet, 0, doc.lines); len(places) > 0 {
		why = onlyBeforeScope.With(fileLine(places[0].first))
	}
	why = takenForDeleted.With(model.Because(l.removalReason(doc, l.snippet), why))
	return model.Match{Placement: model.Applied, NoEvidence: true, Why: model.Because(why)}, true
}

// scopeStart is the line where the search for the snippet begins.
func (l *locator) scopeStart(doc *document, cursor int) int {
	if l.anchor != nil {
		if anchors, _ := l.find(doc, l.anchor, cursor, doc.lines); len(anchors) > 0 {
			return l.scopeAfter(anchors[0])
		}
	}
	return cursor
}

// minRemainingScore is the similarity from which a text counts as what was to be removed,
// because its absence is no evidence.
const minRemainingScore = 0.6

// offerWithoutAnchor offers every place of the snippet where the anchor is not found, or
// those above it, the nearest one first, where the snippet is not found after it.
func (l *locator) offerWithoutAnchor(doc *document, missing failure) (model.Match, bool) {
	if l.anchor == nil || l.strict {
		return model.Match{}, false
	}
	places, how := l.find(doc, l.snippet, 0, doc.lines)
	why := anchorIgnored.With(missing.why)
	if missing.needle == l.snippet {
		slices.Reverse(places)
		why = outsideScope.With()
	}
	return l.offerAnywhere(doc, places, model.Because(how, why))
}

// offerAnywhere offers places that no rule of AP leads to, with the reason.
func (l *locator) offerAnywhere(doc *document, places []lineRange, why model.Reasons) (model.Match, bool) {
	if len(places) == 0 {
		return model.Match{}, false
	}
	s := search{sites: sites(places, 0, doc.lines), many: len(places) > 1}
	s.sites = l.withoutOwnInsertions(doc, s)
	m := l.decide(newEvaluator(l, doc, 0), s)
	if m.Placement == model.Applied {
		return m, l.distinctive
	}
	if len(m.Candidates) > 0 {
		m.Placement, m.Why = model.Ambiguous, why.And(m.Why...)
	}
	return m, true
}

// removedLines is n as removed lines.
func removedLines(n *needle) []locate.Line {
	return locate.DiffLines(joinLines(n.lines, "\n"), nil)
}

// editLines is the modification as kept, removed and added lines.
func (l *locator) editLines() []locate.Line {
	snippet := make([][]byte, len(l.snippet.lines))
	for i, line := range l.snippet.lines {
		snippet[i] = bytes.TrimRight(line, " \t")
	}
	old, new := joinLines(trimBlank(snippet), "\n"), joinLines(l.content, "\n")
	switch l.action {
	case "INSERT_AFTER":
		return locate.DiffLines(old, append(bytes.Clone(old), new...))
	case "INSERT_BEFORE":
		return locate.DiffLines(old, append(bytes.Clone(new), old...))
	}
	return locate.DiffLines(old, new)
}
