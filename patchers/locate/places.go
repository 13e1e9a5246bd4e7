package locate

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
)

// Places yields the positions of part in text, ascending, those that overlap too. next returns
// how far ahead part may begin in the rest of text; it is negative if part is not there. Each
// element is compared at most twice, even in hostile repetitions (Knuth-Morris-Pratt search).
func Places[T any](text, part []T, equal func(a, b T) bool, next func(rest []T) int) iter.Seq[int] {
	return func(yield func(int) bool) {
		at := next(text)
		if at < 0 {
			return
		}
		// failure[k] is the length of the longest proper prefix of part[:k] that is its suffix;
		// a state is how many of the last elements read begin part.
		failure := make([]int, len(part)+1)
		advance := func(state int, v T) int {
			for state > 0 && (state == len(part) || !equal(part[state], v)) {
				state = failure[state]
			}
			if equal(part[state], v) {
				state++
			}
			return state
		}
		for k := 1; k < len(part); k++ {
			failure[k+1] = advance(failure[k], part[k])
		}
		for state := 0; at < len(text); at++ {
			if state == 0 {
				ahead := next(text[at:])
				if ahead < 0 {
					return
				}
				at += ahead
			}
			if state = advance(state, text[at]); state == len(part) && !yield(at+1-len(part)) {
				return
			}
		}
	}
}

// PlacesOfBytes yields the positions of part in text, ascending, those that overlap too.
func PlacesOfBytes(text, part []byte) iter.Seq[int] {
	rarest := rarestIn(text, part)
	return Places(text, part, Equal, func(rest []byte) int { return firstPlace(rest, part, rarest) })
}

// FirstPlace is bytes.Index for a large text.
func FirstPlace(text, part []byte) int { return firstPlace(text, part, rarestIn(text, part)) }

const (
	sampled   = 4 << 10 // the bytes of a text that tell which ones are rare in it
	rareEvery = 32      // a byte that is rare is not found more often than once in so many
)

// rarestIn returns the index of the byte of part that is rarest in the beginning of text.
func rarestIn(text, part []byte) int {
	var counts [256]int
	for _, b := range text[:min(len(text), sampled)] {
		counts[b]++
	}
	rarest := 0
	for i, b := range part {
		if counts[b] < counts[part[rarest]] {
			rarest = i
		}
	}
	return rarest
}

// firstPlace looks for the byte of part at index rarest, while that is rare.
func firstPlace(text, part []byte, rarest int) int {
	if len(part) == 0 {
		return 0
	}
	at := 0 // the first place that is possible
	for left := rareEvery; left > 0; left-- {
		next := bytes.IndexByte(text[min(at+rarest, len(text)):], part[rarest])
		if next < 0 {
			return -1
		}
		at += next
		if bytes.HasPrefix(text[at:], part) {
			return at
		}
		at++
		left += next / rareEvery
	}
	if next := bytes.Index(text[at:], part); next >= 0 {
		return at + next
	}
	return -1
}

// Equal reports whether a and b are equal, for Places.
func Equal[T comparable](a, b T) bool { return a == b }

// ByDistance sorts places by their distance from line stated, the one below first if
// two are equally far (as git apply tries them). It returns a new slice.
func ByDistance(places []int, stated int) []int {
	sorted := slices.Clone(places)
	slices.SortFunc(sorted, func(a, b int) int {
		return cmp.Or(cmp.Compare(lineDistance(a, stated), lineDistance(b, stated)), cmp.Compare(b, a))
	})
	return sorted
}

func lineDistance(at, stated int) int { return max(at-stated, stated-at) }

// Distance is the distance of the nearest place from line stated. There must be a
// place.
func Distance(places []int, stated int) int {
	return lineDistance(ByDistance(places, stated)[0], stated)
}

// Disjoint returns the places of a text of lines lines that overlap none of others,
// places of a text of otherLines lines.
func Disjoint(places []int, lines int, others []int, otherLines int) []int {
	return slices.DeleteFunc(slices.Clone(places), func(at int) bool {
		return slices.ContainsFunc(others, func(other int) bool {
			return other < at+lines && at < other+otherLines
		})
	})
}

// maxInner is the maximum length of a new text that is searched in its middle.
const maxInner = 128

// Occurrences returns the offsets, in lines, of old in new, ascending. At a place of
// the new text the file has the old text at these offsets too, which does not mean
// that the edit is still to be made (PLACING §2). In a new text of more than maxInner
// lines it looks at the beginning and the end only.
func Occurrences(r int, new, old [][]byte) []int {
	last := len(new) - len(old)
	if len(old) == 0 || last < 0 {
		return nil
	}
	step := 1
	if len(new) > maxInner {
		step = max(last, 1)
	}
	var inside []int
	for at := 0; at <= last; at += step {
		if EqualLines(r, new[at:at+len(old)], old) {
			inside = append(inside, at)
		}
	}
	return inside
}
