package ap

import (
	"bytes"

	"aptix-tui/model"
)

// An edge is one end of a file, as a snippet names it (SPEC §5.5, AP 3.2).
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

// bounds reads the edges that m names as the place of l.
func (p *parser) bounds(l *locator, m *modification) {
	snippet, tail := m.fields["snippet"], m.fields["snippet_tail"]
	l.edge, l.toEnd = edgeOf(l.snippet), edgeOf(l.tail) == atEnd
	if l.toEnd {
		p.newer(tail.line, "the snippet_tail $")
	}
	if l.edge == noEdge {
		return
	}
	name := string(l.snippet.keys[0])
	p.newer(snippet.line, "the snippet "+name)
	switch {
	case l.scopeEnd:
		p.fault("ap/edge", m.fields["scope_end"].line, "%s opens no block; expected a line of the file with scope_end", name)
	case l.edge == atEnd && l.tail != nil:
		p.fault("ap/edge", tail.line, "no range begins at the end of the file; expected a snippet other than $")
	case m.action == "DELETE" && l.tail == nil:
		p.fault("ap/edge", snippet.line, "nothing stands at %s to delete; expected a snippet_tail as well, or lines of the file", name)
	}
	if d, ok := m.fields["anchor"]; ok {
		p.say(model.Note, "ap/ignored", d.line, "anchor has no effect on "+name)
	}
}

// edgy reports whether l names the beginning or the end of the file.
func (l *locator) edgy() bool { return l.edge != noEdge || l.toEnd }

// atEdges is the match of l where it names the beginning or the end of the file.
// Where the file holds such a line, too, a person chooses.
func (l *locator) atEdges(pg *page, t *model.Text, from int) model.Match {
	m := l.atEdge(pg, t, from)
	if !l.literal(pg) {
		return m
	}
	text := *l
	text.edge, text.toEnd = noEdge, false
	other := text.Locate(t, from)
	switch {
	case m.Placement == model.Applied:
		return m
	case other.Placement == model.Applied:
		return other
	case l.overlaps:
		m.Candidates = append(m.Candidates, other.Candidates...)
	default: // a version that knows no edges
		m.Candidates = append(other.Candidates, m.Candidates...)
	}
	m.Placement = model.Ambiguous
	m.Why = m.Why.And(edgeIsText.With())
	return m
}

// literal reports whether the edges that l names are lines of the file, too.
func (l *locator) literal(pg *page) bool {
	return l.edge != noEdge && len(pg.find(l.snippet, 0, len(pg.lines))) > 0 ||
		l.toEnd && len(pg.find(l.tail, 0, len(pg.lines))) > 0
}

func (l *locator) atEdge(pg *page, t *model.Text, from int) model.Match {
	switch {
	case l.edge == noEdge:
		return l.read(pg, from)
	case l.tail != nil:
		m := l.fromStart(pg)
		if from > pg.start(0) {
			return before(m, from)
		}
		return m
	}
	m := l.insertAtEdge(pg)
	if l.action == "REPLACE" && m.Placement == model.Exact {
		m.Placement, m.Why = model.Ambiguous, model.Because(edgeReplaced.With())
	}
	return m
}

// fromStart is the match of a range that begins with the file.
func (l *locator) fromStart(pg *page) model.Match {
	j := newJudge(l, pg, 0)
	n := len(l.content)
	stands := n > 0 && j.asWritten(region{0, n - 1})
	if n == 0 && (len(j.tails) == 0 || len(pg.lines) == 0) {
		return model.Match{Placement: model.Applied, Why: model.Because(rangeDeleted.With())}
	}
	if len(j.tails) == 0 || stands && n-1 >= j.tails[0].last {
		if !stands {
			return model.Match{
				Placement: model.Missing, Why: model.Because(tailMissing.With()), Closest: l.memory.finder.Closest(pg.source, l.tail.lines),
			}
		}
		return applied(model.Candidate{Extent: pg.extent(region{0, n - 1})}, resultThere.With())
	}
	r := j.expand(region{0, j.tails[0].last})
	c := model.Candidate{Extent: pg.extent(r)}
	c.Splices = []model.Splice{{Span: c.Extent, New: j.text(min(0, len(pg.lines)-1))}}
	m := model.Match{Placement: model.Exact, Candidates: []model.Candidate{c}}
	switch {
	case stands:
		m.Placement, m.Why = model.Ambiguous, model.Because(newTextAtStart.With())
	case n == 0 && len(j.tails) > 1:
		m.Placement = model.Ambiguous
		m.Why = model.Because(severalTails.With(len(j.tails)))
	}
	return m
}

// maxBeside bounds the contents that other insertions put at the same edge.
const maxBeside = 1000

// insertAtEdge is the match of an insertion at the beginning or the end of the
// file. What other insertions of the patch put there counts for nothing: which
// of them stands first is certain at the end only.
func (l *locator) insertAtEdge(pg *page) model.Match {
	n := len(l.content)
	at := l.edgeLine(pg)
	skipped, own := at, at // own is behind what this patch put there
	for range maxBeside {
		if n > 0 && pg.standsAt(l.content, l.blockAt(skipped, n)) {
			r := region{l.blockAt(skipped, n), l.blockAt(skipped, n) + n - 1}
			return applied(model.Candidate{Extent: pg.extent(r), Aside: true}, resultThere.With())
		}
		other, next := l.beside(pg, skipped)
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
	m := model.Match{Placement: model.Exact, Candidates: []model.Candidate{l.insertionAt(pg, at)}}
	if l.edge == atStart && own != at {
		m.Placement, m.Why = model.Ambiguous, model.Because(edgeShared.With())
		m.Candidates = append([]model.Candidate{l.insertionAt(pg, own)}, m.Candidates...)
	}
	return m
}

// edgeLine is the line before which l inserts, blank lines that it includes
// left out.
func (l *locator) edgeLine(pg *page) int {
	at := 0
	if l.edge == atEnd {
		at = len(pg.lines)
		for n := l.leading; l.action == "INSERT_BEFORE" && n > 0 && at > 0 && isBlank(pg.text(at-1)); n-- {
			at--
		}
		return at
	}
	for n := l.trailing; l.action == "INSERT_AFTER" && n > 0 && at < len(pg.lines) && isBlank(pg.text(at)); n-- {
		at++
	}
	return at
}

// blockAt is the first of n lines that stand at the edge if that is line at.
func (l *locator) blockAt(at, n int) int {
	if l.edge == atEnd {
		return at - n
	}
	return at
}

// beside is the insertion that put something at line at, and the edge behind that,
// or before it; at if there is none.
func (l *locator) beside(pg *page, at int) (other *locator, next int) {
	line := at
	if l.edge == atEnd {
		line--
	}
	if line < 0 || line >= len(pg.lines) {
		return nil, at
	}
	for _, other := range l.edges[l.edge][string(bytes.TrimRight(pg.text(line), " \t"))] {
		n := len(other.content)
		switch {
		case !pg.standsAt(other.content, l.blockAt(at, n)):
		case l.edge == atEnd:
			return other, at - n
		default:
			return other, at + n
		}
	}
	return nil, at
}

// insertionAt inserts the content before line at.
func (l *locator) insertionAt(pg *page, at int) model.Candidate {
	offset, beside := pg.start(at), at
	if at > 0 && at == len(pg.lines) {
		beside--
	}
	text := l.endedBy(l.lineEnd(pg, min(beside, len(pg.lines)-1)))
	if at > 0 && at == len(pg.lines) && pg.lines[at-1].next == pg.lines[at-1].end {
		text = append([]byte(l.lineEnd(pg, at-1)), text...)
	}
	span := model.Span{Start: offset, End: offset}
	return model.Candidate{Extent: span, Splices: []model.Splice{{Span: span, New: text}}, Aside: true}
}

// atEdges is what insertions put at ^ and $: which ones, by the line at the edge.
type atEdges map[edge]map[string][]*locator

// noteEdges lets the insertions at one edge know of each other.
func noteEdges(all []*locator) {
	noted := atEdges{}
	for _, l := range all {
		l.edges = noted
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
func (pg *page) extent(r region) model.Span {
	if r.last < r.first {
		return model.Span{Start: pg.start(r.first), End: pg.start(r.first)}
	}
	return pg.span(r)
}

// standsAt reports whether lines stand from line first on, but for white space
// at the end of lines.
func (pg *page) standsAt(lines [][]byte, first int) bool {
	if first < 0 || first+len(lines) > len(pg.lines) {
		return false
	}
	for i, line := range lines {
		if !bytes.Equal(bytes.TrimRight(pg.text(first+i), " \t"), line) {
			return false
		}
	}
	return true
}
