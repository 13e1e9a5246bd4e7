package diffview

import (
	"bytes"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// mostContrast is how many differing lines of each side are shown: enough to
// see of what kind they are.
const mostContrast = 6

// contrast shows in what the text that a hunk was placed at differs from the
// one that the answer looks for.
func (b *builder) contrast(h *model.Hunk) {
	here, line := b.textAt(h)
	if len(here) == 0 || len(h.Old) == 0 || model.IsBinary(here) || model.IsBinary(h.Old) {
		return
	}
	from, to := b.alone(here, line, found), b.alone(h.Old, 0, sought)
	changes := linediff.Lines(from.Bytes, to.Bytes)
	if len(changes) == 0 {
		return
	}
	b.say(false, fmt.Sprintf("the text here (%c) is not quite what the answer looks for (%c):", found, sought))
	room, left := mostContrast, 0
	for _, d := range changes {
		c := d
		c.OldEnd, c.NewEnd = min(d.OldEnd, d.OldStart+room), min(d.NewEnd, d.NewStart+room)
		shown := max(c.OldEnd-c.OldStart, c.NewEnd-c.NewStart)
		b.differ(from, to, c)
		room -= shown
		left += max(d.OldEnd-d.OldStart, d.NewEnd-d.NewStart) - shown
	}
	if left > 0 {
		b.say(false, fmt.Sprintf("%s %s more", b.in.Glyphs.Gap, count(left)))
	}
}

// textAt is the text of the file that a hunk was matched with, and its line
// number, if that was not the very text looked for. It is nothing where that
// cannot be told for sure, for all that other hunks do there.
func (b *builder) textAt(h *model.Hunk) ([]byte, int) {
	at, ok := b.regionOf[h.ID]
	if !ok || len(h.Candidates) == 0 || !inexact(h) || len(h.Needs) > 0 {
		return nil, 0
	}
	r, c := b.regions[at], h.Candidates[h.Chosen]
	start := b.base.Start(r.OldStart)
	old := b.base.Bytes[start:b.base.Start(r.OldEnd)]
	if len(c.Splices) == 0 || len(r.Changes) > 1 || !bytes.Equal(old, r.Changes[0].Old) {
		return nil, 0
	}
	s := c.Splices[0]
	if s.End-s.Start != len(old) {
		into, ok := inside(old, r.Changes[0].New, s)
		if !ok {
			return nil, 0
		}
		start += into
	}
	start -= s.Start - c.Extent.Start
	end := start + c.Extent.End - c.Extent.Start
	if start < 0 || end > len(b.base.Bytes) {
		return nil, 0
	}
	return b.base.Bytes[start:end], b.base.LineAt(start) + 1
}

// mostTries is at how many places of a line a splice is looked for.
const mostTries = 1000

// inside finds where in old a splice begins that makes new of it.
func inside(old, new []byte, s model.Splice) (int, bool) {
	gone := s.End - s.Start
	prefix, suffix := 0, 0
	for prefix < min(len(old), len(new)) && old[prefix] == new[prefix] {
		prefix++
	}
	for suffix < min(len(old), len(new)) && old[len(old)-1-suffix] == new[len(new)-1-suffix] {
		suffix++
	}
	first := max(len(old)-gone-suffix, 0)
	for at := first; at <= min(prefix, len(old)-gone, first+mostTries); at++ {
		if len(new)-len(old) == len(s.New)-gone && bytes.HasPrefix(new[at:], s.New) {
			return at, true
		}
	}
	return 0, false
}

// inexact tells that the place of h does not hold the very text looked for.
func inexact(h *model.Hunk) bool {
	c := h.Candidates[h.Chosen]
	return c.Relaxation != "" || c.Score > 0 && c.Score < 1
}
