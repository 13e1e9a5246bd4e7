package ap

import (
	"bytes"

	"aptix-tui/model"
)

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
	case m.action == "DELETE" && l.tail == nil:
		p.fault("ap/edge", snippet.line, "there is nothing at %s to delete; expected a snippet_tail as well, or lines of the file", name)
	}
	if d, ok := m.fields["anchor"]; ok {
		p.diagnose(model.Note, "ap/ignored", d.line, "anchor has no effect on "+name)
	}
}

// usesEdge reports whether l names the beginning or the end of the file.
func (l *locator) usesEdge() bool { return l.edge != noEdge || l.tailAtEnd }

// locateAtEdges is the match of l where it names the beginning or the end of the
// file. If the file has such a line, that may be meant, and a person decides.
func (l *locator) locateAtEdges(doc *document, from int) model.Match {
	if !l.edgeIsText(doc) {
		return l.locateAtEdge(doc, from)
	}
	text := *l
	text.edge, text.tailAtEnd = noEdge, false
	m := text.locate(doc, from)
	if m.Placement == model.Exact {
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(edgeIsText.With())
	}
	return m
}

// edgeIsText reports whether the file has lines like the edges that l names.
func (l *locator) edgeIsText(doc *document) bool {
	return l.edge != noEdge && len(doc.find(l.snippet, 0, doc.lines)) > 0 ||
		l.tailAtEnd && len(doc.find(l.tail, 0, doc.lines)) > 0
}

// locateAtEdge is the match of l with the edges taken as edges.
func (l *locator) locateAtEdge(doc *document, from int) model.Match {
	switch {
	case l.edge == noEdge:
		return l.locateText(doc, from)
	case l.tail != nil:
		m := l.rangeFromStart(doc)
		if from > doc.start(0) {
			return ambiguousBeforeCursor(m, from)
		}
		return m
	}
	m := l.insertAtEdge(doc)
	if l.action == "REPLACE" && m.Placement == model.Exact {
		m.Placement, m.Why = model.Ambiguous, model.Because(edgeReplaced.With())
	}
	return m
}

// rangeFromStart is the match of a range that begins with the file.
func (l *locator) rangeFromStart(doc *document) model.Match {
	e := newEvaluator(l, doc, 0)
	n := len(l.content)
	found := n > 0 && e.isExact(lineRange{0, n - 1})
	if n == 0 && (len(e.tails) == 0 || doc.lines == 0) {
		return model.Match{Placement: model.Applied, Why: model.Because(rangeDeleted.With())}
	}
	if len(e.tails) == 0 || found && n-1 >= e.tails[0].last {
		if !found {
			return model.Match{
				Placement: model.Missing, Why: model.Because(tailMissing.With()), Closest: l.shared.finder.Closest(doc.source, l.tail.lines),
			}
		}
		return appliedMatch(model.Candidate{Extent: doc.extent(lineRange{0, n - 1})}, resultThere.With())
	}
	r := e.withBlankLines(lineRange{0, e.tails[0].last})
	c := model.Candidate{Extent: doc.extent(r)}
	c.Splices = []model.Splice{{Span: c.Extent, New: e.text(min(0, doc.lines-1))}}
	m := model.Match{Placement: model.Exact, Candidates: []model.Candidate{c}}
	switch {
	case found:
		m.Placement, m.Why = model.Ambiguous, model.Because(newTextAtStart.With())
	case n == 0 && len(e.tails) > 1:
		m.Placement = model.Ambiguous
		m.Why = model.Because(severalTails.With(len(e.tails)))
	}
	return m
}

// insertAtEdge is the match of an insertion at the beginning or the end of the file.
// Where others insert there too, their order and what is applied are not certain.
func (l *locator) insertAtEdge(doc *document) model.Match {
	n, at := len(l.content), l.edgeLine(doc)
	first := at
	if l.edge == atEnd {
		first -= n
	}
	switch {
	case n == 0:
		return model.Match{Placement: model.Applied, Why: model.Because(nothingToInsert.With())}
	case doc.matchesAt(l.content, first):
		return appliedMatch(model.Candidate{Extent: doc.extent(lineRange{first, first + n - 1}), KeepsCursor: true}, resultThere.With())
	case l.edgeShared:
		return model.Match{Placement: model.Ambiguous, Candidates: []model.Candidate{l.insertionAt(doc, at)}, Why: model.Because(edgeShared.With())}
	}
	return model.Match{Placement: model.Exact, Candidates: []model.Candidate{l.insertionAt(doc, at)}}
}

// edgeLine is the line before which l inserts, without the blank lines that it
// includes.
func (l *locator) edgeLine(doc *document) int {
	at := 0
	if l.edge == atEnd {
		at = doc.lines
		for n := l.leading; l.action == "INSERT_BEFORE" && n > 0 && at > 0 && isBlank(doc.text(at-1)); n-- {
			at--
		}
		return at
	}
	for n := l.trailing; l.action == "INSERT_AFTER" && n > 0 && at < doc.lines && isBlank(doc.text(at)); n-- {
		at++
	}
	return at
}

// insertionAt inserts the content before line at.
func (l *locator) insertionAt(doc *document, at int) model.Candidate {
	offset, beside := doc.start(at), at
	if at > 0 && at == doc.lines {
		beside--
	}
	text := joinLines(l.written, l.newLineEnd(doc, min(beside, doc.lines-1)))
	if at > 0 && at == doc.lines && !doc.endsInLineEnd(at-1) {
		text = append([]byte(l.newLineEnd(doc, at-1)), text...)
	}
	span := model.Span{Start: offset, End: offset}
	return model.Candidate{Extent: span, Splices: []model.Splice{{Span: span, New: text}}, KeepsCursor: true}
}

// linkEdgeInsertions tells the insertions at each edge whether there are several.
func linkEdgeInsertions(all []*locator) {
	count := map[edge]int{}
	for _, l := range all {
		if l.tail == nil {
			count[l.edge]++
		}
	}
	for _, l := range all {
		l.edgeShared = l.edge != noEdge && count[l.edge] > 1
	}
}

// extent is the bytes of r, which may hold no line.
func (doc *document) extent(r lineRange) model.Span {
	if r.last < r.first {
		return model.Span{Start: doc.start(r.first), End: doc.start(r.first)}
	}
	return doc.span(r)
}

// matchesAt reports whether lines are in the document from line first on, with white
// space at the end of lines ignored.
func (doc *document) matchesAt(lines [][]byte, first int) bool {
	if first < 0 || first+len(lines) > doc.lines {
		return false
	}
	for i, line := range lines {
		if !bytes.Equal(bytes.TrimRight(doc.text(first+i), " \t"), line) {
			return false
		}
	}
	return true
}
