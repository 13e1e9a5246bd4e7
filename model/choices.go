package model

import (
	"bytes"
	"maps"
	"slices"

	"aptix-tui/model/linediff"
)

// Choices say how a person wants hunks to be placed or cut, other than the
// answer alone leads to. Resolve honours them; each of them starts again from
// there. They are immutable: With and At return new ones, and nil says nothing.
type Choices struct {
	hunks map[HunkKey]Choice
	paths map[changeKey]string
	skip  func(*Hunk) bool
}

// A changeKey names a file change: a payload and the change in it, both 0-based.
type changeKey struct{ payload, change int }

// A Choice is what a person said about one hunk. The zero Choice says nothing.
type Choice struct {
	// Candidate is the place taken, an index into Hunk.Candidates.
	Candidate int
	// Lines, if set, is a place found by hand, instead of all candidates.
	Lines *LineRange
	// Text, if not nil, takes the place of Hunk.EditText.
	Text []byte
	// Parts gives every line of Hunk.Lines the number of the hunk, from 1, that it
	// goes to. Nil leaves the hunk whole.
	Parts []int
}

// A LineRange is Count lines of a file as the edits before leave it, First is
// 0-based; none is the place before First.
type LineRange struct{ First, Count int }

// Whole is the key of the hunk that a part was cut from.
func (k HunkKey) Whole() HunkKey { return k.part(0) }

func (k HunkKey) part(n int) HunkKey {
	k.Part = n
	return k
}

// Of is the choice for a hunk; all parts of one have the same.
func (c *Choices) ForHunk(key HunkKey) Choice {
	if c == nil {
		return Choice{}
	}
	return c.hunks[key.Whole()]
}

// Path is the file in which a person wants the file change of a hunk instead;
// empty if in no other.
func (c *Choices) PathFor(key HunkKey) string {
	if c == nil {
		return ""
	}
	return c.paths[changeKey{key.Payload, key.Change}]
}

// skipping is c for a run without a person that leaves out the hunks of which
// skips reports true: later edits are placed in the text without them.
func (c *Choices) withSkip(skips func(*Hunk) bool) *Choices {
	out := c.clone()
	out.skip = skips
	return out
}

func (c *Choices) skipsHunk(h *Hunk) bool { return c != nil && c.skip != nil && c.skip(h) }

// copied is a copy that may be changed.
func (c *Choices) clone() *Choices {
	if c == nil {
		return &Choices{hunks: map[HunkKey]Choice{}, paths: map[changeKey]string{}}
	}
	return &Choices{hunks: maps.Clone(c.hunks), paths: maps.Clone(c.paths), skip: c.skip}
}

// With is c with another choice for a hunk.
func (c *Choices) With(key HunkKey, choice Choice) *Choices {
	out := c.clone()
	out.hunks[key.Whole()] = choice
	return out
}

// At is c with the file change of a hunk placed in the file at path, which is
// not the one that the answer names.
func (c *Choices) WithPath(key HunkKey, path string) *Choices {
	out := c.clone()
	out.paths[changeKey{key.Payload, key.Change}] = path
	return out
}

// Kept is what c says of the payloads that keep names.
func (c *Choices) ForPayloads(keep func(payload int) bool) *Choices {
	if c == nil {
		return nil
	}
	out := c.clone()
	maps.DeleteFunc(out.hunks, func(k HunkKey, _ Choice) bool { return !keep(k.Payload) })
	maps.DeleteFunc(out.paths, func(k changeKey, _ string) bool { return !keep(k.payload) })
	return out
}

// Still is c, which was said of the change set before, without the places in
// files that are other texts in now: their lines and candidates have other
// numbers there. It tells whether that is less. A file that is not in now is no
// other text: its changes were moved to one that a person chose.
func (c *Choices) WithoutStale(before, now *ChangeSet) (still *Choices, less bool) {
	for _, h := range before.Hunks {
		choice := c.ForHunk(h.Key)
		if choice.Lines == nil && choice.Candidate == 0 || !now.hasOtherText(before.Files[h.File]) {
			continue
		}
		choice.Lines, choice.Candidate = nil, 0
		c, less = c.With(h.Key, choice), true
	}
	return c, less
}

// Holds tells that f, of another resolve, is the same file with the same text.
func (cs *ChangeSet) HasUnchanged(f *File) bool {
	return slices.ContainsFunc(cs.Files, func(now *File) bool {
		return now.Path == f.Path && now.Base.Digest == f.Base.Digest
	})
}

// rewrites tells that f, of another resolve, has another text now.
func (cs *ChangeSet) hasOtherText(f *File) bool {
	return slices.ContainsFunc(cs.Files, func(now *File) bool {
		return now.Path == f.Path && now.Base.Digest != f.Base.Digest
	})
}

// A ChangedLine is one line that a hunk removes or adds.
type ChangedLine struct {
	Added bool
	Text  []byte
	// Group is the run of changed lines that it stands in, from 0. Unchanged lines
	// lie between two groups.
	Group int
	// Tied: the lines of its group go together, since one of them is the last of
	// the file and has no line end.
	Inseparable bool
}

// An area is the whole lines about a hunk's place, before and after it.
type affectedLines struct{ old, new []byte }

// EditText is the text that a person may edit: the whole lines about the place
// of h as they would become, or the new text of a hunk without a place.
func (h *Hunk) EditableText() []byte {
	if h.lines.new == nil {
		return h.New
	}
	return h.lines.new
}

// Placing is the text in which a hunk was placed: that of its file, as the edits
// before it leave it. LineRange counts its lines.
func (cs *ChangeSet) PlacementText(id int) []byte {
	h := cs.Hunks[id]
	return cs.Files[h.File].sequence.render(cs.included[:min(h.visibleHunks, len(cs.included))])
}

// Matched is the whole lines about the place of h, as they are in the text in
// which it was placed; nil without a place.
func (h *Hunk) OldLines() []byte { return h.lines.old }

// Lead is how many of the lines about the place of h it leaves alone before it
// changes one.
func (h *Hunk) LeadingContext() int {
	if changes := linediff.Lines(h.lines.old, h.lines.new); len(changes) > 0 {
		return changes[0].OldStart
	}
	return 0
}

// Lines lists the lines that h removes and adds at its place, in the order in
// which a diff shows them.
func (h *Hunk) ChangedLines() []ChangedLine {
	var out []ChangedLine
	old, new := NewText(h.lines.old), NewText(h.lines.new)
	for i, c := range linediff.Lines(h.lines.old, h.lines.new) {
		first := len(out)
		for n := c.OldStart; n < c.OldEnd; n++ {
			out = append(out, ChangedLine{Text: old.Raw(n), Group: i})
		}
		for n := c.NewStart; n < c.NewEnd; n++ {
			out = append(out, ChangedLine{Added: true, Text: new.Raw(n), Group: i})
		}
		group := out[first:]
		if slices.ContainsFunc(group, func(l ChangedLine) bool { return !bytes.HasSuffix(l.Text, []byte("\n")) }) {
			for n := range group {
				group[n].Inseparable = true
			}
		}
	}
	return out
}

// Splittable tells that the lines of h can be told apart: it changes the
// content of a file that is there.
func (h *Hunk) Splittable() bool {
	return h.Kind == KindContent && h.Placed() && len(h.lines.old)+len(h.lines.new) > 0
}

// around is the whole lines of t about a candidate's extent, and what they
// become.
func (c *Candidate) affectedLines(t *Text) (Span, affectedLines) {
	span := c.Extent
	for _, s := range c.Splices {
		span.Start, span.End = min(span.Start, s.Start), max(span.End, s.End)
	}
	span.Start = t.Start(t.LineAt(span.Start))
	if last := t.LineAt(span.End); t.Start(last) < span.End {
		span.End = t.Start(min(last+1, t.Lines()))
	}
	a := c.splicedLines(t, span)
	if span.End < len(t.Bytes) && len(a.new) > 0 && !bytes.HasSuffix(a.new, []byte("\n")) {
		span.End = t.Start(t.LineAt(span.End) + 1) // the next line is joined to these
		a = c.splicedLines(t, span)
	}
	return span, a
}

func (c *Candidate) splicedLines(t *Text, span Span) affectedLines {
	a := affectedLines{old: bytes.Clone(t.Bytes[span.Start:span.End]), new: []byte{}}
	at := span.Start
	for _, s := range c.Splices {
		a.new = append(append(a.new, t.Bytes[at:s.Start]...), s.New...)
		at = s.End
	}
	a.new = append(a.new, t.Bytes[at:span.End]...)
	return a
}

// retold is c with text in the place of all lines about it.
func (c Candidate) withText(t *Text, text []byte) Candidate {
	span, a := c.affectedLines(t)
	text = withLineEndsAt(t, span, text)
	old, new := NewText(a.old), NewText(text)
	c.Extent, c.Splices = span, nil
	for _, d := range linediff.Lines(a.old, text) {
		c.Splices = append(c.Splices, Splice{
			Span: Span{Start: span.Start + old.Start(d.OldStart), End: span.Start + old.Start(d.OldEnd)},
			New:  text[new.Start(d.NewStart):new.Start(d.NewEnd)],
		})
	}
	return c
}

// fitted is text in the line ends of the lines about span, with one at its end
// where other lines follow.
func withLineEndsAt(t *Text, span Span, text []byte) []byte {
	eol := t.lineEndAt(t.LineAt(span.Start))
	text = toLineEnds(text, eol)
	if len(text) > 0 && span.End < len(t.Bytes) && !bytes.HasSuffix(text, []byte(eol)) {
		text = append(text, eol...)
	}
	return text
}

// byHand is the place that a person gave an edit.
func manualCandidate(t *Text, where LineRange, text []byte) Candidate {
	first := min(max(where.First, 0), t.Lines())
	last := min(first+max(where.Count, 0), t.Lines())
	span := Span{Start: t.Start(first), End: t.Start(last)}
	text = withLineEndsAt(t, span, text)
	if span.Start == len(t.Bytes) && span.Start > 0 && t.Bytes[span.Start-1] != '\n' {
		text = append([]byte(t.lineEndAt(t.Lines()-1)), text...)
	}
	return Candidate{Extent: span, Splices: []Splice{{Span: span, New: text}}, Relaxation: ByHand}
}

// divided are the candidates of the parts into which parts cuts c; nil if the
// numbers do not fit its lines.
func (c Candidate) split(t *Text, h *Hunk, parts []int) []Candidate {
	lines := h.ChangedLines()
	count := slices.Max(append(parts, 0))
	if len(parts) != len(lines) || slices.Min(append(parts, 1)) < 1 || count > len(lines) {
		return nil
	}
	span, a := c.affectedLines(t)
	old := NewText(a.old)
	out := make([]Candidate, count)
	for i := range out {
		out[i] = c
		out[i].Extent, out[i].Splices = span, nil
	}
	n := 0
	for _, d := range linediff.Lines(a.old, a.new) {
		end := span.Start + old.Start(d.OldEnd)
		group := lines[n : n+d.OldEnd-d.OldStart+d.NewEnd-d.NewStart]
		for i, line := range group {
			part := parts[n+i]
			if line.Inseparable {
				part = parts[n]
			}
			s := Splice{Span: Span{Start: end, End: end}, New: line.Text, rank: n + i}
			if !line.Added {
				at := span.Start + old.Start(d.OldStart+i)
				s = Splice{Span: Span{Start: at, End: at + len(line.Text)}, rank: n + i}
			}
			out[part-1].Splices = append(out[part-1].Splices, s)
		}
		n += len(group)
	}
	return out
}
