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
	labelIsUnusual = model.ReasonKind{Code: "block/unusual-name", Sentence: "%q may not be the name of a file"}
	mayShow        = model.ReasonKind{Code: "block/unclear", Sentence: "the text above says %q"}
	isAlternative  = model.ReasonKind{Code: "block/alternative", Sentence: "may be one of several alternatives: the text above says %q"}
	otherLanguage  = model.ReasonKind{Code: "block/language", Sentence: "its language is %s, not that of %s"}
	commentDiffers = model.ReasonKind{Code: "block/two-paths", Sentence: "its first line names another file: %s"}
	labelDiffers   = model.ReasonKind{Code: "block/two-labels", Sentence: "the text above names another file: %s"}
	isCutOff       = model.ReasonKind{Code: "block/cut-off", Sentence: "its fence is not closed: the answer may be cut off"}
	afterCutOff    = model.ReasonKind{Code: "block/after-cut-off", Sentence: "may be in the block at line %d, whose fence is not closed"}
	endUncertain   = model.ReasonKind{Code: "block/end", Sentence: "where it ends is unclear: it has unpaired fences"}
	lessIndented   = model.ReasonKind{Code: "block/indent", Sentence: "line %d is indented less than its fence"}
	inHome         = model.ReasonKind{Code: "path/home", Sentence: "%s is in the home directory, outside of the workspace"}
	hasSigns       = model.ReasonKind{Code: "block/signs", Sentence: "its lines begin with the signs of a diff, or it has two parts"}
	isUnfenced     = model.ReasonKind{Code: "block/unfenced", Sentence: "it was copied without its fences: where it begins and ends is unclear"}
	hasFiles       = model.ReasonKind{Code: "block/files", Sentence: "line %d names another file, %s: the block may have several files"}
	hasMark        = model.ReasonKind{Code: "block/mark", Sentence: "line %d looks like a patch marker and would be written into the file"}
	isEscaped      = model.ReasonKind{Code: "block/escaped", Sentence: "it may be HTML-escaped: it has %s and none of the characters that this encodes"}
	chosenByHand   = model.ReasonKind{Code: "block/chosen", Sentence: "file chosen by hand"}
)
