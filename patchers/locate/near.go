package locate

import (
	"slices"

	"aptix-tui/model"
)

// Bounds of the search for what almost is the old text.
const (
	maxShift = 10  // lines between it and the stated line
	maxExtra = 2   // lines between two of its lines
	maxOld   = 256 // lines of an old text that is compared
)

// NearlyAt returns the place of what almost is the old text of q, nearer to the stated line than
// distance: lines may be added in between, at most a third of the old ones have
// changed, and each removed one has its counterpart.
func (f *Finder) NearlyAt(t *model.Text, q Query, distance int) (c model.Candidate, ok bool) {
	if q.Stated < 0 || !t.AllowLooseSearch() || f.hasLoneCR(t) {
		return c, false
	}
	s := newSearch(f.indexed(t), q)
	if len(s.old) == 0 || len(s.old) > maxOld {
		return c, false
	}
	for d := range min(distance, maxShift+1) {
		for _, line := range []int{q.Stated + d, q.Stated - d} {
			rows, changed := s.nearRows(s.x.positionOf(line+s.oldAt[0]), min(maxExtra, distance-1))
			first := firstRow(rows)
			if c.Distance = first - s.oldAt[0] - q.Stated; rows == nil || changed > max(1, len(s.old)/3) || max(c.Distance, -c.Distance) >= distance {
				continue
			}
			s.pairBlanks(rows)
			placed, away := s.alignment(rows), c.Distance
			c = placed.Candidate()
			c.Relaxation, c.Score, c.Distance = model.RelaxSimilarity, min(1-float64(changed)/float64(len(s.old)), 0.99), away
			return c, len(c.Splices) == 0 || c.Splices[0].Start >= q.From
		}
	}
	return c, false
}

// nearRows returns the line of the text for each line of the edit, from a position on, with some extra lines between
// two, and how many have changed; nil if a removed line has none.
func (s *search) nearRows(at, extra int) (rows []int, changed int) {
	rows = slices.Repeat([]int{noRow}, len(s.Lines))
	for i, n := range s.old {
		if at >= len(s.x.ids) {
			return nil, 0
		}
		next := slices.Index(s.x.ids[at:min(at+extra+1, len(s.x.ids))], s.ids[i])
		if next < 0 {
			next = 0
			if changed++; s.Lines[n].Op == '-' && sketchOf(s.Lines[n].Text).similarityTo(s.rowSketch(s.x.rows[at])) < minLineSimilarity {
				return nil, 0
			}
		}
		rows[n] = s.x.rows[at+next]
		at += next + 1
	}
	return rows, changed
}
