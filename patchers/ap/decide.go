package ap

import (
	"slices"

	"aptix-tui/model"
)

// withoutOwnInsertions is the places of s without those inside content that is where
// an insertion would put it: the insertion made them before.
func (l *locator) withoutOwnInsertions(doc *document, s search) []site {
	if l.removes() || len(s.sites) < 2 || len(l.content) == 0 {
		return s.sites
	}
	all := newEvaluator(l, doc, s.scope)
	var own []lineRange
	for _, x := range s.sites {
		if b, exact, ok := all.contentBeside(all.withBlankLines(x.lineRange)); ok && all.showsApplied(b, exact) {
			own = append(own, b)
		}
	}
	return slices.DeleteFunc(s.sites, func(x site) bool {
		_, covered := blockAround(own, x.lineRange)
		return covered
	})
}

// An evaluation is the states of all places of a modification.
type evaluation struct {
	unapplied []model.Candidate // not applied, or maybe
	applied   []model.Candidate // the first one only
	snippets  []model.Candidate // open ranges: the snippet alone
	states    [rangeOpen + 1]int
	places    int
}

func (e *evaluator) count(sites []site) evaluation {
	t := evaluation{places: len(sites)}
	for _, s := range sites {
		state, c := e.evaluate(s)
		t.states[state]++
		switch {
		case state == applied && t.applied == nil:
			t.applied = []model.Candidate{c}
		case (state == notApplied || state == maybeApplied) && len(t.unapplied) < maxPlaces:
			t.unapplied = append(t.unapplied, c)
		case state == rangeOpen && len(t.snippets) < maxPlaces:
			t.snippets = append(t.snippets, c)
		}
	}
	return t
}

// decide makes a match of the places that the rules leave.
func (l *locator) decide(e *evaluator, s search) model.Match {
	t := e.count(l.ownPlaceFirst(s))
	m := model.Match{Candidates: t.unapplied, Why: s.why}
	switch {
	case t.states[applied] == t.places:
		return appliedMatch(t.applied[0], s.why.And(e.result)...)
	case len(t.unapplied) == 0:
		return l.openRange(e.doc, s, t.snippets)
	case s.many:
		m.Placement, m.Why = model.Ambiguous, m.Why.And(t.severalReasons()...)
	case t.states[maybeApplied] > 0:
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(newTextNear.With(fileLine(e.newTextLine)))
	case l.cursorPassed:
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(sameSnippet.With(l.sameCount, l.ordinal+1))
	case l.deletedElsewhere(e.doc, s.sites[0]):
		return model.Match{Placement: model.Applied, NoEvidence: true, Why: model.Because(movedElsewhere.With())}
	default:
		if why := l.uncertainReason(e.doc, s.sites[0]); !why.None() {
			m.Placement, m.Why = model.Ambiguous, m.Why.And(why)
		}
	}
	return m
}

// uncertainReason is why at, the only place of l, may be the wrong one; none if it is
// certain.
func (l *locator) uncertainReason(doc *document, at site) model.Reason {
	if l.onlyRemoves() {
		if why := l.outsideAnchorBlock(doc, at); !why.None() {
			return why
		}
	}
	return l.maybeAppliedBefore(doc, at)
}

// openRange is the match of a range without its end: missing under --strict, else the
// snippet alone is offered.
func (l *locator) openRange(doc *document, s search, alone []model.Candidate) model.Match {
	why := s.why.And(tailMissingAfter.With(fileLine(s.sites[0].first)))
	if l.strict {
		closest := l.shared.finder.Closest(doc.source, l.tail.lines)
		return model.Match{Placement: model.Missing, Why: why, Closest: closest}
	}
	return model.Match{Placement: model.Ambiguous, Candidates: alone, Why: why.And(snippetAlone.With())}
}

// severalReasons counts the places by state.
func (t *evaluation) severalReasons() model.Reasons {
	var why model.Reasons
	if t.places > 1 {
		why = why.And(severalPlaces.With(t.places))
	}
	if t.states[applied] > 0 {
		why = why.And(someDone.With(t.states[applied]))
	}
	if shown := len(t.unapplied); shown < t.states[notApplied]+t.states[maybeApplied] {
		why = why.And(someOffered.With(shown))
	}
	return why
}

// ownPlaceFirst is the places of s. Where a patch names a snippet as often as the
// file has it, each modification has its own place first.
func (l *locator) ownPlaceFirst(s search) []site {
	passed := l.sameCount - len(s.sites) // places before the cursor
	own := l.ordinal - passed
	if l.anchor != nil || passed < 0 || own <= 0 || own >= len(s.sites) {
		return s.sites
	}
	sites := slices.Delete(slices.Clone(s.sites), own, own+1)
	return append([]site{s.sites[own]}, sites...)
}
