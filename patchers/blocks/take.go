package blocks

import "aptix-tui/model"

// WhyNot returns why no payload is read in fence, a fence of a.
func WhyNot(a *model.Answer, fence *model.Fence) model.Reason {
	if inDrafts(a, fence.Open) {
		return inDraft.With()
	}
	for _, b := range read(a, func(int) bool { return true }) {
		switch {
		case b.fence.Open < fence.Open && fence.Open < b.fence.Close:
			return otherFormat.With()
		case b.fence.Open == fence.Open && b.why.None():
			return otherFormat.With()
		case b.fence.Open == fence.Open:
			return b.why
		}
	}
	return namesNoFile.With()
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
