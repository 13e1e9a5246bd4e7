package locate

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// NearlyAt returns the place of what almost is the old text of q, nearer to the stated line than
// distance: lines may be added in between, at most a third of the old ones have
// changed, and each removed one has its counterpart.
func (f *Finder) NearlyAt(t *model.Text, q Query, distance int) (c model.Candidate, ok bool) {
	if q.Stated < 0 || !t.AllowLooseSearch() || f.hasLoneCR(t) {
		return c, false
	}
	s := newSearch(f.indexed(t), q)
	for i := range s.ids {
		s.ids[i] = unknownID // the text has the lines elsewhere: similar ones count here
	}
	a := newAligner(s)
	if a.band = min(a.band, distance-1); len(s.old) == 0 || len(a.lines) > maxOld {
		return c, false
	}
	rows, ok := a.rowsAt(q.Stated)
	if !ok {
		return c, false
	}
	changed := 0
	for _, i := range s.old {
		if rows[i] == noRow || !bytes.Equal(normalized(s.Lines[i].Text), normalized(s.raw(rows[i]))) {
			changed++
		}
	}
	first := firstRow(rows)
	if first == noRow || changed > max(1, len(s.old)/3) {
		return c, false
	}
	before := len(Side(s.Lines[:slices.Index(rows, first)], '-'))
	s.pairBlanks(rows)
	placed := s.alignment(rows)
	c = placed.Candidate()
	c.Relaxation, c.Score = model.RelaxSimilarity, min(1-float64(changed)/float64(len(s.old)), 0.99)
	c.Distance = first - before - q.Stated
	return c, len(c.Splices) == 0 || c.Splices[0].Start >= q.From
}
