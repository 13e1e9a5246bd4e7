package unclaimed

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/blocks"
)

// cutOffFence finds fences for a payload that are cut off at the end of the answer.
func (u *finder) cutOffFence(p *model.Part) model.NearMiss {
	if p.Whole && p.Fence != nil && !p.Fence.Closed && slices.ContainsFunc(u.formats, p.IsFor) {
		return model.NearMiss{Line: p.First, What: "the beginning of a change, after which the answer ends", Certain: true}
	}
	return model.NearMiss{}
}

// damagedBlock finds code blocks that are labelled and hold a patch that cannot be read.
func (u *finder) damagedBlock(p *model.Part) model.NearMiss {
	if p.Fence == nil {
		return model.NearMiss{}
	}
	i, found := slices.BinarySearchFunc(u.blocks, p.Fence.Open, func(b *blocks.Block, open int) int { return b.Fence.Open - open })
	if !found || u.blocks[i].Label == "" || u.blocks[i].Unused.None() || !u.blocks[i].NoRequest.None() {
		return model.NearMiss{}
	}
	return model.NearMiss{Line: p.First, What: "a patch for " + u.blocks[i].Label + "; " + u.blocks[i].Unused.String(), Certain: true}
}
