package reply

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// why is a sentence that says why h has no sure place. Its line numbers are those
// of the text that the reply quotes. A place that is sure is not the reason.
func (w writer) why(h *model.Hunk) string {
	why := h.Why.ForModel(w.lines(h))
	switch {
	case why == "":
		why = h.Placement.String()
	case h.Placement != model.Exact && h.Placement != model.Moved:
		why = h.Placement.String() + ": " + why
	}
	return w.SanitizeRow(model.Sentence(why))
}

// lines maps line numbers of the text in which h was placed to those of the text
// that the reply quotes; nil if that is the file on disk.
func (w writer) lines(h *model.Hunk) func(model.FileLine) model.ShownLine {
	f := w.Set.Files[h.File]
	if h.Placement == model.Invalid || f.Base.Kind != model.Regular {
		return nil
	}
	now := w.currentText(f)
	if bytes.Equal(f.Base.Bytes, now) {
		return nil
	}
	changes := linediff.Lines(w.Set.PlacementText(h.ID), now)
	return func(n model.FileLine) model.ShownLine {
		line, kept := mapLine(changes, int(n)-1)
		return model.ShownLine{Number: line + 1, Made: !kept}
	}
}

// codeOf is the code of the error about h, or empty.
func (w writer) codeOf(h *model.Hunk) string {
	own := h.Why.Keys()
	best := ""
	for _, d := range w.Set.Diagnostics {
		if d.Payload != h.Payload || d.Severity != model.Error {
			continue
		}
		if slices.Contains(own, d.Key()) {
			return d.Code
		}
		if best == "" && d.Line >= h.First && d.Line <= h.Last && h.Placement == model.Invalid {
			best = d.Code
		}
	}
	return best
}

// unread lists the errors of the answer that belong to no hunk.
func (w writer) unread() []issue {
	known := map[model.DiagnosticKey]bool{}
	for _, h := range w.Set.Hunks {
		for _, key := range h.Why.Keys() {
			known[key] = true
		}
	}
	var parts, whole []issue
	for _, d := range w.Set.Diagnostics {
		switch {
		case d.Severity != model.Error || known[d.Key()]:
		case d.Line > 0 || d.Payload >= 0 || d.Path != "":
			parts = append(parts, w.unreadIssue(d))
		default:
			whole = append(whole, w.unreadIssue(d))
		}
	}
	if len(parts) > 0 { // they say what could not be read
		return parts
	}
	return whole
}

func (w writer) unreadIssue(d model.Diagnostic) issue {
	// The model does not need the name of the input.
	message := strings.Replace(d.Message, " in "+w.Answer.Name, "", 1)
	m := issue{why: w.SanitizeRow(model.Sentence(message)), title: "The answer"}
	m.format = d.LooksLike
	if d.Payload >= 0 && d.Payload < len(w.Set.Payloads) {
		m.format = w.Set.Payloads[d.Payload].Format
	}
	if d.Path != "" {
		m.title = w.code(d.Path)
	}
	if d.Line > 0 && d.Line <= w.Answer.Lines() {
		m.title += fmt.Sprintf(", line %d", d.Line)
		if line := strings.TrimSpace(string(w.Answer.Line(d.Line))); line != "" {
			m.hints = []string{"The line: " + w.code(model.Truncate(line, 120))}
		}
	}
	m.rule = w.RuleOfCode(m.format, d.Code)
	return m
}
