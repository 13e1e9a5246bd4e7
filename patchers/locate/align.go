package locate

import (
	"bytes"
	"cmp"
	"math"
	"slices"
)

// Bounds of the search for places whose text is the old one with lines left out or
// inserted.
const (
	maxAligned = 8   // places whose lines are compared
	maxOld     = 256 // lines of an old text that is compared
	maxBand    = 10  // maximum shift of a line, in lines, relative to the others
	maxExtra   = 2   // lines of the text between paired ones that the old text lacks
	minAligned = 0.3 // share of the old text that must be there
)

// A pairing is the line of the text for each line of the edit.
type pairing struct {
	rows  []int // for every line of the edit; -1 for none
	score float64
}

// An aligner aligns the old text, blank lines included, with parts of the text.
type aligner struct {
	*search
	lines       []int     // the old lines of the edit
	ids         []int32   // their numbers, blankID or unknownID
	oldSketches []*sketch // of those with unknownID
	total       float64   // the weight of all of them
	band        int       // maximum shift of a line
}

// blankID is the number of a line without text.
const blankID = -2

func newAligner(s *search) *aligner {
	a := &aligner{search: s, band: maxBand}
	for i, line := range s.Lines {
		if line.Op == '+' {
			continue
		}
		id, sk := int32(blankID), (*sketch)(nil)
		if n, ok := slices.BinarySearch(s.old, i); ok {
			if id = s.ids[n]; id == unknownID {
				sk = sketchOf(line.Text)
			}
			a.total += a.weight(line.Text)
		}
		a.lines, a.ids, a.oldSketches = append(a.lines, i), append(a.ids, id), append(a.oldSketches, sk)
	}
	return a
}

// weight is how much a line counts as evidence of a place.
func (a *aligner) weight(line []byte) float64 {
	e := normalized(line)
	switch {
	case len(e) == 0:
		return 0.5
	case !bytes.ContainsFunc(e, isWord):
		return 2
	}
	return 6 + float64(min(len(e), 40))
}

// pairings are the places of the old text with lines left out or inserted, best
// first.
func (s *search) pairings() []pairing {
	a := newAligner(s)
	if len(a.lines) > maxOld || a.noKnownWords() || s.mayBeParts() {
		return nil
	}
	var out []pairing
	for _, start := range a.starts() {
		if al, ok := a.at(start); ok && !slices.ContainsFunc(out, func(b pairing) bool { return slices.Equal(al.rows, b.rows) }) {
			out = append(out, al)
		}
	}
	slices.SortStableFunc(out, func(x, y pairing) int {
		if math.Abs(x.score-y.score) > 0.02 || s.Stated < 0 {
			return cmp.Compare(y.score, x.score)
		}
		return lineDistance(firstRow(x.rows)-a.oldLinesBefore(x), s.Stated) - lineDistance(firstRow(y.rows)-a.oldLinesBefore(y), s.Stated)
	})
	if len(out) > 0 {
		best := out[0].score
		out = slices.DeleteFunc(out, func(al pairing) bool { return best-al.score > (1-best)/2+0.05 })
	}
	return out
}

// noKnownWords reports whether the text has no line with words of the old text.
func (a *aligner) noKnownWords() bool {
	return !slices.ContainsFunc(a.old, func(i int) bool {
		n, _ := slices.BinarySearch(a.old, i)
		return a.search.ids[n] != unknownID && bytes.ContainsFunc(a.Lines[i].Text, isWord)
	})
}

// oldLinesBefore is the number of old lines before the first one that al pairs.
func (a *aligner) oldLinesBefore(al pairing) int {
	return slices.IndexFunc(a.lines, func(i int) bool { return al.rows[i] >= 0 })
}

// starts are lines of the text where the old text may begin: by its rare words and lines, and
// the stated line.
func (a *aligner) starts() []int {
	var all [][]byte
	for _, i := range a.lines {
		all = append(all, a.Lines[i].Text)
	}
	out := a.words().bestWindows(all, maxAligned)
	if a.Stated >= 0 {
		out = append(out, a.Stated)
	}
	return out
}

// A cell is the best alignment of the first old lines with the lines up to one of the
// text.
type cell struct {
	value float64
	move  byte // 'm' paired, 'o' an unpaired old line, 'r' an unpaired row; 0 the beginning
}

// at aligns the old text with the text from about line start on. It reports whether every
// removed line is paired, and enough of the text.
func (a *aligner) at(start int) (pairing, bool) {
	rows, ok := a.rowsAt(start)
	al := pairing{rows: rows}
	return al, ok && a.accept(&al)
}

// rowsAt is the line of the text from about line start on for every line of the edit: the
// pairs of lines, in order, with the greatest weight (Needleman and Wunsch, in a band). It
// reports whether every removed line is paired.
func (a *aligner) rowsAt(start int) ([]int, bool) {
	top := max(start-a.band, 0)
	rows := min(start+len(a.lines)+a.band, a.x.text.Lines()) - top
	if rows <= 0 {
		return nil, false
	}
	ids := a.rowIDs(top, rows)
	cells := make([][]cell, len(a.lines)+1)
	cells[0] = make([]cell, rows+1)
	for i := 1; i <= len(a.lines); i++ {
		cells[i] = make([]cell, rows+1)
		mid := start - top + i
		for j := range cells[i] {
			if cells[i][j].value = math.Inf(-1); j >= mid-a.band && j <= mid+a.band {
				cells[i][j] = a.cell(cells, ids, top, i, j)
			}
		}
	}
	end := 0
	for j, c := range cells[len(a.lines)] {
		if c.value > cells[len(a.lines)][end].value {
			end = j
		}
	}
	if math.IsInf(cells[len(a.lines)][end].value, -1) {
		return nil, false
	}
	return a.trace(cells, end, top), true
}

// cell is the best alignment of old lines up to i with rows up to j.
func (a *aligner) cell(cells [][]cell, ids []int32, top, i, j int) cell {
	line := a.Lines[a.lines[i-1]]
	best := cell{math.Inf(-1), 'o'}
	if line.Op == ' ' || a.ids[i-1] == blankID {
		best.value = cells[i-1][j].value - a.weight(line.Text)/8
	}
	if j == 0 {
		return best
	}
	if alike := a.pairScore(i-1, ids[j-1], top+j-1); alike > 0 {
		if v := cells[i-1][j-1].value + a.weight(line.Text)*alike; v >= best.value {
			best = cell{v, 'm'}
		}
	}
	skip := 1.5
	if ids[j-1] == blankID {
		skip = 0.3
	}
	if i < len(a.lines) {
		if v := cells[i][j-1].value - skip; v > best.value {
			best = cell{v, 'r'}
		}
	}
	return best
}

// pairScore is the similarity of old line i and a row, 0 if they are no pair.
func (a *aligner) pairScore(i int, id int32, row int) float64 {
	if a.ids[i] != unknownID {
		if a.ids[i] == id {
			return 1
		}
		return 0
	}
	if id == blankID {
		return 0
	}
	if score := a.oldSketches[i].similarityTo(a.rowSketch(row)); score >= minLineSimilarity {
		return score
	}
	return 0
}

// rowIDs are the numbers of count lines of the text from top on.
func (a *aligner) rowIDs(top, count int) []int32 {
	out := make([]int32, count)
	at := a.x.positionOf(top)
	for i := range out {
		if out[i] = blankID; at < len(a.x.ids) && a.x.rows[at] == top+i {
			out[i] = a.x.ids[at]
			at++
		}
	}
	return out
}

// trace finds the pairs that lead to the last cell.
func (a *aligner) trace(cells [][]cell, end, top int) []int {
	out := slices.Repeat([]int{noRow}, len(a.Lines))
	for i, j := len(a.lines), end; i > 0; {
		switch cells[i][j].move {
		case 'm':
			i, j = i-1, j-1
			out[a.lines[i]] = top + j
		case 'o':
			i--
		default:
			j--
		}
	}
	return out
}

// accept scores al and reports whether it has enough of the old text.
func (a *aligner) accept(al *pairing) bool {
	found, words, first, last, named, open := 0.0, false, -1, -1, 0, 0
	for n, i := range a.lines {
		row := al.rows[i]
		if a.ids[n] == blankID {
			continue
		}
		if row < 0 {
			open++
			continue
		}
		alike := 1.0
		if a.ids[n] == unknownID {
			alike = a.oldSketches[n].similarityTo(a.rowSketch(row))
		} else if bytes.ContainsFunc(a.Lines[i].Text, isWord) {
			words = true
		}
		found += alike * a.weight(a.Lines[i].Text)
		if named++; first < 0 {
			first, open = row, 0
		}
		last = row
	}
	if !words || first < 0 {
		return false
	}
	lines := a.x.positionOf(last+1) - a.x.positionOf(first)
	al.score = found / a.total
	return al.score >= minAligned && lines-named <= maxExtra+open
}
