package blocks

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// whyNot returns a function that says why no payload is read in a fence of a, of which
// blocks were read.
func whyNot(a *model.Answer, blocks []*block) func(*model.Fence) model.Reason {
	reasons := map[int]model.Reason{} // by the line with the opener
	for _, b := range blocks {
		reasons[b.fence.Open] = b.why
	}
	all := drafts(a)
	return func(fence *model.Fence) model.Reason {
		why, known := reasons[fence.Open]
		switch {
		case slices.ContainsFunc(all, func(d Draft) bool { return d.First <= fence.Open && fence.Open <= d.Last }):
			return inDraft.With()
		case !known || why.None():
			return otherFormat.With()
		}
		return why
	}
}

// MayBeCode reports whether a fence in which no payload is read, and why, names no file and
// may be code that is meant for one: no commands, output, or text.
func MayBeCode(f *model.Fence, why model.Reason) bool {
	return why.Code == namesNoFile.Code && !slices.Contains(texts, label.Info(f.Info).Language)
}

// texts are the info strings of fences without code.
var texts = strings.Fields("text txt plain plaintext quote prompt")

// Take returns fence, a fence of a, as a payload for the file that a person chose.
// Nothing of it starts as accepted. It has no digest.
func Take(a *model.Answer, fence *model.Fence, path string) *model.Payload {
	b := &block{fence: *fence, path: path, kind: chosenLabel, doubt: chosenByHand.With()}
	b.Block = model.Block{Answer: a, Fence: &b.fence}
	if named, ok := b.findComment(); !ok || !samePath(named, path) {
		b.comment = 0
	}
	p := b.payload()
	p.Files[0].Interpreter = b.interpreter(false)
	return p
}
