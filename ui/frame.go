package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/ui/dialog"
)

// A frame is the layout of the screen: a row for the header, one for the titles of
// the panes, the panes, the banner, the message, and a row of keys. It depends only on the
// size, the files and their names, the banner, the message, and the focus.
type frame struct {
	width, height int
	boxed         bool // dialogs have borders, and do not fill the panes
	banner        int  // rows of the banner
	message       int  // rows of the message; 0: it takes the row of the keys
	tree, diff    size // inside; tree is zero when it is hidden
}

type size struct{ width, height int }

const (
	minTreeColumns   = 100 // for the tree to be shown without the focus
	minBoxColumns    = 60  // for dialogs to have borders
	minBoxRows       = 14
	minMessageRows   = 8 // for the message to have a row of its own
	minBannerRows    = 5 // for the banner
	minDiffColumns   = 20
	scrollBarColumns = 1
)

// frame lays out the screen.
func (m *Model) frame() frame {
	f := frame{width: max(m.screen.width, 1), height: max(m.screen.height, 1)}
	f.boxed = f.width >= minBoxColumns && f.height >= minBoxRows
	if f.height >= minMessageRows {
		f.message = len(m.messageRows(f.width))
	}
	if f.height >= minBannerRows && (m.rev.OtherWriter != nil || m.rev.absent.WrongRoot()) {
		f.banner = 1
	}
	f.diff = size{max(f.width-scrollBarColumns, 1), max(f.height-3-f.banner-f.message, 1)}
	if m.showsTree(f.width) {
		most := f.width - scrollBarColumns - 1 - minDiffColumns
		width := treeWidth(m.rev.names, f.width, m.screen.inTree)
		f.tree = size{min(max(width, minTreeWidth), most), f.diff.height}
		f.diff.width -= f.tree.width + 1
	}
	return f
}

// showsTree reports whether the tree is shown on a screen of that width: on a narrow
// one only while it has the focus.
func (m *Model) showsTree(width int) bool {
	return len(m.rev.files) > 1 && width >= minTreeWidth+minDiffColumns+2 && (m.screen.inTree || width >= minTreeColumns)
}

// maxTextColumns are the most columns of text that is easy to read.
const maxTextColumns = 96

// dialogSize is the cells for the rows of a dialog; a table is as wide as the screen.
func (f frame) dialogSize(table bool) (width, height int) {
	height = f.height - f.banner - 7
	switch {
	case !f.boxed:
		return f.width, max(f.height-f.banner-4, 1)
	case table:
		return f.width - 4, height
	}
	return min(f.width-8, maxTextColumns), height
}

// View draws one frame: exactly as many rows as the terminal has, none wider
// than it. Nothing is drawn before the terminal has reported its size.
func (m Model) View() string {
	if !m.screen.measured {
		return ""
	}
	f := m.frame()
	rows := append([]string{m.header(f.width)}, m.panes(f)...)
	switch {
	case m.blocks != nil && m.dialog == nil:
		width, height := f.dialogSize(false)
		f.overlay(rows, m.drawBlocks(width, height, f.boxed), false)
	case m.dialog != nil:
		f.overlay(rows, m.dialog.Draw(m.paint, f.boxed), m.dialog.Low())
	}
	rows = append(rows, m.footer(f)...)
	if over := len(rows) - f.height; over > 0 {
		rows = append(rows[:max(len(rows)-over-1, 0)], rows[len(rows)-1])
	}
	for i := range rows {
		rows[i] = inColumns(ansi.Truncate(rows[i], f.width, ""))
	}
	return strings.Join(rows, "\n")
}

// panes is the title row and the rows of tree and diff side by side, with the scroll
// bar at their right.
func (m *Model) panes(f frame) []string {
	var tree []string
	if f.tree.width > 0 {
		tree = m.treeRows(f.tree)
	}
	out := []string{m.titles(f)}
	vertical := m.paint.Paint(dialog.Border, m.opt.Glyphs.Vertical)
	bar := m.pane.scrollBar(m.opt.Glyphs.Thumb)
	for i, row := range m.diff(f.diff) {
		if tree != nil {
			row = tree[i] + vertical + row
		}
		out = append(out, row+m.paint.Paint(dialog.Border, bar(i)))
	}
	return out
}

// titles draws the titles of both panes in a horizontal border.
func (m *Model) titles(f frame) string {
	out := ""
	if f.tree.width > 0 {
		out = m.paint.Title(m.treeTitle(f.tree), f.tree.width, m.screen.inTree) + m.paint.Paint(dialog.Border, m.opt.Glyphs.TopJoint)
	}
	return out + m.paint.Title(m.diffTitle(f), f.diff.width+scrollBarColumns, !m.screen.inTree)
}

// overlay draws a dialog over the rows between header and footer, low at their end.
func (f frame) overlay(rows, box []string, low bool) {
	left := (f.width - ansi.StringWidth(box[0])) / 2
	top := 1
	switch {
	case low:
		top = max(len(rows)-len(box), 1)
	case f.boxed:
		top += (len(rows) - 1 - len(box)) / 2
	}
	for i, row := range box {
		if at := top + i; at < len(rows) {
			under := dialog.PadRight(rows[at], f.width)
			rows[at] = ansi.Truncate(under, left, "") + row + ansi.TruncateLeft(under, left+ansi.StringWidth(row), "")
		}
	}
}
