package blocks

import "aptix-tui/model"

// Why a block asks for nothing, or cannot be the text of a file.
var (
	isCommands = model.ReasonKind{Code: "block/commands", Sentence: "it holds commands"}
	isOutput   = model.ReasonKind{Code: "block/output", Sentence: "it follows commands and may be their output"}
	inDraft    = model.ReasonKind{Code: "block/draft", Sentence: "in the model's draft"}
	isQuestion = model.ReasonKind{Code: "block/question", Sentence: "the person wrote it, not the model"}
	isDiff     = model.ReasonKind{Code: "block/diff", Sentence: "it is a diff that cannot be read"}
	isDamaged  = model.ReasonKind{Code: "block/damaged", Sentence: "line %d is a marker of a patch that cannot be read"}
)

// Why nothing of a block may start as accepted.
var (
	labelIsUnusual = model.ReasonKind{Code: "block/unusual-name", Doubts: model.OfFile, Sentence: "%q may not be the name of a file"}
	mayShow        = model.ReasonKind{Code: "block/unclear", Sentence: "the text above says %q"}
	isAlternative  = model.ReasonKind{Code: "block/alternative", Sentence: "may be one of several alternatives: the text above says %q"}
	commentDiffers = model.ReasonKind{Code: "block/two-paths", Doubts: model.OfFile, Sentence: "its first line names another file: %s"}
	labelDiffers   = model.ReasonKind{Code: "block/two-labels", Doubts: model.OfFile, Sentence: "the text above names another file: %s"}
	isCutOff       = model.ReasonKind{Code: "block/cut-off", Sentence: "its fence is not closed: the answer may be cut off"}
	afterCutOff    = model.ReasonKind{Code: "block/after-cut-off", Sentence: "may be in the block at line %d, of which the end is unclear"}
	EndUncertain   = model.ReasonKind{Code: "block/end", Sentence: "where it ends is unclear: a fence below may be in its text"}
	lessIndented   = model.ReasonKind{Code: "block/indent", Sentence: "line %d is indented less than its fence"}
	inHome         = model.ReasonKind{Code: "path/home", Doubts: model.OfFile, Sentence: "%s is in the home directory, outside of the workspace"}
	otherLanguage  = model.ReasonKind{Code: "block/language", Doubts: model.OfFile, Sentence: "its language is %s, not that of %s"}
	hasParts       = model.ReasonKind{Code: "block/parts", Sentence: "it has two parts, an old and a new text"}
	isUnfenced     = model.ReasonKind{Code: "block/unfenced", Sentence: "it was copied without its fences: where it begins and ends is unclear"}
	hasFiles       = model.ReasonKind{Code: "block/files", Doubts: model.OfFile, Sentence: "line %d names another file, %s: the block may have several files"}
	hasMark        = model.ReasonKind{Code: "block/mark", Sentence: "line %d looks like a patch marker and would be written into the file"}
	chosenByHand   = model.ReasonKind{Code: "block/chosen", Sentence: "file chosen by hand"}
)

// Why a block needs a decision, or has no place.
var (
	FileNear       = model.ReasonKind{Code: "block/near", Doubts: model.OfFile, Sentence: "%d of its %d lines are here; the answer names the file only nearby"}
	FileOnlyNear   = model.ReasonKind{Code: "block/near", Doubts: model.OfFile, Sentence: "the answer names the file only nearby"}
	FileByLines    = model.ReasonKind{Code: "block/lines", Doubts: model.OfFile, Sentence: "%d of its %d lines are here, by which the file was found"}
	FileByName     = model.ReasonKind{Code: "block/definer", Doubts: model.OfFile, Sentence: "%d of its %d lines are here; found as the only file that defines %s"}
	FileBySuffix   = model.ReasonKind{Code: "block/suffix", Doubts: model.OfFile, Sentence: "the answer names %s; this is the only file of that name"}
	FileOfSeveral  = model.ReasonKind{Code: "block/files", Doubts: model.OfFile, Sentence: "the answer names %s; %d files have that name"}
	MayBeOther     = model.ReasonKind{Code: "block/may-be-other", Doubts: model.OfFile, Sentence: "%s has a similar name: the same file may be meant"}
	NewDirectory   = model.ReasonKind{Code: "block/new-directory", Doubts: model.OfFile, Sentence: "nothing in the workspace suggests this place for %s: its directory may be below another one"}
	Placeholder    = model.ReasonKind{Code: "block/placeholder", Doubts: model.OfFile, Sentence: "%s may be a placeholder for a name"}
	InAlternatives = model.ReasonKind{Code: "block/in-alternatives", Sentence: "may belong to one of several alternatives only: see the block at line %d"}
	ChangedBelow   = model.ReasonKind{Code: "block/changed-below", Sentence: "the block at line %d, for the same file, removes lines of this text"}
	NamedNear      = model.ReasonKind{Code: "block/new-near", Doubts: model.OfFile, Sentence: "a new file, which the answer names only nearby"}
)

// Why a block is not used, or asks for nothing.
var (
	Searching     = model.ReasonKind{Code: "block/searching", Sentence: "its file is being looked for"}
	NamesNoFile   = model.ReasonKind{Code: "block/no-file", Sentence: "names no file, and no file has enough of its lines"}
	Unrelated     = model.ReasonKind{Code: "block/unrelated", Sentence: "shares no line with %s"}
	UnsafeLabel   = model.ReasonKind{Code: "block/unsafe", Sentence: "%v"}
	NoSuchFile    = model.ReasonKind{Code: "block/no-such-file", Sentence: "%s is not below the workspace root"}
	OneOfTexts    = model.ReasonKind{Code: "block/one-of-texts", Sentence: "another text for the file of the block at line %d: a choice there"}
	ChangesAnswer = model.ReasonKind{Code: "block/changes-answer", Sentence: "would change lines of %s that the answer has just written: may be an alternative"}
	InFile        = model.ReasonKind{Code: "block/in-file", Sentence: "%s has these lines already"}
	TooMany       = model.ReasonKind{Code: "block/compare-limit", Sentence: "not compared: an answer is compared with %d lines of files at most"}
	Superseded    = model.ReasonKind{Code: "block/superseded", Sentence: "superseded at line %d"}
)
