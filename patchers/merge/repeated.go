package merge

import (
	"maps"
	"slices"
)

// repeated places the segments without a pair whose lines occur more than once in the file: where
// most of them are together.
func (a *alignment) repeated() {
	byKey := map[string][]int{}
	for j, u := range a.f {
		if u.node == nil && !a.taken[j] && Distinctive(u.key) && len(byKey[u.key]) < 200 {
			byKey[u.key] = append(byKey[u.key], j)
		}
	}
	for _, s := range a.segments() {
		if s.paired || s.hi == s.lo {
			continue
		}
		lo, hi, twice := a.window(s, byKey)
		if hi == 0 || twice && isMarkup(a.fs.ext) {
			continue
		}
		a.twice = a.twice || twice
		a.between(lo, hi, s.lo, s.hi, false, false)
	}
}

// window returns the range of the file in which most lines of a segment are, at about the same
// distance. twice: another range has as many.
func (a *alignment) window(s segment, byKey map[string][]int) (lo, hi int, twice bool) {
	votes := map[int]int{}
	for i := s.lo; i < min(s.hi, s.lo+200); i++ {
		for _, j := range byKey[a.b[i].key] {
			votes[j-i]++
		}
	}
	shifts := slices.Sorted(maps.Keys(votes))
	slack := 2 + (s.hi-s.lo)/4
	best, at, sum, start := 0, 0, 0, 0
	for k, shift := range shifts {
		sum += votes[shift]
		for shifts[start] < shift-slack {
			sum -= votes[shifts[start]]
			start++
		}
		switch {
		case sum > best:
			best, at, twice = sum, k, false
		case sum == best && shift > shifts[at]+slack:
			twice = true
		}
	}
	if best == 0 {
		return 0, 0, false
	}
	lo = max(0, shifts[at]-slack+s.lo)
	return lo, min(len(a.f), shifts[at]+slack+s.hi), twice
}
