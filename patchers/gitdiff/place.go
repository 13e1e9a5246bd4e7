package gitdiff

import (
	"fmt"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A placer finds the place of one text hunk (SPEC §4, §5.3). What git apply
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
	note     string
}

func newPlacer(h *hunk, f *facts) *placer {
	p := &placer{hunk: h, facts: f, index: len(f.hunks)}
	f.hunks = append(f.hunks, p)
	p.leading, p.trailing = h.context()
	p.read(false, "")
	if h.lostSpace {
		p.read(true, noteWide)
	}
	return p
}

// read adds a reading.
func (p *placer) read(wide bool, note string) {
	lines := p.edited(wide)
	p.readings = append(p.readings, reading{lines, locate.Side(lines, '-'), locate.Side(lines, '+'), note})
}

// LocateBehind is Locate behind hunks of which some are in t already. It is part
// of model.Tracker.
func (p *placer) LocateBehind(t *model.Text, from int, trail model.Trail) model.Match {
	behind := *p
	behind.lower = trail.Longer
	return behind.Locate(t, from)
}

// Locate places the hunk in t, not before from: as its text stands, for each
// reading; then by the looser rungs of SPEC §4.
func (p *placer) Locate(t *model.Text, from int) model.Match {
	side := p.facts.side(t)
	if side == newSide {
		return p.applied(t, nil, noteNewBlob)
	}
	for _, reading := range p.readings {
		for rung := locate.Bytes; rung <= locate.Ends; rung++ {
			if rung > locate.Bytes && locate.Same(rung, reading.old, reading.new) {
				continue // all that it changes is what this rung ignores
			}
			a := attempt{placer: p, reading: reading, t: t, from: from, rung: rung, fresh: side == oldSide}
			if m := a.place(); m.Placement != model.Missing {
				m = a.beside(m)
				m.Note = join(m.Note, reading.note, a.ignored())
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
		m.Note = join(m.Note, fmt.Sprintf("the new text is not in the block that the hunk names (%s)", p.section))
		return m
	case ok:
		a := attempt{placer: p, reading: p.readings[0], t: t, from: from, rung: locate.Ends}
		return a.beside(m)
	}
	return p.missing(t, from)
}

const noteWide = "the context lines are taken to have lost their leading space"

// widely places the hunk as it stands if every context line lost its leading
// space, which cannot be seen where all of them are indented. Nothing but the
// file says so: a change of indentation by one space would look the same.
func (p *placer) widely(t *model.Text, from int) (model.Match, bool) {
	if p.lostSpace || p.contextFree() {
		return model.Match{}, false
	}
	lines := p.edited(true)
	wide := reading{lines, locate.Side(lines, '-'), locate.Side(lines, '+'), noteWide}
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
			m.Candidates[i].Relaxation, m.Candidates[i].AsStated = "context without its leading space", false
		}
		m.Note = join(m.Note, noteWide, a.ignored())
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
		m, ok := p.facts.finder.Loosely(t, locate.Wanted{Lines: r.lines, Stated: stated, From: from, Signed: true})
		if ok && (!bound || here(m)) {
			m.Note = join(m.Note, r.note)
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
	m, ok := p.facts.finder.Loosely(t, locate.Wanted{Lines: lines, Stated: stated, From: from, Equal: true, Signed: true})
	if !ok || len(m.Candidates) > 0 && m.Candidates[0].Score > 0 {
		return model.Match{}, false
	}
	for i := range m.Candidates {
		m.Candidates[i].Relaxation = "line breaks"
	}
	m.Note = join(m.Note, "the lines without a sign are taken to be the ends of the lines before them")
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
	m := model.Match{Placement: model.Missing, Closest: p.facts.finder.Closest(t, old)}
	stated, ok := p.stated()
	switch {
	case len(old) == 0 && !ok:
		m.Note = "an insertion without context needs a line number"
	case len(old) == 0:
		m.Note = fmt.Sprintf("an insertion without context goes only behind its line %d, and the file has %d", stated, t.Lines())
	case ok && locate.Stands(t, locate.Ends, old, stated) && t.Start(stated+p.leading) < from:
		m.Note = fmt.Sprintf("the old text stands at its line %d, where the hunk before it makes its change", stated+1)
	case p.contextFree() && ok:
		m.Note = fmt.Sprintf("a hunk without context goes only to its line %d, where other text stands", stated+1)
	default:
		m.Note = fmt.Sprintf("the %s of the old text %s nowhere in the file", model.Count(len(old), "line"), stand(len(old)))
	}
	return m
}

// contextFree tells that the hunk has no context (git diff -U0).
func (p *placer) contextFree() bool { return p.leading+p.trailing == 0 }

// applied says that the result stands at the place of extent already; without
// one, at the stated line.
func (p *placer) applied(t *model.Text, extent *model.Span, note string) model.Match {
	if extent == nil {
		at, _ := p.stated()
		start := t.Start(min(at, t.Lines()))
		extent = &model.Span{Start: start, End: start}
	}
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: *extent}}, Note: note}
}

// ignored says what a match of this attempt is regardless of.
func (a *attempt) ignored() string {
	if what := locate.RungAt(a.rung).Ignores; what != "" && len(a.old) > 0 {
		return "found regardless of " + what
	}
	return ""
}

func join(notes ...string) string {
	out := ""
	for _, note := range notes {
		if note != "" && out != "" {
			out += "; "
		}
		out += note
	}
	return out
}

func stand(n int) string {
	if n == 1 {
		return "stands"
	}
	return "stand"
}
