package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// wheelRows is how far one notch of the wheel scrolls.
const wheelRows = 3

// moused lets the wheel scroll and a click select a file or a hunk, or toggle
// the decision that it hits. Dialogs can be scrolled and nothing more.
func (m *Model) moused(msg tea.MouseMsg) {
	if m.work.busy() || m.prompt != nil || msg.Action != tea.MouseActionPress || m.page == nil && m.rev.file < 0 {
		return
	}
	m.note = note{}
	switch msg.Button {
	case tea.MouseButtonWheelDown:
		m.turned(wheelRows, msg)
	case tea.MouseButtonWheelUp:
		m.turned(-wheelRows, msg)
	case tea.MouseButtonLeft:
		if m.page == nil && m.picking == nil && m.placing == nil {
			m.click(msg.X, msg.Y)
		}
	}
}

// turned is the wheel: it moves the tree if that is under the pointer, and else
// whatever the keys move.
func (m *Model) turned(by int, msg tea.MouseMsg) {
	to := func(top, _, _ int) int { return top + by }
	switch {
	case m.page != nil:
		width, height := m.pageSize()
		m.page.scroll(to, width, height)
	case m.overTree(msg.X, msg.Y):
		height := m.frame().tree.height
		m.scrollTree(m.treeTop(height)+by, height)
	case m.picking != nil:
		m.pickMove(to)
	case m.placing != nil:
		m.markMove(to)
	default:
		m.wheel(by)
	}
}

// wheel scrolls and, unlike the keys, stops at the ends without a word.
func (m *Model) wheel(by int) {
	if to := m.clampTop(m.pane.top + by); to != m.pane.top {
		m.scroll(by)
	}
}

// inside is where a cell of the screen lies in the panes: x from the left end of
// the tree, or of the diff where there is none; y from their first row.
func (f frame) inside(x, y int) (int, int) {
	if f.boxed {
		x--
	}
	return x, y - 2 // below the header and the titles
}

// overTree tells that a cell of the screen is one of the tree.
func (m *Model) overTree(x, y int) bool {
	f := m.frame()
	x, row := f.inside(x, y)
	return x >= 0 && x < f.tree.width && row >= 0 && row < f.tree.height
}

// click selects what stands at a cell of the screen.
func (m *Model) click(x, y int) {
	f := m.frame()
	overTree := m.overTree(x, y)
	x, row := f.inside(x, y)
	if row < 0 || row >= f.diff.height || x < 0 {
		return
	}
	if overTree {
		m.clickTree(row, f.tree.height)
		return
	}
	if f.tree.width > 0 {
		x -= f.tree.width + 1
	}
	if id := m.pane.hunkAt(m.pane.top + row); id >= 0 && x >= 0 {
		m.screen.inTree = false
		m.rev.look(id)
		if m.onDecision(x, m.pane.top+row) {
			m.clickDecision()
		}
	}
}

// onDecision tells that the decision of a hunk stands at a cell of a row.
func (m *Model) onDecision(x, row int) bool {
	id := m.pane.hunkAt(row)
	if id < 0 || m.pane.hunkRow(id) != row {
		return false
	}
	g := m.opt.Glyphs
	glyph := [...]string{model.Undecided: g.Undecided, model.Accepted: g.Accepted, model.Rejected: g.Rejected}[m.rev.Decisions[id]]
	text := ansi.Strip(m.pane.layout.Render(row, 1)[0])
	at := strings.LastIndex(text, glyph+" "+m.rev.Decisions[id].String())
	if at < 0 {
		return false
	}
	from := ansi.StringWidth(text[:at])
	return x >= from && x < from+ansi.StringWidth(glyph+" "+m.rev.Decisions[id].String())
}

// clickDecision toggles as the key does, or says why not.
func (m *Model) clickDecision() {
	d, _ := m.does(config.Toggle)
	if why := d.why(m); why != "" {
		m.refuse(why)
		return
	}
	m.toggle(0)
}

// clickTree looks at the file in a row of the tree, which stays where it is:
// under the pointer.
func (m *Model) clickTree(row, height int) {
	top := m.treeTop(height)
	if at := top + row; at < len(m.rev.rows) && m.rev.rows[at].file >= 0 {
		m.screen.inTree = true
		m.goToFile(m.rev.rows[at].file)
		m.scrollTree(top, height)
	}
}
