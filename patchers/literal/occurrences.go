package literal

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// occurrences are the places of a new text, in order, overlapping ones too.
type occurrences struct {
	starts []int
	length int // of the new text
}

// occurrencesOf searches for new. New text that does not contain the old text has no
// occurrences that matter.
func (s *search) occurrencesOf(new []byte) occurrences {
	found := occurrences{length: len(new)}
	if bytes.Contains(new, s.old) {
		found.starts = slices.Collect(locate.PlacesOfBytes(s.text, new))
	}
	if s.wholeLines {
		found.starts = slices.DeleteFunc(found.starts, func(at int) bool { return s.splitsLine(at, at+len(new)) })
	}
	return found
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
