package linediff

import (
	"slices"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// The library finds the shortest list of changes while it takes fewer than a
// hundred removed and added lines, and then leaves the rest as one change. A
// file that changed in more places than that is cut into pieces first, at
// lines that occur once in both texts, and what still is too much for it is
// given to it again piece by piece, as long as the budget lasts.
const (
	exact    = 95   // removed and added lines up to which the library's answer is the shortest
	searches = 1000 // how often it is asked about a piece that may be too much for it
	readings = 8    // how often each line is read in search of places to cut at
)

// A searcher finds the changes between two texts, whose lines are numbers:
// equal lines, equal numbers.
type searcher struct {
	a, b []rune // what the library takes as numbers
	out  []Change

	searches, readings int // left
	// By line number, for cut: how often it occurs, and where. Zero between
	// uses.
	inA, inB, atB []int32
}

func search(a, b []rune, numbers int) []Change {
	s := searcher{
		a: a, b: b, searches: searches, readings: readings * (len(a) + len(b)),
		inA: make([]int32, numbers), inB: make([]int32, numbers), atB: make([]int32, numbers),
	}
	s.between(Change{0, len(a), 0, len(b)})
	return s.out
}

// between adds the changes inside of w. The pieces of a window that is cut are
// done at once, from first to last.
func (s *searcher) between(w Change) {
	todo := []Change{w}
	for len(todo) > 0 {
		w := s.trim(todo[len(todo)-1])
		todo = todo[:len(todo)-1]
		if w.OldStart == w.OldEnd || w.NewStart == w.NewEnd || s.searches == 0 {
			s.add(w)
			continue
		}
		if w.size() >= exact {
			s.searches--
		}
		found, size := s.library(w)
		if size >= exact {
			if pieces := s.cut(w); pieces != nil {
				todo = pushed(todo, pieces)
				continue
			}
			if len(found) > 1 {
				todo = pushed(todo, found)
				continue
			}
		}
		for _, c := range found {
			s.add(c)
		}
	}
}

// pushed puts pieces onto a stack so that the first of them is taken first.
func pushed(todo, pieces []Change) []Change {
	for _, p := range slices.Backward(pieces) {
		todo = append(todo, p)
	}
	return todo
}

// trim takes common lines off both ends of w.
func (s *searcher) trim(w Change) Change {
	for w.OldStart < w.OldEnd && w.NewStart < w.NewEnd && s.a[w.OldStart] == s.b[w.NewStart] {
		w.OldStart, w.NewStart = w.OldStart+1, w.NewStart+1
	}
	for w.OldStart < w.OldEnd && w.NewStart < w.NewEnd && s.a[w.OldEnd-1] == s.b[w.NewEnd-1] {
		w.OldEnd, w.NewEnd = w.OldEnd-1, w.NewEnd-1
	}
	return w
}

// add adds a change, to the last one if they touch.
func (s *searcher) add(c Change) {
	if c.OldStart == c.OldEnd && c.NewStart == c.NewEnd {
		return
	}
	if n := len(s.out); n > 0 && s.out[n-1].OldEnd == c.OldStart && s.out[n-1].NewEnd == c.NewStart {
		s.out[n-1].OldEnd, s.out[n-1].NewEnd = c.OldEnd, c.NewEnd
		return
	}
	s.out = append(s.out, c)
}

// library asks the library for the changes inside of w, and counts the lines
// that they remove and add.
func (s *searcher) library(w Change) (found []Change, size int) {
	for _, d := range lcs.DiffRunes(s.a[w.OldStart:w.OldEnd], s.b[w.NewStart:w.NewEnd]) {
		found = append(found, Change{w.OldStart + d.Start, w.OldStart + d.End, w.NewStart + d.ReplStart, w.NewStart + d.ReplEnd})
		size += found[len(found)-1].size()
	}
	return found, size
}

// size is how many lines c removes and adds.
func (c Change) size() int { return c.OldEnd - c.OldStart + c.NewEnd - c.NewStart }

// cut cuts w at lines that occur once in both texts, in the same order; nil if
// there are none, or the budget is spent.
func (s *searcher) cut(w Change) []Change {
	if w.size() > s.readings {
		return nil
	}
	s.readings -= w.size()
	var out []Change
	from := w
	for _, p := range s.commonOrder(w) {
		out = append(out, Change{from.OldStart, p.old, from.NewStart, p.new})
		from.OldStart, from.NewStart = p.old+1, p.new+1
	}
	if out == nil {
		return nil
	}
	return append(out, from)
}

// A pair is a line that both texts have.
type pair struct{ old, new int }

// commonOrder is the longest list of lines that occur once in both windows of
// w and stand in the same order in both.
func (s *searcher) commonOrder(w Change) []pair {
	a, b := s.a[w.OldStart:w.OldEnd], s.b[w.NewStart:w.NewEnd]
	for _, n := range a {
		s.inA[n]++
	}
	for i, n := range b {
		s.inB[n]++
		s.atB[n] = int32(i)
	}
	var once []pair
	for i, n := range a {
		if s.inA[n] == 1 && s.inB[n] == 1 {
			once = append(once, pair{w.OldStart + i, w.NewStart + int(s.atB[n])})
		}
	}
	for _, n := range a {
		s.inA[n] = 0
	}
	for _, n := range b {
		s.inB[n] = 0
	}
	return ascending(once)
}

// ascending is the longest part of pairs, which ascend in the old text, that
// ascends in the new one too (by patience sorting).
func ascending(pairs []pair) []pair {
	var tops []int                    // tops[k]: the pair with the least new line that ends a list of k+1
	before := make([]int, len(pairs)) // the pair before it in that list, -1: none
	for i, p := range pairs {
		k, _ := slices.BinarySearchFunc(tops, p.new, func(j, new int) int { return pairs[j].new - new })
		before[i] = -1
		if k > 0 {
			before[i] = tops[k-1]
		}
		if k == len(tops) {
			tops = append(tops, i)
		} else {
			tops[k] = i
		}
	}
	out := make([]pair, len(tops))
	if len(tops) == 0 {
		return nil
	}
	for i, k := tops[len(tops)-1], len(tops)-1; k >= 0; i, k = before[i], k-1 {
		out[k] = pairs[i]
	}
	return out
}
