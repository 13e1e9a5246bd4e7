package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/dialog"
)

// sidewaysCells is how far one key scrolls sideways.
const sidewaysCells = 8

// goTo makes a hunk the current one and shows it.
func (m *Model) goTo(id int) {
	m.rev.goTo(id)
	m.pane.reveal = true
}

// goToFile goes to the first hunk of a file.
func (m *Model) goToFile(f int) {
	m.rev.file, m.rev.hunk = f, -1
	m.pane.top, m.pane.left = 0, 0
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
	open := m.rev.Set.Undecided(m.rev.Decisions)
	if len(open) == 0 {
		m.note.text += "; nothing is left to decide"
		return
	}
	here := -1
	if m.rev.hunk >= 0 {
		here = m.rev.pos[m.rev.hunk]
	}
	next := slices.IndexFunc(open, func(id int) bool { return m.rev.pos[id] > here })
	m.goTo(open[max(next, 0)])
}

// stepRow scrolls by rows; in the tree it goes by files.
func (m *Model) stepRow(by int) tea.Cmd {
	if m.screen.inTree {
		return m.stepFile(by)
	}
	return m.scroll(dialog.ScrollBy(by))
}

// toEnd goes to the first or the last file in the tree, or row and hunk in the
// diff.
func (m *Model) toEnd(by int) tea.Cmd {
	files := m.rev.files
	end := 0
	if m.screen.inTree {
		if by > 0 {
			end = len(files) - 1
		}
		m.goToFile(files[end])
		return nil
	}
	m.pane.top = m.pane.clampTop(m.pane.top + by*m.pane.layout.Rows())
	if hunks := m.rev.Set.Files[m.rev.file].Hunks; len(hunks) > 0 {
		if by > 0 {
			end = len(hunks) - 1
		}
		m.rev.goTo(hunks[end])
	}
	return nil
}

// scroll moves the window over the file. The current hunk remains visible, so
// that a decision never concerns a hunk that cannot be seen. At the end of the
// file, the next hunk becomes the current one.
func (m *Model) scroll(to dialog.ScrollTarget) tea.Cmd {
	before := m.pane.top
	target := to(before, m.pane.height, m.pane.lastTop())
	if m.pane.top = m.pane.clampTop(target); m.pane.top == before {
		m.stepInFile(target - before)
		return nil
	}
	m.selectVisible()
	return nil
}

// selectVisible makes a visible hunk the current one: the current one if its
// header is visible, else the one in the middle of the window, or else any.
func (m *Model) selectVisible() {
	shown := m.pane.visibleHunks()
	if slices.Contains(shown, m.rev.hunk) {
		return
	}
	at := m.pane.layout.HunkAt(m.pane.top + m.pane.height/2)
	if at < 0 && len(shown) > 0 {
		at = shown[0]
	}
	if at < 0 {
		at = m.pane.layout.HunkAt(m.pane.top)
	}
	if at >= 0 {
		m.rev.goTo(at)
	}
}

// stepInFile goes to the next hunk of the file in the direction of by.
func (m *Model) stepInFile(by int) {
	hunks := m.rev.Set.Files[m.rev.file].Hunks
	at, end := slices.Index(hunks, m.rev.hunk)+1, "end"
	if by < 0 {
		at, end = at-2, "top"
	}
	if at < 0 || at >= len(hunks) {
		m.note.refuse("this is the " + end + " of the file")
		return
	}
	m.goTo(hunks[at])
}

func (m *Model) stepSideways(by int) tea.Cmd {
	m.pane.left = max(m.pane.left+by*sidewaysCells, 0)
	return nil
}

func (m *Model) switchFocus() {
	m.screen.inTree = !m.screen.inTree
}

func (m *Model) leaveTree() {
	m.screen.inTree = false
}
