package patchers

import (
	"aptix-tui/model"
	"aptix-tui/patchers/blocks"
)

// takeLabelled returns the payloads of the code blocks that are labelled with a path.
func takeLabelled(code []*blocks.Block) (out []*model.Payload) {
	for _, b := range code {
		if b.Label != "" && b.NoRequest.None() && b.Unused.None() {
			out = append(out, b.Payload())
		}
	}
	return out
}

// TakeBlock returns block b of a as a payload for the file at path, which a person chose.
// None of its hunks starts as accepted (HABITS §8).
func TakeBlock(a *model.Answer, b *model.CodeBlock, path string) *model.Payload {
	a = unquoted(a)
	p := blocks.Take(a, b.Fence, path)
	p.Fence = b.Fence
	p.Prose = proseBefore(a, p, 0)
	p.Digest = model.DigestOf(append([]byte(path+"\x00"), b.Content...))
	return p
}
