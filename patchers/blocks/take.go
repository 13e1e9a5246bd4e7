package blocks

import "aptix-tui/model"

// WhyNot returns why no payload is read in fence, a fence of a.
func WhyNot(a *model.Answer, fence *model.Fence) model.Reason {
	return namesNoFile.With()
}

// Take returns fence, a fence of a, as a payload for the file that a person chose.
// Nothing of it starts as accepted.
func Take(a *model.Answer, fence *model.Fence, path string) *model.Payload {
	return nil
}

var namesNoFile = model.ReasonKind{Code: "block/no-file", Sentence: "it names no file"}
