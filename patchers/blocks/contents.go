package blocks

import (
	"slices"

	"aptix-tui/model"
)

// Contents finds the fences that are labelled as files by their info string or the line
// above. What such a fence holds is content of that file, and no payload, unless the
// payload is all that the fence holds.
type Contents struct {
	reader *reader
	last   int // the last line of the fence before
}

// NewContents returns the Contents of a.
func NewContents(a *model.Answer) *Contents {
	return &Contents{reader: newReader(a, func(int) bool { return true })}
}

// At returns the labelled fence that opens at line n, or nil, and the lines at which a payload
// may begin that is not content.
func (c *Contents) At(n int) (*model.Fence, []int) {
	r := c.reader
	if n <= c.last {
		return nil, nil
	}
	f := r.fenceAt(n)
	if f == nil {
		return nil, nil
	}
	c.last = f.lastLine()
	b := r.read(f, n)
	if !f.Closed || b.LabelLine == b.comment || slices.Contains(diffs, b.Language) && !isMarkdownPath(b.Label) || !b.foreignMark().None() || b.namesCommands() {
		return nil, nil
	}
	return b.Fence, b.firstTexts()
}
