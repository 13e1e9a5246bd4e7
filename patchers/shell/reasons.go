package shell

import "aptix-tui/model"

// The kinds of reasons that reading a here-document gives.
var (
	pathExpands = model.ReasonKind{Code: "shell/expands", Sentence: "a shell would expand part of the path %s"}
	bodyExpands = model.ReasonKind{Code: "shell/expands", Sentence: "a shell would interpret \"$\", backquotes and backslashes in the text, since the word after \"<<\" is not quoted"}
	cutOff      = model.ReasonKind{Code: "shell/cut-off", Sentence: "here-document without its end line %q: cut off"}
	fenceInside = model.ReasonKind{Code: "shell/fence", Sentence: "a code fence ends inside the here-document: may be cut off"}
	sameWord    = model.ReasonKind{Code: "shell/same-word", Sentence: "a here-document inside ends with %q, too: a shell would end both there"}
	elided      = model.ReasonKind{Code: "shell/elision", Sentence: "the text omits code of the file"}
	inElement   = model.ReasonKind{Code: "shell/element", Sentence: "it follows the tag <%s>, which has no end: may be part of a tool call"}
	conditional = model.ReasonKind{Code: "shell/condition", Sentence: "the command runs only under a condition, or in another shell"}
	directory   = model.ReasonKind{Code: "shell/directory", Sentence: "an earlier command changes the directory (cd %s): may be another file"}
	moveCommand = model.ReasonKind{Code: "shell/command", Sentence: "done by a command that is not run: %s"}
	scriptFile  = model.ReasonKind{Code: "shell/script", Sentence: "the block may be a script to save, not to run"}
	glued       = model.ReasonKind{Code: "shell/no-newline", Sentence: "the last line has no line ending: a shell would append to that line"}
	atEnd       = model.ReasonKind{Code: "place/end", Sentence: "the text is appended to the file"}
	endsWith    = model.ReasonKind{Code: "applied/end", Sentence: "the file ends with the text"}
	maybeThere  = model.ReasonKind{Code: "doubt/new-text", Sentence: "text already at line %v"}
	touched     = model.ReasonKind{Code: "shell/touched", Sentence: "another command also changes the file and is not run: %s"}
)
