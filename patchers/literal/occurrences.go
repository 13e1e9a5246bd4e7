package literal

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// occurrences are the places of a new text, in order, overlapping ones too.
type occurrences struct {
	starts []int
	length int // of the new text
}

// findOccurrences searches text for new in linear time (Knuth-Morris-Pratt search).
// New text that does not contain the old text has no occurrences that matter.
func findOccurrences(text, old, new []byte) occurrences {
	found := occurrences{length: len(new)}
	if !bytes.Contains(new, old) || index(text, new) < 0 {
		return found
	}
	// failure[n] is the length of the longest proper prefix of new[:n] that is also
	// its suffix; a state is how many of the last bytes read begin new.
	failure := make([]int, len(new)+1)
	next := func(state int, c byte) int {
		for state > 0 && (state == len(new) || new[state] != c) {
			state = failure[state]
		}
		if new[state] == c {
			state++
		}
		return state
	}
	for n := 1; n < len(new); n++ {
		failure[n+1] = next(failure[n], new[n])
	}
	state := 0
	for at, c := range text {
		if state = next(state, c); state == len(new) {
			found.starts = append(found.starts, at+1-len(new))
		}
	}
	return found
}

// keepWholeLines removes the occurrences that begin or end inside a line of text.
func (o *occurrences) keepWholeLines(s *search) {
	o.starts = slices.DeleteFunc(o.starts, func(at int) bool { return s.splitsLine(at, at+o.length) })
}

// around returns an occurrence that contains text[start:end], else one that
// overlaps it.
func (o occurrences) around(start, end int) (model.Span, bool) {
	if s, ok := o.lastBefore(start + 1); ok && s.End >= end {
		return s, true
	}
	s, ok := o.lastBefore(end)
	return s, ok && s.End > start
}

// lastBefore returns the last occurrence that begins before limit.
func (o occurrences) lastBefore(limit int) (model.Span, bool) {
	n, _ := slices.BinarySearch(o.starts, limit)
	if n == 0 {
		return model.Span{}, false
	}
	return model.Span{Start: o.starts[n-1], End: o.starts[n-1] + o.length}, true
}
