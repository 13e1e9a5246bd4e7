package locate

import (
	"slices"

	"aptix-tui/model"
)

// minNearScore is the minimum similarity of an old text and almost equal text near the
// stated line.
const minNearScore = 0.4

// FindNear returns the place of almost the old text of q that is nearer to the stated
// line than line at, where the old or the new text is. At most a third of the lines
// have changed, or lines were added in between, and each removed line has its
// counterpart. Nothing before q.From changes.
func (f *Finder) FindNear(t *model.Text, q Query, at int) (model.Candidate, bool) {
	if q.Stated < 0 || !t.AllowLooseSearch() || f.hasLoneCR(t) {
		return model.Candidate{}, false
	}
	s := newSearch(f.indexed(t), q)
	if len(s.old) == 0 {
		return model.Candidate{}, false
	}
	other := s.x.positionOf(at + s.oldAt[0])
	for i := range s.ids {
		s.ids[i] = unknownID // the text has the lines elsewhere: similar ones count here
	}
	a := newAligner(s)
	a.band = min(a.band, lineDistance(at, q.Stated)-1)
	if len(a.lines) > maxOld {
		return model.Candidate{}, false
	}
	rows, ok := a.rowsAt(q.Stated)
	if !ok || s.pairsAt(rows, other) {
		return model.Candidate{}, false
	}
	score, equal := a.nearScore(rows)
	if score < minNearScore || len(s.old)-equal > max(1, len(s.old)/3) {
		return model.Candidate{}, false
	}
	c := s.candidateAt(rows, min(score, 0.99))
	return c, len(c.Splices) == 0 || c.Splices[0].Start >= q.From
}

// nearScore is the similarity of the old text and rows, and how many lines are equal.
func (a *aligner) nearScore(rows []int) (score float64, equal int) {
	for _, i := range a.old {
		if rows[i] < 0 {
			continue
		}
		alike := sketchOf(a.Lines[i].Text).similarityTo(a.rowSketch(rows[i]))
		if alike == 1 {
			equal++
		}
		score += alike * a.weight(a.Lines[i].Text)
	}
	return score / a.total, equal
}

// pairsAt reports whether rows pairs a line as the old text at position at does.
func (s *search) pairsAt(rows []int, at int) bool {
	for i, line := range s.old {
		if at+i < len(s.x.ids) && rows[line] == s.x.rows[at+i] {
			return true
		}
	}
	return false
}

// candidateAt is the place at which rows are the lines of the text for the non-blank
// lines of the edit, with that similarity.
func (s *search) candidateAt(rows []int, score float64) model.Candidate {
	s.pairBlanks(rows)
	f := s.alignment(rows)
	c := f.Candidate()
	c.Score, c.Relaxation = score, model.RelaxSimilarity
	if first := slices.IndexFunc(rows, func(row int) bool { return row >= 0 }); first >= 0 {
		before := len(Side(s.Lines[:first], '-'))
		c.Distance = rows[first] - before - s.Stated
	}
	return c
}
