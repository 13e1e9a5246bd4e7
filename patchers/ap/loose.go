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
// the DELETE is complete then. This holds only if no looser search finds the snippet,
// and a warning says so. Similar text counts only if half of its lines are equal,
// because a file may hold text similar to what was deleted.
func (l *locator) removedMatch(doc *document, cursor int, missing failure) (model.Match, bool) {
	m, ok := l.locateLoosely(doc, cursor, missing)
	if ok && m.Placement != model.Applied && (m.Candidates[0].Score == 0 || l.action == "REPLACE" || l.halfPresent(doc, m.Candidates[0].Extent)) {
		return m, true
	}
	scope := l.scopeStart(doc, cursor)
	if l.keptPresent(doc, scope) {
		return model.Match{}, false
	}
	if _, ok := l.looseMatches(doc, scope); ok {
		return model.Match{}, false
	}
	why := noTrace.With()
	if closest := l.shared.finder.Closest(doc.source, l.snippet.lines); closest != nil {
		if closest.Start >= doc.start(scope) && (len(l.contentKeys.keys) == 0 && closest.Score >= minRemainingScore || l.halfPresent(doc, closest.Span)) {
			return model.Match{}, false
		}
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

// halfPresent reports whether at least half of the lines of the snippet, at least one
// of them uncommon, are at s unchanged. It is false for a removal that keeps some
// lines.
func (l *locator) halfPresent(doc *document, s model.Span) bool {
	if len(l.contentKeys.keys) > 0 {
		return false
	}
	has := nonBlank(doc.linesOf(doc.linesIn(s)))
	equal, telling := 0, false
	for i := range min(len(has), len(l.snippet.keys)) {
		if key := bytes.TrimSpace(has[i]); bytes.Equal(key, l.snippet.keys[i]) {
			equal++
			telling = telling || !isCommon(key)
		}
	}
	return telling && 2*equal >= len(l.snippet.keys)
}

// keptPresent reports whether the lines that a removal keeps of its snippet are
// nowhere without the rest: next to every place, a line shares a word with the
// removed one.
func (l *locator) keptPresent(doc *document, lo int) bool {
	if len(l.contentKeys.keys) == 0 {
		return false
	}
	at := indexOfLines(l.snippet.keys, l.contentKeys.keys)
	behind := at + len(l.contentKeys.keys)
	for _, r := range doc.find(l.contentKeys, lo, doc.lines) {
		above, below := doc.beside(r, true, 1), doc.beside(r, false, 1)
		if (at == 0 || above < 0 || !shareWord(doc.text(above), l.snippet.keys[at-1])) &&
			(behind == len(l.snippet.keys) || below < 0 || !shareWord(doc.text(below), l.snippet.keys[behind])) {
			return false
		}
	}
	return true
}

// shareWord reports whether two lines have a word in common that is uncommon in
// files.
func shareWord(a, b []byte) bool {
	words := map[string]bool{}
	for word := range bytes.FieldsFuncSeq(a, isSeparator) {
		words[string(word)] = true
	}
	for word := range bytes.FieldsFuncSeq(b, isSeparator) {
		if words[string(word)] && !commonWords()[string(word)] {
			return true
		}
	}
	return false
}

// offerOutsideScope offers the places of a snippet that is not found after its
// anchor, the nearest one above it first.
func (l *locator) offerOutsideScope(doc *document, missing failure) (model.Match, bool) {
	if l.anchor == nil || l.strict || missing.needle != l.snippet {
		return model.Match{}, false
	}
	places, how := l.find(doc, l.snippet, 0, doc.lines)
	slices.Reverse(places)
	return l.offerAnywhere(doc, places, model.Because(how, outsideScope.With()))
}

// offerWithoutAnchor is the match where the anchor is not found: the place after a
// relaxed form of the anchor, or else every place of the snippet.
func (l *locator) offerWithoutAnchor(doc *document, cursor int, missing failure) (model.Match, bool) {
	if l.strict {
		return model.Match{}, false
	}
	if m, ok := l.afterRelaxedAnchor(doc, cursor); ok {
		return m, true
	}
	places, how := l.find(doc, l.snippet, 0, doc.lines)
	return l.offerAnywhere(doc, places, model.Because(how, anchorIgnored.With(missing.why)))
}

// afterRelaxedAnchor places the snippet after text that is the anchor in another
// form.
func (l *locator) afterRelaxedAnchor(doc *document, cursor int) (model.Match, bool) {
	anchors, how := l.findRelaxed(doc, l.anchor)
	if len(anchors) == 0 {
		return model.Match{}, false
	}
	s := l.afterAnchors(doc, anchors, model.Reason{}, cursor)
	if len(s.sites) == 0 {
		return model.Match{}, false
	}
	m := l.decide(newEvaluator(l, doc, s.scope), s)
	if m.Placement == model.Applied {
		return m, l.distinctive
	}
	if m.Placement == model.Exact {
		m.Placement = how.Placement
	}
	m.Why = model.Because(anchorRelaxed.With(how.Why)).And(m.Why...)
	for i := range m.Candidates {
		m.Candidates[i].Relaxation, m.Candidates[i].Score = model.RelaxLiteralAnchor, how.Candidates[0].Score
	}
	if s.sites[0].first < cursor {
		m = ambiguousBeforeCursor(m, doc.start(cursor))
	}
	return m, true
}

// findRelaxed finds another form of n, and how it was found.
func (l *locator) findRelaxed(doc *document, n *needle) ([]lineRange, model.Match) {
	how := model.Match{Placement: model.Loose, Candidates: make([]model.Candidate, 1)}
	if places := doc.findHybrid(n, 0, doc.lines, true); len(places) > 0 {
		how.Why = model.Because(foundWithMark.With())
		return places, how
	}
	m, ok := l.shared.finder.FindLoose(doc.source, locate.Query{Lines: removedLines(n), Stated: -1, PartialLines: true, KeepIndent: true})
	if !ok {
		return nil, m
	}
	var places []lineRange
	for _, c := range m.Candidates {
		places = append(places, doc.linesIn(c.Extent))
	}
	slices.SortFunc(places, func(a, b lineRange) int { return a.first - b.first })
	if m.Placement == model.Ambiguous {
		m.Placement = model.Loose
	}
	return places, m
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
