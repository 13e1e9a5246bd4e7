package gitdiff

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// An attempt is the search for one reading of a hunk on one rung.
type attempt struct {
	*placer
	reading
	t     *model.Text
	from  int
	rung  int
	fresh bool // the text is known to be the one that the patch was made for
}

var missing = model.Match{Placement: model.Missing}

// place looks where the line numbers say first, then elsewhere.
func (a *attempt) place() model.Match {
	stated, ok := a.stated()
	switch {
	case len(a.old) == 0:
		return a.insert(stated, ok)
	case !ok:
		return a.search(0, false)
	}
	here := a.stands(stated)
	switch {
	case here && a.fresh:
		return a.at(model.Exact, stated)
	case here:
		return a.here(stated)
	}
	if m := a.resultAt(stated); m.Placement != model.Missing {
		return m
	}
	switch end := a.t.Lines() - len(a.old); {
	case a.belongsToEnd() && a.stands(end):
		return a.atEnd(end, stated)
	case a.contextFree():
		return missing
	}
	return a.search(stated, true)
}

// stands tells whether the old text stands at line at, and the hunk may go
// there: it changes nothing before from.
func (a *attempt) stands(at int) bool {
	return locate.MatchesAt(a.t, a.rung, a.old, at) && a.t.Start(at+a.leading) >= a.from && a.fits(at)
}

// fits refuses, byte for byte, to put text without a line end before other text.
func (a *attempt) fits(at int) bool {
	return a.rung != locate.Bytes || at+len(a.old) == a.t.Lines() || !locate.LacksFinalNewline(a.new)
}

// anchored tells whether the place at line at has context on both sides, or the
// border of the file instead: there, git apply takes it without looking further.
func (a *attempt) anchored(at int) bool {
	return (a.leading > 0 || at == 0) && (a.trailing > 0 || at+len(a.old) == a.t.Lines())
}

// belongsToEnd tells that git apply would put the hunk at the end of the file:
// it has context, but none behind its change.
func (a *attempt) belongsToEnd() bool {
	return a.leading > 0 && a.trailing == 0 && a.oldStart > 1
}

// ends reports whether the old text at line at ends the file, where the hunk
// belongs.
func (a *attempt) ends(at int) bool { return a.belongsToEnd() && at+len(a.old) == a.t.Lines() }

// here places the hunk at the line stated, where its old text stands. Where git
// apply would take the place without looking further, it is that; else the hunk
// may as well belong to the end of the file.
func (a *attempt) here(stated int) model.Match {
	anchored := a.anchored(stated)
	if made, at := a.around(stated); made && (at == stated || !anchored) {
		if !anchored && a.bordered(at) {
			return a.result(at)
		}
		return a.ask([]int{stated}, newAround.With(fileLine(at)))
	}
	end := a.t.Lines() - len(a.old)
	if anchored || !a.belongsToEnd() || !a.stands(end) {
		return a.at(model.Exact, stated)
	}
	if made, at := a.around(end); made {
		return a.result(at)
	}
	return a.ask([]int{stated, end}, statedAndEnd.With())
}

// atEnd places a hunk that belongs to the end of the file there, if its old
// text stands nowhere else.
func (a *attempt) atEnd(end, stated int) model.Match {
	if made, at := a.around(end); made {
		return a.result(at)
	}
	if places, _ := a.find(a.old, stated); len(places) > 1 {
		return a.search(stated, true)
	}
	return a.unless(stated, a.at(model.Exact, end, atEndOfFile.With()))
}

// bordered reports whether the new text at line at lies at the border of the
// file on each side on which the hunk has no context, as git apply would have
// left it.
func (a *attempt) bordered(at int) bool {
	return (a.leading > 0 || at == 0) && (a.trailing > 0 || at+len(a.new) == a.t.Lines()) && a.leading*a.trailing == 0
}

// resultAt looks for the new text where the hunk says, and the old text does
// not stand. That is then applied: if it has something that the old text lacks,
// or what it lacks at a border of the file; and if it is telling, where the old
// text stands elsewhere.
func (a *attempt) resultAt(stated int) model.Match {
	if a.fresh || len(a.new) == 0 || a.waits(stated) {
		return missing
	}
	for _, at := range []int{a.newStart - 1, stated} { // -2 where it is unstated
		if !locate.MatchesAt(a.t, a.rung, a.new, at) || !a.adds() && !a.bordered(at) || a.misplaced(a.t, at) {
			continue
		}
		if old, _ := a.find(a.old, stated); len(old) == 0 || locate.Distinctive(a.lines) {
			return a.unlessWaiting(at, noReach)
		}
	}
	return missing
}

// adds reports whether the new text has something that the old one lacks.
func (a *attempt) adds() bool { return locate.Adds(a.rung, a.old, a.new) }

// noReach: the old text counts only where it lies over the new one.
const noReach = -1

// unlessWaiting is the result at line at; or a question, where a looser rung
// still finds the old text over it, or within reach of the line stated.
func (a *attempt) unlessWaiting(at, reach int) model.Match {
	m := a.result(at)
	if len(a.old) == 0 {
		return m
	}
	waiting := a.facts.finder.Pending(a.t, a.wanted(), locate.ResultRange{From: at, To: at + len(a.new), Reach: reach})
	if reach > 0 && len(waiting) == 0 {
		if near, ok := a.near(at); ok {
			waiting = append(waiting, near)
		}
	}
	if len(waiting) > 0 {
		return locate.MaybeApplied(m, waiting)
	}
	return m
}

// wanted is what the rungs below equal lines look for.
func (a *attempt) wanted() locate.Query {
	stated, ok := a.stated()
	if !ok {
		stated = -1
	}
	return locate.Query{Lines: a.lines, Stated: stated, From: a.from}
}

// near is the place about the line stated, and nearer to it than at, where the
// old text all but stands.
func (a *attempt) near(at int) (model.Candidate, bool) {
	return a.facts.finder.FindNear(a.t, a.wanted(), at)
}

// unless is m, the match with a place that is not the one stated; or a question,
// where the old text all but stands at the line stated, or where the heading
// behind the line numbers names another block.
func (a *attempt) unless(stated int, m model.Match) model.Match {
	if a.fresh {
		return m
	}
	at := stated + m.Candidates[0].Distance
	if near, ok := a.near(at); ok {
		m.Placement, m.Candidates = model.Ambiguous, []model.Candidate{near, m.Candidates[0]}
		m.Why = m.Why.And(nearStated.With(stated+near.Distance+1, fileLine(at)))
	} else if a.elsewhere(a.t, at) {
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(otherBlock.With(fileLine(at), a.section))
	} else if made := a.madeAt(stated); made >= 0 && (locate.AnyWithWords(a.new) || a.bordered(made)) && !a.ends(at) {
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(newAtStated.With(fileLine(made)))
	}
	return m
}

// madeAt is the line at which the header says that the new text would stand, if
// it does; else it is negative.
func (a *attempt) madeAt(stated int) int {
	for _, at := range []int{a.newStart - 1, stated} { // -2 where it is unstated
		if locate.MatchesAt(a.t, a.rung, a.new, at) {
			return at
		}
	}
	return unstated
}

// ask is the question which of places it is, if any.
func (a *attempt) ask(places []int, why model.Reason) model.Match {
	m := model.Match{Placement: model.Ambiguous, Why: model.Because(why)}
	for _, at := range places {
		m.Candidates = append(m.Candidates, a.candidate(at))
	}
	return m
}

// waits tells that the old text stands somewhere once line ends are ignored:
// whether the hunk is applied is for that rung to say. Without this, the lines
// that a deletion keeps would be evidence where the file has no final newline.
func (a *attempt) waits(near int) bool {
	if a.rung != locate.Bytes {
		return false
	}
	exact, _ := a.find(a.old, near)
	loose, _ := a.facts.finder.Find(a.t, locate.Ends, a.old, near)
	return len(exact) == 0 && len(loose) > 0
}

func (a *attempt) find(lines [][]byte, near int) (places []int, more bool) {
	return a.facts.finder.Find(a.t, a.rung, lines, near)
}

// around reports whether the new text stands around the old text at line at, and
// from which line on. An old text is never inside a shorter new text: that the
// lines kept by a deletion stand there says nothing about the deletion. Of a
// longer new text line ends do not count: at the end of the file it may lack the
// last one, or have one that the old text lacks.
func (a *attempt) around(at int) (bool, int) {
	if a.fresh {
		return false, 0
	}
	rung := a.rung
	if len(a.new) > len(a.old) {
		rung = locate.Ends
	}
	for _, inside := range locate.Occurrences(rung, a.new, a.old) {
		if locate.MatchesAt(a.t, rung, a.new, at-inside) {
			return true, at - inside
		}
	}
	return false, 0
}

// result says that the new text stands at line at.
func (a *attempt) result(at int) model.Match {
	extent := model.Span{Start: a.t.Start(at), End: a.t.Start(at + len(a.new))}
	return a.applied(a.t, &extent, isNewText.With(fileLine(at)))
}

// insert places a hunk that has no old text at all, which only a line number
// can place.
func (a *attempt) insert(stated int, ok bool) model.Match {
	switch {
	case a.t.Lines() == 0 && stated <= 1:
		return a.at(model.Exact, 0)
	case !ok || stated > a.t.Lines() || a.t.Start(stated) < a.from:
		return missing
	}
	if m := a.resultAt(stated); m.Placement != model.Missing {
		return m
	}
	if a.rung == locate.Bytes && !a.fresh {
		return missing // the line ends are the neighbours', so the next rung is right
	}
	if stated == 0 && !a.fresh {
		return a.at(model.Conflict, 0, madeForEmpty.With(), acceptInserts.With())
	}
	return a.at(model.Exact, stated)
}

// search looks for the place in the whole file.
func (a *attempt) search(stated int, ok bool) model.Match {
	old, more := a.find(a.old, stated)
	var live, done []int
	for _, at := range old {
		switch made, result := a.around(at); {
		case made && a.misplaced(a.t, result):
		case made:
			done = append(done, at)
		case a.t.Start(at) >= a.from && a.fits(at):
			live = append(live, at)
		}
	}
	if len(done) > 0 && (len(live) == 0 || ok && locate.Distance(done, stated) < locate.Distance(live, stated)) {
		old := locate.ByDistance(done, stated)[0]
		_, at := a.around(old)
		if a.leading*a.trailing == 0 && !a.bordered(at) {
			return a.ask([]int{old}, newAround.With(fileLine(at)))
		}
		return a.result(at)
	}
	if m := a.nearerResult(live, stated, ok); m.Placement != model.Missing || len(live) == 0 {
		return m
	}
	m := a.choose(live, stated, ok)
	if more {
		m.Placement, m.Why = model.Ambiguous, model.Because(tooManyPlaces.With(locate.MaxPlaces))
	}
	return m
}

// nearerResult looks for a new text that stands nearer to the line stated than
// any old text, live: then the hunk is applied there, or, where the new text
// could as well be other text that only looks like it, that is a question.
func (a *attempt) nearerResult(live []int, stated int, ok bool) model.Match {
	tells := locate.Distinctive(a.lines) && a.adds()
	if a.fresh || !tells && (!ok || len(live) == 0) || a.waits(stated) {
		return missing
	}
	found, more := a.find(a.new, stated)
	found = slices.DeleteFunc(locate.Disjoint(found, len(a.new), live, len(a.old)), func(at int) bool { return a.misplaced(a.t, at) })
	if len(found) == 0 || len(live) > 0 && !(ok && locate.Distance(found, stated) < locate.Distance(live, stated)) {
		return missing
	}
	nearest, reach := locate.ByDistance(found, stated)[0], noReach
	if ok {
		reach = locate.Distance(found, stated)
	}
	switch {
	case tells && len(found) == 1 && !more && locate.DistinctiveAnywhere(a.lines):
		return a.unlessWaiting(nearest, reach)
	case len(live) > 0 && (tells || locate.TwoWithWords(a.new)):
		m := a.choose(live, stated, ok)
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(newNearer.With(fileLine(nearest)))
		return m
	}
	return missing
}

// choose makes a match of the places at which the old text stands.
func (a *attempt) choose(live []int, stated int, ok bool) model.Match {
	if len(live) == 1 {
		switch {
		case !ok && a.names(a.t) && a.elsewhere(a.t, live[0]):
			return a.at(model.Ambiguous, live[0], onlyOtherBlock.With(a.section))
		case !ok:
			return a.at(model.Exact, live[0], noLineStated.With())
		}
		return a.unless(stated, a.at(model.Moved, live[0]))
	}
	m := model.Match{Placement: model.Ambiguous, Why: model.Because(severalPlaces.With(len(live)))}
	for _, at := range locate.ByDistance(live, stated)[:min(len(live), locate.MaxPlaces)] {
		m.Candidates = append(m.Candidates, a.candidate(at))
	}
	return m
}

// at is the match with the one place at line at.
func (a *attempt) at(p model.Placement, at int, why ...model.Reason) model.Match {
	return model.Match{Placement: p, Candidates: []model.Candidate{a.candidate(at)}, Why: model.Because(why...)}
}
