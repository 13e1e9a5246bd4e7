package model

// maxLooseLines is how many lines the texts may have in which one Resolve searches more loosely.
// The lines of a file count again after each edit that changed it. The answers that people get
// need less than a tenth of it.
const maxLooseLines = 1_000_000

// looseSearches are the looser searches of one Resolve.
type looseSearches struct {
	lines   int   // of the texts that were searched
	refused bool  // one for the edit that is placed now was refused
	counted *Text // the last text that was searched
	indexes any   // see Indexes
}

// Indexes returns what make returned when it was called first in this Resolve; nil outside of one.
// It is for what is derived from the texts of all edits, whatever their formats.
func (t *Text) Indexes(make func() any) any {
	s := t.searches
	if s == nil {
		return nil
	}
	if s.indexes == nil {
		s.indexes = make()
	}
	return s.indexes
}

// AllowLooseSearch reports whether t may be searched for text that is not in it as it is
// written. If not, the edit that is placed now has no place.
func (t *Text) AllowLooseSearch() bool {
	s := t.searches
	switch {
	case s == nil || s.counted == t:
		return true
	case s.lines+t.Lines() > maxLooseLines:
		s.refused = true
		return false
	}
	s.lines, s.counted = s.lines+t.Lines(), t
	return true
}

// locateAfter places e after the preceding edits. If one of the searches for it was refused, e is
// missing: without the result of that search, nothing says that the place is right.
func (r *resolver) locateAfter(e *Edit, t *Text, from int, preceding PrecedingEdits) Match {
	t.searches, r.searches.refused = r.searches, false
	m := r.locateUnbounded(e, t, from, preceding)
	if r.searches.refused {
		return Match{Placement: Missing, Why: Because(reasonSearchLimit.With())}
	}
	return m
}
