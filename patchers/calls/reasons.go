package calls

import "aptix-tui/model"

// The kinds of reasons that reading calls gives.
var (
	noPath       = model.ReasonKind{Code: "tool/no-path", Sentence: "the call of %s names no file; expected its path among the arguments"}
	noArgument   = model.ReasonKind{Code: "tool/no-argument", Sentence: "the call of %s has no %s; expected it as a string"}
	cutOff       = model.ReasonKind{Code: "tool/cut-off", Sentence: "the tool call is cut off"}
	notSupported = model.ReasonKind{Code: "tool/not-supported", Sentence: "the tool %s changes files in a way that cannot be reviewed; expected old and new text, or a whole file"}
	sameText     = model.ReasonKind{Code: "tool/same-text", Sentence: "the text to find equals the new text: nothing to change"}
	emptyFind    = model.ReasonKind{Code: "tool/empty-find", Sentence: "the text to find is empty; expected text of the file"}
	badCount     = model.ReasonKind{Code: "tool/count", Sentence: "the number of replacements, %q, is not a number above zero"}
	badLine      = model.ReasonKind{Code: "tool/line", Sentence: "the line after which to insert, %q, is not a line number"}
	unknownTool  = model.ReasonKind{Code: "tool/unknown-tool", Sentence: "%s is no known tool, but its arguments are those of an edit"}
	unnamedWrite = model.ReasonKind{Code: "tool/unnamed", Sentence: "it names no tool; an object with a path and content may be other data"}
	idleArgument = model.ReasonKind{Code: "tool/argument", Sentence: "its argument %q is not supported here and may change the meaning"}
	atLineNumber = model.ReasonKind{Code: "tool/line-number", Sentence: "only a line number says where the text goes"}
	shortContent = model.ReasonKind{Code: "tool/line-count", Sentence: "it has %s, but the call says %d: may be cut off"}
	wholeOrPart  = model.ReasonKind{Code: "tool/whole-or-part", Sentence: "it may be the whole file, or a part of it"}
	asksDelete   = model.ReasonKind{Code: "tool/delete", Sentence: "a tool call asks to delete the file"}
	asksRename   = model.ReasonKind{Code: "tool/rename", Sentence: "a tool call asks to rename the file"}
	Appends      = model.ReasonKind{Code: "place/end", Sentence: "the text is appended to the file"}
	afterEnd     = model.ReasonKind{Code: "place/after-end", Sentence: "the change is for line %d, but the file has %v"}
	isInserted   = model.ReasonKind{Code: "applied/new-text", Sentence: "already applied"}
)
