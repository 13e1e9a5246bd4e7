package patchers

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
)

// NoPayload is the code of the error for an answer without a payload.
const NoPayload = "answer/no-payload"

// nothingFound is the error for an answer without a payload.
func nothingFound(a *model.Answer, only *model.Format) model.Diagnostic {
	if sentence, line := aptix.Refusal(a); line > 0 {
		return model.Diagnostic{Severity: model.Error, Code: "answer/declined", Line: line, Payload: -1,
			Message: fmt.Sprintf("the model declined: %q", sentence)}
	}
	looked := strings.Join(Names(), ", ")
	if only != nil {
		looked = only.Name
	}
	return model.Diagnostic{Severity: model.Error, Code: NoPayload, Payload: -1,
		Message: fmt.Sprintf("no changes found in %s (%s, %s); looked for: %s",
			a.Name, model.Count(utf8.RuneCount(a.Text()), "character"), model.Count(a.Lines(), "line"), looked)}
}
