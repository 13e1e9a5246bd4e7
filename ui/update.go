package ui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// Update hands every message to its handler.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.resized(msg)
	case tea.KeyMsg:
		cmd = m.pressed(msg)
	case tea.MouseMsg:
		m.moused(msg)
	case tea.ResumeMsg:
		cmd = m.awake()
	case tickMsg:
		cmd = m.ticked(msg)
	case placedMsg:
		cmd = m.placed(msg)
	case plannedMsg:
		cmd = m.planned(msg)
	case committedMsg:
		cmd = m.committed(msg)
	case askedMsg:
		cmd = m.asked(msg)
	case undoneMsg:
		cmd = m.undone(msg)
	case foundMsg:
		cmd = m.found(msg)
	case editedMsg:
		cmd = m.edited(msg)
	case openedMsg:
		cmd = m.opened(msg)
	case repliedMsg:
		cmd = m.replied(msg)
	case patchedMsg:
		cmd = m.patched(msg)
	case keptMsg:
		m.keptOrNot(msg)
	case leftMsg:
		cmd = m.gone(msg)
	case fittedMsg:
		m.fitted(msg)
	}
	m.settle()
	return m, tea.Batch(cmd, m.keep(), m.askColours())
}

// resized keeps the hunk looked at in sight.
func (m *Model) resized(msg tea.WindowSizeMsg) {
	m.screen.width, m.screen.height, m.screen.measured = msg.Width, msg.Height, true
	if m.frame().tree.width == 0 {
		m.screen.inTree = false
	}
	m.pane.reveal = true
}

// settle brings what is derived from the state up to date with it: the counts
// of the files, the rows of the diff, and which hunks have been seen.
func (m *Model) settle() {
	m.stats.follow(m.rev.Set, m.rev.Decisions)
	m.layOut()
	if m.page != nil || !m.screen.measured {
		return
	}
	for _, id := range m.hunksInWindow() {
		if key := m.rev.Set.Hunks[id].Key; !m.view.folded[key] {
			m.seen[key] = true
		}
	}
}
