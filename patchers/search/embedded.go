package search

import (
	"bytes"

	"aptix-tui/model"
)

// Embedded returns the changes of the blocks in text, an argument of a call that names the
// file path itself and is in the answer from line first to line last. why is why it cannot be
// read, if so.
func Embedded(path string, text []byte, first, last int) (changes []model.FileChange, why model.Reason) {
	b := model.Block{Answer: model.NewAnswer("", text)}
	var blocks []*block
	for n := 1; n <= b.Lines(); n++ {
		blk := readBlock(b, n)
		switch {
		case blk == nil && (len(bytes.TrimSpace(b.Line(n))) == 0 || model.OpenFence(b.Line(n)) != nil):
			continue
		case blk == nil:
			return nil, noBlock.With(n)
		case blk.fault != nil:
			return nil, blk.fault.With()
		case len(blk.dividers) > 1:
			return nil, manyDividers.With()
		}
		blk.path, n = path, blk.last
		blocks = append(blocks, blk)
	}
	if len(blocks) == 0 {
		return nil, noBlock.With(1)
	}
	p := &model.Payload{}
	addChanges(p, blocks)
	for i := range p.Files {
		for j := range p.Files[i].Edits { // a string of JSON is in one line
			e := &p.Files[i].Edits[j]
			e.First, e.Last = min(first+e.First-1, last), min(first+e.Last-1, last)
		}
	}
	return p.Files, model.Reason{}
}

// BeginsBlock reports whether the first line of content with text begins a block.
func BeginsBlock(content []byte) bool {
	first, _, more := bytes.Cut(bytes.TrimLeft(content, " \t\r\n"), []byte("\n"))
	return more && len(first) < maxLabel && isOpener(bytes.TrimRight(first, "\r"))
}
