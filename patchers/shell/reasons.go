package shell

import "aptix-tui/model"

// The kinds of reasons that reading a here-document gives.
var (
	pathExpands  = model.ReasonKind{Code: "shell/expands", Sentence: "a shell would expand part of the path %s"}
	bodyExpands  = model.ReasonKind{Code: "shell/expands", Sentence: "a shell would interpret \"$\", backquotes and backslashes in the text, since the word after \"<<\" is not quoted"}
	cutOff       = model.ReasonKind{Code: "shell/cut-off", Sentence: "here-document without its end line %q: cut off"}
	endUnclear   = model.ReasonKind{Code: "shell/end", Sentence: "a code fence ends, or another here-document with the word %q begins, inside the here-document: where it ends is unclear"}
	elided       = model.ReasonKind{Code: "shell/elision", Sentence: "the text omits code of the file"}
	noFence      = model.ReasonKind{Code: "shell/no-fence", Sentence: "it is in no code fence: may be part of other text"}
	conditional  = model.ReasonKind{Code: "shell/condition", Sentence: "the command runs only under a condition, or in another shell"}
	directory    = model.ReasonKind{Code: "shell/directory", Sentence: "an earlier command changes the directory (cd %s): may be another file"}
	moveCommand  = model.ReasonKind{Code: "shell/command", Sentence: "done by a command that is not run: %s"}
	changedAgain = model.ReasonKind{Code: "shell/touched", Sentence: "a later command that is not run changes the file: %s"}
	scriptFile   = model.ReasonKind{Code: "shell/script", Sentence: "the block may be a script to save, not to run"}
)
