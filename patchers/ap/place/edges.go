package place

import "aptix-tui/model"

// usesEdge reports whether l names the beginning or the end of the file.
func (l *Locator) usesEdge() bool { return l.AtStart || l.AtEnd || l.TailAtEnd }

// locateAtEdges is the match of l where it names the beginning or the end of the file.
// If the file has such a line, that may be meant, and a person decides.
func (l *Locator) locateAtEdges(doc *document, from int) model.Match {
	m := l.locateAtEdge(doc, from)
	text := (l.AtStart || l.AtEnd) && len(doc.find(l.snippet, 0, doc.lines)) > 0 ||
		l.TailAtEnd && len(doc.find(l.tail, 0, doc.lines)) > 0
	if text && m.Placement == model.Exact {
		m.Placement, m.Why = model.Ambiguous, m.Why.And(edgeIsText.With())
	}
	return m
}

// locateAtEdge is the match of l with the edges taken as edges: as places without lines.
func (l *Locator) locateAtEdge(doc *document, from int) model.Match {
	at := *l
	switch {
	case !l.AtStart && !l.AtEnd:
		return l.locateText(doc, from)
	case l.tail != nil:
		return at.rangeFromStart(doc, from)
	case l.AtStart:
		at.Action = "INSERT_AFTER"
		return at.insertAtEdge(doc, lineRange{0, -1})
	}
	at.Action = "INSERT_BEFORE"
	return at.insertAtEdge(doc, lineRange{doc.lines, doc.lines - 1})
}

// rangeFromStart is the match of a range that begins with the file.
func (l *Locator) rangeFromStart(doc *document, from int) model.Match {
	e, deletes := newEvaluator(l, doc, 0), len(l.content) == 0
	if deletes && (len(e.tails) == 0 || doc.lines == 0) {
		return model.Match{Placement: model.Applied, Why: model.Because(rangeDeleted.With())}
	}
	l.cursorPassed = false // it is at the beginning in any case
	m := l.decide(e, search{sites: sites([]lineRange{{0, -1}}, 0, doc.lines)})
	if m.Placement == model.Exact && deletes && len(e.tails) > 1 {
		m.Placement, m.Why = model.Ambiguous, model.Because(severalTails.With(len(e.tails)))
	}
	if from > doc.start(0) {
		return ambiguousBeforeCursor(m, from)
	}
	return m
}

// insertAtEdge is the match of an insertion at r, which has no lines. Where the file has
// the content elsewhere, a person decides: another one may insert there, too.
func (l *Locator) insertAtEdge(doc *document, r lineRange) model.Match {
	l.cursorPassed = false
	m := l.decide(newEvaluator(l, doc, 0), search{sites: sites([]lineRange{r}, 0, doc.lines)})
	for i := range m.Candidates {
		m.Candidates[i].KeepsCursor = true
	}
	if line := l.contentOutside(doc, r); m.Placement == model.Exact && line >= 0 {
		m.Placement, m.Why = model.Ambiguous, model.Because(newTextNear.With(fileLine(line)))
	}
	return m
}
