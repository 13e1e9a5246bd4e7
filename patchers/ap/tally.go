package ap

import (
	"slices"

	"aptix-tui/model"
)

// uncovered leaves out the places of s that an insertion made before: those
// inside content that stands where an insertion would put it.
func (l *locator) uncovered(pg *page, s search) []site {
	if l.action != "INSERT_AFTER" && l.action != "INSERT_BEFORE" || len(s.sites) < 2 || len(l.content) == 0 {
		return s.sites
	}
	all := newJudge(l, pg, s.scope)
	var own []region
	for _, x := range s.sites {
		if b, verbatim, ok := all.beside(all.expand(x.region)); ok && all.shows(b, verbatim) {
			own = append(own, b)
		}
	}
	return slices.DeleteFunc(s.sites, func(x site) bool {
		_, covered := around(own, x.region)
		return covered
	})
}

// A tally is the verdicts on all places of a modification.
type tally struct {
	open   []model.Candidate // fresh or unsure
	done   []model.Candidate // the first one only
	alone  []model.Candidate // endless: the snippet without its range
	count  [endless + 1]int
	places int
}

func (j *judge) tally(sites []site) tally {
	t := tally{places: len(sites)}
	for _, s := range sites {
		state, c := j.verdict(s)
		t.count[state]++
		switch {
		case state == done && t.done == nil:
			t.done = []model.Candidate{c}
		case (state == fresh || state == unsure) && len(t.open) < maxPlaces:
			t.open = append(t.open, c)
		case state == endless && len(t.alone) < maxPlaces:
			t.alone = append(t.alone, c)
		}
	}
	return t
}

// decide makes a match of the places that the rules left.
func (l *locator) decide(j *judge, s search) model.Match {
	t := j.tally(l.preselected(s))
	m := model.Match{Candidates: t.open, Why: s.why}
	switch {
	case t.count[done] == t.places:
		return applied(t.done[0], s.why.And(j.howDone())...)
	case len(t.open) == 0:
		return l.endless(j.pg, s, t.alone)
	case s.many:
		m.Placement, m.Why = model.Ambiguous, m.Why.And(t.several()...)
	case t.count[unsure] > 0:
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(newTextNear.With(fileLine(j.near)))
	case l.passed:
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(sameSnippet.With(l.of, l.nth+1))
	case l.moved(j.pg, s.sites[0]):
		return model.Match{Placement: model.Applied, Unproved: true, Why: model.Because(movedElsewhere.With())}
	default:
		if why := l.misplaced(j.pg, s.sites[0]); !why.None() {
			m.Placement, m.Why = model.Ambiguous, m.Why.And(why)
		}
	}
	return m
}

// misplaced is why at, the only place of l, may not be the one that is meant; none if
// it is.
func (l *locator) misplaced(pg *page, at site) model.Reason {
	if l.shrinks() {
		if why := l.strayed(pg, at); !why.None() {
			return why
		}
	}
	return l.madeBefore(pg, at)
}

func (j *judge) howDone() model.Reason {
	if j.other {
		return resultOtherForm.With()
	}
	return resultThere.With()
}

// endless is the match of a range without its end: a failure, for which a person
// may take the snippet alone.
func (l *locator) endless(pg *page, s search, alone []model.Candidate) model.Match {
	why := s.why.And(tailMissingBehind.With(fileLine(s.sites[0].first)))
	if l.strict {
		closest := l.memory.finder.Closest(pg.source, l.tail.lines)
		return model.Match{Placement: model.Missing, Why: why, Closest: closest}
	}
	return model.Match{Placement: model.Ambiguous, Candidates: alone, Why: why.And(snippetAlone.With())}
}

// several says how many places there are, and what became of them.
func (t *tally) several() model.Reasons {
	var why model.Reasons
	if t.places > 1 {
		why = why.And(severalPlaces.With(t.places))
	}
	if t.count[done] > 0 {
		why = why.And(someDone.With(t.count[done]))
	}
	if shown := len(t.open); shown < t.count[fresh]+t.count[unsure] {
		why = why.And(someOffered.With(shown))
	}
	return why
}

// preselected is the places of s; where a patch names one snippet as often as
// it stands in the file, each modification has its own first.
func (l *locator) preselected(s search) []site {
	passed := l.of - len(s.sites) // those that the cursor left behind
	own := l.nth - passed
	if l.anchor != nil || passed < 0 || own <= 0 || own >= len(s.sites) {
		return s.sites
	}
	sites := slices.Delete(slices.Clone(s.sites), own, own+1)
	return append([]site{s.sites[own]}, sites...)
}
