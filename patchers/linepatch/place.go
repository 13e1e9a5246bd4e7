package linepatch

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
	"aptix-tui/patchers/locate"
)

// A placer is the locator of one change.
type placer struct {
	patch    *patch
	path     jsontext.Path
	last     int // the last line that it is about, from 1
	at       int // the first original line, from 0; the line before which an insertion goes
	old, new [][]byte
	shift    int // how many lines the edits before it add
}

// dropMark takes a byte order mark off the first line: it is no part of a line,
// and stays where it is.
func (p *placer) dropMark() {
	for _, lines := range []*[][]byte{&p.old, &p.new} {
		if p.at == 0 && len(*lines) > 0 && bytes.HasPrefix((*lines)[0], []byte(mark)) {
			*lines = append([][]byte{(*lines)[0][len(mark):]}, (*lines)[1:]...)
		}
	}
}

// Locate places the edit in t. All places are those of the text before the
// first edit of the file, so from does not matter.
func (p *placer) Locate(t *model.Text, _ int) model.Match {
	m := p.locate(t)
	if m.Placement == model.Conflict || m.Placement == model.Missing {
		m.Faults = p.Validate(t)
		if len(m.Faults) == 0 {
			m.Faults = []model.Fault{{Code: "lines/conflict", At: string(p.path), Message: m.Why.String()}}
		}
	}
	return m
}

func (p *placer) locate(t *model.Text) model.Match {
	s := p.patch.memo.Get(t, p.patch.compare)
	switch {
	case s.applied:
		return p.applied(t, p.at+p.shift, isResult.With())
	case !s.fits:
		return p.stale(t)
	case p.at+len(p.old) > t.Lines():
		return model.Match{Placement: model.Conflict, Why: model.Because(behindEnd.With(p.at+len(p.old), t.Lines()))}
	case !stands(t, p.old, p.at):
		return p.elsewhere(t, model.Conflict, otherLine.With(p.different(t)))
	case len(p.old) > 0 && same(p.old, p.new):
		return p.applied(t, p.at, isSame.With())
	case p.looseEnd(t):
		return model.Match{Placement: model.Conflict, Why: model.Because(behindLooseEnd.With())}
	}
	return model.Match{Placement: model.Exact, Candidates: []model.Candidate{p.candidate(t, p.at)}, Why: model.Because(s.why)}
}

// different names the first line that is not the original line expected there.
func (p *placer) different(t *model.Text) model.Reason {
	i := 0
	for stands(t, p.old[i:i+1], p.at+i) {
		i++
	}
	return notOriginal.With(model.FileLine(p.at + i + 1))
}

// stale places the edit in a text that the patch was not made for: it may be
// applied already, and it may be offered to a person, but no more (TUL §5.3).
func (p *placer) stale(t *model.Text) model.Match {
	for _, at := range []int{p.at + p.shift, p.at} {
		if p.result(t, at) {
			return p.applied(t, at, isInPlace.With())
		}
	}
	if len(p.old) == 0 {
		return model.Match{Placement: model.Missing, Why: model.Because(otherFile.With(), insertionUnfound.With())}
	}
	return p.elsewhere(t, model.Missing, otherFile.With())
}

// result tells that the new lines stand at line at, and the old ones do not.
// Where one of them begins with the other, the longer one tells. Lines that the
// old ones hold are no evidence, nor are blank ones, nor is the one line of an insertion that stands elsewhere,
// too, such as "}".
func (p *placer) result(t *model.Text, at int) bool {
	if len(bytes.TrimSpace(bytes.Join(p.new, nil))) == 0 || !stands(t, p.new, at) {
		return false
	}
	if len(p.old) == 0 && len(p.new) == 1 {
		places, _ := p.patch.finder.Find(t, locate.Ends, p.new, at)
		return len(places) == 1
	}
	if len(p.old) == 0 {
		return true
	}
	waiting := p.patch.finder.Pending(t, p.wanted(), locate.ResultRange{From: at, To: at + len(p.new), Reach: -1})
	return locate.Adds(locate.Ends, p.old, p.new) && len(waiting) == 0 && (len(p.new) > len(p.old) || !stands(t, p.old, at))
}

func (p *placer) applied(t *model.Text, at int, why model.Reason) model.Match {
	end := min(at+len(p.new), t.Lines())
	extent := model.Span{Start: start(t, min(at, end)), End: t.Start(end)}
	extent.End = max(extent.End, extent.Start)
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: extent}}, Why: model.Because(why)}
}

// elsewhere offers the places where the original lines stand, whatever line is
// stated, or those that the ladder of PLACING §3 finds: a person may override a
// conflict. Without any, it says none.
func (p *placer) elsewhere(t *model.Text, none model.Placement, why model.Reason) model.Match {
	places, more := p.patch.finder.Find(t, locate.Ends, p.old, p.at)
	if len(places) == 0 {
		if m, ok := p.loosely(t, why); ok {
			return m
		}
		return model.Match{Placement: none, Why: model.Because(why, originalUnfound.With()),
			Closest: p.patch.finder.Closest(t, p.old)}
	}
	m := model.Match{Placement: model.Conflict}
	for _, at := range locate.ByDistance(places, p.at) {
		m.Candidates = append(m.Candidates, p.candidate(t, at))
	}
	switch {
	case more:
		m.Why = model.Because(why, originalTooMany.With(locate.MaxPlaces))
	case len(places) > 1:
		m.Why = model.Because(why, originalSeveral.With(len(places)))
	default:
		m.Why = model.Because(why, originalElsewhere.With(model.FileLine(places[0]+1)))
	}
	return m
}

// loosely offers what comes near to the original lines.
func (p *placer) loosely(t *model.Text, why model.Reason) (model.Match, bool) {
	m, ok := p.patch.finder.FindLoose(t, p.wanted())
	if !ok || m.Placement == model.Applied {
		return model.Match{}, false
	}
	m.Placement, m.Why = model.Conflict, model.Because(why).And(m.Why...)
	return m, true
}

// wanted is what the rungs below equal lines look for.
func (p *placer) wanted() locate.Query {
	return locate.Query{Lines: locate.DiffLines(join(p.old), join(p.new)), Stated: p.at}
}

// candidate is the place of the edit whose first line is at.
func (p *placer) candidate(t *model.Text, at int) model.Candidate {
	splice := p.splice(t, at)
	return model.Candidate{Extent: splice.Span, Splices: []model.Splice{splice}, Distance: at - p.at}
}

// start is where line i begins. A byte order mark is no part of the first.
func start(t *model.Text, i int) int {
	if i == 0 && bytes.HasPrefix(t.Bytes, []byte(mark)) {
		return len(mark)
	}
	return t.Start(i)
}

// stands tells that lines are the lines of t from line at on, to the byte.
func stands(t *model.Text, lines [][]byte, at int) bool {
	if at < 0 || at+len(lines) > t.Lines() {
		return false
	}
	for i, line := range lines {
		have := t.Line(at + i)
		if at+i == 0 {
			have = bytes.TrimPrefix(have, []byte(mark))
		}
		if !bytes.Equal(line, have) {
			return false
		}
	}
	return true
}
