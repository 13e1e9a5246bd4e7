package ui

import (
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/ui/config"
)

// banner says in width columns that the root is probably wrong, or else that another process
// writes there, and, where there is room for it, what to do about it.
func (m *Model) banner(width int) string {
	said, remedy := m.rev.absent.String()+" not here", "start with --root DIR"
	if !m.rev.absent.WrongRoot() {
		said, remedy = m.rev.OtherWriter.Error(), m.keys.Names(config.Reload)+" reloads"
		if m.dialog != nil || m.prompt != nil || m.mode().actions[config.Reload].run == nil {
			return oneLine(said)
		}
	}
	if whole := oneLine(said + "; " + remedy); ansi.StringWidth(whole) <= width {
		return whole
	}
	return oneLine(said)
}

// setWriter notes which other process writes to the workspace now; nil if none does.
func (m *Model) setWriter(writer error) {
	m.rev.OtherWriter = writer
	for _, all := range [][]review{m.history.past, m.history.future} {
		for i := range all {
			all[i].OtherWriter = writer
		}
	}
}
