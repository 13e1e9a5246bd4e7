package patchers

import (
	"fmt"
	"unicode/utf8"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
)

// nothingFound is the error for an answer without a payload.
func nothingFound(a *model.Answer, only *model.Format) model.Diagnostic {
	if sentence, line := aptix.Refusal(a); line > 0 {
		return model.Diagnostic{Severity: model.Error, Code: "answer/declined", Line: line, Payload: -1,
			Message: fmt.Sprintf("the model declined: %q", sentence)}
	}
	looked := ""
	if only != nil {
		looked = "; looked for " + only.Name + " only"
	}
	return model.Diagnostic{Severity: model.Error, Code: model.NoPayload, Payload: -1,
		Message: fmt.Sprintf("no changes found in %s (%s, %s)%s",
			a.Name, model.Count(utf8.RuneCount(a.Text()), "character"), model.Count(a.Lines(), "line"), looked)}
}

// maxFenceLines is how many lines that open or close a code block an answer may have: two for each
// block. Nobody reviews more.
const maxFenceLines = 40_000

// tooManyFences is the error for an answer with more.
func tooManyFences(n int) model.Diagnostic {
	return model.Diagnostic{Severity: model.Error, Code: model.TooMany, Payload: -1,
		Message: "the answer has " + model.Number(n/2) + " code blocks or more; at most " + model.Number(maxFenceLines/2) + " are read: split it"}
}

// maxText is how many bytes of an answer may be in no patch. People send 1 MB at most.
const maxText = 5_000_000

// tooMuchText is the error for an answer with more.
func tooMuchText() model.Diagnostic {
	return model.Diagnostic{Severity: model.Error, Code: model.TooMany, Payload: -1,
		Message: "the answer has more than " + model.Number(maxText/1_000_000) + " MB outside of patches, or in patches without an end: leave them out"}
}
