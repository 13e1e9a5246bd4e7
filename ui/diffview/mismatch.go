package diffview

import (
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// maxMismatchLines is how many differing lines of each side are shown.
const maxMismatchLines = 6

// addMismatch shows how the text at which a hunk was placed differs from the
// one that the answer expects.
func (b *builder) addMismatch(h *model.Hunk) {
	if len(h.FoundText) == 0 || len(h.Old()) == 0 || model.IsBinary(h.FoundText) || model.IsBinary(h.Old()) {
		return
	}
	from, to := b.snippet(h.FoundText, b.foundLine(h), actual), b.snippet(h.Old(), 0, expected)
	changes := linediff.Lines(from.Bytes, to.Bytes)
	if len(changes) == 0 {
		return
	}
	b.addMessage(fmt.Sprintf("the text here (%c) differs from what the answer looks for (%c):", actual, expected))
	rest, hidden := maxMismatchLines, 0
	for _, d := range changes {
		c := d
		c.OldEnd, c.NewEnd = min(d.OldEnd, d.OldStart+rest), min(d.NewEnd, d.NewStart+rest)
		shown := max(c.OldEnd-c.OldStart, c.NewEnd-c.NewStart)
		b.addChange(from, to, c)
		rest -= shown
		hidden += max(d.OldEnd-d.OldStart, d.NewEnd-d.NewStart) - shown
	}
	if hidden > 0 {
		b.addMessage(fmt.Sprintf("%s %s more", b.in.Glyphs.Gap, model.Number(hidden)))
	}
}

// foundLine returns the line number on disk of the text that h was matched
// with, or 0 if other hunks change those lines too.
func (b *builder) foundLine(h *model.Hunk) int {
	at, ok := b.regionOf[h.ID]
	if !ok || len(b.regions[at].Changes) > 1 || len(h.Needs) > 0 {
		return 0
	}
	return b.regions[at].OldStart - h.LeadingContext() + 1
}
