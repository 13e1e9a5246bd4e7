package ap

import "aptix-tui/model"

// The kinds of reasons that this format gives.
var (
	// Several faults of one modification or file block.
	severalFaults = model.ReasonKind{Code: "ap/faults", Sentence: "%v"}

	// Why the text of the patch may not be what is meant. Lines are those of the answer.
	valuesDiffer    = model.ReasonKind{Code: "ap/values-differ", Sentence: "lines %d and %d give %s different values, of which the last one is taken"}
	textFollows     = model.ReasonKind{Code: "ap/text-follows", Sentence: "the patch ends after %s in line %d, and text follows that may be meant as a value"}
	answerEnds      = model.ReasonKind{Code: "ap/cut-off", Sentence: "the answer ends after %s in line %d: it may be cut off"}
	endsWithID      = model.ReasonKind{Code: "ap/cut-off-id", Sentence: "the patch ends with %s, the beginning of its ID: it may be cut off"}
	emptyAtEnd      = model.ReasonKind{Code: "ap/empty-content", Sentence: "the patch ends after content in line %d, which is empty: it may be cut off; expected END after an empty content"}
	misplacedID     = model.ReasonKind{Code: "ap/misplaced-id", Sentence: "line %d may be meant as a directive: it holds the ID, but not at its start"}
	otherID         = model.ReasonKind{Code: "ap/other-id", Sentence: "line %d may be meant as a directive: its ID is %s, and that of the patch %s"}
	proseFollows    = model.ReasonKind{Code: "ap/prose-follows", Sentence: "prose after the patch may have run into its last value"}
	endsInSentence  = model.ReasonKind{Code: "ap/prose-line", Sentence: "line %d may be prose after the patch, and no part of its last value; expected END before it"}
	unpairedFences  = model.ReasonKind{Code: "ap/unpaired-fences", Sentence: "the fences in the last value are not in pairs: it may end elsewhere"}
	unclosedFence   = model.ReasonKind{Code: "ap/unclosed-fence", Sentence: "the fence around the patch is never closed: its last value may be cut off"}
	anotherHeader   = model.ReasonKind{Code: "ap/another-header", Sentence: "the header of another patch follows: the last value may end elsewhere"}
	fencedContent   = model.ReasonKind{Code: "ap/fenced-content", Sentence: "a fence is drawn around the whole content in line %d; it is kept as part of the file"}
	diffContent     = model.ReasonKind{Code: "ap/diff-content", Sentence: "the lines of the content after line %d begin with the signs of a diff; they are kept as part of the file"}
	anchorAsSnippet = model.ReasonKind{Code: "ap/anchor-as-snippet", Sentence: "the anchor in line %d is taken for the snippet, which is missing"}

	// Why anchor, snippet or snippet_tail has no place.
	anchorMissing        = model.ReasonKind{Code: "ap/anchor-missing", Sentence: "the anchor is not found (AP §3.2)"}
	snippetMissing       = model.ReasonKind{Code: "ap/snippet-missing", Sentence: "the snippet is not found (AP §3.2)"}
	snippetMissingAnchor = model.ReasonKind{Code: "ap/snippet-missing", Sentence: "the snippet is not found after the anchor (AP §3.2)"}
	snippetMissingCursor = model.ReasonKind{Code: "ap/snippet-missing", Sentence: "the snippet is not found after the place of the previous change, nor before it (AP §3.2)"}
	tailMissing          = model.ReasonKind{Code: "ap/tail-missing", Sentence: "snippet_tail is not found (AP §3.2)"}
	tailMissingAfter     = model.ReasonKind{Code: "ap/tail-missing", Sentence: "snippet_tail is not found after the snippet in line %v (AP §3.2)"}
	onlyInserted         = model.ReasonKind{Code: "ap/only-inserted", Sentence: "it is only in text that this patch inserts"}
	removedByPatch       = model.ReasonKind{Code: "ap/removed-by-patch", Sentence: "the modification of line %d of the answer removes it"}
	partRemovedByPatch   = model.ReasonKind{Code: "ap/removed-by-patch", Sentence: "the modification of line %d of the answer removes a part of it"}
	opensNoBlock         = model.ReasonKind{Code: "ap/no-block", Sentence: "the snippet in line %v opens no block, and scope_end asks for its end"}

	// How a place was found.
	foundWithMarkSingle = model.ReasonKind{Code: "ap/mark", Sentence: "found with a mark before it, which AP §3.6 skips before several lines only"}
	foundHybrid         = model.ReasonKind{Code: "ap/hybrid", Sentence: "found with a mark before its first line, by hybrid search (AP §3.6)"}
	foundWithMark       = model.ReasonKind{Code: "ap/mark", Sentence: "found with a mark before it"}
	foundWithoutMark    = model.ReasonKind{Code: "ap/mark", Sentence: "found without the mark before it"}
	severalAnchors      = model.ReasonKind{Code: "ap/several-anchors", Sentence: "the anchor occurs in %d places"}
	oneAnchorFollowed   = model.ReasonKind{Code: "ap/several-anchors", Sentence: "the anchor occurs in %d places, and the snippet follows only the one before line %v (AP §3.6)"}
	anchorRelaxed       = model.ReasonKind{Code: "ap/anchor-relaxed", Sentence: "the anchor is not found as it is written (AP §3.2): %v"}
	anchorIgnored       = model.ReasonKind{Code: "ap/anchor-ignored", Sentence: "%v, and the snippet is offered wherever it occurs"}
	outsideScope        = model.ReasonKind{Code: "ap/outside-scope", Sentence: "the snippet is not found after the anchor, but on its lines or above them (AP §3.2)"}
	placeBeforeCursor   = model.ReasonKind{Code: "ap/before-cursor", Sentence: "it is before the place of the previous change"}
	snippetShortened    = model.ReasonKind{Code: "ap/snippet-shortened", Sentence: "only the first %d lines of the snippet are found, what follows may be prose"}
	readWithoutFence    = model.ReasonKind{Code: "ap/read-without-fence", Sentence: "a fence is drawn around a value; what is offered first is without it"}
	readWithoutSigns    = model.ReasonKind{Code: "ap/read-without-signs", Sentence: "lines of the content begin with the signs of a diff; what is offered first is without them"}
	readWithoutMarks    = model.ReasonKind{Code: "ap/read-without-marks", Sentence: "found without list numbers, bullets or quote marks that the snippet has"}
	snippetWithoutSigns = model.ReasonKind{Code: "ap/read-without-signs", Sentence: "lines of the snippet begin with the signs of a diff; what is offered is without them"}
	scopeWithoutEffect  = model.ReasonKind{Code: "place/unusual", Sentence: "the snippet in line %v opens no block: scope_end has no effect"}

	// Why a place is not certain.
	severalPlaces      = model.ReasonKind{Code: "ap/several-places", Sentence: "%d places hold the snippet, where one is expected (AP §3.2)"}
	someDone           = model.ReasonKind{Code: "ap/some-done", Sentence: "at %d of them the result is there already"}
	someOffered        = model.ReasonKind{Code: "ap/some-offered", Sentence: "the first %d are offered"}
	snippetAlone       = model.ReasonKind{Code: "ap/snippet-alone", Sentence: "what is offered is the snippet alone"}
	sameSnippet        = model.ReasonKind{Code: "ap/same-snippet", Sentence: "the patch names this snippet %d times; this place is left for number %d"}
	newTextNear        = model.ReasonKind{Code: "ap/new-text", Sentence: "the new text is already in line %v: it may have been applied before"}
	newTextAtStart     = model.ReasonKind{Code: "ap/new-text", Sentence: "the new text is already at the beginning: it may have been applied before"}
	severalTails       = model.ReasonKind{Code: "ap/several-tails", Sentence: "snippet_tail occurs in %d places: the range may have been deleted before"}
	edgeIsText         = model.ReasonKind{Code: "ap/edge-text", Sentence: "the file holds a line ^ or $, too, and that may be meant"}
	edgeReplaced       = model.ReasonKind{Code: "ap/edge-replaced", Sentence: "the snippet holds no text to replace: the content is inserted there"}
	edgeShared         = model.ReasonKind{Code: "ap/edge-shared", Sentence: "another insertion of the patch is at ^: their order is not certain"}
	afterBlock         = model.ReasonKind{Code: "ap/behind-block", Sentence: "the snippet is after the end of the block that the anchor opens, in line %v: it may have been removed before (AP §3.1)"}
	afterLater         = model.ReasonKind{Code: "ap/behind-later", Sentence: "the result of a later modification of the patch is before the snippet, in line %v: it may have been removed before (AP §3.1)"}
	othersDone         = model.ReasonKind{Code: "ap/others-done", Sentence: "%v, and other modifications of the file are done: it may have been made before (AP §3.1)"}
	newTextElsewhere   = model.ReasonKind{Code: "ap/new-text", Sentence: "the new text is already in line %v"}
	textBetween        = model.ReasonKind{Code: "ap/text-between", Sentence: "there is text between the anchor and the snippet"}
	oneOfAnchors       = model.ReasonKind{Code: "ap/several-anchors", Sentence: "one of several anchors is taken"}
	oneOfSnippets      = model.ReasonKind{Code: "ap/several-places", Sentence: "the snippet is in %d places"}
	searchedEarly      = model.ReasonKind{Code: "ap/searched-early", Sentence: "the search may begin too early, as a modification before this one was taken for done"}
	inLaterText        = model.ReasonKind{Code: "ap/in-later-text", Sentence: "the snippet is in text that a later modification makes"}
	blockEndUncertain  = model.ReasonKind{Code: "ap/block-end", Sentence: "the end of the block of line %v is not certain: %v"}
	decoratorLeft      = model.ReasonKind{Code: "ap/decorator-left", Sentence: "line %v belongs to it and would be left"}
	declarationInBlock = model.ReasonKind{Code: "ap/declaration", Sentence: "the content is a declaration of its own, and line %v opens a block: it may belong after the block, or into it"}
	unbalancedBrackets = model.ReasonKind{Code: "ap/unbalanced", Sentence: "brackets do not balance from here on"}
	unevenIndentation  = model.ReasonKind{Code: "ap/indentation", Sentence: "the indentation of the lines that follow is uneven"}
	severalClauses     = model.ReasonKind{Code: "ap/clauses", Sentence: "more than one clause follows"}
	noBracketOpens     = model.ReasonKind{Code: "ap/no-bracket", Sentence: "what follows is indented further, and no bracket opens it"}
	noLineCloses       = model.ReasonKind{Code: "ap/no-closer", Sentence: "no line closes the block"}

	// Why a modification is applied (AP §3.1).
	resultThere      = model.ReasonKind{Code: "ap/result", Sentence: "the result is there already (AP §3.1)"}
	resultOtherForm  = model.ReasonKind{Code: "ap/result", Sentence: "the result is there already, in other indentation or with other blank lines (AP §3.1)"}
	replacementFound = model.ReasonKind{Code: "ap/replacement", Sentence: "the snippet is not found, and its replacement is in line %v (AP §3.1)"}
	laterResultFound = model.ReasonKind{Code: "ap/later-result", Sentence: "the snippet is not found, and what this patch turns it into is in line %v (AP §3.1)"}
	anchorChanged    = model.ReasonKind{Code: "ap/anchor-changed", Sentence: "the anchor with the change in it is in line %v (AP §3.1)"}
	nothingToInsert  = model.ReasonKind{Code: "ap/nothing-to-insert", Sentence: "there is nothing to insert"}
	rangeDeleted     = model.ReasonKind{Code: "ap/taken-for-deleted", Sentence: "snippet_tail is not found: the range is taken for deleted already (AP §3.1)"}
	movedElsewhere   = model.ReasonKind{Code: "ap/taken-for-deleted", Sentence: "the snippet is only in text that a later modification inserts: it is taken for deleted already (AP §3.1)"}
	takenForDeleted  = model.ReasonKind{Code: "ap/taken-for-deleted", Sentence: "%v: it is taken for deleted already (AP §3.1)"}
	noTrace          = model.ReasonKind{Code: "ap/no-trace", Sentence: "there is no trace of the snippet"}
	closestLine      = model.ReasonKind{Code: "ap/closest", Sentence: "the snippet is not found, and line %v is the closest to it"}
	onlyBeforeScope  = model.ReasonKind{Code: "ap/before-scope", Sentence: "the snippet is only before the lines that are searched, in line %v"}
)

// combined is faults as one reason; none if there is none.
func combined(faults model.Reasons) model.Reason {
	switch len(faults) {
	case 0:
		return model.Reason{}
	case 1:
		return faults[0]
	}
	return severalFaults.With(faults)
}

// fileLine is the number of line i of a document, which counts from 0.
func fileLine(i int) model.FileLine { return model.FileLine(i + 1) }
