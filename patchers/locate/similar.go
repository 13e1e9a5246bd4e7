package locate

import (
	"bytes"
	"slices"
)

// Bounds of the search for similar text.
const (
	minLineSimilarity = 0.6  // minimum similarity of a line and its counterpart
	minTextSimilarity = 0.75 // minimum similarity of the whole text
	maxProposals      = 16   // best windows compared line by line
)

// similar finds similar text: every line of the old text has its counterpart, in
// order, and only blank lines are between them. A place that differs more than twice
// as much as the best one does not count.
func (s *search) similar() []hit {
	if s.mayBeParts() {
		return nil
	}
	texts := make([][]byte, len(s.old))
	essences := make([]*sketch, len(s.old))
	for i, at := range s.old {
		texts[i] = s.Lines[at].Text
		essences[i] = sketchOf(texts[i])
	}
	var hits []hit
	for _, at := range s.windows() {
		if score := s.similarity(essences, at); score >= minTextSimilarity {
			hits = append(hits, hit{hi: len(s.old), at: at, score: score})
		}
	}
	best := 0.0
	for _, h := range hits {
		best = max(best, h.score)
	}
	return slices.DeleteFunc(hits, func(h hit) bool { return (1-h.score)/2 > 1-best })
}

// mayBeParts reports whether the old text may begin or end inside a line: similar lines would
// be replaced as a whole.
func (s *search) mayBeParts() bool {
	return s.PartialLines && (len(s.ids) == 0 || s.ids[0] == unknownID || s.ids[len(s.ids)-1] == unknownID)
}

// windows are the positions where the old text may begin, by its rare words: these,
// and those beside them, because blank lines shift positions.
func (s *search) windows() []int {
	var all [][]byte
	for _, line := range s.Lines {
		if line.Op != '+' {
			all = append(all, line.Text)
		}
	}
	var out []int
	for _, start := range s.words().bestWindows(all, maxProposals) {
		at := s.x.positionOf(start + s.oldAt[0])
		for near := at - slack; near <= at+slack; near++ {
			if near >= 0 && near+len(s.old) <= len(s.x.ids) {
				out = append(out, near)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// similarity is the similarity of the old text and the lines from a position on, 0 if
// a line has no counterpart.
func (s *search) similarity(old []*sketch, at int) float64 {
	total, found := 0, 0.0
	for i := range old {
		score := old[i].similarityTo(s.rowSketch(s.x.rows[at+i]))
		if score < minLineSimilarity {
			return 0
		}
		size := len(old[i].normalized)
		total += size
		found += score * float64(size)
	}
	return found / float64(total)
}

// A sketch is a line prepared for many comparisons.
type sketch struct {
	normalized []byte
	bigrams    []uint16 // sorted
}

func sketchOf(line []byte) *sketch {
	e := normalized(line)
	return &sketch{e, bigrams(e)}
}

// bigrams are the pairs of neighbouring bytes of line, sorted.
func bigrams(line []byte) []uint16 {
	line = line[:min(len(line), maxLine)]
	out := make([]uint16, 0, max(len(line)-1, 0))
	for i := 1; i < len(line); i++ {
		out = append(out, uint16(line[i-1])<<8|uint16(line[i]))
	}
	slices.Sort(out)
	return out
}

// rowSketch is the sketch of a line of the text, made once.
func (s *search) rowSketch(row int) *sketch {
	k := s.sketches[row]
	if k == nil {
		k = sketchOf(s.raw(row))
		s.sketches[row] = k
	}
	return k
}

// similarityTo is the share of bigrams that two lines have in common (Dice's
// coefficient), 1 for equal ones, less than 1 for others. It is 0 for lines of very
// different length.
func (k *sketch) similarityTo(other *sketch) float64 {
	if bytes.Equal(k.normalized, other.normalized) {
		return 1
	}
	n, m := len(k.bigrams), len(other.bigrams)
	if 3*n < m || 3*m < n || n+m == 0 {
		return 0
	}
	common := 0
	for i, j := 0, 0; i < n && j < m; {
		switch a, b := k.bigrams[i], other.bigrams[j]; {
		case a < b:
			i++
		case a > b:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	return min(2*float64(common)/float64(n+m), 0.99)
}

// Similarity returns how similar two lines are, from 0 to 1.
func Similarity(a, b []byte) float64 { return sketchOf(a).similarityTo(sketchOf(b)) }
