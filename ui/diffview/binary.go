package diffview

import (
	"fmt"

	"aptix-tui/model"
)

// A byteChange is how many bytes differ in a change, regardless of lines.
type byteChange struct {
	offset   int // in the file; -1 if they are the whole file
	old, new int
}

// byteChangeOf returns the bytes that a change of a region replaces, all of
// them if it replaces the whole file.
func (b *builder) byteChangeOf(r model.Region, c model.RegionChange) byteChange {
	if b.replacesFile(b.in.Set.Hunks[c.Hunk]) {
		size := len(b.base.Bytes)
		return byteChange{-1, size, size + len(c.New) - len(c.Old)} // a region lacks equal lines
	}
	same := commonPrefix(c.Old, c.New)
	old, new := c.Old[same:], c.New[same:]
	tail := commonSuffix(old, new)
	return byteChange{b.base.Start(r.OldStart) + same, len(old) - tail, len(new) - tail}
}

// replacesFile reports whether h changes the whole file.
func (b *builder) replacesFile(h *model.Hunk) bool {
	if h.Kind != model.KindContent || len(h.Candidates) == 0 {
		return true
	}
	at := h.Candidates[h.Chosen].Extent
	return at.End-at.Start >= len(b.base.Bytes)
}

// binaryMessage describes a change that cannot be shown as lines.
func (b *builder) binaryMessage(s byteChange) string {
	where := ""
	if s.offset >= 0 {
		where = " at byte " + model.Number(s.offset)
	}
	return fmt.Sprintf("binary content%s: %s %s %s", where, model.Count(s.old, "byte"), b.in.Glyphs.Arrow, model.Count(s.new, "byte"))
}

// isBinary reports whether a change has no lines to show.
func (b *builder) isBinary(c model.RegionChange) bool {
	return b.binary || model.IsBinary(c.Old) || model.IsBinary(c.New)
}

// binaryHeading returns the position of a hunk in binary content.
func (b *builder) binaryHeading(id int) heading {
	i, ok := b.regionOf[id]
	if !ok {
		return heading{}
	}
	r := b.regions[i]
	for _, c := range r.Changes {
		if c.Hunk != id {
			continue
		}
		if s := b.byteChangeOf(r, c); s.offset >= 0 {
			return heading{at: "byte " + model.Number(s.offset)}
		}
	}
	return heading{}
}
