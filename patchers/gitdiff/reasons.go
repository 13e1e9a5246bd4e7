package gitdiff

import "aptix-tui/model"

// The kinds of reasons that placing and reading a Git patch give.
var (
	isNewBlob        = model.ReasonKind{Code: "applied/blob", Sentence: "the file is, byte for byte, the one that the patch leads to"}
	isNewText        = model.ReasonKind{Code: "applied/new-text", Sentence: "the new text is at line %v"}
	nearStated       = model.ReasonKind{Code: "doubt/near-stated", Sentence: "text like the old text is at its line %v, and the old text itself at line %v"}
	otherBlock       = model.ReasonKind{Code: "doubt/other-block", Sentence: "the old text is at line %v, which is not in the block that the hunk names (%s)"}
	onlyOtherBlock   = model.ReasonKind{Code: "doubt/other-block", Sentence: "its text is in one place, which is not in the block that the hunk names (%s)"}
	newInOtherBlock  = model.ReasonKind{Code: "doubt/other-block", Sentence: "the new text is not in the block that the hunk names (%s)"}
	newAtStated      = model.ReasonKind{Code: "doubt/new-text", Sentence: "the new text is at the stated line, %v, so the hunk may already be applied"}
	newNearer        = model.ReasonKind{Code: "doubt/new-text", Sentence: "the new text is nearer to the stated line, at line %v, so the hunk may already be applied"}
	newAround        = model.ReasonKind{Code: "doubt/new-text", Sentence: "the new text is at line %v, around the old text, so the hunk may already be applied"}
	statedAndEnd     = model.ReasonKind{Code: "doubt/end", Sentence: "the old text is at the stated line, and at the end of the file, where a hunk without trailing context belongs"}
	atEndOfFile      = model.ReasonKind{Code: "place/end", Sentence: "nothing follows the change in the patch, so it belongs at the end of the file"}
	noLineStated     = model.ReasonKind{Code: "place/no-line", Sentence: "the hunk states no line; its text is in one place"}
	tooManyPlaces    = model.ReasonKind{Code: "place/several", Sentence: "more than %d places hold this text; some are offered"}
	forEmptyFile     = model.ReasonKind{Code: "git/made-for-empty", Sentence: "the hunk was made for an empty file, and this one is not"}
	acceptInserts    = model.ReasonKind{Code: "accept/inserts", Sentence: "accepting inserts at its beginning", Outcome: true}
	lostSpace        = model.ReasonKind{Code: "relaxed/sign", Sentence: "the context lines are taken to have lost their leading space"}
	joinedLines      = model.ReasonKind{Code: "relaxed/line-breaks", Sentence: "the lines without a sign are taken to be the ends of the lines before them"}
	wrongSide        = model.ReasonKind{Code: "doubt/beside-applied", Sentence: "line %v is on the wrong side of the hunk of line %d of the answer, which is applied, so this one may already be applied"}
	besideApplied    = model.ReasonKind{Code: "doubt/beside-applied", Sentence: "the hunk of line %d of the answer is applied, and where this one would be beside it, at line %v, is its new text, so it may already be applied"}
	needsLine        = model.ReasonKind{Code: "place/no-line", Sentence: "an insertion without context needs a line number"}
	behindEnd        = model.ReasonKind{Code: "place/behind-end", Sentence: "an insertion without context goes only after its line %d, and the file has %d"}
	behindPrevious   = model.ReasonKind{Code: "place/overlap", Sentence: "the old text is at its line %v, where the hunk before it makes its change"}
	otherTextAtLine  = model.ReasonKind{Code: "place/other-text", Sentence: "a hunk without context goes only to its line %v, where the text is another one"}
	notFound         = model.ReasonKind{Code: "place/missing", Sentence: "the %s of the old text %s nowhere in the file"}
	otherBlob        = model.ReasonKind{Code: "git/blob", Sentence: "the file is not the one that the binary patch was made for: its blob id is %s, the patch states %s"}
	binaryRefused    = model.ReasonKind{Code: "git/binary", Sentence: "the binary patch cannot be applied: %v"}
	binaryNeedsIndex = model.ReasonKind{Code: "git/binary", Sentence: "a binary patch needs an index line with the ids of the file before and after it"}
	cutInHunk        = model.ReasonKind{Code: "git/cut-off", Sentence: "the patch ends inside this hunk: %s"}
	maybeCutOff      = model.ReasonKind{Code: "git/cut-off", Sentence: "the answer ends before the hunk has the lines that its header states, so it may be cut off"}
	fenceOpen        = model.ReasonKind{Code: "git/fence-open", Sentence: "the answer ends with this hunk, and its fence is never closed, so it may be cut off"}
	noContext        = model.ReasonKind{Code: "git/no-context", Sentence: "an insertion without context"}
	deletesUnseen    = model.ReasonKind{Code: "git/deletes-unseen", Sentence: "the patch does not show the content that it deletes"}
	guessedRename    = model.ReasonKind{Code: "git/header", Sentence: "that %s is renamed to %s is a guess: the header has no \"rename from\" and \"rename to\""}
	guessedFile      = model.ReasonKind{Code: "git/header", Sentence: "the text above names %s and %s; to which of them the hunk belongs is a guess"}
	unreadPart       = model.ReasonKind{Code: "git/lost", Sentence: "line %d of the answer looks like a part of a hunk and belongs to none"}
	namesOther       = model.ReasonKind{Code: "git/other-file", Sentence: "line %d of the answer names another file, to which the hunks below it may belong"}
)
