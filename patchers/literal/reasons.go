package literal

import "aptix-tui/model"

// The kinds of reasons that placing a replacement gives.
var (
	findMissing   = model.ReasonKind{Code: "place/missing", Sentence: "the text to find is not in the file"}
	newTextAt     = model.ReasonKind{Code: "doubt/new-text", Sentence: "new text at line %v"}
	sharesBytes   = model.ReasonKind{Code: "doubt/overlap", Sentence: "it overlaps text that may be the result of an earlier run"}
	doneAlready   = model.ReasonKind{Code: "applied/some", Sentence: "places that have the new text already: %d"}
	otherLineEnds = model.ReasonKind{Code: "relaxed/line-ends", Sentence: "line endings differ; the new text uses those of the file"}
	otherCount    = model.ReasonKind{Code: "tool/other-count", Sentence: "the number of matches is %d in the call but %d in the file"}
	insideNewText = model.ReasonKind{Code: "applied/inside", Sentence: "only found inside the new text: already applied"}
)
