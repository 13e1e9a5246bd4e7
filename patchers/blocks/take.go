package blocks

import (
	"slices"

	"aptix-tui/model"
)

// WhyNot returns a function that says why no payload is read in a fence of a.
func WhyNot(a *model.Answer) func(*model.Fence) model.Reason {
	reasons := map[int]model.Reason{} // by the line with the opener
	for _, b := range read(a, func(int) bool { return true }) {
		reasons[b.fence.Open] = b.why
	}
	drafts := drafts(a)
	inDraftLines := func(n int) bool {
		return slices.ContainsFunc(drafts, func(d Draft) bool { return d.First <= n && n <= d.Last })
	}
	return func(fence *model.Fence) model.Reason {
		why, known := reasons[fence.Open]
		switch {
		case inDraftLines(fence.Open):
			return inDraft.With()
		case !known || why.None():
			return otherFormat.With()
		}
		return why
	}
}

// Take returns fence, a fence of a, as a payload for the file that a person chose.
// Nothing of it starts as accepted.
func Take(a *model.Answer, fence *model.Fence, path string) *model.Payload {
	b := &block{fence: *fence, path: path, kind: chosenLabel, doubt: chosenByHand.With()}
	b.Block = model.Block{Answer: a, Fence: &b.fence}
	if named, ok := b.findComment(); !ok || !samePath(named, path) {
		b.comment = 0
	}
	p := b.payload()
	p.Doubt = chosenByHand.With()
	p.Files[0].Interpreter = b.interpreter(false)
	p.Digest = model.DigestOf(p.Text(a))
	return p
}
