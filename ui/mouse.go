package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme"
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
		m.wheelTurned(wheelRows, msg)
	case tea.MouseButtonWheelUp:
		m.wheelTurned(-wheelRows, msg)
	case tea.MouseButtonLeft:
		if m.dialog == nil && m.blocks == nil && m.selection == nil && m.placing == nil {
			m.click(msg.X, msg.Y)
		}
	}
	return nil
}

// wheelTurned scrolls the tree if the pointer is over it, and else what the keys
// move. Unlike the keys, it stops at the ends of the diff without a message.
func (m *Model) wheelTurned(by int, msg tea.MouseMsg) {
	f := m.frame()
	to := dialog.ScrollBy(by)
	switch {
	case m.dialog != nil:
		m.dialog.Scroll(to)
	case m.blocks != nil:
		m.moveBlock(dialog.ScrollBy(by / wheelRows))
	case f.overTree(msg.X, msg.Y):
		height := f.tree.height
		m.tree.scrollTo(&m.rev, m.tree.top(&m.rev, height)+by, height)
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

// overTree reports whether a cell of the screen is in the tree.
func (f frame) overTree(x, y int) bool {
	row := y - paneTop
	return x >= 0 && x < f.tree.width && row >= 0 && row < f.tree.height
}

// click selects the file or hunk at a cell of the screen.
func (m *Model) click(x, y int) {
	f := m.frame()
	row := y - paneTop
	switch {
	case row < 0 || row >= f.diff.height || x < 0:
		return
	case f.overTree(x, y):
		m.clickTree(row, f.tree.height)
		return
	case f.tree.width > 0:
		x -= f.tree.width + 1
	}
	at := m.pane.rowAt(row)
	if id := m.pane.layout.HunkAt(at); id >= 0 && x >= 0 {
		m.screen.inTree = false
		onDecision := m.pane.onDecision(&m.rev, m.opt.Glyphs, x, at)
		m.pane.cursor = at
		m.selectAtCursor()
		if onDecision {
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

// onDecision reports whether a cell of a row shows the decision of a hunk.
func (p *diffPane) onDecision(v *review, g theme.Glyphs, x, row int) bool {
	id := p.layout.HunkAt(row)
	if id < 0 || p.layout.HunkRow(id) != row {
		return false
	}
	glyph := [...]string{model.Undecided: g.Undecided, model.Accepted: g.Accepted, model.Rejected: g.Rejected}[v.Decisions[id]]
	decision := glyph + " " + v.Decisions[id].String()
	text := ansi.Strip(p.layout.Render(row, 1)[0])
	at := strings.Index(text, decision)
	if at < 0 {
		return false
	}
	from := ansi.StringWidth(text[:at])
	return x >= from && x < from+ansi.StringWidth(decision)
}

// clickDecision toggles as the key does, or says why it cannot.
func (m *Model) clickDecision() {
	a, _ := m.action(config.Toggle)
	if why := a.refusal(m); why != "" {
		m.note.refuse(why)
		return
	}
	a.run(m, 0)
}

// clickTree selects a file in the tree, or the first one of a directory. The tree does not
// scroll, so that the row remains under the pointer.
func (m *Model) clickTree(row, height int) {
	top := m.tree.top(&m.rev, height)
	at := top + row
	if at >= len(m.tree.visible) {
		return
	}
	m.screen.inTree = true
	if f := m.rev.files[m.rev.tree.Nodes[m.tree.visible[at]].First]; f != m.rev.file {
		m.goToFile(f)
	}
	m.settle()
	m.tree.scrollTo(&m.rev, top, height)
}
