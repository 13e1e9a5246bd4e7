package search

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A stated is the locator of a block whose options state its line (HABITS §2.2). The line
// decides between several places, and is never a place by itself.
type stated struct {
	of    model.Locator
	line  int      // from 0
	shift int      // lines that the blocks before it in the payload add
	new   [][]byte // the new text
}

// Locate orders the places by their distance from the stated line. Text that is at this
// line is exact.
func (s stated) Locate(t *model.Text, from int) model.Match {
	m := s.of.Locate(t, from)
	if !standsIn(m) || m.Placement == model.Applied || m.PlaceAll {
		return m
	}
	line := func(c model.Candidate) int { return t.LineAt(c.Extent.Start) }
	if m.Placement == model.Exact {
		return s.single(t, m, line(m.Candidates[0]))
	}
	if slices.ContainsFunc(m.Why, func(r model.Reason) bool { return r.Code != locate.SeveralPlaces.Code && r.Code != "relaxed/line-ends" }) {
		return m // not only because there are several places
	}
	m.Candidates = slices.Clone(m.Candidates)
	slices.SortStableFunc(m.Candidates, func(a, b model.Candidate) int { return s.distance(line(a)) - s.distance(line(b)) })
	if s.distance(line(m.Candidates[0])) == 0 && s.distance(line(m.Candidates[1])) > 0 {
		m.Why = model.Because(atStated.With(len(m.Candidates)))
		m.Placement, m.Candidates = model.Exact, m.Candidates[:1]
	}
	return m
}

// single returns m, whose one place is at line at. If the new text is at the stated
// line, the other place needs review.
func (s stated) single(t *model.Text, m model.Match, at int) model.Match {
	if s.distance(at) == 0 {
		return m
	}
	m.Candidates = slices.Clone(m.Candidates)
	m.Candidates[0].Distance = at - s.line
	m.Placement = model.Moved
	if s.isNewAt(t, s.line) || s.isNewAt(t, s.line+s.shift) {
		m.Placement, m.Why = model.Ambiguous, m.Why.And(notAtStated.With(s.line+1))
	}
	return m
}

// distance is how far line at is from the stated one, which the edits before may have
// moved.
func (s stated) distance(at int) int {
	return min(max(at-s.line, s.line-at), max(at-s.line-s.shift, s.line+s.shift-at))
}

// isNewAt reports whether the new text is at line at.
func (s stated) isNewAt(t *model.Text, at int) bool {
	if at < 0 || at+len(s.new) > t.Lines() || isBlank(s.new) {
		return false
	}
	for i, line := range s.new {
		if !bytes.Equal(bytes.TrimRight(line, " \t"), bytes.TrimRight(t.Line(at+i), " \t")) {
			return false
		}
	}
	return true
}
