package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// wheelRows is how far one notch of the wheel scrolls.
const wheelRows = 3

// mousePressed handles the wheel, which scrolls, and clicks, which select a file or a hunk, or
// toggle a decision.
func (m *Model) mousePressed(msg tea.MouseMsg) tea.Cmd {
	if m.away {
		return nil
	}
	if m.task.busy() || m.prompt != nil || msg.Action != tea.MouseActionPress || m.dialog == nil && m.blocks == nil && m.rev.file < 0 {
		return nil
	}
	m.note = note{}
	switch msg.Button {
	case tea.MouseButtonWheelDown:
		m.wheelTurned(wheelRows)
	case tea.MouseButtonWheelUp:
		m.wheelTurned(-wheelRows)
	case tea.MouseButtonLeft:
		if m.dialog == nil && m.blocks == nil && m.selection == nil && m.placing == nil {
			m.click(msg.X, msg.Y)
		}
	}
	return nil
}

// wheelTurned scrolls what the keys move. Unlike the keys, it stops at the ends of the diff
// without a message.
func (m *Model) wheelTurned(by int) {
	to := dialog.ScrollBy(by)
	switch {
	case m.dialog != nil:
		m.dialog.Scroll(to)
	case m.blocks != nil:
		m.moveBlock(dialog.ScrollBy(by / wheelRows))
	case m.selection != nil:
		m.moveLineCursor(to)
	case m.placing != nil:
		m.moveMarker(to)
	default:
		m.scrollWindow(by)
	}
}

// paneTop is the row of the screen at which the panes begin, below header and titles.
const paneTop = 2

// click selects the file or hunk at a cell of the screen.
func (m *Model) click(x, y int) {
	f := m.frame()
	row := y - paneTop
	switch {
	case row < 0 || row >= f.diff.height || x < 0:
		return
	case x < f.tree.width:
		m.clickTree(row, f.tree.height)
		return
	case f.tree.width > 0:
		x -= f.tree.width + 1
	}
	at := m.pane.rowAt(row)
	if id := m.pane.layout.HunkAt(at); id >= 0 && x >= 0 {
		m.screen.inTree = false
		m.pane.cursor = at
		m.selectAtCursor()
		if m.pane.layout.IsDecision(at, x) {
			m.clickDecision()
		}
	}
}

// rowAt is the row of the layout in a row of the window.
func (p *diffPane) rowAt(row int) int {
	if id := p.sticky(); id >= 0 && row == 0 {
		return p.layout.HunkRow(id)
	}
	return p.top + row
}

// clickDecision toggles as the key does, or says why it cannot.
func (m *Model) clickDecision() {
	if why := m.refusal(config.Toggle); why != "" {
		m.note.refuse(why)
		return
	}
	m.mode().actions[config.Toggle].run(m, 0)
}

// clickTree selects a file in the tree, or the first one of a directory.
func (m *Model) clickTree(row, height int) {
	at := m.tree.top(&m.rev, height) + row
	if at >= len(m.tree.visible) {
		return
	}
	m.screen.inTree = true
	if f := m.rev.files[m.rev.tree.Nodes[m.tree.visible[at]].First]; f != m.rev.file {
		m.goToFile(f)
	}
}
