package snippet

import "aptix-tui/model"

// The kinds of reasons that merging a snippet gives.
var (
	severalReadings = model.ReasonKind{Code: "place/several", Sentence: "matches %d different parts of the file"}
	elidedKept      = model.ReasonKind{Code: "snippet/elided", Sentence: "a part of the file; omitted code is kept"}
	holdsLines      = model.ReasonKind{Code: "applied/lines", Sentence: "the file already has these lines"}
	nothingShown    = model.ReasonKind{Code: "snippet/empty", Sentence: "the answer shows no line of the file"}
	noAnchor        = model.ReasonKind{Code: "snippet/no-anchor", Sentence: "no line shows where this part of the file begins or ends"}
	outOfOrder      = model.ReasonKind{Code: "snippet/order", Sentence: "the parts are in a different order in the file"}
	otherOrder      = model.ReasonKind{Code: "snippet/order", Sentence: "some of its lines are in a different order in the file"}
	beginsNew       = model.ReasonKind{Code: "snippet/begins-new", Sentence: "the answer begins with added lines, so what comes before them is unclear"}
	endsNew         = model.ReasonKind{Code: "snippet/ends-new", Sentence: "the answer ends with added lines, so what comes after them is unclear"}
	fileBefore      = model.ReasonKind{Code: "snippet/begins", Sentence: "whether the lines of the file before it stay is unclear: no \"...\" is above it"}
	fileAfter       = model.ReasonKind{Code: "snippet/ends", Sentence: "whether the lines of the file after it stay is unclear: no \"...\" is below it"}
	blockGoesOn     = model.ReasonKind{Code: "snippet/block", Sentence: "the answer ends inside a block of the file"}
	losesBalance    = model.ReasonKind{Code: "snippet/brackets", Sentence: "the brackets of the file would no longer balance"}
	unevenIndent    = model.ReasonKind{Code: "snippet/indentation", Sentence: "indented unevenly, unlike the file"}
	definitionGone  = model.ReasonKind{Code: "snippet/definition-gone", Sentence: "would delete %s without a marker"}
	inOther         = model.ReasonKind{Code: "snippet/other-block", Sentence: "the file has %s only inside another block"}
	onlyHead        = model.ReasonKind{Code: "snippet/only-head", Sentence: "only the head of a definition is shown; its body is kept"}
	shownOutside    = model.ReasonKind{Code: "snippet/outside", Sentence: "%q would be removed from the definition and is shown outside it"}
	decoratorKept   = model.ReasonKind{Code: "snippet/decorator", Sentence: "the decorator %s is not shown; kept"}
	commentsKept    = model.ReasonKind{Code: "snippet/comments", Sentence: "comments above a definition are not shown; kept"}
	gapKept         = model.ReasonKind{Code: "snippet/between", Sentence: "%q and its surroundings are not shown; kept"}
	keptNothing     = model.ReasonKind{Code: "snippet/left-out", Sentence: "the answer only leaves lines out; accepting deletes them"}
	trailKept       = model.ReasonKind{Code: "snippet/between", Sentence: "lines of the file in between are not in the answer; they are kept"}
	mayBeNote       = model.ReasonKind{Code: "snippet/note", Sentence: "%q may be a note about the change, not code"}
	importsChanged  = model.ReasonKind{Code: "snippet/imports", Sentence: "would delete the import %q"}
	spansMore       = model.ReasonKind{Code: "snippet/spans-more", Sentence: "would replace %d lines with %d: lines may be missing without a marker"}
	restated        = model.ReasonKind{Code: "snippet/restated", Sentence: "a new version of %s"}
	severalOfName   = model.ReasonKind{Code: "place/several", Sentence: "the file has %d definitions of %s"}
	insertedAfter   = model.ReasonKind{Code: "snippet/new-definition", Sentence: "the file has no %s; offered after %s"}
	insertedBefore  = model.ReasonKind{Code: "snippet/new-definition", Sentence: "the file has no %s; offered before %s"}
	insertedBelow   = model.ReasonKind{Code: "snippet/new-definition", Sentence: "new lines; offered after %s, below which the snippet has them"}
	noSuchName      = model.ReasonKind{Code: "snippet/no-definition", Sentence: "the file has no %s"}
	offeredImport   = model.ReasonKind{Code: "snippet/import", Sentence: "an import that the file does not have; offered beside the others"}
	offeredSimilar  = model.ReasonKind{Code: "snippet/similar", Sentence: "no line shows its place; offered in place of the most similar lines"}
	offeredInBlock  = model.ReasonKind{Code: "snippet/block-end", Sentence: "new lines; offered at the end of the block of %q"}
	offeredAtEnd    = model.ReasonKind{Code: "snippet/file-end", Sentence: "new lines; offered at the end of the file"}
	offeredAfter    = model.ReasonKind{Code: "snippet/after", Sentence: "new lines; offered after %q, as the text says"}
	offeredBefore   = model.ReasonKind{Code: "snippet/before", Sentence: "new lines; offered before %q, as the text says"}
	offeredAtTop    = model.ReasonKind{Code: "snippet/file-top", Sentence: "new lines; offered at the top of the file"}
	elidedUnknown   = model.ReasonKind{Code: "snippet/elided-definition", Sentence: "its body is omitted, but the file has no %s"}
	otherLines      = model.ReasonKind{Code: "snippet/other-lines", Sentence: "lines outside definitions that the file does not have"}
)
