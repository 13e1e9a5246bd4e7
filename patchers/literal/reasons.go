package literal

import "aptix-tui/model"

// The kinds of reasons that placing a replacement gives.
var (
	findMissing   = model.ReasonKind{Code: "place/missing", Sentence: "the text to find is not in the file"}
	newTextAt     = model.ReasonKind{Code: "doubt/new-text", Sentence: "the new text is at line %v"}
	sharesBytes   = model.ReasonKind{Code: "doubt/overlap", Sentence: "the text shares bytes with what may be the result of an earlier run"}
	doneAlready   = model.ReasonKind{Code: "applied/some", Sentence: "places that hold the new text already: %d"}
	otherLineEnds = model.ReasonKind{Code: "relaxed/line-ends", Sentence: "the text differs in its line ends; the new text takes those of the file"}
	insideNewText = model.ReasonKind{Code: "applied/inside", Sentence: "the text is only inside the new text: it is applied"}
	madeTogether  = model.ReasonKind{Code: "applied/chain", Sentence: "the replacements of this file together have made the text in this place: they are applied"}
	diffPrefixes  = model.ReasonKind{Code: "aptix/signs", Sentence: "lines of the new text begin with the signs of a diff; what is offered first is without them"}
)
