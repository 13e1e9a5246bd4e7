package ui

import tea "github.com/charmbracelet/bubbletea"

// wheelRows is how far one notch of the wheel scrolls.
const wheelRows = 3

// moused lets the wheel scroll the diff and a click select a file or a hunk.
// Dialogs are left to the keyboard.
func (m *Model) moused(msg tea.MouseMsg) {
	if m.page != nil || m.work.busy() || m.rev.file < 0 || msg.Action != tea.MouseActionPress {
		return
	}
	m.note = note{}
	switch msg.Button {
	case tea.MouseButtonWheelDown:
		m.wheel(wheelRows)
	case tea.MouseButtonWheelUp:
		m.wheel(-wheelRows)
	case tea.MouseButtonLeft:
		m.click(msg.X, msg.Y)
	}
}

// wheel scrolls and, unlike the keys, stops at the ends without a word.
func (m *Model) wheel(by int) {
	if to := m.clampTop(m.pane.top + by); to != m.pane.top {
		m.scroll(by)
	}
}

// click selects what stands at a cell of the screen.
func (m *Model) click(x, y int) {
	f := m.frame()
	row := y - 2 // below the header and the titles
	if f.boxed {
		x--
	}
	if row < 0 || row >= f.diff.height || x < 0 {
		return
	}
	if x < f.tree.width {
		m.clickTree(m.treeTop(f.tree.height) + row)
		return
	}
	if id := m.pane.hunkAt(m.pane.top + row); id >= 0 && x > f.tree.width {
		m.screen.inTree = false
		m.rev.look(id)
	}
}

func (m *Model) clickTree(row int) {
	if row < len(m.rev.rows) && m.rev.rows[row].file >= 0 {
		m.screen.inTree = true
		m.goToFile(m.rev.rows[row].file)
	}
}
