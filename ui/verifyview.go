package ui

import (
	"strings"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/dialog"
)

// verifyRows are the last lines that a running verification has printed, below the message.
func (m *Model) verifyRows(width int) []string {
	if m.task.commit == nil || m.dialog != nil {
		return nil
	}
	var out []string
	for _, line := range m.task.commit.shownOutput {
		out = append(out, m.paint.Paint(dialog.Dim, m.paint.Fit(" "+terminal.Sanitize(strings.ReplaceAll(line, "\t", "    ")), width)))
	}
	return out
}

// verifyLines are the end of the output of a failed verification, and how it ended.
func (m *Model) verifyLines(failed *VerifyFailure) []dialog.Line {
	var out []dialog.Line
	if failed.Cut > 0 {
		out = append(out, dialog.Line{Tone: dialog.Dim, Text: m.opt.Glyphs.Ellipsis + " " + model.Count(failed.Cut, "earlier line") + " left out"})
	}
	out = append(out, dialog.Lines(dialog.Plain, failed.Output...)...)
	if len(out) > 0 {
		out = append(out, dialog.Line{})
	}
	return append(out, dialog.Line{Tone: dialog.Failed, Text: failed.Error()})
}
