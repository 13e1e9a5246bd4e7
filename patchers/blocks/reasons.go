package blocks

import "aptix-tui/model"

// Why a block is not taken.
var (
	namesNoFile    = model.ReasonKind{Code: "block/no-file", Sentence: "it names no file"}
	namesSeveral   = model.ReasonKind{Code: "block/several-files", Sentence: "the text above names several files: %s"}
	noVerb         = model.ReasonKind{Code: "block/no-verb", Sentence: "the text above names %s, but asks for no change"}
	showsSomething = model.ReasonKind{Code: "block/shown", Sentence: "shown only as an example: %q"}
	isAlternative  = model.ReasonKind{Code: "block/alternative", Sentence: "one of several alternatives: %q"}
	quotesLines    = model.ReasonKind{Code: "block/quotes-lines", Sentence: "it quotes lines of a file"}
	isCommands     = model.ReasonKind{Code: "block/commands", Sentence: "it holds commands"}
	isOutput       = model.ReasonKind{Code: "block/output", Sentence: "it holds output"}
	isTree         = model.ReasonKind{Code: "block/tree", Sentence: "a directory tree"}
	isDiff         = model.ReasonKind{Code: "block/diff", Sentence: "it is a diff"}
	isDamaged      = model.ReasonKind{Code: "block/damaged", Sentence: "line %d is a marker of a patch that cannot be read"}
	inDraft        = model.ReasonKind{Code: "block/draft", Sentence: "in the model's draft"}
	otherFormat    = model.ReasonKind{Code: "block/other-format", Sentence: "already read as a change"}
)

// Why a block needs review, or has no place.
var (
	labelIsSentence  = model.ReasonKind{Code: "block/sentence", Sentence: "the file is named only in a sentence: %q"}
	labelIsHeading   = model.ReasonKind{Code: "block/heading", Sentence: "the file is named only in the heading: %q"}
	labelIsUnusual   = model.ReasonKind{Code: "block/unusual-name", Sentence: "%q may not be the name of a file"}
	mayShow          = model.ReasonKind{Code: "block/unclear", Sentence: "the text above may present it as an example only: %q"}
	mayBeAlternative = model.ReasonKind{Code: "block/may-be-alternative", Sentence: "the block at line %d is an alternative to it"}
	otherLanguage    = model.ReasonKind{Code: "block/language", Sentence: "its language is %s, not that of %s"}
	commentDiffers   = model.ReasonKind{Code: "block/two-paths", Sentence: "its first line names another file: %s"}
	labelDiffers     = model.ReasonKind{Code: "block/two-labels", Sentence: "the line above names another file: %s"}
	isCutOff         = model.ReasonKind{Code: "block/cut-off", Sentence: "its fence is not closed: the answer may be cut off"}
	afterCutOff      = model.ReasonKind{Code: "block/after-cut-off", Sentence: "may be in the block at line %d, whose fence is not closed"}
	endUncertain     = model.ReasonKind{Code: "block/end", Sentence: "where it ends is unclear: it has unpaired fences"}
	lessIndented     = model.ReasonKind{Code: "block/indent", Sentence: "line %d is indented less than its fence"}
	placeholderPath  = model.ReasonKind{Code: "block/placeholder", Sentence: "%s may be a placeholder for any path"}
	inHome           = model.ReasonKind{Code: "path/home", Sentence: "%s is in the home directory, outside of the workspace"}
	hasSigns         = model.ReasonKind{Code: "block/signs", Sentence: "its lines begin with the signs of a diff"}
	inComment        = model.ReasonKind{Code: "block/comment-out", Sentence: "may be inside an HTML comment of the answer"}
	hasNumbers       = model.ReasonKind{Code: "block/numbers", Sentence: "its lines begin with line numbers, which are removed"}
	isWrapped        = model.ReasonKind{Code: "block/wrapped", Sentence: "inside a Markdown block around the whole answer: may be a document"}
	isRetracted      = model.ReasonKind{Code: "block/retracted", Sentence: "the text below may retract it: %q"}
	hasFiles         = model.ReasonKind{Code: "block/files", Sentence: "line %d names another file, %s: the block may have several files"}
	labelIsComment   = model.ReasonKind{Code: "block/comment", Sentence: "the file is named only in a comment with other words: %q"}
	hasMark          = model.ReasonKind{Code: "block/mark", Sentence: "line %d looks like a patch marker and would be written into the file"}
	chosenByHand     = model.ReasonKind{Code: "block/chosen", Sentence: "file chosen by hand"}

	hasElision  = model.ReasonKind{Code: "block/elision", Sentence: "has a placeholder for code of a file that does not exist"}
	isSecond    = model.ReasonKind{Code: "block/second", Sentence: "another change is for the same file, and this one would replace its whole content"}
	isCurrent   = model.ReasonKind{Code: "applied/block", Sentence: "the file has these lines: quoted or already applied"}
	notEvident  = model.ReasonKind{Code: "block/not-evident", Sentence: "not clearly the whole file, which it would replace"}
	asksRemoval = model.ReasonKind{Code: "block/removal", Sentence: "the text above seems to ask to remove these lines"}
	mayOmit     = model.ReasonKind{Code: "block/omission", Sentence: "a line may be a placeholder for omitted text: %q"}
	isEscaped   = model.ReasonKind{Code: "block/escaped", Sentence: "it may be HTML-escaped: it has %s and none of the characters that this encodes"}

	isTypographic = model.ReasonKind{Code: "block/typographic", Sentence: "a line differs from the file only in typographic characters: %q"}
	muchLess      = model.ReasonKind{Code: "block/less", Sentence: "the block has %s, the file %d: may not be the whole file"}
	mayDelete     = model.ReasonKind{Code: "block/lacks", Sentence: "the block begins and ends like the file but lacks %s: deleted or left out?"}
	mayLack       = model.ReasonKind{Code: "block/lacks-end", Sentence: "the block ends before %s and the rest of the file: it may be left out"}
	noPlace       = model.ReasonKind{Code: "block/no-place", Sentence: "not the whole file, and its place is unclear"}
	betweenLines  = model.ReasonKind{Code: "block/between", Sentence: "only the first and last line match: %s would be replaced"}
	isEmpty       = model.ReasonKind{Code: "block/empty", Sentence: "the block is empty but the file is not"}
	pairNoVerb    = model.ReasonKind{Code: "block/pair", Sentence: "the text shows before and after, but does not say to replace"}
	pairNoLabel   = model.ReasonKind{Code: "block/pair-label", Sentence: "which file the pair is for is unclear"}
	appendsThere  = model.ReasonKind{Code: "applied/append", Sentence: "the file ends with these lines: already applied"}
)
