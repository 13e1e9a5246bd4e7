package ui

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// maxSourceLines is how many lines of the answer one page quotes.
const maxSourceLines = 2000

// pressDialog gives a key to the dialog and acts on the result.
func (m *Model) pressDialog(key tea.KeyMsg) tea.Cmd {
	m.note = note{}
	r := m.dialog.Press(key)
	does := resultHandlers()[r]
	switch {
	case r == dialog.Ignored:
		m.note.refuse(dialog.KeyName(key.String()) + " does nothing here")
	case does != nil:
		cmd := does(m, 0)
		m.settle()
		return cmd
	}
	return nil
}

// resultHandlers do what a dialog asks for.
func resultHandlers() map[dialog.Result]handler {
	return map[dialog.Result]handler{
		dialog.Suspend:         suspend,
		dialog.Close:           call((*Model).closeDialog),
		dialog.Quit:            func(m *Model, _ int) tea.Cmd { return m.leave(Quit) },
		dialog.QuitNothingToDo: func(m *Model, _ int) tea.Cmd { return m.leave(NothingToDo) },
		dialog.Apply:           (*Model).askCommit,
		dialog.ToUndecided:     call((*Model).toUndecided),
		dialog.Reload:          (*Model).reload,
		dialog.UndoApply:       (*Model).undoCommit,
		dialog.ShowWarnings:    call((*Model).diagnostics),
		dialog.CopyReply:       (*Model).reply,
		dialog.ShowItem:        onComment((*Model).showComment),
		dialog.EditItem:        onComment((*Model).editComment),
		dialog.DeleteItem:      onComment((*Model).deleteComment),
		dialog.AnswerYes:       func(m *Model, _ int) tea.Cmd { return m.answer(true) },
		dialog.AnswerNo:        func(m *Model, _ int) tea.Cmd { return m.answer(false) },
		dialog.Resume:          (*Model).resume,
		dialog.StartOver:       call((*Model).startOver),
	}
}

// answer answers the question of the dialog.
func (m *Model) answer(yes bool) tea.Cmd {
	m.dialog = nil
	return m.onAnswer(m, yes)
}

// closeDialog returns to the dialog below, to the review or, after applying, to its page.
func (m *Model) closeDialog() {
	m.dialog, m.under = m.under, nil
	switch {
	case m.dialog != nil:
		return
	case m.out.Ending == Committed:
		m.showApplied()
	}
	m.plan = nil
}

func (m *Model) help() {
	g := m.opt.Glyphs
	m.dialog = dialog.NewHelp(m.keys, config.InterruptKey, [][2]string{
		{g.Accepted, "accepted"},
		{g.Undecided, "undecided"},
		{g.Rejected, "rejected"},
		{g.Applied, "already in place: nothing to decide"},
		{g.Failed, "needs your decision (in the tree); warnings (in the header)"},
		{g.Unseen, "accepted but not seen yet (in the tree)"},
	})
}

// diagnostics lists those of the answer, over an open dialog: errors first, then the warnings that
// the header counts, repairs and notes.
func (m *Model) diagnostics() {
	m.under = m.dialog
	all := model.GroupDiagnostics(m.rev.diagnostics())
	rank := func(d model.DiagnosticGroup) int {
		if d.AsksForAttention() {
			return -int(d.Severity) - 1
		}
		return -int(d.Severity)
	}
	slices.SortStableFunc(all, func(a, b model.DiagnosticGroup) int { return rank(a) - rank(b) })
	body := make([]dialog.Line, len(all))
	for i, d := range all {
		body[i] = diagnosticLine(d.Severity, d.String())
		if !d.AsksForAttention() {
			body[i].Tone = dialog.Plain
		}
	}
	m.dialog = dialog.NewText(m.keys, "Warnings", body)
}

var severityTones = map[model.Severity]dialog.Tone{model.Error: dialog.Failed, model.Warning: dialog.Warned, model.Note: dialog.Plain}

func diagnosticLine(severity model.Severity, text string) dialog.Line {
	return dialog.Line{Tone: severityTones[severity], Text: severity.String() + ": " + text}
}

// words shows all that is known of the current hunk.
func (m *Model) words() {
	m.dialog = dialog.NewText(m.keys, "About this hunk", m.rev.words(m.rev.current()))
}

// words is what is known of a hunk: why it needs attention, and the text of the answer with its
// lines.
func (v *review) words(h *model.Hunk) []dialog.Line {
	var body []dialog.Line
	add := func(t dialog.Tone, text string) {
		if text = strings.TrimSpace(text); text == "" {
			return
		}
		body = append(body, dialog.Lines(t, strings.Split(text, "\n")...)...)
	}
	if why := h.Explanation(); why != "" && h.Placement == model.Exact {
		add(dialog.Warned, why)
	} else if why != "" {
		add(dialog.Warned, h.Placement.String()+": "+why)
	}
	for _, f := range h.Flags {
		add(dialog.Warned, h.FlagText(f))
	}
	if d := v.Set.Defect(h.File, v.Decisions); d != nil && d.Hunk == h.ID {
		add(dialog.Warned, d.String())
	}
	if len(body) > 0 {
		body = append(body, dialog.Line{})
	}
	p := v.Set.Payloads[h.Payload]
	add(dialog.Plain, p.Prose)
	add(dialog.Plain, p.Summary)
	c := &p.Files[h.Key.Change]
	if c.Description != h.Description {
		add(dialog.Plain, c.Description)
	}
	if h.Key.Edit >= len(c.Edits) || !c.Edits[h.Key.Edit].Heading {
		add(dialog.Strong, h.Description)
	}
	add(dialog.Dim, identity(p, c, h))
	if why := v.reasonFor(h); why != "" {
		add(dialog.Failed, "rejected, because "+why)
	}
	body = append(body, dialog.Line{}, dialog.Line{Tone: dialog.Dim, Text: sourceTitle(p, h)})
	return append(body, v.source(p, h)...)
}

// identity lists the IDs and keys of a change, if its format has any.
func identity(p *model.Payload, c *model.FileChange, h *model.Hunk) string {
	out := ""
	add := func(what, id, key string) {
		if id == "" {
			return
		}
		if key != "" {
			id += " (" + key + ")"
		}
		out += what + " " + id + "\n"
	}
	add("batch", p.ID, p.Key)
	add("file patch", c.ID, c.Key)
	if h.Key.Edit < len(c.Edits) {
		e := &c.Edits[h.Key.Edit]
		add("change", e.ID, e.Key)
	}
	return out
}

func sourceTitle(p *model.Payload, h *model.Hunk) string {
	first, last := sourceRange(p, h)
	lines := strings.Replace(model.ShownRange(nil, first-1, last-first+1).String(), "line", "Line", 1)
	return fmt.Sprintf("%s of the answer (%s):", lines, p.Format)
}

// sourceRange is the lines of a hunk in the answer, or else those of its payload.
func sourceRange(p *model.Payload, h *model.Hunk) (first, last int) {
	if h.First > 0 && h.Last >= h.First {
		return h.First, h.Last
	}
	return p.First, p.Last
}

func (v *review) source(p *model.Payload, h *model.Hunk) []dialog.Line {
	first, last := sourceRange(p, h)
	first, last = max(first, 1), min(last, v.Answer.Lines())
	digits := 2 + len(fmt.Sprint(last))
	var out []dialog.Line
	for n := first; n <= min(last, first+maxSourceLines-1); n++ {
		out = append(out, dialog.Line{Text: fmt.Sprintf("%*d  %s", digits, n, v.Answer.Line(n)), Indent: digits + 2})
	}
	if last-first >= maxSourceLines {
		out = append(out, dialog.Line{Tone: dialog.Dim, Text: "  " + model.Count(last-first-maxSourceLines+1, "more line")})
	}
	return out
}

func saysWhatWasRead(d model.Diagnostic) bool { return d.Code == model.NoPayload }

// nothingLines is shown in place of a diff when there is nothing to review.
func (m *Model) nothingLines() []dialog.Line {
	if m.watching.waiting {
		return m.waitingLines()
	}
	out := []dialog.Line{{Tone: dialog.Strong, Text: "There is nothing to review."}}
	if m.task.busy() && m.opt.Search != nil {
		return []dialog.Line{{Tone: dialog.Strong, Text: "Looking for the files of the code blocks" + m.opt.Glyphs.Ellipsis}}
	}
	if m.opt.Watch != nil {
		out = append(out, dialog.Line{Text: "Paste an answer here, or name a file that has one: aptix-tui answer.md"})
	}
	if text := m.unusedText(); text != "" {
		out = append(out, dialog.Line{Tone: dialog.Strong, Text: text})
	}
	known := m.rev.diagnostics()
	if a := m.rev.Answer; a != nil && !slices.ContainsFunc(known, saysWhatWasRead) {
		out = append(out, dialog.Line{Text: fmt.Sprintf("Looked at: %s, %s, %s.", m.opt.Source,
			model.Count(utf8.RuneCount(a.Text()), "character"), model.Count(a.Lines(), "line"))})
	}
	for _, d := range known {
		out = append(out, diagnosticLine(d.Severity, d.String()))
	}
	if m.opt.Example != "" && len(m.rev.Blocks) == 0 {
		out = append(out, dialog.Line{}, dialog.Line{Text: "An answer that could be reviewed:"})
		for _, text := range strings.Split(strings.TrimRight(m.opt.Example, "\n"), "\n") {
			out = append(out, dialog.Line{Tone: dialog.Dim, Text: "  " + text})
		}
	}
	return out
}
