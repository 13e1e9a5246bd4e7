package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/dialog"
)

// sidewaysCells is how far one key scrolls sideways.
const sidewaysCells = 8

// goTo makes a hunk the current one and shows it, another one from its first column on.
func (m *Model) goTo(id int) {
	if id != m.rev.hunk {
		m.pane.left = 0
	}
	m.rev.goTo(id)
	m.pane.cursor, m.pane.reveal = noRow, true
}

// goToFile goes to the first hunk of a file.
func (m *Model) goToFile(f int) {
	m.rev.file, m.rev.hunk = f, -1
	m.pane.top, m.pane.left, m.pane.cursor = 0, 0, noRow
	if hunks := m.rev.Set.Files[f].Hunks; len(hunks) > 0 {
		m.goTo(hunks[0])
	}
}

// stepHunk goes by hunks in the order shown.
func (m *Model) stepHunk(by int) tea.Cmd {
	m.goTo(m.rev.Set.Order[m.rev.pos[m.rev.hunk]+by])
	return nil
}

// stepFile goes by files in the order shown.
func (m *Model) stepFile(by int) tea.Cmd {
	at := slices.Index(m.rev.files, m.rev.file) + by
	if at < 0 || at >= len(m.rev.files) {
		m.note.refuse("this is the " + endName(max(at, 0)) + " file")
		return nil
	}
	m.goToFile(m.rev.files[at])
	return nil
}

// toNextUndecided goes to the next undecided hunk, round the end. It stays if all
// is decided.
func (m *Model) toNextUndecided() {
	open := m.rev.next(m.rev.hunk, m.rev.isOpen)
	if open >= 0 && m.find.active() && !m.screen.inTree {
		return // the search says where to go next
	}
	if open < 0 {
		m.count() // for the message, which the next frame has
		m.note.text += "; " + m.nothingLeft()
		return
	}
	m.goTo(open)
}

// stepRow moves the cursor by rows; in the tree it goes by its rows.
func (m *Model) stepRow(by int) tea.Cmd {
	if m.screen.inTree {
		return m.stepNode(func(at, _ int) int { return at + by })
	}
	return m.moveCursor(dialog.ScrollBy(by))
}

// toEnd goes to the first or the last row of the tree, or row in the diff.
func (m *Model) toEnd(by int) tea.Cmd {
	if m.screen.inTree {
		return m.stepNode(func(_, last int) int { return max(by*last, 0) })
	}
	return m.moveCursor(func(_, _, last int) int { return max(by*last, 0) })
}

// stepSideways scrolls sideways, as far as there are columns.
func (m *Model) stepSideways(by int) tea.Cmd {
	p := &m.pane
	last := max(p.layout.LastOffset(), p.left)
	p.left = min(max(p.left+by*sidewaysCells, 0), last)
	return nil
}

func (m *Model) switchFocus() {
	m.screen.inTree = !m.screen.inTree
}

func (m *Model) leaveTree() {
	m.screen.inTree = false
}
