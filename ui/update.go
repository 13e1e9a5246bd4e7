package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// Update passes every message to its handler.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		cmd = m.resized(msg)
	case tea.KeyMsg:
		m.layOut() // it may come before the size
		cmd = m.keysPressed(msg)
	case tea.MouseMsg:
		m.layOut()
		cmd = m.mousePressed(msg)
	case tea.ResumeMsg:
		cmd = m.terminalReturned()
	case tickMsg:
		cmd = m.task.ticked(msg)
	case followUp:
		cmd = msg(&m)
	case backgroundMsg:
		m.backgroundKnown(msg)
	}
	m.settle()
	return m, tea.Batch(cmd, m.save(), m.askColours(), m.askMoves())
}

// resized keeps the selected hunk visible. The first time, the search behind the first frame
// begins, or the page of code blocks opens.
func (m *Model) resized(msg tea.WindowSizeMsg) tea.Cmd {
	begins := !m.screen.measured
	m.screen.width, m.screen.height, m.screen.measured = msg.Width, msg.Height, true
	m.screen.inTree = m.screen.inTree && m.frame().tree.width > 0
	m.pane.reveal = true
	switch {
	case begins && m.opt.Search != nil:
		return m.startSearch()
	case begins:
		return m.beginWithBlocks()
	}
	return nil
}

// settle brings the derived state up to date: the counts of the files, the rows
// of the diff and of the dialog, and which hunks have been seen.
func (m *Model) settle() {
	m.count()
	if !m.screen.measured && m.pane.layout == nil {
		return // the first frame has another size
	}
	m.layOut()
	if m.dialog != nil {
		m.dialog.Resize(m.frame().dialogSize(m.dialog.NeedsWidth()))
	}
	if m.dialog != nil || m.blocks != nil || !m.screen.measured {
		return
	}
	before := len(m.seen)
	m.look()
	if len(m.seen) > before {
		m.count() // the tree marks what was not seen
		m.followTree()
	}
}

// look records what of the hunks is on the screen.
func (m *Model) look() {
	p := &m.pane
	key := func(id int) model.HunkKey { return m.rev.Set.Hunks[id].Key }
	for _, id := range p.visibleHunks() {
		m.seen[key(id)] = max(m.seen[key(id)], 1)
	}
	from := p.firstRow()
	for _, part := range p.layout.Glimpses(from, p.top+p.height-from) {
		if n := m.seen[key(part.Hunk)]; n > 0 && part.First <= n+1 {
			m.seen[key(part.Hunk)] = max(n, part.Last)
		}
	}
}

// seenWhole reports whether all changed lines of a hunk of the current file were on the screen.
func (m *Model) seenWhole(h *model.Hunk) bool {
	return m.seen[h.Key] >= max(m.pane.layout.Changes(h.ID), 1)
}
