package place

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A variantSearch looks for the place of one variant of a hunk at one placement
// level.
type variantSearch struct {
	*placer
	variant
	t         *model.Text
	from      int
	level     int
	isOldBlob bool // by its blob ID, the text is the old file of the patch
}

var missing = model.Match{Placement: model.Missing}

// locate looks first at the stated line, then elsewhere.
func (a *variantSearch) locate() model.Match {
	stated, ok := a.stated()
	switch {
	case len(a.old) == 0:
		return a.insert(stated, ok)
	case !ok:
		return a.searchFile(0, false)
	}
	here := a.matchesAt(stated)
	switch {
	case here && a.isOldBlob:
		return a.at(model.Exact, stated)
	case here:
		return a.atStated(stated)
	}
	if m := a.resultAtStated(stated); m.Placement != model.Missing {
		return m
	}
	switch end := a.t.Lines() - len(a.old); {
	case a.belongsToEnd() && a.matchesAt(end):
		return a.atFileEnd(end, stated)
	case a.contextFree():
		return missing
	}
	return a.searchFile(stated, true)
}

// matchesAt reports whether the old text is at line at and the hunk may be placed
// there: it changes nothing before from.
func (a *variantSearch) matchesAt(at int) bool {
	return locate.MatchesAt(a.t, a.level, a.old, at) && a.t.Start(at+a.leading) >= a.from && a.keepsLineEnds(at)
}

// keepsLineEnds reports whether the hunk at line at puts no text without a line end
// before other text. It matters at the level of equal bytes only.
func (a *variantSearch) keepsLineEnds(at int) bool {
	return a.level != locate.Bytes || at+len(a.old) == a.t.Lines() || !locate.LacksFinalNewline(a.new)
}

// bounded reports whether the place at line at has context, or the beginning or the
// end of the file, on both sides. git apply takes such a place without looking
// further.
func (a *variantSearch) bounded(at int) bool {
	return (a.leading > 0 || at == 0) && (a.trailing > 0 || at+len(a.old) == a.t.Lines())
}

// belongsToEnd reports whether git apply would place the hunk at the end of the file:
// it has leading context and no trailing context.
func (a *variantSearch) belongsToEnd() bool {
	return a.leading > 0 && a.trailing == 0 && a.OldStart > 1
}

// endsFile reports whether the hunk belongs to the end of the file, and its old text
// at line at is there.
func (a *variantSearch) endsFile(at int) bool {
	return a.belongsToEnd() && at+len(a.old) == a.t.Lines()
}

// atStated places the hunk at the stated line, where its old text is. If git apply
// would look further, the hunk may belong to the end of the file instead.
func (a *variantSearch) atStated(stated int) model.Match {
	anchored := a.bounded(stated)
	if made, at := a.resultAround(stated); made && (at == stated || !anchored) {
		if !anchored && a.resultBounded(at) {
			return a.appliedAt(at)
		}
		return a.ambiguous([]int{stated}, newAround.With(fileLine(at)))
	}
	end := a.t.Lines() - len(a.old)
	if anchored || !a.belongsToEnd() || !a.matchesAt(end) {
		return a.at(model.Exact, stated)
	}
	if made, at := a.resultAround(end); made {
		return a.appliedAt(at)
	}
	return a.ambiguous([]int{stated, end}, statedAndEnd.With())
}

// atFileEnd places a hunk that belongs to the end of the file there, if its old text
// is nowhere else.
func (a *variantSearch) atFileEnd(end, stated int) model.Match {
	if made, at := a.resultAround(end); made {
		return a.appliedAt(at)
	}
	if places, _ := a.find(a.old, stated); len(places) > 1 {
		return a.searchFile(stated, true)
	}
	return a.movedUnlessDoubtful(stated, a.at(model.Exact, end, atEndOfFile.With()))
}

// resultBounded reports whether the new text at line at is at the beginning or end of
// the file on each side on which the hunk has no context, as git apply would have
// left it.
func (a *variantSearch) resultBounded(at int) bool {
	return (a.leading > 0 || at == 0) && (a.trailing > 0 || at+len(a.new) == a.t.Lines()) && a.leading*a.trailing == 0
}

// resultAtStated looks for the new text at the stated line, where the old text is
// not. If it is there, the hunk is applied, on two conditions. The new text must have
// something that the old text lacks, or be bounded by the file. If the old text is
// elsewhere, the lines must be distinctive.
func (a *variantSearch) resultAtStated(stated int) model.Match {
	if a.isOldBlob || len(a.new) == 0 || a.matchesWithOtherEnds(stated) {
		return missing
	}
	for _, at := range []int{a.NewStart - 1, stated} { // -2 if unstated
		if !locate.MatchesAt(a.t, a.level, a.new, at) || !a.adds() && !a.resultBounded(at) || a.outsideBlock(a.t, at) {
			continue
		}
		if old, _ := a.find(a.old, stated); len(old) == 0 || locate.Distinctive(a.lines) {
			return a.appliedUnlessPending(at, noDistance)
		}
	}
	return missing
}

// adds reports whether the new text has something that the old text lacks.
func (a *variantSearch) adds() bool { return locate.Adds(a.level, a.old, a.new) }

// noDistance means that the old text is looked for only over the new text.
const noDistance = -1

// appliedUnlessPending is the result at line at. It is ambiguous if a looser level
// still finds the old text over it, or within reach lines of the stated line.
func (a *variantSearch) appliedUnlessPending(at, reach int) model.Match {
	m := a.appliedAt(at)
	if len(a.old) == 0 {
		return m
	}
	waiting := a.file.finder.Pending(a.t, a.query(a.lines, a.from), locate.ResultRange{From: at, To: at + len(a.new), Reach: reach})
	return locate.UnlessPending(m, waiting)
}

// movedUnlessDoubtful is m, a match at another line than the stated one. It is
// ambiguous if the text at the stated line is almost the old text or is the new text,
// or if the heading of the hunk names another block.
func (a *variantSearch) movedUnlessDoubtful(stated int, m model.Match) model.Match {
	if a.isOldBlob {
		return m
	}
	at := stated + m.Candidates[0].Distance
	if near, ok := a.file.finder.NearlyAt(a.t, a.query(a.lines, a.from), locate.Distance([]int{at}, stated)); ok {
		m.Placement, m.Candidates = model.Ambiguous, []model.Candidate{near, m.Candidates[0]}
		m.Why = m.Why.And(nearStated.With(fileLine(stated+near.Distance), fileLine(at)))
	} else if a.outsideBlock(a.t, at) {
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(otherBlock.With(fileLine(at), a.Heading))
	} else if made := a.resultLine(stated); made >= 0 && (locate.AnyWithWords(a.new) || a.resultBounded(made)) && !a.endsFile(at) {
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(newAtStated.With(fileLine(made)))
	}
	return m
}

// resultLine is the line at which the header states the new text, if it is there;
// else it is negative.
func (a *variantSearch) resultLine(stated int) int {
	for _, at := range []int{a.NewStart - 1, stated} { // -2 if unstated
		if locate.MatchesAt(a.t, a.level, a.new, at) {
			return at
		}
	}
	return Unstated
}

// ambiguous is a match with these places, none of which is certain.
func (a *variantSearch) ambiguous(places []int, why model.Reason) model.Match {
	m := model.Match{Placement: model.Ambiguous, Why: model.Because(why)}
	for _, at := range places {
		m.Candidates = append(m.Candidates, a.candidate(at))
	}
	return m
}

// matchesWithOtherEnds reports whether the old text is found only if line ends are
// ignored. Then the next level decides whether the hunk is applied. Without this
// rule, the lines that a deletion keeps would be evidence in a file without a final
// newline.
func (a *variantSearch) matchesWithOtherEnds(near int) bool {
	if a.level != locate.Bytes {
		return false
	}
	if exact, _ := a.find(a.old, near); len(exact) > 0 {
		return false
	}
	loose, _ := a.file.finder.Find(a.t, locate.Ends, a.old, near)
	return len(loose) > 0
}

func (a *variantSearch) find(lines [][]byte, near int) (places []int, more bool) {
	return a.file.finder.Find(a.t, a.level, lines, near)
}

// resultAround reports whether the new text is around the old text at line at, and at
// which line it begins. If the new text is shorter, it says nothing: a deletion keeps
// these lines in any case. If the new text is longer, line ends are ignored, as the
// last one may be missing at the end of the file on either side.
func (a *variantSearch) resultAround(at int) (bool, int) {
	if a.isOldBlob {
		return false, 0
	}
	rung := a.level
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

// appliedAt is the match of a hunk whose new text is at line at.
func (a *variantSearch) appliedAt(at int) model.Match {
	extent := model.Span{Start: a.t.Start(at), End: a.t.Start(at + len(a.new))}
	return a.applied(a.t, &extent, isNewText.With(fileLine(at)))
}

// insert places a hunk that has no old text. Only its line number can place it.
func (a *variantSearch) insert(stated int, ok bool) model.Match {
	switch {
	case a.t.Lines() == 0 && stated <= 1:
		return a.at(model.Exact, 0)
	case !ok || stated > a.t.Lines() || a.t.Start(stated) < a.from:
		return missing
	}
	if m := a.resultAtStated(stated); m.Placement != model.Missing {
		return m
	}
	if a.level == locate.Bytes && !a.isOldBlob {
		return missing // the line ends are those of the lines around it, so the next level decides
	}
	if stated == 0 && !a.isOldBlob {
		return a.at(model.Conflict, 0, forEmptyFile.With(), acceptInserts.With())
	}
	return a.at(model.Exact, stated)
}

// searchFile looks for the place in the whole file.
func (a *variantSearch) searchFile(stated int, ok bool) model.Match {
	old, more := a.find(a.old, stated)
	if end := a.t.Lines() - len(a.old); !ok && a.level == locate.Bytes && !slices.Contains(old, end) && locate.MatchesAt(a.t, locate.Ends, a.old, end) {
		return missing // the next level counts a last line without a line end, too
	}
	var live, done []int
	for _, at := range old {
		switch made, result := a.resultAround(at); {
		case made && a.outsideBlock(a.t, result):
		case made:
			done = append(done, at)
		case a.t.Start(at) >= a.from && a.keepsLineEnds(at):
			live = append(live, at)
		}
	}
	if len(done) > 0 && (len(live) == 0 || ok && locate.Distance(done, stated) < locate.Distance(live, stated)) {
		old := locate.ByDistance(done, stated)[0]
		_, at := a.resultAround(old)
		if a.leading*a.trailing == 0 && !a.resultBounded(at) {
			return a.ambiguous([]int{old}, newAround.With(fileLine(at)))
		}
		return a.appliedAt(at)
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

// nearerResult looks for the new text nearer to the stated line than any old text in
// live. If it is found, the hunk is applied there, or the match is ambiguous if other
// text could look the same.
func (a *variantSearch) nearerResult(live []int, stated int, ok bool) model.Match {
	tells := locate.Distinctive(a.lines) && a.adds()
	if a.isOldBlob || !tells && (!ok || len(live) == 0) || a.matchesWithOtherEnds(stated) {
		return missing
	}
	found, more := a.find(a.new, stated)
	found = slices.DeleteFunc(locate.Disjoint(found, len(a.new), live, len(a.old)), func(at int) bool { return a.outsideBlock(a.t, at) })
	if len(found) == 0 || len(live) > 0 && !(ok && locate.Distance(found, stated) < locate.Distance(live, stated)) {
		return missing
	}
	nearest, reach := locate.ByDistance(found, stated)[0], noDistance
	if ok {
		reach = locate.Distance(found, stated)
	}
	switch {
	case tells && len(found) == 1 && !more && locate.DistinctiveAnywhere(a.lines):
		return a.appliedUnlessPending(nearest, reach)
	case len(live) > 0 && (tells || locate.TwoWithWords(a.new)):
		m := a.choose(live, stated, ok)
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(newNearer.With(fileLine(nearest)))
		return m
	}
	return missing
}

// choose makes a match of the places of the old text.
func (a *variantSearch) choose(live []int, stated int, ok bool) model.Match {
	if len(live) == 1 {
		switch {
		case !ok && (a.outsideBlock(a.t, live[0]) || a.lacksBlock(a.t)):
			return a.at(model.Ambiguous, live[0], onlyOtherBlock.With(a.Heading))
		case !ok:
			return a.at(model.Exact, live[0], noLineStated.With())
		}
		return a.movedUnlessDoubtful(stated, a.at(model.Moved, live[0]))
	}
	m := model.Match{Placement: model.Ambiguous, Why: model.Because(locate.SeveralPlaces.With(len(live)))}
	for _, at := range locate.ByDistance(live, stated)[:min(len(live), locate.MaxPlaces)] {
		m.Candidates = append(m.Candidates, a.candidate(at))
	}
	return m
}

// at is the match with one place, line at.
func (a *variantSearch) at(p model.Placement, at int, why ...model.Reason) model.Match {
	return model.Match{Placement: p, Candidates: []model.Candidate{a.candidate(at)}, Why: model.Because(why...)}
}

// candidate is the place whose first line is at. Its context may overlap the hunk
// before.
func (a *variantSearch) candidate(at int) model.Candidate {
	f := locate.AlignedAt(a.t, a.lines, at)
	f.From, f.Literal = a.from, a.level == locate.Bytes
	c := f.Candidate()
	if stated, ok := a.stated(); ok {
		c.Distance = at - stated
		c.AsStated = at == stated && a.level == locate.Bytes && a.Counted && !a.lostSpace
	}
	return c
}
