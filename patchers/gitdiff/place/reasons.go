package place

import "aptix-tui/model"

// The kinds of reasons that placing a Git patch gives.
var (
	isNewBlob        = model.ReasonKind{Code: "applied/blob", Sentence: "the file is byte for byte the result of the patch"}
	isNewText        = model.ReasonKind{Code: "applied/new-text", Sentence: "new text at line %v"}
	nearStated       = model.ReasonKind{Code: "doubt/near-stated", Sentence: "similar text at the stated line %v, exact text at line %v"}
	otherBlock       = model.ReasonKind{Code: "doubt/other-block", Sentence: "old text at line %v, outside the block that the hunk names (%s)"}
	onlyOtherBlock   = model.ReasonKind{Code: "doubt/other-block", Sentence: "the only match is outside the block that the hunk names (%s)"}
	newInOtherBlock  = model.ReasonKind{Code: "doubt/other-block", Sentence: "new text outside the block that the hunk names (%s)"}
	newAtStated      = model.ReasonKind{Code: "doubt/new-text", Sentence: "new text at the stated line %v: may already be applied"}
	newNearer        = model.ReasonKind{Code: "doubt/new-text", Sentence: "new text closer to the stated line, at line %v: may already be applied"}
	newAround        = model.ReasonKind{Code: "doubt/new-text", Sentence: "new text at line %v, around the old text: may already be applied"}
	statedAndEnd     = model.ReasonKind{Code: "doubt/end", Sentence: "old text at the stated line, and at the end of the file, where a hunk without trailing context belongs"}
	atEndOfFile      = model.ReasonKind{Code: "place/end", Sentence: "no trailing context: belongs at the end of the file"}
	noLineStated     = model.ReasonKind{Code: "place/no-line", Sentence: "the hunk has no line number; its text is found once"}
	tooManyPlaces    = model.ReasonKind{Code: "place/several", Sentence: "matches more than %d places; some are offered"}
	forEmptyFile     = model.ReasonKind{Code: "git/made-for-empty", Sentence: "the hunk is for an empty file, but this one is not"}
	acceptInserts    = model.ReasonKind{Code: "accept/inserts", Sentence: "accepting inserts the text at its beginning", Outcome: true}
	lostSpace        = model.ReasonKind{Code: "relaxed/sign", Sentence: "context lines read as if their leading space had been lost"}
	besideApplied    = model.ReasonKind{Code: "doubt/beside-applied", Sentence: "the hunk of answer line %d is applied: may already be applied"}
	needsLine        = model.ReasonKind{Code: "place/no-line", Sentence: "an insertion without context needs a line number"}
	behindEnd        = model.ReasonKind{Code: "place/behind-end", Sentence: "an insertion without context goes only after line %d, but the file has %v"}
	behindPrevious   = model.ReasonKind{Code: "place/overlap", Sentence: "old text at line %v, inside the change of the previous hunk"}
	otherTextAtLine  = model.ReasonKind{Code: "place/other-text", Sentence: "a hunk without context goes only to line %v, which has other text"}
	notFound         = model.ReasonKind{Code: "place/missing", Sentence: "the %s of the old text %s nowhere in the file"}
	otherBlob        = model.ReasonKind{Code: "git/blob", Sentence: "the binary patch is for another file: its blob ID is %s, the patch states %s"}
	binaryRefused    = model.ReasonKind{Code: "git/binary", Sentence: "the binary patch cannot be applied: %v"}
	binaryNeedsIndex = model.ReasonKind{Code: "git/binary", Sentence: "a binary patch needs an index line with the blob IDs before and after"}
)
