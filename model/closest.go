package model

import (
	"bytes"

	"aptix-tui/model/linediff"
)

// maxSimilarCost limits the searches for similar texts of one Resolve: the sum of the products
// of the length of a text and of one that is looked for.
const maxSimilarCost = 1 << 26

// minSimilarCost is what a search costs of each byte at least.
const minSimilarCost = 16

// setClosest notes what is closest to what h looks for and does not find: a text or, without one,
// the stated line.
func (r *resolver) setClosest(f *File, h *Hunk, m Match) {
	h.ClosestLine = m.Stated
	t := r.textOf(f)
	at, ok := Span{}, false
	if h.looksForPart() || m.Closest == nil && m.Stated == 0 {
		at, ok = r.similarLines(t, h.Old())
	}
	if !ok && m.Closest != nil {
		at, ok = m.Closest.Span, true
	}
	if ok {
		h.Closest, h.ClosestLine = bytes.Clone(t.Slice(at)), t.LineAt(at.Start)+1
	}
	if h.ClosestLine > 0 {
		h.ClosestOnDisk = r.diskLines(f).closest(h.ClosestLine, h.Closest)
	}
}

// looksForPart reports whether h replaces a text that may be a part of lines. Whole lines are
// compared by their locators.
func (h *Hunk) looksForPart() bool {
	old := h.Old()
	return !h.Inserts && len(old) > 0 && old[len(old)-1] != '\n'
}

// similarLines returns the lines of t that have the text most like part; ok is false if none is
// similar, or if too many texts were searched already.
func (r *resolver) similarLines(t *Text, part []byte) (at Span, ok bool) {
	part = bytes.TrimSpace(part)
	cost := t.Len() * max(len(part), minSimilarCost)
	if len(part) == 0 || cost > maxSimilarCost-r.similarCost {
		return Span{}, false
	}
	r.similarCost += cost
	found := linediff.ClosestPart(t.Bytes, part)
	if found.Score < linediff.CloseEnough {
		return Span{}, false
	}
	return Span{t.lineStart(found.Start), t.lineEnd(found.End - 1)}, true
}

// SimilarPart returns the part of text that is a counterpart of part; ok is false without a
// certain one.
func SimilarPart(text, part []byte) (at Span, ok bool) {
	found := linediff.ClosestPart(text, part)
	return Span(found.Span), found.Whole && found.Score >= linediff.CloseEnough
}
