package ap

import "aptix-tui/model"

// An edge is the beginning or the end of a file, named by a snippet (AP §8.3, AP
// 3.2).
type edge uint8

const (
	noEdge  edge = iota
	atStart      // ^
	atEnd        // $
)

var edges = map[string]edge{"^": atStart, "$": atEnd}

// edgeOf is the edge that the needle names; noEdge if it is text.
func edgeOf(n *needle) edge {
	if n == nil || len(n.keys) != 1 {
		return noEdge
	}
	return edges[string(n.keys[0])]
}

// readEdges reads the edges that m names as the place of l.
func (p *parser) readEdges(l *locator, m *modification) {
	snippet, tail := m.fields["snippet"], m.fields["snippet_tail"]
	l.edge, l.tailAtEnd = edgeOf(l.snippet), edgeOf(l.tail) == atEnd
	if l.tailAtEnd {
		p.warnNewer(tail.line, "the snippet_tail $")
	}
	if l.edge == noEdge {
		return
	}
	name := string(l.snippet.keys[0])
	p.warnNewer(snippet.line, "the snippet "+name)
	switch {
	case l.scopeEnd:
		p.fault("ap/edge", m.fields["scope_end"].line, "%s opens no block; expected a line of the file with scope_end", name)
	case l.edge == atEnd && l.tail != nil:
		p.fault("ap/edge", tail.line, "a range cannot begin at the end of the file; expected a snippet other than $")
	case l.removes() && l.tail == nil:
		p.fault("ap/edge", snippet.line, "there is no text at %s; expected a snippet_tail as well, or lines of the file", name)
	}
	if d, ok := m.fields["anchor"]; ok {
		p.diagnose(model.Note, "ap/ignored", d.line, "anchor has no effect on "+name)
	}
}

// usesEdge reports whether l names the beginning or the end of the file.
func (l *locator) usesEdge() bool { return l.edge != noEdge || l.tailAtEnd }

// locateAtEdges is the match of l where it names the beginning or the end of the file.
// If the file has such a line, that may be meant, and a person decides.
func (l *locator) locateAtEdges(doc *document, from int) model.Match {
	m := l.locateAtEdge(doc, from)
	text := l.edge != noEdge && len(doc.find(l.snippet, 0, doc.lines)) > 0 ||
		l.tailAtEnd && len(doc.find(l.tail, 0, doc.lines)) > 0
	if text && m.Placement == model.Exact {
		m.Placement, m.Why = model.Ambiguous, m.Why.And(edgeIsText.With())
	}
	return m
}

// locateAtEdge is the match of l with the edges taken as edges: as places without lines.
func (l *locator) locateAtEdge(doc *document, from int) model.Match {
	at := *l
	switch {
	case l.edge == noEdge:
		return l.locateText(doc, from)
	case l.tail != nil:
		return at.rangeFromStart(doc, from)
	case l.edge == atStart:
		at.action = "INSERT_AFTER"
		return at.insertAtEdge(doc, lineRange{0, -1})
	}
	at.action = "INSERT_BEFORE"
	return at.insertAtEdge(doc, lineRange{doc.lines, doc.lines - 1})
}

// rangeFromStart is the match of a range that begins with the file.
func (l *locator) rangeFromStart(doc *document, from int) model.Match {
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
func (l *locator) insertAtEdge(doc *document, r lineRange) model.Match {
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
