package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/dialog"
	"aptix-tui/ui/diffview"
)

// The cursor is a row of the diff. The current hunk is the one under it: a key that
// moves the cursor selects that hunk, and a key that selects a hunk puts the cursor on
// its first changed row.

// noRow is the cursor before it has a row.
const noRow = -1

// sticky is the hunk whose header replaces the first row of the window, because it is
// above it; -1 for none.
func (p *diffPane) sticky() int {
	if id := p.layout.HunkAt(p.top); id >= 0 && p.height > 1 && p.layout.HunkRow(id) < p.top {
		return id
	}
	return -1
}

// firstRow is the first row of the layout that the window shows.
func (p *diffPane) firstRow() int {
	if p.sticky() >= 0 {
		return p.top + 1
	}
	return p.top
}

// shows reports whether a row is visible.
func (p *diffPane) shows(row int) bool {
	return row >= p.firstRow() && row < p.top+p.height
}

// showsChangeOf reports whether a changed row of a hunk is visible, or the row in its place
// if the hunk hides its change.
func (p *diffPane) showsChangeOf(hunk int) bool {
	from := p.firstRow()
	shown := p.layout.Glimpses(from, p.top+p.height-from)
	return p.shows(p.layout.FirstChangeRow(hunk)) || slices.ContainsFunc(shown, func(g diffview.Glimpse) bool { return g.Hunk == hunk })
}

// keep moves the window as little as possible to show the cursor.
func (p *diffPane) keep() {
	switch {
	case p.cursor >= p.top+p.height:
		p.top = p.cursor - p.height + 1
	case p.cursor < p.top:
		p.top = p.cursor
	}
	if p.cursor < p.firstRow() {
		p.top = max(p.cursor-1, 0)
	}
	p.top = p.clampTop(p.top)
}

// firstChange returns the rows of a hunk to show when it is selected: the first changed row,
// the first one with new text if there is room for both, and in any case as much of the change
// as half of the window has room for. Context above gives way to them, the readings of its block
// do not.
func (p *diffPane) firstChange(hunk int) (from, to int) {
	from = p.layout.FirstChangeRow(hunk)
	firstNew, end := p.layout.ChangeAt(from)
	to = max(from+1, min(end, from+p.height/2))
	if firstNew-from < p.height { // the header has a row, too
		to = max(to, firstNew)
	}
	if top := p.layout.ReadingsRow(hunk); top >= 0 && from < top+p.height {
		to = min(to, top+p.height)
	}
	return from, to
}

// showFirstChange moves the window as little as possible to show the first change of a hunk
// too, as far as the cursor remains visible.
func (p *diffPane) showFirstChange(hunk int) {
	from, to := p.firstChange(hunk)
	if from < 0 {
		return
	}
	for _, end := range []int{to, from + 1} {
		before := p.top
		switch {
		case end > p.top+p.height:
			p.top = p.clampTop(end - p.height)
		case !p.shows(from):
			p.top = max(from-1, 0)
		}
		if p.shows(p.cursor) {
			return
		}
		p.top = before
	}
}

// moveCursor moves the cursor. By more than one row, the window moves along.
func (m *Model) moveCursor(to dialog.ScrollTarget) {
	p := &m.pane
	next := m.moved(to, p.cursor, p.height, p.layout.Rows()-1, "row of the file")
	by := next - p.cursor
	if by == 0 {
		return
	}
	if by < -1 || by > 1 {
		p.top = p.clampTop(p.top + by)
	}
	p.cursor = next
	p.keep()
	if m.selectAtCursor() {
		p.showFirstChange(m.rev.hunk)
	}
}

// selectAtCursor makes the hunk under the cursor the current one, above the first hunk
// that one, and reports whether another was.
func (m *Model) selectAtCursor() bool {
	id := m.pane.layout.HunkAt(m.pane.cursor)
	if hunks := m.rev.Set.Files[m.rev.file].Hunks; id < 0 && len(hunks) > 0 {
		id = hunks[0]
	}
	if id < 0 || id == m.rev.hunk {
		return false
	}
	m.rev.goTo(id)
	m.pane.left = 0
	return true
}

// scrollWindow moves the window by rows, and the cursor only as far as it would leave it.
func (m *Model) scrollWindow(by int) {
	p := &m.pane
	p.top = p.clampTop(p.top + by)
	p.cursor = min(max(p.cursor, p.firstRow()), p.top+p.height-1, p.layout.Rows()-1)
	m.selectAtCursor()
}

// scrollBar returns the scroll bar by row of the window; blank if all rows are visible.
func (p *diffPane) scrollBar(thumb string) func(row int) string {
	rows := p.layout.Rows()
	if rows <= p.height {
		return func(int) string { return " " }
	}
	length := max(p.height*p.height/rows, 1)
	from := p.top * (p.height - length) / p.lastTop()
	return func(row int) string {
		if row >= from && row < from+length {
			return thumb
		}
		return " "
	}
}

// onVisible is a handler that decides on the current hunk. If no change of it is visible,
// it shows the hunk instead: nothing is decided unseen. A change that was on the screen
// before may be hidden now; the row in its place is then enough.
func onVisible(run handler) handler {
	return func(m *Model, n int) tea.Cmd {
		hunk := m.rev.hunk
		switch {
		case !m.screen.inTree && m.hidesUnseen(hunk):
			m.note.refuse("this hunk was folded and not seen yet; now it is shown")
		case !m.screen.inTree && !m.pane.showsChangeOf(hunk):
			m.note.refuse("this hunk was off the screen; now it is shown")
		default:
			return run(m, n)
		}
		m.showHidden()
		return nil
	}
}

// hidesUnseen reports whether a hunk of the current file hides its change, which was never on
// the screen.
func (m *Model) hidesUnseen(hunk int) bool {
	return m.seen[m.rev.Set.Hunks[hunk].Key] == 0 && m.pane.layout.HidesChange(hunk)
}

// showHidden shows the current hunk. If its change was never on the screen, it is unfolded.
func (m *Model) showHidden() {
	m.pane.cursor, m.pane.reveal = noRow, true
	if m.layOutRows(); !m.hidesUnseen(m.rev.hunk) {
		return
	}
	m.view.unfold(m.rev.current().Key)
	m.layOutRows()
	m.pane.cursor = noRow
}
