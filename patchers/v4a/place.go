package v4a

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/gitdiff/place"
	"aptix-tui/patchers/literal"
	"aptix-tui/patchers/locate"
)

var numbersPattern = lazyregexp.New(`^ *-\d+(?:,\d+)? +\+\d+(?:,\d+)? *@*`)

// edits makes an edit of each change of the section.
func (s *section) edits() []model.Edit {
	var edits []model.Edit
	f, state := &place.File{}, &fileState{path: s.change.Path}
	for _, h := range s.hunks {
		e := f.Edit(h.Hunk)
		e.Locator = placer{Locator: e.Locator, file: state, lines: h.lines(), anchors: h.anchors, atEnd: h.atEnd}
		e.Doubt, e.Description, e.TextOnly = h.doubt, lastOf(h.anchors), true
		edits = append(edits, e)
	}
	return edits
}

// lines returns the lines of h for placing it.
func (h *hunk) lines() (out []locate.Line) {
	for _, line := range h.Lines {
		out = append(out, locate.Line{Op: line.Op, Text: line.Text})
	}
	return out
}

func lastOf(anchors []string) string {
	if len(anchors) == 0 {
		return ""
	}
	return anchors[len(anchors)-1]
}

// A placer places one change: by its text, as a hunk without line numbers, and of several
// places at the one that its anchors leave.
type placer struct {
	model.Locator
	file    *fileState
	lines   []locate.Line
	anchors []string
	atEnd   bool
}

// Locate places the change in t, not before offset from.
func (p placer) Locate(t *model.Text, from int) model.Match {
	if len(locate.Side(p.lines, '-')) == 0 {
		return p.insertion(t)
	}
	m := p.Locator.Locate(t, from)
	if m.Placement == model.Applied || m.Placement == model.Conflict {
		return m
	}
	if m.Placement == model.Missing || literal.IsPart(m) {
		at := p.results(t, []zone{{end: t.Lines()}})
		switch {
		case len(at) == 1 && locate.TwoWithWords(locate.Side(p.lines, '+')):
			return applied(t, at[0])
		case m.Placement == model.Missing:
			return m
		}
	}
	zones, anchor, missing := []zone{tail(t)}, endOfFileText, ""
	if !p.atEnd {
		anchor = lastOf(p.anchors)
		zones, missing = p.file.zones(t, p.anchors)
	}
	switch {
	case anchor == "":
		return m
	case len(zones) == 0:
		return doubted(m, anchorMissing.With(missing))
	}
	return p.narrow(t, m, zones, anchor)
}

// narrow returns m with its places in zones only, to which anchor leads. If one of several
// equal places is left, it is exact. If none is, the change may be applied there. A place
// below a block, and not in it, is in doubt: of an earlier run, the text of another block
// may be left.
func (p placer) narrow(t *model.Text, m model.Match, zones []zone, anchor string) model.Match {
	below := p.within(t, m.Candidates, zones, false)
	inside := p.within(t, m.Candidates, zones, true)
	several := len(m.Candidates)
	if len(inside) == 0 {
		if at := p.results(t, zones); len(at) > 0 {
			return applied(t, at[0])
		}
	}
	switch {
	case len(below) == 0:
		return doubted(m, notAtAnchor.With(anchor))
	case len(inside) == 0:
		m.Candidates = below
		return doubted(m, notAtAnchor.With(anchor))
	case !isOnlySeveral(m):
		return m
	case len(inside) == 1 && inside[0].Extent == below[0].Extent:
		return model.Match{Placement: model.Exact, Candidates: inside, Why: model.Because(atAnchor.With(several, anchor))}
	}
	m.Candidates = below
	return m
}

// results returns the places of the new text in zones that show that the change is
// applied.
func (p placer) results(t *model.Text, zones []zone) (out []model.Span) {
	if !locate.Distinctive(p.lines) {
		return nil
	}
	new := locate.Side(p.lines, '+')
	places, _ := p.file.finder.Find(t, locate.Ends, new, zones[0].head)
	for _, at := range places {
		if slices.ContainsFunc(zones, func(z zone) bool { return at+len(new) > z.head && at < z.end }) {
			out = append(out, model.Span{Start: t.Start(at), End: t.Start(at + len(new))})
		}
	}
	return out
}

// applied is the match of a change whose new text is at a place.
func applied(t *model.Text, at model.Span) model.Match {
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: at}}, Why: model.Because(newAtAnchor.With(model.FileLine(t.LineAt(at.Start) + 1)))}
}

// within returns the candidates whose first change is below the head of a zone, or inside
// of it.
func (p placer) within(t *model.Text, all []model.Candidate, zones []zone, inside bool) []model.Candidate {
	var out []model.Candidate
	for _, c := range all {
		if len(c.Splices) == 0 {
			continue
		}
		start, first, last := t.LineAt(c.Extent.Start), t.LineAt(c.Splices[0].Start), t.LineAt(max(c.Extent.Start, c.Extent.End-1))
		if slices.ContainsFunc(zones, func(z zone) bool { return z.has(start, first, last, inside) }) {
			out = append(out, c)
		}
	}
	return out
}

// isOnlySeveral reports whether m is ambiguous only because several places have the old
// text.
func isOnlySeveral(m model.Match) bool {
	return m.Placement == model.Ambiguous && len(m.Candidates) > 1 && len(m.Candidates) < locate.MaxPlaces &&
		len(m.Why) == 1 && m.Why[0].Code == locate.SeveralPlaces.Code &&
		m.Candidates[0].Relaxation == model.AsWritten && len(m.Candidates[0].Assumptions) == 0 && m.Candidates[0].Score == 0
}

// doubted returns m as a question.
func doubted(m model.Match, why model.Reason) model.Match {
	if m.Placement <= model.Moved {
		m.Placement = model.Ambiguous
	}
	m.Why = m.Why.And(why)
	return m
}

// insertion places added lines without context: after an anchor, or at the end of the
// file.
func (p placer) insertion(t *model.Text) model.Match {
	if f := locate.AlignedAt(t, p.lines, 0); t.Lines() == 0 {
		return model.Match{Placement: model.Exact, Candidates: []model.Candidate{f.Candidate()}}
	}
	var rows []int
	if zones, _ := p.file.zones(t, p.anchors); len(p.anchors) > 0 {
		for _, z := range zones {
			rows = append(rows, z.head+1)
		}
	}
	rows = append(rows, t.Lines())
	new := locate.Side(p.lines, '+')
	m := model.Match{Placement: model.Ambiguous, Why: model.Because(noContext.With())}
	for _, row := range rows {
		for _, at := range []int{row, row - len(new)} {
			if locate.AnyWithWords(new) && locate.MatchesAt(t, locate.Ends, new, at) && (at == row || row == t.Lines()) {
				return applied(t, model.Span{Start: t.Start(at), End: t.Start(at + len(new))})
			}
		}
		f := locate.AlignedAt(t, p.lines, row)
		m.Candidates = append(m.Candidates, f.Candidate())
	}
	return m
}
