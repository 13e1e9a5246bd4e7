package gitdiff

import (
	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A placer finds the place of one text hunk (PLACING §2, READING §5.3). What git apply
// finds without guessing, it finds at the same place.
type placer struct {
	*hunk
	facts             *facts
	index             int // of the hunk, among facts.hunks
	readings          []reading
	leading, trailing int // lines of context
	lower             int // by how many lines the place lies below its line, as hunks before are applied already
}

// A reading is one way to understand the lines of a hunk.
type reading struct {
	lines    []locate.Line
	old, new [][]byte
	why      model.Reason
}

func newPlacer(h *hunk, f *facts) *placer {
	p := &placer{hunk: h, facts: f, index: len(f.hunks)}
	f.hunks = append(f.hunks, p)
	p.leading, p.trailing = h.context()
	p.read(false, model.Reason{})
	if h.lostSpace {
		p.read(true, lostSpace.With())
	}
	return p
}

// read adds a reading.
func (p *placer) read(wide bool, why model.Reason) {
	lines := p.edited(wide)
	p.readings = append(p.readings, reading{lines, locate.Side(lines, '-'), locate.Side(lines, '+'), why})
}

// LocateAfter is Locate behind hunks of which some are in t already. It is part
// of model.SequentialLocator.
func (p *placer) LocateAfter(t *model.Text, from int, trail model.PrecedingEdits) model.Match {
	behind := *p
	behind.lower = trail.ExtraLines
	return behind.Locate(t, from)
}

// Locate places the hunk in t, not before from: as its text stands, for each
// reading; then by the looser rungs of PLACING §3.
func (p *placer) Locate(t *model.Text, from int) model.Match {
	side := p.facts.side(t)
	if side == newSide {
		return p.applied(t, nil, isNewBlob.With())
	}
	for _, reading := range p.readings {
		for rung := locate.Bytes; rung <= locate.Ends; rung++ {
			if rung > locate.Bytes && locate.EqualLines(rung, reading.old, reading.new) {
				continue // all that it changes is what this rung ignores
			}
			a := attempt{placer: p, reading: reading, t: t, from: from, rung: rung, fresh: side == oldSide}
			if m := a.place(); m.Placement != model.Missing {
				m = a.beside(m)
				m.Why = m.Why.And(reading.why, a.ignored())
				return m
			}
		}
	}
	if m, ok := p.widely(t, from); ok {
		return m
	}
	m, ok := p.loosely(t, from)
	if !ok || m.Placement != model.Applied && len(m.Candidates) > 0 && m.Candidates[0].Score > 0 {
		if whole, ok := p.unwrapped(t, from); ok {
			return whole
		}
	}
	switch {
	case ok && m.Placement == model.Applied && len(m.Candidates) > 0 && p.misplaced(t, t.LineAt(m.Candidates[0].Extent.Start)):
		m = p.missing(t, from)
		m.Why = m.Why.And(newInOtherBlock.With(p.section))
		return m
	case ok:
		a := attempt{placer: p, reading: p.readings[0], t: t, from: from, rung: locate.Ends}
		return a.beside(m)
	}
	return p.missing(t, from)
}

// widely places the hunk as it stands if every context line lost its leading
// space, which cannot be seen where all of them are indented. Nothing but the
// file says so: a change of indentation by one space would look the same.
func (p *placer) widely(t *model.Text, from int) (model.Match, bool) {
	if p.lostSpace || p.contextFree() {
		return model.Match{}, false
	}
	lines := p.edited(true)
	wide := reading{lines, locate.Side(lines, '-'), locate.Side(lines, '+'), lostSpace.With()}
	for rung := locate.Bytes; rung <= locate.Ends; rung++ {
		a := attempt{placer: p, reading: wide, t: t, from: from, rung: rung}
		m := a.place()
		if m.Placement == model.Missing || m.Placement == model.Applied && !a.adds() {
			continue
		}
		if m.Placement == model.Exact || m.Placement == model.Moved {
			m.Placement = model.Loose
		}
		for i := range m.Candidates {
			m.Candidates[i].Relaxation, m.Candidates[i].Assumptions, m.Candidates[i].AsStated = model.RelaxContextSign, nil, false
		}
		m.Why = m.Why.And(lostSpace.With(), a.ignored())
		return m, true
	}
	return model.Match{}, false
}

// loosely climbs the ladder. A hunk that has nothing but its line to go by goes
// there or nowhere.
func (p *placer) loosely(t *model.Text, from int) (model.Match, bool) {
	stated, ok := p.stated()
	bound := ok && p.contextFree()
	if !ok {
		stated = -1
	}
	for _, r := range p.readings {
		m, ok := p.facts.finder.FindLoose(t, locate.Query{Lines: r.lines, Stated: stated, From: from, ExplicitOps: true})
		if ok && (!bound || here(m)) {
			m.Why = m.Why.And(r.why)
			return m, true
		}
	}
	return model.Match{}, false
}

// unwrapped climbs the ladder with the lines without a sign as the ends of those
// before them, as mail programs and terminals break long lines.
func (p *placer) unwrapped(t *model.Text, from int) (model.Match, bool) {
	lines, ok := p.continued()
	if !ok || p.contextFree() {
		return model.Match{}, false
	}
	stated, ok := p.stated()
	if !ok {
		stated = -1
	}
	m, ok := p.facts.finder.FindLoose(t, locate.Query{Lines: lines, Stated: stated, From: from, IncludeExact: true, ExplicitOps: true})
	if !ok || len(m.Candidates) > 0 && m.Candidates[0].Score > 0 {
		return model.Match{}, false
	}
	for i := range m.Candidates {
		m.Candidates[i].Relaxation, m.Candidates[i].Assumptions = model.RelaxLineBreaks, nil
	}
	m.Why = m.Why.And(joinedLines.With())
	return m, true
}

// here tells that m is one place, and the one stated.
func here(m model.Match) bool {
	return (m.Placement == model.Loose || m.Placement == model.Fuzzy) && len(m.Candidates) == 1 && m.Candidates[0].Distance == 0
}

// stated is the line, from 0, at which the old text is said to begin, and
// whether it is said.
func (p *placer) stated() (int, bool) {
	at, ok := p.origin()
	if !ok {
		return 0, false
	}
	return max(at+p.lower, 0), true
}

// origin is the line, from 0, at which the old text begins in the file that the
// patch was made for, and whether it is said.
func (p *placer) origin() (int, bool) {
	switch {
	case p.oldStart == unstated:
		return 0, false
	case len(p.readings[0].old) == 0:
		return p.oldStart, true // behind that line
	}
	return p.oldStart - 1, true
}

// missing says that the hunk has no place and what comes closest.
func (p *placer) missing(t *model.Text, from int) model.Match {
	old := p.readings[0].old
	stated, ok := p.stated()
	var why model.Reason
	switch {
	case len(old) == 0 && !ok:
		why = needsLine.With()
	case len(old) == 0:
		why = behindEnd.With(stated, t.Lines())
	case ok && locate.MatchesAt(t, locate.Ends, old, stated) && t.Start(stated+p.leading) < from:
		why = behindPrevious.With(stated + 1)
	case p.contextFree() && ok:
		why = otherTextAtLine.With(stated + 1)
	default:
		why = notFound.With(model.Count(len(old), "line"), stand(len(old)))
	}
	return model.Match{Placement: model.Missing, Closest: p.facts.finder.Closest(t, old), Why: model.Because(why)}
}

// contextFree tells that the hunk has no context (git diff -U0).
func (p *placer) contextFree() bool { return p.leading+p.trailing == 0 }

// applied says that the result stands at the place of extent already; without
// one, at the stated line.
func (p *placer) applied(t *model.Text, extent *model.Span, why model.Reason) model.Match {
	if extent == nil {
		at, _ := p.stated()
		start := t.Start(min(at, t.Lines()))
		extent = &model.Span{Start: start, End: start}
	}
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: *extent}}, Why: model.Because(why)}
}

// ignored says what a match of this attempt is regardless of.
func (a *attempt) ignored() model.Reason {
	if what := locate.LevelAt(a.rung).Ignores; what != model.AsWritten && len(a.old) > 0 {
		return foundRegardless.With(what.Reason())
	}
	return model.Reason{}
}

// fileLine is the number of line at of the text, which counts from 0.
func fileLine(at int) model.FileLine { return model.FileLine(at + 1) }

func stand(n int) string {
	if n == 1 {
		return "stands"
	}
	return "stand"
}
