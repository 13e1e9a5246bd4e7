package patchers

import (
	"fmt"
	"strconv"
	"strings"
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
	looked := strings.Join(Names(), ", ")
	if only != nil {
		looked = only.Name
	}
	return model.Diagnostic{Severity: model.Error, Code: "answer/no-payload", Payload: -1,
		Message: fmt.Sprintf("no payload found in %s (%s, %s); looked for: %s",
			a.Name, count(utf8.RuneCount(a.Text()), "character"), count(a.Lines(), "line"), looked)}
}

// count formats a number of things: 1 line, 1,204 characters.
func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s + " " + what
}
