package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/ui/dialog"
)

// A frame is the layout of the screen. It depends only on the size, the number of
// files and their names.
type frame struct {
	width, height int
	boxed         bool // borders on all sides of the panes, not only above
	tree, diff    size // inside; tree is zero when it is hidden
}

type size struct{ width, height int }

const (
	minTreeColumns = 60 // for the tree to be shown
	minBoxedRows   = 14 // for the panes to have borders on all sides
)

// frame lays out the screen: header, panes under their titles, footer.
func (m *Model) frame() frame {
	f := frame{width: max(m.screen.width, 1), height: max(m.screen.height, 1)}
	f.boxed = f.width >= minTreeColumns && f.height >= minBoxedRows
	inner, rows := f.width, f.height-3
	if f.boxed {
		inner, rows = f.width-2, f.height-4
	}
	f.diff = size{max(inner, 1), max(rows, 1)}
	if len(m.rev.files) > 1 && f.width >= minTreeColumns {
		f.tree = size{treeWidth(m.rev.names, inner), f.diff.height}
		f.diff.width = inner - f.tree.width - 1
	}
	return f
}

// dialogSize is the cells for the rows of a dialog.
func (f frame) dialogSize() (width, height int) {
	if !f.boxed {
		return f.width, max(f.height-3, 1)
	}
	return min(f.width-8, 96), f.height - 6
}

// View draws one frame: exactly as many rows as the terminal has, none wider
// than it. Nothing is drawn before the terminal has reported its size.
func (m Model) View() string {
	if !m.screen.measured {
		return ""
	}
	f := m.frame()
	h := header{m.paint, m.stats.tally, m.rev.sums, m.placedSoFar(), m.opt.Source, m.opt.Root}
	rows := append([]string{h.draw(f.width)}, m.panes(f)...)
	switch {
	case m.blocks != nil && m.dialog == nil:
		width, height := f.dialogSize()
		f.overlay(rows, blocksView{m.paint, &m.rev, m.blocks, width}.draw(height, f.boxed))
	case m.dialog != nil:
		f.overlay(rows, m.dialog.Draw(m.paint, f.boxed))
	}
	foot := m.footer(f.width)
	for len(rows) < f.height {
		rows = append(rows, "")
	}
	from := max(f.height-len(foot), 0)
	rows = append(rows[:from], foot...)
	for i := range rows {
		rows[i] = inColumns(ansi.Truncate(rows[i], f.width, ""))
	}
	return strings.Join(rows[:f.height], "\n")
}

// panes is the title row, the rows of tree and diff side by side, and the border
// below them.
func (m *Model) panes(f frame) []string {
	g := m.opt.Glyphs
	vertical := m.paint.Paint(dialog.Border, g.Vertical)
	edge := ""
	if f.boxed {
		edge = vertical
	}
	var tree []string
	if f.tree.width > 0 {
		t := treePane{m.paint, &m.rev, &m.stats, m.screen.inTree}
		tree = t.draw(f.tree, m.screen.tree.top(&m.rev, f.tree.height))
	}
	top := borderGlyphs{g.TopLeft, g.TopJoint, g.TopRight}
	out := []string{f.rule(m.paint, top, m.treeTitle(f.tree), m.diffTitle(f), m.screen.inTree)}
	for i, row := range m.diff(f.diff) {
		if tree != nil {
			row = tree[i] + vertical + row
		}
		out = append(out, edge+row+edge)
	}
	if f.boxed {
		bottom := borderGlyphs{g.BottomLeft, g.BottomJoint, g.BottomRight}
		out = append(out, f.rule(m.paint, bottom, "", "", m.screen.inTree))
	}
	return out
}

// borderGlyphs are the corners and the joint of a horizontal border.
type borderGlyphs struct{ left, joint, right string }

// rule draws a horizontal border over both panes with their titles in it.
func (f frame) rule(paint *dialog.Painter, b borderGlyphs, tree, diff string, inTree bool) string {
	left, right := b.left, b.right
	if !f.boxed {
		left, right = "", ""
	}
	out := paint.Paint(dialog.Border, left)
	if f.tree.width > 0 {
		out += paint.Title(tree, f.tree.width, inTree) + paint.Paint(dialog.Border, b.joint)
	}
	return out + paint.Title(diff, f.diff.width, !inTree) + paint.Paint(dialog.Border, right)
}

// overlay draws a dialog over the rows between header and footer.
func (f frame) overlay(rows, box []string) {
	left := (f.width - ansi.StringWidth(box[0])) / 2
	top := 1
	if f.boxed {
		top += (len(rows) - 1 - len(box)) / 2
	}
	for i, row := range box {
		if at := top + i; at < len(rows) {
			under := dialog.PadRight(rows[at], f.width)
			rows[at] = ansi.Truncate(under, left, "") + row + ansi.TruncateLeft(under, left+ansi.StringWidth(row), "")
		}
	}
}
