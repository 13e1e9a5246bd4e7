package ui

import (
	"slices"

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
func (m *Model) stepHunk(by int) { m.goTo(m.rev.Set.Order[m.rev.pos[m.rev.hunk]+by]) }

// stepFile goes by files in the order shown.
func (m *Model) stepFile(by int) { m.goToFile(m.rev.files[slices.Index(m.rev.files, m.rev.file)+by]) }

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

// moved is the index to which a scroll key moves from at, which is not beyond last. At an end it is
// refused.
func (m *Model) moved(to dialog.ScrollTarget, at, height, last int, what string) int {
	want := to(at, height, last)
	next := max(min(want, last), 0)
	switch {
	case next != at:
	case want <= 0:
		m.note.refuse("this is the first " + what)
	default:
		m.note.refuse("this is the last " + what)
	}
	return next
}

// moveInPane moves the cursor or, while the tree has the focus, goes by files that are shown there.
func (m *Model) moveInPane(to dialog.ScrollTarget) {
	if !m.screen.inTree {
		m.moveCursor(to)
		return
	}
	var files []int
	for _, n := range m.tree.visible {
		if f := m.rev.tree.Nodes[n].File; f >= 0 {
			files = append(files, f)
		}
	}
	if next := files[m.moved(to, slices.Index(files, m.rev.file), 1, len(files)-1, "file shown")]; next != m.rev.file {
		m.goToFile(next)
	}
}

// stepSideways scrolls sideways, as far as there are columns.
func (m *Model) stepSideways(by int) {
	p := &m.pane
	last := max(p.layout.LastOffset(), p.left)
	p.left = min(max(p.left+by*sidewaysCells, 0), last)
}

func (m *Model) switchFocus() { m.screen.inTree = !m.screen.inTree }
func (m *Model) leaveTree()   { m.screen.inTree = false }
