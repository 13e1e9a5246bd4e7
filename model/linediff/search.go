package linediff

import (
	"slices"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// The library finds the shortest list of changes up to a hundred removed and
// added lines; beyond that it returns the rest as one change. A text with more
// changes is first split at lines that occur once in both texts. Pieces that
// are still too large are given to the library again while the budget lasts.
const (
	libraryLimit = 95   // removed and added lines up to which the library's result is the shortest
	maxSearches  = 1000 // library calls for pieces that may be too large
	maxReadings  = 8    // how often each line is read to find where to split
)

// A searcher finds the changes between two texts.
type searcher struct {
	a, b []string
	out  []Change

	searches, readings int // budgets left
}

// searchChanges returns the changes from a to b.
func searchChanges(a, b []string) []Change {
	s := searcher{a: a, b: b, searches: maxSearches, readings: maxReadings * (len(a) + len(b))}
	s.search(Change{0, len(a), 0, len(b)})
	return s.out
}

// search adds the changes inside of w. The pieces of w are searched in order.
func (s *searcher) search(w Change) {
	todo := []Change{w}
	for len(todo) > 0 {
		w := s.trim(todo[len(todo)-1])
		todo = todo[:len(todo)-1]
		if w.OldStart == w.OldEnd || w.NewStart == w.NewEnd || s.searches == 0 {
			s.add(w)
			continue
		}
		if w.size() >= libraryLimit {
			s.searches--
		}
		found, size := s.libraryDiff(w)
		if size >= libraryLimit {
			if pieces := s.splitAtUnique(w); pieces != nil {
				todo = push(todo, pieces)
				continue
			}
			if len(found) > 1 {
				todo = push(todo, found)
				continue
			}
		}
		for _, c := range found {
			s.add(c)
		}
	}
}

// push pushes pieces onto a stack so that the first one is popped first.
func push(todo, pieces []Change) []Change {
	for _, p := range slices.Backward(pieces) {
		todo = append(todo, p)
	}
	return todo
}

// trim removes the common lines at both ends of w.
func (s *searcher) trim(w Change) Change {
	head, tail := commonEnds(s.a[w.OldStart:w.OldEnd], s.b[w.NewStart:w.NewEnd])
	return Change{w.OldStart + head, w.OldEnd - tail, w.NewStart + head, w.NewEnd - tail}
}

// add adds a change; it extends the last one if they are adjacent.
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

// libraryDiff returns the library's changes inside of w, and how many lines
// they remove and add.
func (s *searcher) libraryDiff(w Change) (found []Change, size int) {
	for _, d := range lcs.DiffLines(s.a[w.OldStart:w.OldEnd], s.b[w.NewStart:w.NewEnd]) {
		found = append(found, Change{w.OldStart + d.Start, w.OldStart + d.End, w.NewStart + d.ReplStart, w.NewStart + d.ReplEnd})
		size += found[len(found)-1].size()
	}
	return found, size
}

// size returns how many lines c removes and adds.
func (c Change) size() int { return c.OldEnd - c.OldStart + c.NewEnd - c.NewStart }

// splitAtUnique splits w at lines that occur once in both texts, in the same
// order. It returns nil if there are none or the budget is spent.
func (s *searcher) splitAtUnique(w Change) []Change {
	if w.size() > s.readings {
		return nil
	}
	s.readings -= w.size()
	pairs := s.uniqueInOrder(w)
	if len(pairs) == 0 {
		return nil
	}
	out := []Change{} // without the empty ones: most pairs follow one another
	from := w
	for _, p := range pairs {
		if from.OldStart < p.old || from.NewStart < p.new {
			out = append(out, Change{from.OldStart, p.old, from.NewStart, p.new})
		}
		from.OldStart, from.NewStart = p.old+1, p.new+1
	}
	return append(out, from)
}

// A linePair is a line that both texts have.
type linePair struct{ old, new int }

// uniqueInOrder returns the longest list of lines that occur once on each side
// of w, in the same order on both sides.
func (s *searcher) uniqueInOrder(w Change) []linePair {
	inA, inB, at := map[string]int{}, map[string]int{}, map[string]int{}
	for _, line := range s.a[w.OldStart:w.OldEnd] {
		inA[line]++
	}
	for i, line := range s.b[w.NewStart:w.NewEnd] {
		inB[line]++
		at[line] = w.NewStart + i
	}
	var once []linePair
	for i, line := range s.a[w.OldStart:w.OldEnd] {
		if inA[line] == 1 && inB[line] == 1 {
			once = append(once, linePair{w.OldStart + i, at[line]})
		}
	}
	return longestAscending(once)
}

// longestAscending returns the longest subsequence of pairs that ascends in the
// new text (patience sorting); pairs ascend in the old text.
func longestAscending(pairs []linePair) []linePair {
	tops := make([]int, 0, len(pairs)) // tops[k]: the pair with the lowest new line that ends a list of k+1 pairs
	before := make([]int, len(pairs))  // the previous pair in that list, or -1
	for i, p := range pairs {
		k := len(tops)
		if k > 0 && pairs[tops[k-1]].new >= p.new {
			k, _ = slices.BinarySearchFunc(tops, p.new, func(j, new int) int { return pairs[j].new - new })
		}
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
	out := make([]linePair, len(tops))
	if len(tops) == 0 {
		return nil
	}
	for i, k := tops[len(tops)-1], len(tops)-1; k >= 0; i, k = before[i], k-1 {
		out[k] = pairs[i]
	}
	return out
}
