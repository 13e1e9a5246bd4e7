package model

import (
	"bytes"
	"unicode"
)

// A LineRange is Count lines of a file, as the earlier edits leave it. First is
// 0-based. A Count of 0 is the position before First.
type LineRange struct {
	First, Count int
	// Within, if set, is the part of the text of these lines that is replaced.
	Within *Span `json:",omitempty"`
	// Text, if not nil, is what replaces these lines instead of the new text of the hunk: the
	// whole lines of the place that it had before.
	Text []byte `json:",omitempty"`
}

// A HandText is the text in which a person places a hunk: its file with all hunks before it.
type HandText struct {
	Text  []byte
	Lines []ShownLine // where its lines are on disk; nil if it is the text on disk
	Start LineRange   // the place of the hunk, or else the closest text or the stated line
	// Found: Start is the place of the hunk or a text like the one that it looks for. Near: it is a
	// text that has something of that.
	Found, Near bool
}

// HandText returns the text in which a person places a hunk.
func (cs *ChangeSet) HandText(id int) HandText {
	h := cs.Hunks[id]
	f, on, out := cs.Files[h.File], cs.earlier(h), HandText{Text: cs.PlacementText(id)}
	if !bytes.Equal(out.Text, f.Base.Bytes) {
		out.Lines = f.sequence.shownLines(on, NewText(f.Base.Bytes))
	}
	t := NewText(out.Text)
	span, found := h.startSpan(t)
	if out.Found = found; !found {
		if near, ok := h.nearest(t); ok {
			span, out.Near = near, true
		}
	}
	out.Start.First = t.LineAt(span.Start)
	switch {
	case h.Inserts:
	case span.End > span.Start:
		out.Start.Count = t.LineAt(span.End-1) + 1 - out.Start.First
	case !h.lines.placed:
		out.Start.Count = NewText(h.Old()).Lines()
	}
	return out
}

// startSpan returns the place of h in t, its PlacementText, or else the closest text or
// the stated line; found is false without one of the first two.
func (h *Hunk) startSpan(t *Text) (_ Span, found bool) {
	at := Span{}
	switch {
	case h.lines.placed && h.Inserts:
		at.Start = h.lines.splices[0].Start
	case h.lines.placed:
		return Span{h.lines.start, h.lines.start + len(h.lines.old)}, true
	case h.Closest != nil:
		at.Start = t.Start(h.ClosestLine - 1)
		if !h.Inserts {
			return Span{at.Start, at.Start + len(h.Closest)}, true
		}
		if h.InsertsAfter {
			at.Start += len(h.Closest)
		}
	default:
		at.Start = t.Start(min(max(h.ClosestLine-1, 0), t.Lines()))
		return Span{at.Start, at.Start}, false
	}
	return Span{at.Start, at.Start}, true
}

// nearest returns the lines of t that have most of what h looks for, or else of its new text; ok is
// false if they have nothing of it. Without an equal line, words count.
func (h *Hunk) nearest(t *Text) (_ Span, ok bool) {
	wanted := NewText(h.Old())
	if wanted.Len() == 0 || h.Inserts {
		wanted = NewText(h.New())
	}
	index := map[string]int{} // of the lines that are sought
	for i := range wanted.Lines() {
		if line := string(bytes.TrimSpace(wanted.Line(i))); line != "" {
			index[line] = i
		}
	}
	first, best, equal := 0, 0, map[int]int{} // where wanted would begin → the bytes of lines that are equal there
	for i := range t.Lines() {
		line := bytes.TrimSpace(t.Line(i))
		if n, ok := index[string(line)]; ok {
			from := max(i-n, 0)
			if equal[from] += len(line); equal[from] > best {
				best, first = equal[from], from
			}
		}
	}
	ok = best > 0
	if !ok {
		first, ok = lineWithWords(t, wanted.Bytes)
	}
	if h.Inserts || len(h.Old()) == 0 {
		return Span{t.Start(first), t.Start(first)}, ok
	}
	return Span{t.Start(first), t.Start(min(first+wanted.Lines(), t.Lines()))}, ok
}

// lineWithWords returns the first line of t that has most of the words of a text; ok is false if none
// has one.
func lineWithWords(t *Text, text []byte) (line int, ok bool) {
	wordsOf := func(text []byte) [][]byte {
		return bytes.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	sought, best := map[string]bool{}, 0
	for _, word := range wordsOf(text) {
		sought[string(word)] = true
	}
	for i := range t.Lines() {
		n := 0
		for _, word := range wordsOf(t.Line(i)) {
			if sought[string(word)] {
				n += len(word)
			}
		}
		if n > best {
			best, line = n, i
		}
	}
	return line, best > 0
}

// PlacementText returns the text in which a hunk was placed: its file as the
// earlier edits leave it.
func (cs *ChangeSet) PlacementText(id int) []byte {
	h := cs.Hunks[id]
	return cs.Files[h.File].sequence.render(cs.earlier(h))
}

// earlier is the set of the hunks in the text in which h was placed.
func (cs *ChangeSet) earlier(h *Hunk) hunkSet {
	return cs.included[:min(h.visibleHunks, len(cs.included))]
}

// manualCandidate returns the candidate for a place that a person chose.
func manualCandidate(t *Text, where LineRange, text []byte) Candidate {
	first := min(max(where.First, 0), t.Lines())
	last := min(first+max(where.Count, 0), t.Lines())
	span := Span{Start: t.Start(first), End: t.Start(last)}
	if w := where.Within; w != nil && w.Start >= 0 && w.Start <= w.End && w.End <= span.End-span.Start {
		span = Span{Start: span.Start + w.Start, End: span.Start + w.End}
		text = toLineEnds(text, t.lineEndAt(first))
		return Candidate{Extent: span, Splices: []Splice{{Span: span, New: text}}, Relaxation: ByHand}
	}
	text = withLineEndsAt(t, span, text)
	if span.Start == len(t.Bytes) && span.Start > 0 && t.Bytes[span.Start-1] != '\n' {
		text = append([]byte(t.lineEndAt(t.Lines()-1)), text...)
	}
	return Candidate{Extent: span, Splices: []Splice{{Span: span, New: text}}, Relaxation: ByHand}
}
