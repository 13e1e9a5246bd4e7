package toolcall

import "aptix-tui/model"

// The kinds of reasons that reading tool calls gives.
var (
	hasResults = model.ReasonKind{Code: "tool/results", Sentence: "the JSON also has results of calls: it may be a record of what was done"}
	brokenCall = model.ReasonKind{Code: "tool/cut-off", Sentence: "the JSON of the calls is cut off"}
	notACall   = model.ReasonKind{Code: "tool/no-call", Sentence: "a JSON object beside the tool calls names a file but no tool and is left out; expected its name and its arguments"}
)
