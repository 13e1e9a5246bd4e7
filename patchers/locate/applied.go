package locate

import (
	"slices"

	"aptix-tui/model"
)

// remainingIDs are the numbers of the non-blank lines that the edit leaves of its
// lines lo to hi, hi excluded.
func (s *search) remainingIDs(lo, hi int) []int32 {
	return s.x.idsOf(nonBlank(Side(s.Lines[lo:hi], '+')))
}

// editRange is the lines of the edit without the context that h leaves out.
func (s *search) editRange(h *hit) (lo, hi int) {
	hi = len(s.Lines)
	if h.lo > 0 {
		lo = s.old[h.lo-1] + 1
	}
	if h.hi < len(s.old) {
		hi = s.old[h.hi]
	}
	return lo, hi
}

// findApplied reports whether the new text is at h, around the old text or over it,
// and at which positions. If both have the same non-blank lines, the new text must be
// there exactly.
func (s *search) findApplied(h *hit) (from, to int, ok bool) {
	lo, hi := s.editRange(h)
	old, new := s.ids[h.lo:h.hi], s.remainingIDs(lo, hi)
	switch {
	case h.score == 0 && slices.Equal(new, old):
		return h.at, h.at + len(old), h.level > 0 && s.resultExact(h, s.Lines[lo:hi])
	case len(new) == 0 || slices.Contains(new, unknownID):
		return 0, 0, false
	case h.score > 0:
		return s.appliedOver(h, lo, hi, new)
	}
	for at := 0; at+len(old) <= min(len(new), maxInner); at++ {
		if slices.Equal(new[at:at+len(old)], old) && s.resultAt(lo, hi, new, h.at-at) {
			return h.at - at, h.at - at + len(new), true
		}
	}
	return 0, 0, false
}

// appliedOver reports whether lines with these numbers, which the lines of the edit
// from lo to hi leave, overlap h.
func (s *search) appliedOver(h *hit, lo, hi int, new []int32) (from, to int, ok bool) {
	for at := h.at - len(new) + 1; Distinctive(s.Lines) && at < h.at+h.hi-h.lo; at++ {
		if s.resultAt(lo, hi, new, at) {
			return at, at + len(new), true
		}
	}
	return 0, 0, false
}

// resultAt reports whether lines with these numbers, which the lines of the edit from
// lo to hi leave, begin at a position and show that the edit is applied.
func (s *search) resultAt(lo, hi int, ids []int32, at int) bool {
	if !s.x.hasAt(ids, at) {
		return false
	}
	q := s.Query
	q.Lines = s.Lines[lo:hi]
	part := search{Query: q, indexedText: s.indexedText, x: s.x}
	n := part.resultSearch()
	return part.proves(n, &hit{hi: len(n.old), at: at})
}

// resultExact reports whether the result of lines is at h, except for its line ends.
func (s *search) resultExact(h *hit, lines []Line) bool {
	new := Side(lines, '+')
	leading := slices.IndexFunc(new, func(line []byte) bool { return len(normalized(line)) > 0 })
	return MatchesAt(s.x.text, Ends, new, s.x.rows[h.at]-leading)
}

// applied is the match of an edit whose result is at positions from to to, to
// excluded, found by h.
func (s *search) applied(h *hit, from, to int) *model.Match {
	t := s.x.text
	c := model.Candidate{
		Extent: model.Span{Start: t.Start(s.x.rows[from]), End: t.Start(s.x.rows[to-1] + 1)},
		Score:  h.score,
	}
	c.Relaxation, c.Assumptions = s.relaxation(h)
	why := newTextAlready.With(fileLine(s.x.rows[from]))
	return &model.Match{Placement: model.Applied, Candidates: []model.Candidate{c}, Why: model.Because(why)}
}

// resultSearch is the search for the new text.
func (s *search) resultSearch() *search {
	q := s.Query
	q.Lines = nil
	for _, text := range Side(s.Lines, '+') {
		q.Lines = append(q.Lines, Line{' ', text})
	}
	return newSearch(s.indexedText, q)
}

// findResults is the search for the new text, and its places.
func (s *search) findResults() (*search, []hit) {
	n := s.resultSearch()
	hits := n.allHits()
	for i := range hits {
		n.setLevel(&hits[i])
	}
	n.sort(hits)
	return n, hits
}

// provenResults is the places of the new text that show that the edit is applied, the
// nearest to the stated line first.
func (s *search) provenResults() (n *search, hits []hit) {
	n, hits = s.findResults()
	return n, slices.DeleteFunc(hits, func(h hit) bool { return !s.proves(n, &h) })
}

// UnlessPending is m, the match of an applied edit. If there are places at which the
// edit may still be pending, m is ambiguous: it is applied, or is to be made there.
func UnlessPending(m model.Match, places []model.Candidate) model.Match {
	if len(places) > 0 {
		m.Placement, m.Candidates = model.Ambiguous, places
		m.Why = model.Because(oldTextToo.With(m.Why))
	}
	return m
}

// resultAnywhere reports whether the new text has a place. Then best,
// a place of a part of the old text, or of similar text, is not reliable: the edit
// may be applied. What a deletion leaves is also in the old text, so that only a place
// apart from best counts.
func (s *search) resultAnywhere(best *hit) bool {
	n, hits := s.findResults()
	if !n.hasWords(0, len(n.old)) || s.Stated >= 0 && best.score > 0 {
		return false
	}
	if s.addsNonBlank() {
		return len(hits) > 0
	}
	return TwoWithWords(Side(s.Lines, '+')) && slices.ContainsFunc(hits, func(h hit) bool { return n.isComplete(&h) && n.isApart(&h, best) })
}

// isApart reports whether h, a place of the new text, shares no line with old.
func (s *search) isApart(h, old *hit) bool {
	return h.at+len(s.old) <= old.at || old.at+old.hi-old.lo <= h.at
}
