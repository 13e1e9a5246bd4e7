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
// file. If the file also has such a line, a person chooses.
func (l *locator) locateAtEdges(doc *document, from int) model.Match {
	m := l.locateAtEdge(doc, from)
	if !l.edgeIsText(doc) {
		return m
	}
	text := *l
	text.edge, text.tailAtEnd = noEdge, false
	other := text.locate(doc, from)
	switch {
	case m.Placement == model.Applied:
		return m
	case other.Placement == model.Applied:
		return other
	case l.fromAnchorStart:
		m.Candidates = append(m.Candidates, other.Candidates...)
	default: // a version without edges
		m.Candidates = append(other.Candidates, m.Candidates...)
	}
	m.Placement = model.Ambiguous
	m.Why = m.Why.And(edgeIsText.With())
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

// maxEdgeInsertions limits how many insertions at one edge are skipped.
const maxEdgeInsertions = 1000

// insertAtEdge is the match of an insertion at the beginning or the end of the file.
// Content that other insertions of the answer put there is skipped. Their order is
// certain only at the end.
func (l *locator) insertAtEdge(doc *document) model.Match {
	n := len(l.content)
	at := l.edgeLine(doc)
	skipped, own := at, at // own follows what this patch put there
	for range maxEdgeInsertions {
		if n > 0 && doc.matchesAt(l.content, l.blockAt(skipped, n)) {
			r := lineRange{l.blockAt(skipped, n), l.blockAt(skipped, n) + n - 1}
			return appliedMatch(model.Candidate{Extent: doc.extent(r), KeepsCursor: true}, resultThere.With())
		}
		other, next := l.edgeInsertion(doc, skipped)
		if next == skipped {
			break
		}
		if skipped = next; other.patch == l.patch {
			own = next
		}
	}
	if n == 0 {
		return model.Match{Placement: model.Applied, Why: model.Because(nothingToInsert.With())}
	}
	m := model.Match{Placement: model.Exact, Candidates: []model.Candidate{l.insertionAt(doc, at)}}
	if l.edge == atStart && own != at {
		m.Placement, m.Why = model.Ambiguous, model.Because(edgeShared.With())
		m.Candidates = append([]model.Candidate{l.insertionAt(doc, own)}, m.Candidates...)
	}
	return m
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

// blockAt is the first of n lines at the edge if the edge is line at.
func (l *locator) blockAt(at, n int) int {
	if l.edge == atEnd {
		return at - n
	}
	return at
}

// edgeInsertion is the insertion that put text at line at, and the edge beyond that
// text; at if there is none.
func (l *locator) edgeInsertion(doc *document, at int) (other *locator, next int) {
	line := at
	if l.edge == atEnd {
		line--
	}
	if line < 0 || line >= doc.lines {
		return nil, at
	}
	for _, other := range l.edgeInsertions[l.edge][string(bytes.TrimRight(doc.text(line), " \t"))] {
		n := len(other.content)
		switch {
		case !doc.matchesAt(other.content, l.blockAt(at, n)):
		case l.edge == atEnd:
			return other, at - n
		default:
			return other, at + n
		}
	}
	return nil, at
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

// edgeInsertions are the insertions at ^ and $, by the line at the edge.
type edgeInsertions map[edge]map[string][]*locator

// linkEdgeInsertions gives all modifications the insertions at the edges.
func linkEdgeInsertions(all []*locator) {
	noted := edgeInsertions{}
	for _, l := range all {
		l.edgeInsertions = noted
		if l.edge == noEdge || l.tail != nil || len(l.content) == 0 {
			continue
		}
		key := l.content[0]
		if l.edge == atEnd {
			key = l.content[len(l.content)-1]
		}
		if noted[l.edge] == nil {
			noted[l.edge] = map[string][]*locator{}
		}
		noted[l.edge][string(key)] = append(noted[l.edge][string(key)], l)
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
