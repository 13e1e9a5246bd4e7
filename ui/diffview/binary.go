package diffview

import (
	"fmt"

	"aptix-tui/model"
)

// A stretch is the bytes of a change that differ, without regard to lines.
type stretch struct {
	at       int // where they begin in the file; -1 if they are all of it
	old, new []byte
}

// stretchOf is what a change of a region replaces. Of a file that is replaced
// as a whole, all counts.
func (b *builder) stretchOf(r model.Region, c model.RegionChange) stretch {
	if b.replaces(b.in.Set.Hunks[c.Hunk]) {
		return stretch{-1, c.Old, c.New}
	}
	same := common(c.Old, c.New)
	old, new := c.Old[same:], c.New[same:]
	for len(old) > 0 && len(new) > 0 && old[len(old)-1] == new[len(new)-1] {
		old, new = old[:len(old)-1], new[:len(new)-1]
	}
	return stretch{b.base.Start(r.OldStart) + same, old, new}
}

// replaces tells that h is about the whole file.
func (b *builder) replaces(h *model.Hunk) bool {
	if h.Kind != model.KindContent || len(h.Candidates) == 0 {
		return true
	}
	at := h.Candidates[h.Chosen].Extent
	return at.End-at.Start >= len(b.base.Bytes)
}

// binaryRow says in words what cannot be shown as lines.
func (b *builder) binaryRow(s stretch) string {
	where := ""
	if s.at >= 0 {
		where = " at byte " + Number(s.at)
	}
	return fmt.Sprintf("binary content%s: %s %s %s", where, bytesOf(s.old), b.in.Glyphs.Arrow, bytesOf(s.new))
}

// isBinary tells that a change has no lines to show.
func (b *builder) isBinary(c model.RegionChange) bool {
	return b.binary || model.IsBinary(c.Old) || model.IsBinary(c.New)
}

// inBinary is where a hunk changes content that is not text.
func (b *builder) inBinary(id int) heading {
	i, ok := b.regionOf[id]
	if !ok {
		return heading{}
	}
	r := b.regions[i]
	for _, c := range r.Changes {
		if c.Hunk != id {
			continue
		}
		if s := b.stretchOf(r, c); s.at >= 0 {
			return heading{at: "byte " + Number(s.at)}
		}
	}
	return heading{}
}
