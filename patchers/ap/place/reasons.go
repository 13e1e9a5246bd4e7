package place

import "aptix-tui/model"

// The kinds of reasons for a match, or for none.
var (
	// Why anchor, snippet or snippet_tail has no place.
	anchorMissing        = model.ReasonKind{Code: "ap/anchor-missing", Sentence: "the anchor is not in the file"}
	snippetMissing       = model.ReasonKind{Code: "ap/snippet-missing", Sentence: "the snippet is not found"}
	snippetMissingAnchor = model.ReasonKind{Code: "ap/snippet-missing", Sentence: "the snippet is not found after the anchor"}
	tailMissingAfter     = model.ReasonKind{Code: "ap/tail-missing", Sentence: "the snippet_tail is not found after the snippet at line %v: only the snippet is offered"}
	onlyInserted         = model.ReasonKind{Code: "ap/only-inserted", Sentence: "only found in text that this patch inserts"}
	removedByPatch       = model.ReasonKind{Code: "ap/removed-by-patch", Sentence: "removed by the change at answer line %d"}
	opensNoBlock         = model.ReasonKind{Code: "ap/no-block", Sentence: "scope_end needs a block, but the snippet at line %v opens none"}

	// How a place was found.
	foundWithMark      = model.ReasonKind{Code: "ap/mark", Sentence: "matched after a list or quote mark, which is only skipped before several lines"}
	foundHybrid        = model.ReasonKind{Code: "ap/hybrid", Sentence: "matched after a list or quote mark"}
	severalAnchors     = model.ReasonKind{Code: "ap/several-anchors", Sentence: "the anchor matches %d places"}
	oneAnchorFollowed  = model.ReasonKind{Code: "ap/several-anchors", Sentence: "the anchor matches %d places, but the snippet only follows the one before line %v"}
	anchorIgnored      = model.ReasonKind{Code: "ap/anchor-ignored", Sentence: "%v; all places of the snippet are offered"}
	outsideScope       = model.ReasonKind{Code: "ap/outside-scope", Sentence: "the snippet is on or above the anchor's lines, not below"}
	placeBeforeCursor  = model.ReasonKind{Code: "ap/before-cursor", Sentence: "its place is above that of the previous change"}
	scopeWithoutEffect = model.ReasonKind{Code: "place/unusual", Sentence: "the snippet at line %v opens no block: scope_end has no effect"}

	// Why a place is not certain.
	severalPlaces      = model.ReasonKind{Code: "ap/several-places", Sentence: "the snippet matches %d places; one expected"}
	someDone           = model.ReasonKind{Code: "ap/some-done", Sentence: "%d of them already changed"}
	someOffered        = model.ReasonKind{Code: "ap/some-offered", Sentence: "first %d shown"}
	sameSnippet        = model.ReasonKind{Code: "ap/same-snippet", Sentence: "the patch has this snippet %d times; this place is left for occurrence %d"}
	newTextNear        = model.ReasonKind{Code: "ap/new-text", Sentence: "new text already at line %v: may already be applied"}
	hybridRemoval      = model.ReasonKind{Code: "ap/hybrid-removal", Sentence: "the text without the mark is not in the file: may already be applied"}
	severalTails       = model.ReasonKind{Code: "ap/several-tails", Sentence: "snippet_tail matches %d places: the range may already be deleted"}
	edgeIsText         = model.ReasonKind{Code: "ap/edge-text", Sentence: "the file also has a line ^ or $, which may be meant"}
	afterBlock         = model.ReasonKind{Code: "ap/behind-block", Sentence: "the snippet is below the anchor's block, at line %v: may already be removed"}
	othersDone         = model.ReasonKind{Code: "ap/others-done", Sentence: "other changes to the file are already applied: this one may be, too"}
	blockEndUncertain  = model.ReasonKind{Code: "ap/block-end", Sentence: "where the block of line %v ends is unclear"}
	declarationInBlock = model.ReasonKind{Code: "ap/declaration", Sentence: "a declaration inserted after line %v, which opens a block: it may belong inside or after the block"}

	// Why a modification is applied (AP §3.1).
	resultThere      = model.ReasonKind{Code: "ap/result", Sentence: "already applied"}
	resultOtherForm  = model.ReasonKind{Code: "ap/result", Sentence: "already applied, with different indentation or blank lines"}
	replacementFound = model.ReasonKind{Code: "ap/replacement", Sentence: "the snippet is not found, but its replacement is at line %v"}
	rangeDeleted     = model.ReasonKind{Code: "ap/taken-for-deleted", Sentence: "the snippet_tail is not found: range treated as deleted"}
	takenForDeleted  = model.ReasonKind{Code: "ap/taken-for-deleted", Sentence: "%v: treated as deleted"}
)

// fileLine is the number of line i of a document, which counts from 0.
func fileLine(i int) model.FileLine { return model.FileLine(i + 1) }
