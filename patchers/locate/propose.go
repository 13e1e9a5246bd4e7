package locate

import (
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

// maxCandidates is how many proposals a person is asked to choose from.
const maxCandidates = 12

// offer makes a match of proposals, best first: one has the placement given.
func (s *search) offer(proposals []proposal, one model.Placement) (model.Match, bool) {
	m := model.Match{Placement: one}
	var hows []string
	for i := range proposals {
		c, ok := s.proposed(&proposals[i])
		if !ok && i == 0 {
			return model.Match{}, false
		}
		if !ok || slices.ContainsFunc(m.Candidates, func(other model.Candidate) bool { return sameSplices(c, other) }) {
			continue
		}
		if one == model.Loose {
			c.Score = 0
		}
		c.Relaxation = strings.Join(append(s.read(), proposals[i].how...), ", ")
		if m.Candidates = append(m.Candidates, c); len(m.Candidates) == 1 {
			hows = proposals[i].how
		}
		if len(m.Candidates) == maxCandidates {
			break
		}
	}
	if len(m.Candidates) == 0 {
		return model.Match{}, false
	}
	first := &m.Candidates[0]
	m.Note = fmt.Sprintf("proposed at line %d: %s", s.x.text.LineAt(first.Splices[0].Start)+1, strings.Join(append(s.read(), hows...), "; "))
	if len(m.Candidates) > 1 {
		m.Placement = model.Ambiguous
		m.Note = fmt.Sprintf("%d readings of this text are possible; the first is %s", len(m.Candidates), m.Note)
	}
	return m, true
}

func sameSplices(a, b model.Candidate) bool {
	return slices.EqualFunc(a.Splices, b.Splices, func(a, b model.Splice) bool {
		return a.Span == b.Span && string(a.New) == string(b.New)
	})
}
