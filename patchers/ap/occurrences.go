package ap

import (
	"bytes"
	"iter"
)

// longest is the number of the longest of lines, -1 if there is none. It is mostly the one
// that a text has least often.
func longest(lines [][]byte) int {
	out := -1
	for i, line := range lines {
		if out < 0 || len(line) > len(lines[out]) {
			out = i
		}
	}
	return out
}

// maxComparisons is how many comparisons for each line of the hay are made at the places of
// one line of the needle, before all lines are compared once.
const maxComparisons = 2

// occurrences lists the places of needle in the n lines of hay, ascending. It compares at
// hits, the places of line probe of the needle. If these are too many, as in hostile
// repetitions, it does what allOccurrences does.
func occurrences(n int, hay func(int) []byte, needle [][]byte, hits iter.Seq[int], probe int) (out []int) {
	left := maxComparisons * n
	for hit := range hits {
		at := hit - probe
		if at < 0 || at+len(needle) > n {
			continue
		}
		i := 0
		for i < len(needle) && bytes.Equal(hay(at+i), needle[i]) {
			i++
		}
		if i == len(needle) {
			out = append(out, at)
		}
		if left -= i; left < 0 {
			return allOccurrences(n, hay, needle)
		}
	}
	return out
}

// allOccurrences lists the places of needle in the n lines of hay, ascending, by the
// algorithm of Knuth, Morris and Pratt. It compares every line at most twice, even in
// hostile repetitions.
func allOccurrences(n int, hay func(int) []byte, needle [][]byte) []int {
	if len(needle) == 0 || len(needle) > n {
		return nil
	}
	border := make([]int, len(needle))
	for i, k := 1, 0; i < len(needle); i++ {
		for k > 0 && !bytes.Equal(needle[i], needle[k]) {
			k = border[k-1]
		}
		if bytes.Equal(needle[i], needle[k]) {
			k++
		}
		border[i] = k
	}
	var out []int
	k := 0
	for i := range n {
		line := hay(i)
		for k > 0 && !bytes.Equal(line, needle[k]) {
			k = border[k-1]
		}
		if bytes.Equal(line, needle[k]) {
			k++
		}
		if k == len(needle) {
			out = append(out, i+1-k)
			k = border[k-1]
		}
	}
	return out
}
