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
