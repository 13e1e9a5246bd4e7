package model

// maxLooseLines is how many lines the looser searches of one Resolve may read. Each reads the
// text once, or some times. The answers that people get take less than a hundredth of it.
const maxLooseLines = 20_000_000

// looseSearches are the looser searches of one Resolve.
type looseSearches struct {
	lines   int  // of the texts that were searched
	refused bool // one for the edit that is placed now was refused
}

// AllowLooseSearch reports whether t may be searched for text that is not in it as it is
// written. If not, the edit that is placed now has no place.
func (t *Text) AllowLooseSearch() bool {
	s := t.searches
	switch {
	case s == nil:
		return true
	case s.lines+t.Lines() > maxLooseLines:
		s.refused = true
		return false
	}
	s.lines += t.Lines()
	return true
}

// locateAfter places e after the preceding edits. If that takes a search too many, e is missing:
// what the searches before it found is no reason to accept it.
func (r *resolver) locateAfter(e *Edit, t *EditedText, from int, preceding PrecedingEdits) Match {
	t.Text().searches, r.searches.refused = &r.searches, false
	m := r.locateUnbounded(e, t, from, preceding)
	if r.searches.refused {
		return Match{Placement: Missing, Why: Because(reasonSearchLimit.With())}
	}
	return m
}
