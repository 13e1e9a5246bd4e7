package unclaimed

import (
	"slices"

	"aptix-tui/model"
)

// repeatedFragment finds fences whose fragment repeats another change and was removed.
func (u *finder) repeatedFragment(p *model.Part) model.NearMiss {
	if p.Whole && p.Fence != nil && u.repeatedFences[p.Fence.Open] {
		return model.NearMiss{Line: p.First, Repeat: true}
	}
	return model.NearMiss{}
}

// cutOffFence finds fences for a payload that are cut off at the end of the answer.
func (u *finder) cutOffFence(p *model.Part) model.NearMiss {
	if p.Whole && p.Fence != nil && !p.Fence.Closed && slices.ContainsFunc(u.formats, p.IsFor) {
		return model.NearMiss{Line: p.First, What: "the beginning of a change, after which the answer ends", Certain: true}
	}
	return model.NearMiss{}
}
