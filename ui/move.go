package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// sideways is how many cells one press scrolls sideways.
const sideways = 8

// goTo looks at a hunk and brings it into view.
func (m *Model) goTo(id int) {
	m.rev.look(id)
	m.pane.reveal = true
}

// goToFile looks at the first hunk of a file.
func (m *Model) goToFile(f int) {
	m.rev.file, m.rev.hunk = f, -1
	m.pane.top, m.pane.left = 0, 0
	if hunks := m.rev.Set.Files[f].Hunks; len(hunks) > 0 {
		m.goTo(hunks[0])
	}
}

// stepHunk moves by hunks as shown; why says what it is the end of.
func (m *Model) stepHunk(by int, end string) {
	at := m.rev.pos[m.rev.hunk] + by
	if at < 0 || at >= len(m.rev.Set.Order) {
		m.refuse("this is the " + end + " hunk")
		return
	}
	m.goTo(m.rev.Set.Order[at])
}

func (m *Model) nextHunk(int) tea.Cmd { m.stepHunk(1, "last"); return nil }
func (m *Model) prevHunk(int) tea.Cmd { m.stepHunk(-1, "first"); return nil }

func (m *Model) stepFile(by int, end string) {
	at := slices.Index(m.rev.files, m.rev.file) + by
	if at < 0 || at >= len(m.rev.files) {
		m.refuse("this is the " + end + " file")
		return
	}
	m.goToFile(m.rev.files[at])
}

func (m *Model) nextFile(int) tea.Cmd { m.stepFile(1, "last"); return nil }
func (m *Model) prevFile(int) tea.Cmd { m.stepFile(-1, "first"); return nil }

// toNextUndecided moves to the next undecided hunk behind the current one,
// round the end; it stays when all is decided.
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

func (m *Model) down(int) tea.Cmd { m.scrollOrStep(1, "last"); return nil }
func (m *Model) up(int) tea.Cmd   { m.scrollOrStep(-1, "first"); return nil }

func (m *Model) scrollOrStep(by int, end string) {
	if m.screen.inTree {
		m.stepFile(by, end)
		return
	}
	m.scroll(by)
}

func (m *Model) halfDown(int) tea.Cmd { m.scroll(max(m.diffHeight()/2, 1)); return nil }
func (m *Model) halfUp(int) tea.Cmd   { m.scroll(-max(m.diffHeight()/2, 1)); return nil }
func (m *Model) pageDown(int) tea.Cmd { m.scroll(max(m.diffHeight()-1, 1)); return nil }
func (m *Model) pageUp(int) tea.Cmd   { m.scroll(-max(m.diffHeight()-1, 1)); return nil }

func (m *Model) toTop(int) tea.Cmd    { m.toEnd(0, -m.pane.rows()); return nil }
func (m *Model) toBottom(int) tea.Cmd { m.toEnd(len(m.rev.files)-1, m.pane.rows()); return nil }

// toEnd goes to the first or last file in the tree, or row and hunk in the
// diff.
func (m *Model) toEnd(file, rows int) {
	if m.screen.inTree {
		m.goToFile(m.rev.files[file])
		return
	}
	m.pane.top = m.clampTop(m.pane.top + rows)
	if hunks := m.hunksOfFile(); len(hunks) > 0 {
		end := hunks[0]
		if rows > 0 {
			end = hunks[len(hunks)-1]
		}
		m.rev.look(end.ID)
	}
}

// scroll moves the window over the file. The selected hunk stays in sight: a
// key that decides never acts on what cannot be seen. Where the window is at
// its end, it is the selection that moves.
func (m *Model) scroll(by int) {
	before := m.pane.top
	m.pane.top = m.clampTop(before + by)
	if m.pane.top == before {
		m.stepInFile(by)
		return
	}
	m.selectInSight()
}

// selectInSight keeps the selected hunk while its header can be seen. Then it
// is the turn of the one in the middle of the window, or else of any in it.
func (m *Model) selectInSight() {
	shown := m.hunksInWindow()
	if slices.Contains(shown, m.rev.hunk) {
		return
	}
	at := m.pane.hunkAt(m.pane.top + m.diffHeight()/2)
	if at < 0 && len(shown) > 0 {
		at = shown[0]
	}
	if at < 0 {
		at = m.pane.hunkAt(m.pane.top)
	}
	if at >= 0 {
		m.rev.look(at)
	}
}

// stepInFile selects the next hunk of the file in the direction of by.
func (m *Model) stepInFile(by int) {
	hunks := m.rev.Set.Files[m.rev.file].Hunks
	at, end := slices.Index(hunks, m.rev.hunk)+1, "end"
	if by < 0 {
		at, end = at-2, "top"
	}
	if at < 0 || at >= len(hunks) {
		m.refuse("this is the " + end + " of the file")
		return
	}
	m.goTo(hunks[at])
}

// hunksInWindow lists the hunks of the file whose first row is visible.
func (m *Model) hunksInWindow() []int {
	var out []int
	end := m.pane.top + m.diffHeight()
	for _, h := range m.hunksOfFile() {
		if row := m.pane.hunkRow(h.ID); row >= m.pane.top && row < end {
			out = append(out, h.ID)
		}
	}
	return out
}

// hunksOfFile lists the hunks of the file looked at.
func (m *Model) hunksOfFile() []*model.Hunk {
	if m.rev.file < 0 {
		return nil
	}
	var out []*model.Hunk
	for _, id := range m.rev.Set.Files[m.rev.file].Hunks {
		out = append(out, m.rev.Set.Hunks[id])
	}
	return out
}

func (m *Model) right(int) tea.Cmd {
	m.pane.left += sideways
	return nil
}

func (m *Model) left(int) tea.Cmd {
	m.pane.left = max(m.pane.left-sideways, 0)
	return nil
}

func (m *Model) focus(int) tea.Cmd {
	m.screen.inTree = !m.screen.inTree
	return nil
}

// showFile leads from the tree to the diff of the file.
func (m *Model) showFile(int) tea.Cmd {
	m.screen.inTree = false
	return nil
}

// close ends what esc can end outside dialogs: being in the tree.
func (m *Model) close(int) tea.Cmd {
	m.screen.inTree = false
	return nil
}
