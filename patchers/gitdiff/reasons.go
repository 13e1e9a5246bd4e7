package gitdiff

import "aptix-tui/model"

// The kinds of reasons that reading a Git patch gives.
var (
	cutInHunk     = model.ReasonKind{Code: "git/cut-off", Sentence: "the patch ends inside this hunk (header: %s)"}
	maybeCutOff   = model.ReasonKind{Code: "git/cut-off", Sentence: "the hunk has fewer lines than its header states: may be cut off"}
	fenceOpen     = model.ReasonKind{Code: "git/fence-open", Sentence: "the answer ends with this hunk and its fence is not closed: may be cut off"}
	noContext     = model.ReasonKind{Code: "git/no-context", Sentence: "an insertion without context"}
	deletesUnseen = model.ReasonKind{Code: "git/deletes-unseen", Sentence: "the patch does not show the content that it deletes"}
	unreadPart    = model.ReasonKind{Code: "git/lost", Sentence: "answer line %d looks like part of a hunk but belongs to none"}
	unusualName   = model.ReasonKind{Code: "git/unusual-name", Doubts: model.OfFile, Sentence: "%q may not be the name of a file"}
	namesOther    = model.ReasonKind{Code: "git/other-file", Sentence: "answer line %d names another file, which the hunks below it may be for"}
)
