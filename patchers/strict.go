package patchers

import "aptix-tui/model"

// strict is a locator that finds only text as it is written. A match of a looser
// placement level (PLACING §3) becomes missing, with a note on how it was found.
type strict struct{ model.Locator }

func (s strict) Locate(t *model.Text, from int) model.Match {
	return exactOnly(s.Locator.Locate(t, from))
}

// LocateAfter is Locate for a locator that depends on the edits before it.
func (s strict) LocateAfter(t *model.Text, from int, trail model.PrecedingEdits) model.Match {
	if tracker, ok := s.Locator.(model.SequentialLocator); ok {
		return exactOnly(tracker.LocateAfter(t, from, trail))
	}
	return s.Locate(t, from)
}

// exactOnly is m without matches of looser levels.
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

// Examine returns the faults of the edit apart from its place.
func (s strict) Validate(t *model.Text) []model.Fault {
	if e, ok := s.Locator.(model.Validator); ok {
		return e.Validate(t)
	}
	return nil
}
