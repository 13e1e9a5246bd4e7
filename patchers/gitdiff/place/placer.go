package place

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A placer finds the place of one text hunk (PLACING §2, READING §5.3). What git
// apply finds without guessing, it finds at the same place.
type placer struct {
	Hunk
	file              *File
	index             int       // of the hunk in file.hunks
	leading, trailing int       // lines of context before the first change and after the last
	lostSpace         bool      // lines of context have no leading space: the indented ones may have lost theirs
	shift             int       // lines by which applied hunks before it move its place down
	variants          []variant // set while it is placed
}

// A variant is one way to understand the lines of a hunk.
type variant struct {
	lines    []locate.Line
	old, new [][]byte
	why      model.Reason
}

func newPlacer(h Hunk, f *File) *placer {
	p := &placer{Hunk: h, file: f, index: len(f.hunks)}
	changed := false
	for _, line := range h.Lines {
		switch {
		case line.Op != ' ':
			changed, p.trailing = true, 0
		case changed:
			p.trailing++
		default:
			p.leading++
		}
		p.lostSpace = p.lostSpace || line.Unsigned && len(bytes.TrimSpace(line.Text)) > 0
	}
	f.hunks = append(f.hunks, p)
	return p
}

// withVariants is a copy of p with the ways to understand its lines.
func (p *placer) withVariants() *placer {
	out := *p
	out.variants = []variant{p.newVariant(false, model.Reason{})}
	if p.lostSpace {
		out.variants = append(out.variants, p.newVariant(true, lostSpace.With()))
	}
	return &out
}

func (p *placer) newVariant(wide bool, why model.Reason) variant {
	lines := p.editLines(wide)
	return variant{lines, locate.Side(lines, '-'), locate.Side(lines, '+'), why}
}

// LocateAfter is Locate after hunks of which some are applied in t already. It is
// part of model.SequentialLocator.
func (p *placer) LocateAfter(t *model.Text, from int, trail model.PrecedingEdits) model.Match {
	behind := p.withVariants()
	behind.shift = trail.ExtraLines
	return behind.locate(t, from)
}

// Locate places the hunk in t, not before from: first each variant as it is written,
// then the looser levels of PLACING §3.
func (p *placer) Locate(t *model.Text, from int) model.Match {
	return p.withVariants().locate(t, from)
}

func (p *placer) locate(t *model.Text, from int) model.Match {
	side := p.file.side(t)
	if side == newSide {
		return p.applied(t, nil, isNewBlob.With())
	}
	for _, reading := range p.variants {
		for rung := locate.Bytes; rung <= locate.Ends; rung++ {
			if rung > locate.Bytes && locate.EqualLines(rung, reading.old, reading.new) {
				continue // it changes only what this level ignores
			}
			a := variantSearch{placer: p, variant: reading, t: t, from: from, level: rung, isOldBlob: side == oldSide}
			if m := a.locate(); m.Placement != model.Missing {
				m = a.checkOthers(m)
				m.Why = m.Why.And(reading.why, a.levelReason())
				return m
			}
		}
	}
	if m, ok := p.locateLostSpace(t, from); ok {
		return m
	}
	m, ok := p.locateLoose(t, from)
	switch {
	case ok && m.Placement == model.Applied && len(m.Candidates) > 0 && p.outsideBlock(t, t.LineAt(m.Candidates[0].Extent.Start)):
		m = p.missing(t, from)
		m.Why = m.Why.And(newInOtherBlock.With(p.Heading))
		return m
	case ok:
		a := variantSearch{placer: p, variant: p.variants[0], t: t, from: from, level: locate.Ends}
		return a.checkOthers(m)
	}
	return p.missing(t, from)
}

// locateLostSpace places the hunk as if every context line had lost its leading
// space. If all of them are indented, only the file shows that: a change of the
// indentation by one space would look the same.
func (p *placer) locateLostSpace(t *model.Text, from int) (model.Match, bool) {
	if p.lostSpace || p.contextFree() {
		return model.Match{}, false
	}
	wide := p.newVariant(true, lostSpace.With())
	for rung := locate.Bytes; rung <= locate.Ends; rung++ {
		a := variantSearch{placer: p, variant: wide, t: t, from: from, level: rung}
		m := a.locate()
		if m.Placement == model.Missing || m.Placement == model.Applied && !a.adds() {
			continue
		}
		if m.Placement == model.Exact || m.Placement == model.Moved {
			m.Placement = model.Loose
		}
		for i := range m.Candidates {
			m.Candidates[i].Relaxation, m.Candidates[i].Assumptions, m.Candidates[i].AsStated = model.RelaxContextSign, nil, false
		}
		m.Why = m.Why.And(lostSpace.With(), a.levelReason())
		return m, true
	}
	return model.Match{}, false
}

// locateLoose tries the looser placement levels. A hunk without context is placed at
// its stated line only.
func (p *placer) locateLoose(t *model.Text, from int) (model.Match, bool) {
	for _, r := range p.variants {
		q := p.query(r.lines, from)
		m, ok := p.file.finder.FindLoose(t, q)
		if ok && (q.Stated == Unstated || !p.contextFree() || isAtStatedLine(m)) {
			m.Why = m.Why.And(r.why)
			return m, true
		}
	}
	return model.Match{}, false
}

// query is what the levels below equal lines look for.
func (p *placer) query(lines []locate.Line, from int) locate.Query {
	q := locate.Query{Lines: lines, Stated: Unstated, From: from}
	if stated, ok := p.stated(); ok {
		q.Stated = stated
	}
	return q
}

// isAtStatedLine reports whether m is one place, at the stated line.
func isAtStatedLine(m model.Match) bool {
	return (m.Placement == model.Loose || m.Placement == model.Fuzzy) && len(m.Candidates) == 1 && m.Candidates[0].Distance == 0
}

// stated is the line, from 0, at which the old text should begin. It is not ok if the
// header does not state it.
func (p *placer) stated() (int, bool) {
	at, ok := p.originalLine()
	if !ok {
		return 0, false
	}
	return max(at+p.shift, 0), true
}

// originalLine is the line, from 0, at which the old text begins in the file that the
// patch was made for. It is not ok if the header does not state it.
func (p *placer) originalLine() (int, bool) {
	switch {
	case p.OldStart == Unstated:
		return 0, false
	case len(p.variants[0].old) == 0:
		return p.OldStart, true // after that line
	}
	return p.OldStart - 1, true
}

// missing is the match of a hunk without a place, with the closest text.
func (p *placer) missing(t *model.Text, from int) model.Match {
	old := p.variants[0].old
	stated, ok := p.stated()
	var why model.Reason
	switch {
	case len(old) == 0 && !ok:
		why = needsLine.With()
	case len(old) == 0:
		why = behindEnd.With(stated, model.FileLength(t.Lines()))
	case ok && locate.MatchesAt(t, locate.Ends, old, stated) && t.Start(stated+p.leading) < from:
		why = behindPrevious.With(fileLine(stated))
	case p.contextFree() && ok:
		why = otherTextAtLine.With(fileLine(stated))
	default:
		why = notFound.With(model.Count(len(old), "line"), beVerb(len(old)))
	}
	m := model.Match{Placement: model.Missing, Closest: p.file.finder.Closest(t, old), Why: model.Because(why)}
	if ok {
		m.Stated = stated + 1
	}
	return m
}

// contextFree reports whether the hunk has no context (git diff -U0).
func (p *placer) contextFree() bool { return p.leading+p.trailing == 0 }

// applied is the match of an applied hunk whose new text is at extent; without an
// extent, at the stated line.
func (p *placer) applied(t *model.Text, extent *model.Span, why model.Reason) model.Match {
	if extent == nil {
		at, _ := p.stated()
		start := t.Start(min(at, t.Lines()))
		extent = &model.Span{Start: start, End: start}
	}
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: *extent}}, Why: model.Because(why)}
}

// levelReason names what this level ignores.
func (a *variantSearch) levelReason() model.Reason {
	if what := locate.LevelAt(a.level).Ignores; what != model.AsWritten && len(a.old) > 0 {
		return locate.FoundRegardless.With(what.Reason())
	}
	return model.Reason{}
}

// fileLine is line at, counted from 0, as a line number.
func fileLine(at int) model.FileLine { return model.FileLine(at + 1) }

func beVerb(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
