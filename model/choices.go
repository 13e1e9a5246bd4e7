package model

import (
	"bytes"
	"maps"
	"slices"

	"aptix-tui/model/linediff"
)

// Choices are a person's changes to the placement of hunks: another candidate,
// a place chosen by hand, edited text, a split, another file. Resolve applies
// them; each hunk with a choice gets a new initial decision. Choices are
// immutable: With and WithPath return copies. Nil holds no choices.
type Choices struct {
	hunks    map[HunkKey]Choice
	paths    map[changeKey]string
	readings map[changeKey]int
	skip     func(*Hunk) bool
}

// A changeKey names a file change: a payload and the change in it, both 0-based.
type changeKey struct{ payload, change int }

// A Choice is what a person chose for one hunk. The zero Choice changes
// nothing.
type Choice struct {
	// Candidate is the chosen place, an index into Hunk.Candidates.
	Candidate int
	// Lines, if set, is a place chosen by hand. It replaces all candidates.
	Lines *LineRange
	// Text, if not nil, replaces Hunk.EditableText.
	Text []byte
	// Parts assigns a part, from 1, to every line of Hunk.ChangedLines. Nil leaves
	// the hunk whole.
	Parts []int
}

// Whole returns the key of the hunk from which a part was split.
func (k HunkKey) Whole() HunkKey { return k.part(0) }

func (k HunkKey) part(n int) HunkKey {
	k.Part = n
	return k
}

// ForHunk returns the choice for a hunk. All parts of a hunk share it.
func (c *Choices) ForHunk(key HunkKey) Choice {
	if c == nil {
		return Choice{}
	}
	return c.hunks[key.Whole()]
}

// PathFor returns the path of the file that a person chose for the file change
// of a hunk; empty if none was chosen.
func (c *Choices) PathFor(key HunkKey) string {
	if c == nil {
		return ""
	}
	return c.paths[changeKey{key.Payload, key.Change}]
}

// withSkip returns a copy of c for an unattended run. It leaves out the hunks
// for which skip reports true, so that later edits are placed in the text
// without them.
func (c *Choices) withSkip(skips func(*Hunk) bool) *Choices {
	out := c.clone()
	out.skip = skips
	return out
}

func (c *Choices) skipsHunk(h *Hunk) bool { return c != nil && c.skip != nil && c.skip(h) }

// clone returns a copy that may be changed.
func (c *Choices) clone() *Choices {
	if c == nil {
		return &Choices{hunks: map[HunkKey]Choice{}, paths: map[changeKey]string{}, readings: map[changeKey]int{}}
	}
	return &Choices{hunks: maps.Clone(c.hunks), paths: maps.Clone(c.paths), readings: maps.Clone(c.readings), skip: c.skip}
}

// With returns a copy of c with another choice for a hunk.
func (c *Choices) With(key HunkKey, choice Choice) *Choices {
	out := c.clone()
	out.hunks[key.Whole()] = choice
	return out
}

// WithPath returns a copy of c that places the file change of a hunk in the
// file at path instead of the file that the answer names.
func (c *Choices) WithPath(key HunkKey, path string) *Choices {
	out := c.clone()
	change := changeKey{key.Payload, key.Change}
	out.paths[change] = path
	delete(out.readings, change)
	return out
}

// ReadingFor returns the index of the reading that a person chose for the file change of a
// hunk; 0 if none was chosen.
func (c *Choices) ReadingFor(key HunkKey) int {
	if c == nil {
		return 0
	}
	return c.readings[changeKey{key.Payload, key.Change}]
}

// WithReading returns a copy of c with another reading of the file change of a hunk. What
// was chosen for hunks of another reading is dropped.
func (c *Choices) WithReading(key HunkKey, reading int) *Choices {
	out := c.clone()
	out.readings[changeKey{key.Payload, key.Change}] = reading
	maps.DeleteFunc(out.hunks, func(k HunkKey, _ Choice) bool { return k.Payload == key.Payload && k.Change == key.Change })
	return out
}

// ForPayloads returns the choices for the payloads for which keep reports true.
func (c *Choices) ForPayloads(keep func(payload int) bool) *Choices {
	if c == nil {
		return nil
	}
	out := c.clone()
	maps.DeleteFunc(out.hunks, func(k HunkKey, _ Choice) bool { return !keep(k.Payload) })
	maps.DeleteFunc(out.paths, func(k changeKey, _ string) bool { return !keep(k.payload) })
	maps.DeleteFunc(out.readings, func(k changeKey, _ int) bool { return !keep(k.payload) })
	return out
}

// WithoutStale returns c, made for the change set before, without the places in
// files whose text differs in now: their lines and candidates have other
// numbers there. It reports whether it removed any. A file that is missing from
// now does not count: its changes were moved to a file that a person chose.
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

// HasUnchanged reports whether cs has the file f of another resolve, with the
// same text.
func (cs *ChangeSet) HasUnchanged(f *File) bool {
	return slices.ContainsFunc(cs.Files, func(now *File) bool {
		return now.Path == f.Path && now.Base.Digest == f.Base.Digest
	})
}

// hasOtherText reports whether cs has the file f of another resolve, with
// another text.
func (cs *ChangeSet) hasOtherText(f *File) bool {
	return slices.ContainsFunc(cs.Files, func(now *File) bool {
		return now.Path == f.Path && now.Base.Digest != f.Base.Digest
	})
}

// A ChangedLine is one line that a hunk removes or adds.
type ChangedLine struct {
	Added bool
	Text  []byte
	// Group is the index of its run of changed lines, from 0. Unchanged lines
	// separate two groups.
	Group int
	// Inseparable: the lines of its group cannot be split, because one of them is
	// the last line of an existing file and has no line end.
	Inseparable bool
}

// affectedLines are the whole lines around the place of a hunk, before and
// after the change. Those after it are made when they are asked for: there may be many hunks.
type affectedLines struct {
	old     []byte
	start   int      // the offset of old in the text of splices
	splices []Splice // in old
	placed  bool     // the hunk has a place
}

// new returns the lines after the change; nil without a place.
func (a *affectedLines) new() []byte {
	if !a.placed {
		return nil
	}
	out, at := []byte{}, 0
	for _, s := range a.splices {
		out = append(append(out, a.old[at:s.Start-a.start]...), s.New...)
		at = s.End - a.start
	}
	return append(out, a.old[at:]...)
}

// EditableText returns the text that a person may edit: the whole lines around
// the place of h after the change, or the new text of a hunk without a place.
func (h *Hunk) EditableText() []byte {
	if !h.lines.placed {
		return h.New()
	}
	return h.lines.new()
}

// OldLines returns the whole lines around the place of h before the change, in
// the text in which it was placed; nil without a place.
func (h *Hunk) OldLines() []byte { return h.lines.old }

// LeadingContext returns the number of unchanged lines before the first changed
// line of OldLines.
func (h *Hunk) LeadingContext() int {
	if changes := linediff.Lines(h.lines.old, h.lines.new()); len(changes) > 0 {
		return changes[0].OldStart
	}
	return 0
}

// ChangedLines returns the lines that h removes and adds at its place, in diff
// order.
func (h *Hunk) ChangedLines() []ChangedLine {
	var out []ChangedLine
	old, new := NewText(h.lines.old), NewText(h.lines.new())
	for i, c := range linediff.Lines(old.Bytes, new.Bytes) {
		first := len(out)
		for n := c.OldStart; n < c.OldEnd; n++ {
			out = append(out, ChangedLine{Text: old.Raw(n), Group: i})
		}
		for n := c.NewStart; n < c.NewEnd; n++ {
			out = append(out, ChangedLine{Added: true, Text: new.Raw(n), Group: i})
		}
		group := out[first:]
		if h.Kind != KindCreate && slices.ContainsFunc(group, func(l ChangedLine) bool { return !bytes.HasSuffix(l.Text, []byte("\n")) }) {
			for n := range group {
				group[n].Inseparable = true
			}
		}
	}
	return out
}

// Splittable reports whether h can be split by lines: it changes the content of
// a file, or creates a file of text.
func (h *Hunk) Splittable() bool {
	switch {
	case !h.Placed() || len(h.lines.old)+len(h.lines.new()) == 0:
		return false
	case h.Kind == KindCreate:
		return !IsBinary(h.New())
	}
	return h.Kind == KindContent
}

// affectedLines returns the lines of t around the extent of c, before and after the change: whole,
// unless one is very long.
func (c *Candidate) affectedLines(t *Text) (Span, affectedLines) {
	span := c.Extent
	for _, s := range c.Splices {
		span.Start, span.End = min(span.Start, s.Start), max(span.End, s.End)
	}
	span.Start = t.nearLineStart(span.Start)
	if t.lineStart(span.End) < span.End {
		span.End = t.nearLineEnd(span.End)
	}
	a := c.splicedLines(t, span)
	if n := len(c.Splices); n == 0 || c.Splices[n-1].End < span.End {
		return span, a // the last line is as it was
	}
	if new := a.new(); span.End < t.Len() && len(new) > 0 && new[len(new)-1] != '\n' {
		span.End = t.nearLineEnd(span.End) // the next line becomes part of the last one
		a = c.splicedLines(t, span)
	}
	return span, a
}

// splicedLines returns span of t as affected lines. A small part of the text is copied, so that a
// hunk does not keep the whole.
func (c *Candidate) splicedLines(t *Text, span Span) affectedLines {
	old := t.Slice(span)
	if 16*len(old) < t.Len() {
		old = bytes.Clone(old)
	}
	return affectedLines{old: old, start: span.Start, splices: c.Splices, placed: true}
}

// splicedBytes returns a copy of a span of b after splices, which are in it.
func splicedBytes(b []byte, span Span, splices []Splice) []byte {
	parts, at := make([][]byte, 0, 2*len(splices)+1), span.Start
	for _, s := range splices {
		parts = append(parts, b[at:s.Start], s.New)
		at = s.End
	}
	return bytes.Join(append(parts, b[at:span.End]), nil)
}

// withText returns c with text as the replacement of all affected lines.
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

// withLineEndsAt returns text with the line ends of the lines around span. It
// ends in a line end if other lines follow.
func withLineEndsAt(t *Text, span Span, text []byte) []byte {
	eol := t.lineEndAt(t.LineAt(span.Start))
	text = toLineEnds(text, eol)
	if len(text) > 0 && span.End < len(t.Bytes) && !bytes.HasSuffix(text, []byte(eol)) {
		text = append(text, eol...)
	}
	return text
}

// split returns the candidates of the parts of c. parts gives each changed line
// its part, from 1; the result is nil if it does not fit the lines. In a run of
// changed lines the k-th added line follows the k-th removed one, those that are
// left the last one.
func (c Candidate) split(t *Text, h *Hunk, parts []int) []Candidate {
	if len(parts) == 0 {
		return nil
	}
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
	for _, d := range linediff.Lines(a.old, a.new()) {
		first, removed := n, d.OldEnd-d.OldStart
		for ; n < first+removed+d.NewEnd-d.NewStart; n++ {
			part, i := parts[n], n-first
			if lines[n].Inseparable {
				part = parts[first]
			}
			from, to, s := d.OldStart+i, d.OldStart+i+1, Splice{rank: n}
			if lines[n].Added {
				from, s.New = d.OldStart+min(i-removed+1, removed), lines[n].Text
				to = from
			}
			s.Span = Span{Start: span.Start + old.Start(from), End: span.Start + old.Start(to)}
			out[part-1].Splices = append(out[part-1].Splices, s)
		}
	}
	for i := range out {
		slices.SortFunc(out[i].Splices, Splice.compare)
	}
	return out
}
