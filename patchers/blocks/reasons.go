package blocks

import "aptix-tui/model"

// Why a block is not taken.
var (
	namesNoFile    = model.ReasonKind{Code: "block/no-file", Sentence: "it names no file"}
	namesSeveral   = model.ReasonKind{Code: "block/several-files", Sentence: "the text above names several files: %s"}
	noVerb         = model.ReasonKind{Code: "block/no-verb", Sentence: "the text above names %s, but asks for no change"}
	showsSomething = model.ReasonKind{Code: "block/shown", Sentence: "it shows something: %q"}
	isAlternative  = model.ReasonKind{Code: "block/alternative", Sentence: "it is one of several alternatives: %q"}
	quotesLines    = model.ReasonKind{Code: "block/quotes-lines", Sentence: "it quotes lines of a file"}
	isCommands     = model.ReasonKind{Code: "block/commands", Sentence: "it holds commands"}
	isOutput       = model.ReasonKind{Code: "block/output", Sentence: "it holds output"}
	isTree         = model.ReasonKind{Code: "block/tree", Sentence: "it is a drawing of directories"}
	isDiff         = model.ReasonKind{Code: "block/diff", Sentence: "it is a diff"}
	isDamaged      = model.ReasonKind{Code: "block/damaged", Sentence: "line %d is a mark of a patch that cannot be read"}
	inDraft        = model.ReasonKind{Code: "block/draft", Sentence: "it is in a draft of the model"}
	otherFormat    = model.ReasonKind{Code: "block/other-format", Sentence: "it is read as a change already"}
)

// Why a block needs a person, or has no place.
var (
	labelIsSentence  = model.ReasonKind{Code: "block/sentence", Sentence: "only a sentence names the file: %q"}
	labelIsHeading   = model.ReasonKind{Code: "block/heading", Sentence: "only the heading names the file: %q"}
	mayShow          = model.ReasonKind{Code: "block/unclear", Sentence: "the text above may say that it shows something: %q"}
	mayBeAlternative = model.ReasonKind{Code: "block/may-be-alternative", Sentence: "the block at line %d is an alternative to it"}
	otherLanguage    = model.ReasonKind{Code: "block/language", Sentence: "its language is %s, which is not that of %s"}
	commentDiffers   = model.ReasonKind{Code: "block/two-paths", Sentence: "its first line names another file: %s"}
	labelDiffers     = model.ReasonKind{Code: "block/two-labels", Sentence: "the line above names another file: %s"}
	isCutOff         = model.ReasonKind{Code: "block/cut-off", Sentence: "its fence is not closed: the answer may be cut off"}
	afterCutOff      = model.ReasonKind{Code: "block/after-cut-off", Sentence: "it may be in the block at line %d, whose fence is not closed"}
	endUncertain     = model.ReasonKind{Code: "block/end", Sentence: "its end is not certain: the fences in it are not in pairs"}
	lessIndented     = model.ReasonKind{Code: "block/indent", Sentence: "line %d is indented less than its fence"}
	placeholderPath  = model.ReasonKind{Code: "block/placeholder", Sentence: "%s may stand for the path of any file"}
	inHome           = model.ReasonKind{Code: "path/home", Sentence: "%s is in the home directory, outside of the workspace"}
	hasSigns         = model.ReasonKind{Code: "block/signs", Sentence: "its lines begin with the signs of a diff"}
	inComment        = model.ReasonKind{Code: "block/comment-out", Sentence: "it may be in a comment of the answer"}
	hasNumbers       = model.ReasonKind{Code: "block/numbers", Sentence: "its lines begin with line numbers, which are left out"}
	isWrapped        = model.ReasonKind{Code: "block/wrapped", Sentence: "it is in a block of Markdown that holds the whole answer, and may be a document"}
	isRetracted      = model.ReasonKind{Code: "block/retracted", Sentence: "the text below may take it back: %q"}
	hasFiles         = model.ReasonKind{Code: "block/files", Sentence: "line %d names another file, %s: the block may hold several files"}
	labelIsComment   = model.ReasonKind{Code: "block/comment", Sentence: "only a comment with other words names the file: %q"}
	hasMark          = model.ReasonKind{Code: "block/mark", Sentence: "line %d looks like that of a patch, which would be written into the file"}
	chosenByHand     = model.ReasonKind{Code: "block/chosen", Sentence: "a person chose the file"}

	hasElision  = model.ReasonKind{Code: "block/elision", Sentence: "it has an elision, and there is no file that has the text"}
	isSecond    = model.ReasonKind{Code: "block/second", Sentence: "another change of the answer is for the same file, and this one would replace its whole content"}
	isCurrent   = model.ReasonKind{Code: "applied/block", Sentence: "the file has these lines: the block shows them or is applied"}
	notEvident  = model.ReasonKind{Code: "block/not-evident", Sentence: "it is not evident that the block is the whole file, which it would replace"}
	asksRemoval = model.ReasonKind{Code: "block/removal", Sentence: "the text above seems to ask for the removal of these lines"}
	mayOmit     = model.ReasonKind{Code: "block/omission", Sentence: "a line may stand for text that is left out: %q"}
	isEscaped   = model.ReasonKind{Code: "block/escaped", Sentence: "it may be HTML-escaped: it has %s and none of the characters that this encodes"}

	isTypographic = model.ReasonKind{Code: "block/typographic", Sentence: "a line differs from that of the file only in typographic signs: %q"}
	muchLess      = model.ReasonKind{Code: "block/less", Sentence: "the block has %d lines with text, the file %d: it may not be the whole file"}
	mayDelete     = model.ReasonKind{Code: "block/lacks", Sentence: "the block begins and ends as the file does, but lacks %s: it may be deleted, or left out"}
	mayLack       = model.ReasonKind{Code: "block/lacks-end", Sentence: "the block ends before %s and what is after it in the file: it may be left out"}
	noPlace       = model.ReasonKind{Code: "block/no-place", Sentence: "the block is for this file, but it is neither the whole file nor a part with a certain place"}
	betweenLines  = model.ReasonKind{Code: "block/between", Sentence: "only the first and the last line of the block are certain: %s would be replaced"}
	isEmpty       = model.ReasonKind{Code: "block/empty", Sentence: "the block is empty, and the file is not"}
	pairNoVerb    = model.ReasonKind{Code: "block/pair", Sentence: "the text says that one block is before and one is after a change, not that one replaces the other"}
	pairNoLabel   = model.ReasonKind{Code: "block/pair-label", Sentence: "the file of the pair is not certain"}
	appendsThere  = model.ReasonKind{Code: "applied/append", Sentence: "the file ends in these lines: the block is applied"}
)
