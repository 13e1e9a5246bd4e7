package patchers

import "aptix-tui/model"

// strict is a locator that finds only the text as it is written: what a looser
// placement level finds (PLACING §3) is missing, and the note says how it would have
// been found.
type strict struct{ model.Locator }

func (s strict) Locate(t *model.Text, from int) model.Match {
	return exactOnly(s.Locator.Locate(t, from))
}

// LocateAfter is Locate for a locator that asks what was done before.
func (s strict) LocateAfter(t *model.Text, from int, trail model.PrecedingEdits) model.Match {
	if tracker, ok := s.Locator.(model.SequentialLocator); ok {
		return exactOnly(tracker.LocateAfter(t, from, trail))
	}
	return s.Locate(t, from)
}

// exactOnly is m without what a looser level found.
func exactOnly(m model.Match) model.Match {
	if len(m.Candidates) == 0 || m.Candidates[0].Relaxation == model.AsWritten {
		return m
	}
	best := m.Candidates[0]
	out := model.Match{Placement: model.Missing, Why: model.Because(strictAsItIs.With()).And(m.Why...)}
	if m.Placement == model.Conflict {
		out.Placement = model.Conflict
	}
	score := best.Score
	if score == 0 {
		score = 1
	}
	out.Faults = m.Faults
	out.Closest = &model.Closest{Span: best.Extent, Score: score}
	return out
}

// Examine passes on what is wrong with the edit beside its place.
func (s strict) Validate(t *model.Text) []model.Fault {
	if e, ok := s.Locator.(model.Validator); ok {
		return e.Validate(t)
	}
	return nil
}
