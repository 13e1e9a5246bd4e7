package locate

import (
	"slices"

	"aptix-tui/model"
)

// solid are the numbers of the lines with text that the lines from lo to hi,
// not included, of the edit leave.
func (s *search) remainingIDs(lo, hi int) []int32 {
	ids, ok := s.remaining[[2]int{lo, hi}]
	if !ok {
		var texts [][]byte
		for _, line := range s.Lines[lo:hi] {
			if line.Op != '-' && len(normalized(line.Text)) > 0 {
				texts = append(texts, line.Text)
			}
		}
		ids = s.x.idsOf(texts)
		s.remaining[[2]int{lo, hi}] = ids
	}
	return ids
}

// about is the lines of the edit without the context that h leaves out.
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

// done tells that the new text stands at h already, around the old text or over
// it, and at which positions. Where both have the same lines with text, the new
// one must stand there as it is.
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

// over tells that lines with these numbers, what the lines of the edit from lo
// to hi leave, stand over a part of h.
func (s *search) appliedOver(h *hit, lo, hi int, new []int32) (from, to int, ok bool) {
	for at := h.at - len(new) + 1; Telling(s.Lines) && at < h.at+h.hi-h.lo; at++ {
		if s.resultAt(lo, hi, new, at) {
			return at, at + len(new), true
		}
	}
	return 0, 0, false
}

// made tells that lines with these numbers, what the lines of the edit from lo
// to hi leave, stand from a position on, and say that the edit is made.
func (s *search) resultAt(lo, hi int, ids []int32, at int) bool {
	if !s.idsAt(ids, at) {
		return false
	}
	w := s.Wanted
	w.Lines = s.Lines[lo:hi]
	part := search{Wanted: w, x: s.x}
	n := part.resultSearch()
	return part.proves(n, &hit{hi: len(n.old), at: at})
}

// stand tells that lines with these numbers stand from a position on.
func (s *search) idsAt(ids []int32, at int) bool {
	return at >= 0 && at+len(ids) <= len(s.x.lines) && slices.Equal(s.x.lines[at:at+len(ids)], ids)
}

// standsAsIs tells that what lines leave stands at h but for its line ends.
func (s *search) resultExact(h *hit, lines []Line) bool {
	new := Side(lines, '+')
	leading := slices.IndexFunc(new, func(line []byte) bool { return len(normalized(line)) > 0 })
	return Stands(s.x.text, Ends, new, s.x.row(h.at)-leading)
}

// applied is the match of an edit whose result stands at positions from to to,
// not included, as h tells.
func (s *search) applied(h *hit, from, to int) *model.Match {
	t := s.x.text
	c := model.Candidate{
		Extent: model.Span{Start: t.Start(s.x.row(from)), End: t.Start(s.x.row(to-1) + 1)},
		Score:  h.score,
	}
	c.Relaxation, c.Assumed = s.relaxation(h)
	why := newTextAlready.With(fileLine(s.x.row(from)))
	return &model.Match{Placement: model.Applied, Candidates: []model.Candidate{c}, Why: model.Because(why)}
}

// resulting is the search for the new text.
func (s *search) resultSearch() *search {
	w := s.Wanted
	w.Lines = nil
	for _, text := range Side(s.Lines, '+') {
		w.Lines = append(w.Lines, Line{' ', text})
	}
	return newSearch(s.x, w, s.reading)
}

// results is the search for the new text, and where it stands.
func (s *search) findResults() (*search, []hit) {
	n := s.resultSearch()
	hits := n.allHits()
	for i := range hits {
		n.setLevel(&hits[i])
	}
	n.sort(hits)
	return n, hits
}

// proofs is where the new text stands and says that the edit is made there, the
// nearest to the line stated first, and whether there may be more of them.
func (s *search) provenResults() (n *search, hits []hit) {
	n, hits = s.findResults()
	return n, slices.DeleteFunc(hits, func(h hit) bool { return !s.proves(n, &h) })
}

// result looks for the new text where the old one stands nowhere: at the line
// stated it is applied, and in its one place if it can be known by its lines.
// What the caller found there as it is it has judged already.
func (s *search) findResult() (model.Match, Result, bool) {
	if s.Stated < 0 || !Telling(s.Lines) {
		return model.Match{}, Result{}, false
	}
	n, hits := s.provenResults()
	if len(hits) == 0 || hits[0].level == 0 {
		return model.Match{}, Result{}, false
	}
	h := &hits[0]
	if n.distance(h) != 0 && (len(hits) > 1 || n.more || !Known(s.Lines)) {
		return model.Match{}, Result{}, false
	}
	end := h.at + len(n.old)
	r := Result{From: n.x.row(h.at), To: n.x.row(end-1) + 1, Reach: n.distance(h)}
	r.added = make(map[int]bool)
	for i, op := range s.newOps() {
		if at := slices.Index(n.old, i); op == '+' && at >= 0 {
			r.added[n.x.row(h.at+at)] = true
		}
	}
	return *n.applied(h, h.at, end), r, true
}

// doubted is m, the match of an edit whose result stands at r; or a question,
// where the old text is still found in a way that r does not explain.
func (s *search) maybeApplied(m model.Match, hits []hit, r Result) model.Match {
	if waiting := s.pending(hits, r); len(waiting) > 0 {
		return Doubted(m, waiting)
	}
	return m
}

// Doubted is the question whether the edit is made, as m has it, or is to be
// made at one of the places.
func Doubted(m model.Match, places []model.Candidate) model.Match {
	m.Placement, m.Candidates = model.Ambiguous, places
	m.Why = model.Because(oldTextToo.With(m.Why))
	return m
}

// elsewhere is the new text where it stands apart from the places that are left
// and nearer to the line stated: the edit's result, if it is known by its lines
// and stands once; else a person must say.
func (s *search) resultElsewhere(live []hit) (model.Match, bool) {
	if s.Stated < 0 || !Telling(s.Lines) {
		return model.Match{}, false
	}
	n, hits := s.provenResults()
	hits = slices.DeleteFunc(hits, func(r hit) bool {
		return slices.ContainsFunc(live, func(h hit) bool { return h.at < r.at+len(n.old) && r.at < h.at+h.hi-h.lo })
	})
	if len(hits) == 0 || n.distance(&hits[0]) >= s.distance(&live[0]) {
		return model.Match{}, false
	}
	h := &hits[0]
	m := *n.applied(h, h.at, h.at+len(n.old))
	if len(hits) > 1 || n.more || !Known(s.Lines) {
		m.Placement = model.Ambiguous
		m.Why = model.Because(newTextOver.With(fileLine(s.x.row(h.at))))
	}
	return m, true
}

// resembles is the reason for doubt that the new text stands over the best of the places that
// are left, or nearer to the line stated, but for white space and the like,
// which may be what the edit is about.
func (s *search) similarResult(live []hit) model.Reason {
	if !Telling(s.Lines) {
		return model.Reason{}
	}
	n, hits := s.findResults()
	if !s.addsNonBlank() {
		return model.Reason{}
	}
	best := &live[0]
	for i := range hits {
		h := &hits[i]
		over := best.at < h.at+len(n.old) && h.at < best.at+best.hi-best.lo
		if over || s.Stated >= 0 && n.distance(h) <= s.distance(best) {
			return newTextAlike.With(fileLine(s.x.row(h.at)))
		}
	}
	return model.Reason{}
}

// replayed tells that the new text stands somewhere, where no line is stated.
// Then a place that has a part of the old text only, or that is no more than
// like it, is not to be trusted: the edit may have been made.
func (s *search) resultAnywhere() bool {
	if s.Stated >= 0 {
		return false
	}
	n, hits := s.findResults()
	return len(hits) > 0 && n.hasWords(0, len(n.old)) && s.addsNonBlank()
}
