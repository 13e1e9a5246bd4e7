package locate

import (
	"bytes"
	"slices"
)

// A search is the search for one edit in one text. It ignores blank lines.
type search struct {
	Query
	*indexedText
	x *Index // of the non-blank lines, normalized or without blanks

	old         []int   // the non-blank lines of the old text, as indexes of Lines
	oldAt       []int   // their lines in the old text
	ids         []int32 // their numbers
	first, last int     // the range of old from the first change to the last, last excluded
	added       [][]byte
	removed     map[string]bool // see isRemoved
	sketches    map[int]*sketch // see rowSketch
	more        bool            // more places exist than were evaluated
}

func newSearch(in *indexedText, q Query) *search { return newSearchIn(in, in.normalized(), q) }

func newSearchIn(in *indexedText, x *Index, q Query) *search {
	s := &search{Query: q, indexedText: in, x: x, first: -1, sketches: map[int]*sketch{}}
	var texts [][]byte
	at := 0
	for i, line := range q.Lines {
		if line.Op != ' ' && s.first < 0 {
			s.first = len(s.old)
		}
		if line.Op != '+' {
			if len(normalized(line.Text)) > 0 {
				s.old, s.oldAt = append(s.old, i), append(s.oldAt, at)
				texts = append(texts, line.Text)
			}
			at++
		}
		if line.Op != ' ' {
			s.last = len(s.old)
		}
		if line.Op == '+' && len(s.added) < maxAdded {
			s.added = append(s.added, line.Text)
		}
	}
	s.first = max(s.first, 0)
	s.ids = s.x.idsOf(texts)
	return s
}

// removes reports whether non-blank lines are removed. A pure insertion needs all of
// its context (READING §5.3).
func (s *search) removes() bool {
	return slices.ContainsFunc(s.old, func(i int) bool { return s.Lines[i].Op == '-' })
}

// A hit is a place of old[lo:hi], from a position of the index on.
type hit struct {
	lo, hi, at int
	level      int
	score      float64
	pairs      []pair // the indentation of the lines
	uniform    bool   // one change of indentation fits all pairs
}

// allHits are the places of all of the old text.
func (s *search) allHits() []hit { return s.hits(0, len(s.old)) }

// hits are the places of old[lo:hi], including those near the stated line if there
// are many.
func (s *search) hits(lo, hi int) []hit {
	if lo == hi {
		return nil
	}
	most := max(maxCompared/(hi-lo), MaxPlaces+1)
	places := s.x.places(s.ids[lo:hi], most)
	if len(places) == most {
		s.more = true
		near := s.x.placesNear(s.ids[lo:hi], s.x.positionOf(s.Stated+s.oldAt[lo]))
		places = append(places, near...)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	out := make([]hit, len(places))
	for i, at := range places {
		out[i] = hit{lo: lo, hi: hi, at: at}
	}
	return out
}

// withLessContext are the places of the old text with the fewest lines of context
// left out, from the outside in. One range of lines that grows and shrinks over the
// context finds all of them, as a longer range has fewer places.
func (s *search) withLessContext() []hit {
	lo, hi := s.first, s.last
	for lo > max(0, s.first-maxContext) && s.ids[lo-1] != unknownID {
		lo--
	}
	for hi < min(len(s.old), s.last+maxContext) && s.ids[hi] != unknownID {
		hi++
	}
	if slices.Contains(s.ids[s.first:s.last], unknownID) {
		return nil
	}
	present := func(i, j int) bool { return len(s.x.places(s.ids[i:j], 1)) > 0 }
	widest := 0
	var ranges [][2]int
	for i, j := lo, s.last-1; i <= s.first; i++ {
		for j < hi && present(i, j+1) {
			j++
		}
		if j < s.last || j-i < widest {
			continue
		}
		if j-i > widest {
			widest, ranges = j-i, nil
		}
		ranges = append(ranges, [2]int{i, j})
	}
	var out []hit
	for _, r := range ranges {
		if s.hasWords(r[0], r[1]) {
			out = append(out, s.hits(r[0], r[1])...)
		}
	}
	return out
}

// hasWords reports whether there are words in old[lo:hi]. Lines of brackets occur
// everywhere.
func (s *search) hasWords(lo, hi int) bool {
	return slices.ContainsFunc(s.old[lo:hi], func(i int) bool { return bytes.ContainsFunc(s.Lines[i].Text, isWord) })
}

// maxContext is how many lines of context on each side are left out one by one.
const maxContext = 64
