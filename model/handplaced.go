package model

import (
	"bytes"
	"slices"
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
	// Without are earlier hunks of the file that are not in the text.
	Without []HunkKey `json:",omitempty"`
}

// A HandText is the text in which a person places a hunk: its file with those of the hunks
// before it that are accepted.
type HandText struct {
	Text    []byte
	Lines   []ShownLine // where its lines are on disk; nil if it is the text on disk
	Without []HunkKey   // the other hunks before it, for LineRange.Without
	Start   LineRange   // the place of the hunk, or else the closest text or the stated line
	// Found: Start is the place of the hunk or a text like the one that it looks for.
	Found bool
}

// HandText returns the text in which a person places a hunk under d.
func (cs *ChangeSet) HandText(id int, d Decisions) HandText {
	h, left, out := cs.Hunks[id], hunkIDs{}, HandText{}
	for _, n := range cs.Files[h.File].Hunks {
		if n < h.visibleHunks && cs.included.has(n) && d[n] != Accepted {
			left[n], out.Without = true, append(out.Without, cs.Hunks[n].Key)
		}
	}
	s, on := cs.Files[h.File].sequence, withoutHunks{cs.included[:min(h.visibleHunks, len(cs.included))], left}
	out.Text = s.render(on)
	if base := cs.Files[h.File].Base.Bytes; !bytes.Equal(out.Text, base) {
		out.Lines = s.shownLines(on, NewText(base))
		markKept(out.Lines, NewText(out.Text), NewText(base))
	}
	placed, t := cs.placementHunks(id), NewText(out.Text)
	span, found := h.startSpan(NewText(s.render(placed)))
	span.Start, span.End = s.convertOffset(span.Start, placed, on), s.convertOffset(span.End, placed, on)
	out.Found = found && (h.lines.placed || h.Inserts || bytes.Equal(out.Text[span.Start:span.End], h.Closest))
	out.Start.First = t.LineAt(span.Start)
	if h.Inserts {
		return out
	}
	if span.End > span.Start {
		out.Start.Count = t.LineAt(span.End-1) + 1 - out.Start.First
	} else if !h.lines.placed {
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

// convertOffset converts an offset of the text with the hunks in from to one of the text with
// those in to.
func (s sequence) convertOffset(offset int, from, to hunkSet) int {
	at, out := 0, 0
	for i := range s {
		n := len(s[i].bytes)
		was, is := s[i].isVisible(from), s[i].isVisible(to)
		if was && offset < at+n {
			if is {
				out += offset - at
			}
			return out
		}
		if was {
			at += n
		}
		if is {
			out += n
		}
	}
	return out
}

// withoutHunks is a set without some hunks.
type withoutHunks struct {
	hunkSet
	left hunkIDs
}

func (s withoutHunks) has(id int) bool { return !s.left[id] && s.hunkSet.has(id) }

// PlacementText returns the text in which a hunk was placed: its file as the
// earlier edits leave it, without those that the LineRange of a person leaves out.
func (cs *ChangeSet) PlacementText(id int) []byte {
	return cs.Files[cs.Hunks[id].File].sequence.render(cs.placementHunks(id))
}

// placementHunks is the set of the hunks in the text in which a hunk was placed.
func (cs *ChangeSet) placementHunks(id int) hunkSet {
	earlier := cs.included[:min(cs.Hunks[id].visibleHunks, len(cs.included))]
	if left := cs.leftOut[id]; left != nil {
		return withoutHunks{earlier, left}
	}
	return earlier
}

// leaveOut notes that h, of f, is placed in the text without the earlier hunks of these keys
// and those that build on them.
func (r *resolver) leaveOut(f *File, h *Hunk, without []HunkKey) {
	if len(without) == 0 {
		return
	}
	keys, left := make(map[HunkKey]bool, len(without)), hunkIDs{}
	for _, k := range without {
		keys[k] = true
	}
	for _, id := range f.Hunks {
		if e := r.cs.Hunks[id]; r.included.has(id) && (keys[e.Key] || keys[e.Key.Whole()] || slices.ContainsFunc(e.Needs, left.has)) {
			left[id] = true
		}
	}
	if r.cs.leftOut == nil {
		r.cs.leftOut = map[int]hunkIDs{}
	}
	if len(left) > 0 {
		r.cs.leftOut[h.ID] = left
	}
}

// textFor returns the text in which h, of f, is placed.
func (r *resolver) textFor(f *File, h *Hunk) *Text {
	left := r.cs.leftOut[h.ID]
	if left == nil {
		return r.textOf(f)
	}
	return NewText(f.sequence.render(withoutHunks{r.included, left}))
}

// applyByHand applies those of the batch that are placed in a text without some of the
// included hunks. It returns them with offsets of the text with these, and the rest.
func (r *resolver) applyByHand(f *File, batch []placedHunk) (applied, rest []placedHunk) {
	if len(r.cs.leftOut) == 0 {
		return nil, batch
	}
	for len(batch) > 0 {
		first := r.cs.Hunks[batch[0].hunk]
		n := slices.IndexFunc(batch, func(p placedHunk) bool { return r.cs.Hunks[p.hunk].Key.Whole() != first.Key.Whole() })
		if n < 0 {
			n = len(batch)
		}
		parts := batch[:n]
		batch = batch[n:]
		left := r.cs.leftOut[first.ID]
		if left == nil {
			rest = append(rest, parts...)
			continue
		}
		r.applyBatch(f, withoutHunks{r.included, left}, parts)
		for _, p := range parts {
			applied = append(applied, f.sequence.inText(p, r.included))
		}
	}
	return applied, rest
}

// inText returns p, which s has, with the offsets of the text with the hunks in on, of which p
// is none.
func (s sequence) inText(p placedHunk, on hunkSet) placedHunk {
	p.Splices = nil
	at := 0
	for i := range s {
		visible, n := s[i].isVisible(on), len(s[i].bytes)
		switch {
		case slices.Contains(s[i].insertedBy, p.hunk):
			p.Splices = append(p.Splices, Splice{Span: Span{at, at}, New: s[i].bytes})
		case visible && slices.Contains(s[i].removedBy, p.hunk):
			p.Splices = append(p.Splices, Splice{Span: Span{at, at + n}})
		}
		if visible {
			at += n
		}
	}
	p.KeepsCursor = len(p.Splices) == 0
	p.Extent = p.changedSpan()
	if p.KeepsCursor {
		p.Extent = Span{}
	}
	return p
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
