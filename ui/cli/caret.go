package cli

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
)

// caretReach is how much of a line is shown before and after the caret, in bytes.
const caretReach = 60

// pointAt returns the line of the answer that d is about and a line with a caret
// below the column. Both are empty if d has no column.
func pointAt(a *model.Answer, d model.Diagnostic) (line, caret string) {
	if d.Line < 1 || d.Line > a.Lines() || d.Column < 1 {
		return "", ""
	}
	text := a.Line(d.Line)
	at := min(d.Column-1, len(text))
	from := max(0, at-caretReach)
	for from > 0 && from < at && text[from]&0xc0 == 0x80 {
		from++
	}
	to := min(len(text), at+caretReach)
	for to < len(text) && text[to]&0xc0 == 0x80 {
		to++
	}
	head := oneLine(string(text[from:at]))
	return head + oneLine(string(text[at:to])), strings.Repeat(" ", ansi.StringWidth(head)) + "^"
}

func oneLine(s string) string { return terminal.Sanitize(strings.ReplaceAll(s, "\t", " ")) }
