package locate

import (
	"slices"

	"aptix-tui/model"
)

// maxCandidates is the maximum number of proposals in a match.
const maxCandidates = 12

// offer makes a match of proposals, best first; a single one gets the placement one.
func (s *search) offer(proposals []proposal, one model.Placement) (model.Match, bool) {
	m := model.Match{Placement: one}
	for i := range proposals {
		c, ok := s.proposalCandidate(&proposals[i])
		if !ok && i == 0 {
			return model.Match{}, false
		}
		if !ok || slices.ContainsFunc(m.Candidates, func(other model.Candidate) bool { return sameSplices(c, other) }) {
			continue
		}
		if one == model.Loose {
			c.Score = 0
		}
		c.Relaxation, c.Assumptions = model.RelaxProposal, model.Because(s.reading).And(proposals[i].assumed...)
		if m.Candidates = append(m.Candidates, c); len(m.Candidates) == maxCandidates {
			break
		}
	}
	if len(m.Candidates) == 0 {
		return model.Match{}, false
	}
	first := &m.Candidates[0]
	m.Why = model.Because(proposedAt.With(fileLine(s.x.text.LineAt(first.Splices[0].Start)), first.Assumptions))
	if len(m.Candidates) > 1 {
		m.Placement = model.Ambiguous
		m.Why = model.Because(severalProposals.With(len(m.Candidates), m.Why))
	}
	return m, true
}

func sameSplices(a, b model.Candidate) bool {
	return slices.EqualFunc(a.Splices, b.Splices, func(a, b model.Splice) bool {
		return a.Span == b.Span && string(a.New) == string(b.New)
	})
}
