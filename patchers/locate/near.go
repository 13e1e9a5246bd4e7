package locate

import (
	"slices"

	"aptix-tui/model"
)

// Bounds of the search for almost equal text near the stated line.
const (
	maxShift     = 8   // maximum shift in non-blank lines
	minNearScore = 0.4 // minimum similarity of the whole text
)

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
	start, other := s.x.positionOf(q.Stated+s.oldAt[0]), s.x.positionOf(at+s.oldAt[0])
	a := bandAligner{search: s, start: start, band: min(maxShift, lineDistance(start, other)-1)}
	a.align()
	rows, ok := a.lineRows()
	if !ok || a.pairsAt(rows, other) {
		return model.Candidate{}, false
	}
	c := s.candidateAt(rows, a.score)
	if len(c.Splices) > 0 && c.Splices[0].Start < q.From {
		return model.Candidate{}, false
	}
	return c, true
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

// A bandAligner pairs the lines of an old text with those of a text from a position
// on, shifted by up to band lines. It costs band times the old text.
type bandAligner struct {
	*search
	start, band int
	olds        []*sketch   // of the old lines
	table       [][]float64 // at [i][d+band]: the best score of old[:i] and the lines before start+d+i
	score       float64     // similarity of the old text and its place
}

// impossible is less than every score.
const impossible = -1e9

// gapCost is the cost of a line without a counterpart.
const gapCost = 4

// align fills table.
func (a *bandAligner) align() {
	for _, at := range a.old {
		a.olds = append(a.olds, sketchOf(a.Lines[at].Text))
	}
	width := 2*a.band + 1
	a.table = make([][]float64, len(a.old)+1)
	a.table[0] = make([]float64, max(width, 0))
	for i := range a.old {
		a.table[i+1] = make([]float64, max(width, 0))
		for d := width - 1; d >= 0; d-- {
			a.table[i+1][d] = a.table[i][d] + a.gain(i, d)
			if d+1 < width {
				a.table[i+1][d] = max(a.table[i+1][d], a.table[i][d+1]+a.omit(i))
			}
		}
		for d := 1; d < width; d++ {
			a.table[i+1][d] = max(a.table[i+1][d], a.table[i+1][d-1]-gapCost)
		}
	}
}

// gain is the score of pairing old line i with its line at d.
func (a *bandAligner) gain(i, d int) float64 {
	alike := a.similarityAt(i, d)
	if alike == 0 && a.Lines[a.old[i]].Op == '-' {
		return impossible
	}
	return alike * a.weight(i)
}

// omit is the score of leaving old line i out: a removed line must be paired.
func (a *bandAligner) omit(i int) float64 {
	if a.Lines[a.old[i]].Op == '-' {
		return impossible
	}
	return -gapCost
}

// weight is how much old line i counts.
func (a *bandAligner) weight(i int) float64 {
	return float64(gapCost + min(len(normalized(a.Lines[a.old[i]].Text)), maxLine))
}

// position is the position of old line i at d.
func (a *bandAligner) position(i, d int) int { return a.start + d - a.band + i }

// similarityAt is the similarity of old line i and its line at d, 0 if they differ
// too much.
func (a *bandAligner) similarityAt(i, d int) float64 {
	at := a.position(i, d)
	switch {
	case at < 0 || at >= len(a.x.ids):
		return 0
	case a.ids[i] == a.x.ids[at]:
		return 1
	}
	if score := a.olds[i].similarityTo(a.rowSketch(a.x.rows[at])); score >= minLineSimilarity {
		return score
	}
	return 0
}

// lineRows is the line of the text for every line of the edit, and whether almost all
// of the old text is there.
func (a *bandAligner) lineRows() ([]int, bool) {
	n := len(a.old)
	d, ok := 0, false
	for e, score := range a.table[n] {
		if score > 0 && (!ok || score > a.table[n][d]) {
			d, ok = e, true
		}
	}
	if !ok {
		return nil, false
	}
	rows := slices.Repeat([]int{noRow}, len(a.Lines))
	equal, found, total := 0, 0.0, 0.0
	for i := n; i > 0; {
		here := a.table[i][d]
		switch {
		case here == a.table[i-1][d]+a.gain(i-1, d):
			i--
			alike := a.similarityAt(i, d)
			if alike > 0 {
				rows[a.old[i]] = a.x.rows[a.position(i, d)]
			}
			if alike == 1 {
				equal++
			}
			found += alike * a.weight(i)
			total += a.weight(i)
		case d+1 < len(a.table[i]) && here == a.table[i-1][d+1]+a.omit(i-1):
			i, d = i-1, d+1
			total += a.weight(i)
		default:
			d--
			total += gapCost
		}
	}
	a.score = min(found/total, 0.99)
	return rows, a.score >= minNearScore && n-equal <= max(1, n/3)
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
