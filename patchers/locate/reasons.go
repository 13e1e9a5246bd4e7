package locate

import "aptix-tui/model"

// The kinds of reasons that the search gives; formats give the exported ones.
var (
	SeveralPlaces    = model.ReasonKind{Code: "place/several", Sentence: "%v places hold this text"}
	FoundRegardless  = model.ReasonKind{Code: "place/regardless", Sentence: "found regardless of %v"}
	newTextAlready   = model.ReasonKind{Code: "applied/new-text", Sentence: "the new text is already at line %v"}
	newTextOver      = model.ReasonKind{Code: "doubt/new-text", Sentence: "the new text is at line %v, so it may already be applied"}
	newTextAlike     = model.ReasonKind{Code: "doubt/new-text", Sentence: "text much like the new text is at line %v, so it may already be applied"}
	oldTextToo       = model.ReasonKind{Code: "doubt/old-text", Sentence: "%v, and something like the old text where it would be changed, so the edit may be made already or not"}
	foundLoosely     = model.ReasonKind{Code: "place/loose", Sentence: "found %v"}
	mostSimilar      = model.ReasonKind{Code: "place/similar", Sentence: "the most similar text, %d%% alike, is at line %v"}
	severalSimilar   = model.ReasonKind{Code: "place/several", Sentence: "%d places are similar to this text, the best %d%% alike"}
	severalLoosely   = model.ReasonKind{Code: "place/several", Sentence: "%d places hold this text, %v"}
	moreThanOffered  = model.ReasonKind{Code: "place/several", Sentence: "more places hold this text than are offered, %v"}
	withReading      = model.ReasonKind{Code: "reading/other", Sentence: "with %v"}
	regardlessOf     = model.ReasonKind{Code: "place/regardless", Sentence: "regardless of %v"}
	contextLeftOut   = model.ReasonKind{Code: "relaxed/context", Sentence: "%d of %d context lines"}
	proposedAt       = model.ReasonKind{Code: "proposal/at", Sentence: "proposed at line %v: %v"}
	wrappedLines     = model.ReasonKind{Code: "proposal/line-breaks", Sentence: "line breaks and white space"}
	severalProposals = model.ReasonKind{Code: "proposal/several", Sentence: "%d readings of this text are possible; the first is %v"}
	similarText      = model.ReasonKind{Code: "proposal/similar", Sentence: "similar text"}
	keptForContext   = model.ReasonKind{Code: "proposal/other-context", Sentence: "%v of other text kept for context"}
	contextNotFound  = model.ReasonKind{Code: "proposal/context", Sentence: "context that the file does not have is left out"}
	contextAdded     = model.ReasonKind{Code: "proposal/lost-sign", Sentence: "context that the file does not have is added, as if it had lost its \"+\""}
	unnamedKept      = model.ReasonKind{Code: "proposal/unnamed", Sentence: "%v kept, not named in the patch"}
	unnamedRemoved   = model.ReasonKind{Code: "proposal/unnamed", Sentence: "%v removed, not named in the patch"}
	linesBetween     = model.ReasonKind{Code: "proposal/merged", Sentence: "lines left out before line %v"}
)
