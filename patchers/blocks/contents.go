package blocks

import (
	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// Contents finds the fences that are labelled as files by their info string or the line
// above. What such a fence holds is content of that file, and no payload, unless the
// payload is all that the fence holds.
type Contents struct {
	answer *model.Answer
	fences *fenceReader
}

// NewContents returns the Contents of a.
func NewContents(a *model.Answer) *Contents {
	return &Contents{answer: a, fences: newFenceReader(a)}
}

// At returns the labelled fence that opens at line n, or nil, and the lines at which a payload
// may begin that is not content.
func (c *Contents) At(n int) (*model.Fence, []int) {
	open := model.OpenFence(c.answer.Line(n))
	if open == nil {
		return nil, nil
	}
	r := &reader{answer: c.answer, has: func(int) bool { return true }}
	if label.Info(open.Info).Path == "" && !r.isLabelled(n) {
		return nil, nil
	}
	f := c.fences.at(n)
	b := &block{fence: f.Fence, info: label.Info(f.Info)}
	b.Block = model.Block{Answer: c.answer, Fence: &b.fence}
	r.readIntro(b)
	r.readLabel(b)
	if b.kind != infoLabel && b.kind != lineLabel || !b.fence.Closed || !b.isOther().None() || !b.holdsCommands().None() {
		return nil, nil
	}
	return &b.fence, b.firstTexts()
}

// isLabelled reports whether the line above line n is nothing but a path.
func (r *reader) isLabelled(n int) bool {
	above := r.above(n)
	if above == 0 {
		return false
	}
	_, ok := label.Line(string(r.answer.Line(above)))
	return ok
}

// firstTexts are the first line of the content that is not blank, and the next one if the
// first is nothing but a path.
func (b *block) firstTexts() []int {
	var out []int
	for n := b.fence.Open + 1; n < b.fence.Close; n++ {
		if isBlank(b.Line(n)) {
			continue
		}
		out = append(out, n)
		_, named := label.Line(string(b.Line(n)))
		if len(out) > 1 || !named && n != b.comment {
			break
		}
	}
	return out
}
