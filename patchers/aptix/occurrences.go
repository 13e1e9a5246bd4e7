package aptix

import (
	"bytes"

	"aptix-tui/model"
)

// occurrences iterates over the occurrences of the new text, overlapping ones
// too, in linear time (Knuth-Morris-Pratt search).
type occurrences struct {
	text, new []byte
	failure   []int // the failure function: failure[n] is the length of the longest proper prefix of new[:n] that is also its suffix
	at, state int   // text[:at] is read; its last state bytes begin new
	current   int   // the last occurrence found; -1 before the first
	next      int   // the one behind it; len(text) if there is none
}

// newOccurrences returns an iterator. New text that does not contain the old text
// has no occurrences that matter.
func newOccurrences(text, old, new []byte) *occurrences {
	w := &occurrences{text: text, current: -1, next: len(text)}
	if !bytes.Contains(new, old) {
		return w
	}
	w.new, w.failure = new, make([]int, len(new)+1)
	for n, k := 1, 0; n < len(new); n++ {
		for k > 0 && new[n] != new[k] {
			k = w.failure[k]
		}
		if new[n] == new[k] {
			k++
		}
		w.failure[n+1] = k
	}
	w.advance()
	return w
}

// advance finds the next occurrence.
func (w *occurrences) advance() {
	for w.at < len(w.text) {
		c := w.text[w.at]
		for w.state > 0 && (w.state == len(w.new) || w.new[w.state] != c) {
			w.state = w.failure[w.state]
		}
		if w.new[w.state] == c {
			w.state++
		}
		w.at++
		if w.state == len(w.new) {
			w.next = w.at - w.state
			return
		}
	}
	w.next = len(w.text)
}

// around returns an occurrence that contains text[start:end], else one that
// overlaps it. The spans of successive calls must ascend.
func (w *occurrences) around(start, end int) (model.Span, bool) {
	if w.new == nil {
		return model.Span{}, false
	}
	w.advanceTo(start + 1)
	if s := w.span(); w.current >= 0 && s.End >= end {
		return s, true
	}
	w.advanceTo(end)
	s := w.span()
	return s, w.current >= 0 && s.End > start
}

// advanceTo makes current the last occurrence that begins before limit.
func (w *occurrences) advanceTo(limit int) {
	for w.next < limit && w.next < len(w.text) {
		w.current = w.next
		w.advance()
	}
}

func (w *occurrences) span() model.Span {
	return model.Span{Start: w.current, End: w.current + len(w.new)}
}
