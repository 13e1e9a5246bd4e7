package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// A liveOutput is the output of a verification, on a page of its own while it runs.
type liveOutput struct {
	tail  OutputTail
	page  *dialog.Dialog // nil until there is output
	shown int64          // bytes that were written when the page was last filled
	ended bool
}

// ticked turns the spinner, and shows what a verification has printed since the last tick:
// however fast it prints, the screen is drawn as often as the spinner turns.
func (m *Model) ticked(msg tickMsg) tea.Cmd {
	cmd := m.task.ticked(msg)
	if m.task.busy() && msg.seq == m.task.seq {
		m.showOutput()
	}
	return cmd
}

// showOutput opens the page of the output when there is some, and fills it while the person
// has not scrolled away from its end.
func (m *Model) showOutput() {
	c := m.task.commit
	if c == nil || c.output.ended {
		return
	}
	o := &c.output
	switch written := o.tail.Written(); {
	case o.page == nil && (written == 0 || m.dialog != nil):
		return
	case o.page == nil:
		title, _ := c.doing.Load().(string)
		o.page = dialog.NewOutput(m.keys, oneLine(title))
		m.dialog = o.page
	case written == o.shown || m.dialog != o.page || !o.page.AtEnd():
		return
	}
	o.shown = o.tail.Written()
	lines, cut := o.tail.Lines()
	o.page.Fill(m.outputLines(lines, cut))
}

// showsOutput reports whether the page of the output of a verification that runs is shown.
func (m *Model) showsOutput() bool {
	c := m.task.commit
	return c != nil && c.output.page != nil && m.dialog == c.output.page
}

// outputHints are the keys of that page.
func (m *Model) outputHints() keyHints {
	stop := keyHint{keys: "^C", label: "stop", press: []string{config.InterruptKey}}
	return append(keyHints{stop}, dialogHints(m.keys, m.dialog.Hints())...)
}

// outputLines are the end of the output of a verification.
func (m *Model) outputLines(lines []string, cut int) []dialog.Line {
	var out []dialog.Line
	if cut > 0 {
		out = append(out, dialog.Line{Tone: dialog.Dim, Text: m.opt.Glyphs.Ellipsis + " " + model.Count(cut, "earlier line") + " left out"})
	}
	return append(out, dialog.Lines(dialog.Plain, lines...)...)
}

// verifyLines are the end of the output of a failed verification, and how it ended.
func (m *Model) verifyLines(failed *VerifyFailure) []dialog.Line {
	out := m.outputLines(failed.Output, failed.Cut)
	if len(out) > 0 {
		out = append(out, dialog.Line{})
	}
	return append(out, dialog.Line{Tone: dialog.Failed, Text: failed.Error()})
}
