package calls

import "aptix-tui/model"

// The kinds of reasons that reading calls gives.
var (
	noPath          = model.ReasonKind{Code: "tool/no-path", Sentence: "the call of %s names no file"}
	noArgument      = model.ReasonKind{Code: "tool/no-argument", Sentence: "the call of %s has no %s that can be read"}
	cutOff          = model.ReasonKind{Code: "tool/cut-off", Sentence: "the call is cut off"}
	notSupported    = model.ReasonKind{Code: "tool/not-supported", Sentence: "the tool %s changes files in a way that cannot be reviewed; expected old and new text, or a whole file"}
	sameText        = model.ReasonKind{Code: "tool/same-text", Sentence: "the text to find and the new text are equal: there is nothing to change"}
	emptyFind       = model.ReasonKind{Code: "tool/empty-find", Sentence: "the text to find is empty"}
	badCount        = model.ReasonKind{Code: "tool/count", Sentence: "the number of replacements, %q, is not a number above zero"}
	badLine         = model.ReasonKind{Code: "tool/line", Sentence: "the line after which to insert, %q, is not a line number"}
	unknownTool     = model.ReasonKind{Code: "tool/unknown-tool", Sentence: "the tool %s is not known; its arguments are those of an edit"}
	mayBeData       = model.ReasonKind{Code: "tool/data", Sentence: "the text before it speaks of %q: it may be data, and no change"}
	unnamedWrite    = model.ReasonKind{Code: "tool/unnamed", Sentence: "the name of the tool is missing; an object of a path and a content may be other data"}
	idleArgument    = model.ReasonKind{Code: "tool/argument", Sentence: "its argument %q has no effect here and may change what is meant"}
	atLineNumber    = model.ReasonKind{Code: "tool/line-number", Sentence: "only a line number says where the text belongs"}
	wholeOrPart     = model.ReasonKind{Code: "tool/whole-or-part", Sentence: "the tool is for parts of a file, and what it has may be the whole file"}
	lacksMuch       = model.ReasonKind{Code: "tool/lacks-lines", Sentence: "it lacks more than a third of the lines of the file, and may be a part of it"}
	elided          = model.ReasonKind{Code: "tool/elision", Sentence: "the new file has a line that replaces omitted code"}
	patchContent    = model.ReasonKind{Code: "tool/patch-content", Sentence: "it is to be the content of the file, and is a patch"}
	shortContent    = model.ReasonKind{Code: "tool/line-count", Sentence: "it has %d lines, and the call says that it has %d: it may be cut off"}
	escapedText     = model.ReasonKind{Code: "tool/escaped", Sentence: "the content has %s and no %s: it may be escaped"}
	asksDelete      = model.ReasonKind{Code: "tool/delete", Sentence: "a call of a tool asks to delete the file"}
	asksRename      = model.ReasonKind{Code: "tool/rename", Sentence: "a call of a tool asks to rename the file"}
	otherCount      = model.ReasonKind{Code: "tool/other-count", Sentence: "the call expects the text %d times; it is in the file %d times"}
	afterEnd        = model.ReasonKind{Code: "place/after-end", Sentence: "line %d is stated, and the file has %d"}
	isInserted      = model.ReasonKind{Code: "applied/new-text", Sentence: "the new lines are in their place already"}
	oddBlocks       = model.ReasonKind{Code: "tool/diff", Sentence: "line %d of the diff: %s"}
	severalDividers = model.ReasonKind{Code: "tool/dividers", Sentence: "the block has several dividers, so that it is not certain where its old text ends"}
	diffLineNumber  = model.ReasonKind{Code: "tool/diff", Sentence: "the diff cannot be read: %s"}
)
