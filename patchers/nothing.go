package patchers

import (
	"bytes"
	"fmt"
	"strings"

	"aptix-tui/model"
)

// declined are the sentences with which an agent says that it makes no patch
// (AFS §2.4, §3.2, §6).
var declined = []string{
	"A patch cannot be safely generated with the information provided",
	"Unable to generate a safe Git patch",
}

// nothingFound says why an answer has no payload.
func nothingFound(a *model.Answer, only string) model.Diagnostic {
	for _, sentence := range declined {
		if at := bytes.Index(a.Text(), []byte(sentence)); at >= 0 {
			line, _ := a.Position(at)
			return model.Diagnostic{Severity: model.Error, Code: "answer/declined", Line: line, Payload: -1,
				Message: fmt.Sprintf("the model declined: %q", sentence)}
		}
	}
	looked := strings.Join(Names(), ", ")
	if only != "" {
		looked = only
	}
	return model.Diagnostic{Severity: model.Error, Code: "answer/no-payload", Payload: -1,
		Message: fmt.Sprintf("no payload found in %s (%d characters, %d lines); looked for: %s",
			a.Name, len([]rune(string(a.Text()))), a.Lines(), looked)}
}
