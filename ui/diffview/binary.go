package diffview

import (
	"fmt"

	"aptix-tui/model"
)

// binaryMessage describes a change of a region that cannot be shown as lines by the sizes of
// the file.
func (b *builder) binaryMessage(c model.RegionChange) string {
	size := len(b.base.Bytes) // a region lacks equal lines
	return fmt.Sprintf("binary content: %s %s %s", model.Count(size, "byte"), b.in.Glyphs.Arrow, model.Count(size+len(c.New)-len(c.Old), "byte"))
}

// isBinary reports whether a change has no lines to show.
func (b *builder) isBinary(c model.RegionChange) bool {
	return b.binary || model.IsBinary(c.Old) || model.IsBinary(c.New)
}
