package diffview

import (
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// mostContrast is how many differing lines of each side are shown: enough to
// see of what kind they are.
const maxMismatchLines = 6

// contrast shows in what the text that a hunk was placed at differs from the
// one that the answer looks for.
func (b *builder) addMismatch(h *model.Hunk) {
	if len(h.Found) == 0 || len(h.Old) == 0 || model.IsBinary(h.Found) || model.IsBinary(h.Old) {
		return
	}
	from, to := b.snippet(h.Found, b.foundLine(h), actual), b.snippet(h.Old, 0, expected)
	changes := linediff.Lines(from.Bytes, to.Bytes)
	if len(changes) == 0 {
		return
	}
	b.addMessage(false, fmt.Sprintf("the text here (%c) is not quite what the answer looks for (%c):", actual, expected))
	room, left := maxMismatchLines, 0
	for _, d := range changes {
		c := d
		c.OldEnd, c.NewEnd = min(d.OldEnd, d.OldStart+room), min(d.NewEnd, d.NewStart+room)
		shown := max(c.OldEnd-c.OldStart, c.NewEnd-c.NewStart)
		b.addChange(from, to, c)
		room -= shown
		left += max(d.OldEnd-d.OldStart, d.NewEnd-d.NewStart) - shown
	}
	if left > 0 {
		b.addMessage(false, fmt.Sprintf("%s %s more", b.in.Glyphs.Gap, Number(left)))
	}
}

// lineOf is the number of the line on disk at which the text begins that h was
// matched with; 0 where other hunks change those lines too.
func (b *builder) foundLine(h *model.Hunk) int {
	at, ok := b.regionOf[h.ID]
	if !ok || len(b.regions[at].Changes) > 1 || len(h.Needs) > 0 {
		return 0
	}
	return b.regions[at].OldStart - h.Lead() + 1
}
