package locate

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// A search is the search for one edit in one text. Blank lines are no part of
// what it looks for.
type search struct {
	Wanted
	x       *Index
	reading model.Reason // how the edit was read, if not as it is written

	old         []int   // the lines of the edit that the old text has and that are not blank
	oldAt       []int   // which line of the old text each of them is
	ids         []int32 // their numbers
	first, last int     // those of them from the first change to the last, not included
	added       [][]byte
	remaining   map[[2]int][]int32 // see solid
	removed     map[string]bool    // see goes
	more        bool               // there are more places than were looked at
}

func newSearch(x *Index, w Wanted, reading model.Reason) *search {
	s := &search{Wanted: w, x: x, reading: reading, first: -1, remaining: map[[2]int][]int32{}}
	var texts [][]byte
	at := 0
	for i, line := range w.Lines {
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
	s.ids = x.idsOf(texts)
	return s
}

// removes tells that lines with text go. A pure insertion does not, and so needs
// all of its context (SPEC §5.3).
func (s *search) removes() bool {
	return slices.ContainsFunc(s.old, func(i int) bool { return s.Lines[i].Op == '-' })
}

// A hit is a place at which old[lo:hi] stands, from a position of the index on.
type hit struct {
	lo, hi, at int
	level      int
	score      float64
	pairs      []pair // the indentation of the lines
	uniform    bool   // one change of indentation fits all pairs
}

// everywhere is where all of the old text stands.
func (s *search) allHits() []hit { return s.hits(0, len(s.old)) }

// hits are the places of old[lo:hi], if there are many those about the line
// stated among them.
func (s *search) hits(lo, hi int) []hit {
	if lo == hi {
		return nil
	}
	most := max(maxCompared/(hi-lo), Limit+1)
	places := s.x.places(s.ids[lo:hi], most)
	if len(places) == most {
		s.more = true
		near, _ := slices.BinarySearch(s.x.rows, int32(s.Stated+s.oldAt[lo]))
		places = append(places, s.x.placesNear(s.ids[lo:hi], near)...)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	out := make([]hit, len(places))
	for i, at := range places {
		out[i] = hit{lo: lo, hi: hi, at: at}
	}
	return out
}

// fewer is where the old text stands with the fewest lines of context left out,
// from the outside in. All places are found by growing and shrinking one range
// of lines over the context, as what holds more lines stands in fewer places.
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
	stands := func(i, j int) bool { return len(s.x.places(s.ids[i:j], 1)) > 0 }
	widest := 0
	var ranges [][2]int
	for i, j := lo, s.last-1; i <= s.first; i++ {
		for j < hi && stands(i, j+1) {
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

// words tells that there are words in old[lo:hi]: brackets stand everywhere.
func (s *search) hasWords(lo, hi int) bool {
	return slices.ContainsFunc(s.old[lo:hi], func(i int) bool { return bytes.ContainsFunc(s.Lines[i].Text, isWord) })
}

// maxContext is how many lines of context on each side are left out one by one.
const maxContext = 64
