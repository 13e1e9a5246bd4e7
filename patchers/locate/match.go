package locate

import (
	"cmp"
	"slices"

	"aptix-tui/model"
)

// match evaluates hits, which are all on one level, and makes a match of those that
// count.
func (s *search) match(hits []hit) (model.Match, bool) {
	if len(hits) == 0 {
		return model.Match{}, false
	}
	hits = s.keepStrictest(hits)
	if hits[0].level == 0 && !s.IncludeExact && s.isComplete(&hits[0]) {
		return model.Match{}, false
	}
	s.sort(hits)
	var open []hit
	var applied *model.Match
	nearest := 0
	for i := range hits {
		h := &hits[i]
		if from, to, ok := s.findApplied(h); ok {
			if applied == nil {
				applied, nearest = s.applied(h, from, to), s.distance(h)
			}
		} else if s.changesAfterFrom(h) {
			open = append(open, *h)
		}
		if len(open) == MaxPlaces {
			s.more = s.more || i+1 < len(hits)
			break
		}
	}
	switch {
	case applied != nil && (len(open) == 0 || s.Stated >= 0 && nearest < s.distance(&open[0])):
		return *applied, true
	case len(open) == 0 || !s.isComplete(&open[0]) && s.resultAnywhere(&open[0]):
		return model.Match{}, false
	}
	return s.choose(open)
}

// changesAfterFrom reports whether h ends after From, and the edit would change
// something at h and nothing before From. If only blank lines differ, there may be
// none to remove.
func (s *search) changesAfterFrom(h *hit) bool {
	splices := s.candidate(h).Splices
	end := s.x.text.Start(s.x.rows[h.at+h.hi-h.lo-1] + 1)
	return end >= s.From && len(splices) > 0 && splices[0].Start >= s.From
}

// isComplete reports whether h leaves out no line of the old text.
func (s *search) isComplete(h *hit) bool { return h.hi-h.lo == len(s.old) && h.score == 0 }

// sort puts the best of hits first: the most similar, the nearest to the stated line,
// the first in the file.
func (s *search) sort(hits []hit) {
	slices.SortStableFunc(hits, func(a, b hit) int {
		nearer := a.at - b.at
		if s.Stated >= 0 {
			nearer = s.distance(&a) - s.distance(&b)
		}
		return cmp.Or(cmp.Compare(b.score, a.score), nearer)
	})
}

// distance is the number of lines between h and the stated line.
func (s *search) distance(h *hit) int { return lineDistance(s.line(h), s.Stated) }

// line is where the old text at h begins, except for blank lines.
func (s *search) line(h *hit) int { return s.x.rows[h.at] - s.oldAt[h.lo] }

// choose makes a match of the remaining places.
func (s *search) choose(open []hit) (model.Match, bool) {
	best := &open[0]
	m := model.Match{Placement: model.Loose, Why: model.Because(s.looseReason(best))}
	if best.score > 0 {
		m.Placement = model.Fuzzy
		m.Why = model.Because(mostSimilar.With(percent(best.score), fileLine(s.x.rows[best.at])))
	}
	if len(open) > 1 || s.more {
		m.Placement, m.Why = model.Ambiguous, model.Because(s.severalReason(open))
	}
	if n, hits := s.provenResults(); Distinctive(s.Lines) && len(hits) > 0 {
		if nearer := n.distance(&hits[0]) < s.distance(best); s.Stated >= 0 && nearer || s.Stated < 0 && hits[0].level == 0 && s.addsNonBlank() {
			m.Placement, m.Why = model.Ambiguous, m.Why.And(newTextOver.With(fileLine(s.x.rows[hits[0].at])))
		}
	}
	for i := range open {
		m.Candidates = append(m.Candidates, s.candidate(&open[i]))
	}
	return m, true
}

// looseReason says what h ignores, and how the indentation differs if that is all.
func (s *search) looseReason(h *hit) model.Reason {
	if relaxed, also := s.relaxation(h); relaxed == model.RelaxIndentation && len(also) == 0 && !s.KeepIndent {
		if p, ok := shortestDifference(h.pairs); ok {
			return indentDiffers.With(nameIndent(p.file), nameIndent(p.old))
		}
	}
	return foundLoosely.With(s.describe(h))
}

// fileLine is the 1-based number of a row of the text.
func fileLine(row int) model.FileLine { return model.FileLine(row + 1) }

// percent rounds down, so that only equal text is 100% similar.
func percent(score float64) int { return int(100 * score) }

func (s *search) severalReason(open []hit) model.Reason {
	if open[0].score > 0 {
		return severalSimilar.With(len(open), percent(open[0].score))
	}
	if s.more {
		return moreThanOffered.With(s.describe(&open[0]))
	}
	return severalLoosely.With(len(open), s.describe(&open[0]))
}

// relaxation is what h ignores: one relaxation, or several assumptions.
func (s *search) relaxation(h *hit) (model.Relaxation, model.Reasons) {
	left, relaxed := s.leftOutAt(h), s.hitRelaxation(h)
	if left.None() {
		return relaxed, nil
	}
	return model.RelaxProposal, s.ignored(h)
}

// describe is the same as a part of a sentence.
func (s *search) describe(h *hit) model.Joined {
	var parts model.Reasons
	if ignored := s.ignored(h); len(ignored) > 0 {
		parts = parts.And(regardlessOf.With(model.Joined{Reasons: ignored, Separator: " and "}))
	}
	return model.Joined{Reasons: parts, Separator: ", "}
}

// ignored is what h ignores.
func (s *search) ignored(h *hit) model.Reasons {
	out := model.Because(s.leftOutAt(h))
	if relaxed := s.hitRelaxation(h); relaxed != model.AsWritten {
		out = out.And(relaxed.Reason())
	}
	return out
}

// leftOutAt is how many context lines h leaves out, if any.
func (s *search) leftOutAt(h *hit) model.Reason {
	if left := len(s.old) - (h.hi - h.lo); left > 0 {
		return contextLeftOut.With(left, s.context())
	}
	return model.Reason{}
}

// hitRelaxation is what h ignores of the lines that it places.
func (s *search) hitRelaxation(h *hit) model.Relaxation {
	switch ignores := looseLevels[h.level].ignores; {
	case h.score > 0:
		return model.RelaxSimilarity
	case ignores == model.AsWritten && len(s.old) == h.hi-h.lo:
		return exactLevels[Ends].Ignores
	default:
		return ignores
	}
}

// context is how many non-blank lines the edit keeps.
func (s *search) context() int {
	n := 0
	for _, i := range s.old {
		if s.Lines[i].Op == ' ' {
			n++
		}
	}
	return n
}
