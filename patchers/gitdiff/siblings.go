package gitdiff

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A trace is what a text says about one hunk of its file, regardless of where
// the other hunks go.
type trace struct {
	*placer
	applied      bool  // the new text is in the text already
	at           int   // the line of the text at which it begins; unstated if it is not all there
	above, below int   // hunks before this one change nothing from line above on, those behind it nothing before line below
	grown        int   // by how many lines all hunks before this one make the file longer
	near         []int // the nearest applied hunks before and behind this one
}

// traces are those of all hunks of the file in t.
func (f *facts) traces(t *model.Text) []trace {
	return f.applied.Get(t, func(t *model.Text) []trace {
		out := make([]trace, len(f.hunks))
		lower, grown, last := 0, 0, unstated
		for i, p := range f.hunks {
			behind := *p
			behind.lower = lower
			out[i] = behind.trace(t)
			if out[i].grown = grown; last != unstated {
				out[i].near = append(out[i].near, last)
			}
			if out[i].applied {
				lower += p.growth()
				last = i
			}
			grown += p.growth()
		}
		last = unstated
		for i := len(out) - 1; i >= 0; i-- {
			if last != unstated {
				out[i].near = append(out[i].near, last)
			}
			if out[i].applied {
				last = i
			}
		}
		return out
	})
}

// trace looks for the hunk in t.
func (p *placer) trace(t *model.Text) trace {
	for _, reading := range p.readings {
		for rung := locate.Bytes; rung <= locate.Ends; rung++ {
			a := attempt{placer: p, reading: reading, t: t, rung: rung}
			switch m := a.place(); m.Placement {
			case model.Missing:
				continue
			case model.Applied:
				at := t.LineAt(m.Candidates[0].Extent.Start)
				return trace{placer: p, applied: true, at: at, above: at + a.leading, below: at + len(a.new) - a.trailing}
			}
			return trace{placer: p}
		}
	}
	m, ok := p.loosely(t, 0)
	if !ok || m.Placement != model.Applied || len(m.Candidates) == 0 {
		return trace{placer: p}
	}
	at := m.Candidates[0].Extent
	return trace{placer: p, applied: true, at: unstated, above: t.LineAt(at.End), below: t.LineAt(at.Start)}
}

// growth is by how many lines the hunk makes the file longer.
func (p *placer) growth() int { return len(p.readings[0].new) - len(p.readings[0].old) }

// placed are the placements that an unattended run may take.
var placed = []model.Placement{model.Exact, model.Moved, model.Loose}

// beside is m, a place for the hunk; or a question, where other hunks of the file
// are applied and say that this one may be applied too.
func (a *attempt) beside(m model.Match) model.Match {
	if a.fresh || len(a.facts.hunks) < 2 || len(m.Candidates) != 1 || !slices.Contains(placed, m.Placement) {
		return m
	}
	at := a.t.LineAt(m.Candidates[0].Extent.Start)
	if stated, ok := a.stated(); ok {
		at = stated + m.Candidates[0].Distance // also where context was left out
	}
	traces := a.facts.traces(a.t)
	for _, i := range traces[a.index].near {
		if why := a.against(traces, i, at); !why.None() {
			m.Placement = model.Ambiguous
			m.Why = m.Why.And(why)
			return m
		}
	}
	return m
}

// against says what hunk i, which is applied, has against a place of this one at
// line at; nothing, if it has nothing. The place must be on the right side of it,
// and as far from it as the header lines say, if the new text is where that would
// be with this hunk applied.
func (a *attempt) against(traces []trace, i, at int) model.Reason {
	other := &traces[i]
	if i < a.index && at+a.leading < other.below || i > a.index && at+len(a.old)-a.trailing > other.above {
		return wrongSide.With(fileLine(at), other.first)
	}
	origin, stated := a.origin()
	base, known := other.origin()
	if !stated || !known || other.at == unstated {
		return model.Reason{}
	}
	// Where this hunk stands, if it is not applied, and if it is.
	waiting := other.at + origin + traces[a.index].lower - base - other.lower
	made := other.at + origin + traces[a.index].grown - base - other.grown
	line, _ := a.stated()
	switch fits := at == waiting; {
	case fits && (i < a.index || at == line || a.leading == 0 && made != origin):
	case fits && locate.MatchesAt(a.t, locate.Ends, a.new, made), !fits && a.leaves(made, at, waiting):
		return besideApplied.With(other.first, fileLine(made))
	}
	return model.Reason{}
}

// leaves reports whether the new text stands at line made, or apart from the old
// text at line at and nearer to there than that is to line waiting. Empty text
// stands anywhere: the place of the old text is in doubt already.
func (a *attempt) leaves(made, at, waiting int) bool {
	if len(a.new) == 0 || locate.MatchesAt(a.t, locate.Ends, a.new, made) {
		return true
	}
	found, _ := a.find(a.new, made)
	found = locate.Disjoint(found, len(a.new), []int{at}, len(a.old))
	return len(found) > 0 && locate.AnyWithWords(a.new) && locate.Distance(found, made) < locate.Distance([]int{waiting}, at)
}
