package snippet

import (
	"aptix-tui/model"
)

// Between returns c, whose Content is lines of the file with the text t with changes between
// them, as a proposal in the place of the lines from its first to its last one. ok is false
// if most of its lines are together nowhere in the file.
func Between(c *model.FileChange, t *model.Text) (edits model.FileChange, ok bool) {
	m, out := begin(c, t)
	if len(m.segments) != 1 || len(m.part.ids) < 3 || len(m.part.ids) > maxBetweenLines {
		return *c, false
	}
	match := model.Placed{Placement: model.Fuzzy, Why: model.Because(offeredSimilar.With())}
	best := 0
	budget := 1 << 22
	n := len(m.part.ids)
	for _, first := range m.placesOf(m.part.ids[0], 0, len(m.file.ids)) {
		for _, last := range m.placesOf(m.part.ids[n-1], first+2, min(len(m.file.ids), first+2*n+2)) {
			if budget -= n * (last - first); budget < 0 || len(match.Candidates) == maxCandidates {
				break
			}
			shared := m.common(first, last+1)
			unlike := last + 1 - first - shared
			if 2*shared < n+1 || shared < 3 || 2*(shared-unlike)+2 < best {
				continue
			}
			m.indentBeside(0, first)
			sp := m.splice(m.rowsOf(m.segments[0]), first, last)
			if score := 2 * (shared - unlike); score > best {
				best = score
				match.Candidates = append([]model.Candidate{sp.candidate}, match.Candidates...)
			} else {
				match.Candidates = append(match.Candidates, sp.candidate)
			}
		}
	}
	switch {
	case len(match.Candidates) == 0:
		return *c, false
	case len(match.Candidates) > 1:
		match.Placement, match.Why = model.Ambiguous, model.Because(severalReadings.With(len(match.Candidates)))
	}
	e := m.segmentEdit(m.segments[0])
	e.Locator = match
	out.Edits = []model.Edit{e}
	return out, true
}

// maxBetweenLines bounds the lines that are compared with those of the file.
const maxBetweenLines = 400

// common is how many lines of the part are, in their order, in file[from:to].
func (m *merge) common(from, to int) int {
	row := make([]int, to-from+1)
	for _, id := range m.part.ids {
		left := 0 // the value up and to the left
		for n := range to - from {
			up := row[n+1]
			if m.file.ids[from+n] == id {
				row[n+1] = left + 1
			} else {
				row[n+1] = max(up, row[n])
			}
			left = up
		}
	}
	return row[to-from]
}
