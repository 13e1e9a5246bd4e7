package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
)

// A frame is where everything stands on the screen. It follows from the size
// and the number of files alone.
type frame struct {
	width, height int
	boxed         bool // lines on all sides of the panes, not only above
	tree, diff    size // inside; tree is zero when it is hidden
}

type size struct{ width, height int }

const (
	treeFrom  = 60 // columns from which on the tree is shown
	boxedFrom = 14 // rows from which on the panes have lines below
)

// frame lays out the screen: header, panes under their titles, footer.
func (m *Model) frame() frame {
	f := frame{width: max(m.screen.width, 1), height: max(m.screen.height, 1)}
	f.boxed = f.width >= treeFrom && f.height >= boxedFrom
	inner, rows := f.width, f.height-3
	if f.boxed {
		inner, rows = f.width-2, f.height-4
	}
	f.diff = size{max(inner, 1), max(rows, 1)}
	if len(m.rev.files) > 1 && f.width >= treeFrom {
		f.tree = size{m.treeWidth(inner), f.diff.height}
		f.diff.width = inner - f.tree.width - 1
	}
	return f
}

func (m *Model) diffHeight() int { return m.frame().diff.height }

// View draws one frame: exactly as many rows as the terminal has, none wider
// than it.
func (m Model) View() string {
	f := m.frame()
	rows := append([]string{m.header(f.width)}, m.panes(f)...)
	if m.page != nil {
		m.overlay(f, rows)
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

// panes is the title row, the rows of tree and diff side by side, and the
// line below them.
func (m *Model) panes(f frame) []string {
	edge := ""
	if f.boxed {
		edge = m.paint(border, m.opt.Glyphs.Vertical)
	}
	var tree []string
	if f.tree.width > 0 {
		tree = m.tree(f.tree)
	}
	out := []string{m.titles(f)}
	for i, row := range m.diff(f.diff) {
		if tree != nil {
			row = tree[i] + m.paint(border, m.opt.Glyphs.Vertical) + row
		}
		out = append(out, edge+row+edge)
	}
	if f.boxed {
		out = append(out, m.rule(f, m.bottom(), "", ""))
	}
	return out
}

func (m *Model) titles(f frame) string {
	return m.rule(f, m.top(), m.treeTitle(f.tree), m.diffTitle(f))
}

// joints are the pieces of a horizontal border.
type joints struct{ left, middle, right string }

func (m *Model) top() joints {
	return joints{m.opt.Glyphs.TopLeft, m.opt.Glyphs.TopJoint, m.opt.Glyphs.TopRight}
}

func (m *Model) bottom() joints {
	return joints{m.opt.Glyphs.BottomLeft, m.opt.Glyphs.BottomJoint, m.opt.Glyphs.BottomRight}
}

// rule draws a horizontal border over both panes with their titles in it.
func (m *Model) rule(f frame, j joints, tree, diff string) string {
	left, right := j.left, j.right
	if !f.boxed {
		left, right = "", ""
	}
	out := m.paint(border, left)
	if f.tree.width > 0 {
		out += m.titled(tree, f.tree.width, m.screen.inTree) + m.paint(border, j.middle)
	}
	return out + m.titled(diff, f.diff.width, !m.screen.inTree) + m.paint(border, right)
}

// titled is a piece of border of that width with a title in it.
func (m *Model) titled(title string, width int, active bool) string {
	if title == "" {
		return m.paint(border, strings.Repeat(m.opt.Glyphs.Horizontal, width))
	}
	title = m.cut(" "+title+" ", width)
	t := dim
	if active {
		t = strong
	}
	return m.paint(t, title) + m.paint(border, strings.Repeat(m.opt.Glyphs.Horizontal, width-ansi.StringWidth(title)))
}

// cut shortens text to width cells, with a mark where it was cut.
func (m *Model) cut(text string, width int) string {
	return ansi.Truncate(text, max(width, 0), m.opt.Glyphs.Ellipsis)
}

// cutLeft shortens text from its beginning: the end of a path tells most.
func (m *Model) cutLeft(text string, width int) string {
	over := ansi.StringWidth(text) - width
	if over <= 0 {
		return text
	}
	if width < 1 {
		return ""
	}
	return ansi.TruncateLeft(text, over+1, m.opt.Glyphs.Ellipsis)
}

// padRight fills text with spaces to width cells.
func padRight(text string, width int) string {
	return text + strings.Repeat(" ", max(width-ansi.StringWidth(text), 0))
}

// exactly cuts and fills text to width cells.
func (m *Model) exactly(text string, width int) string { return padRight(m.cut(text, width), width) }

// pageSize is the cells for the rows of a dialog.
func (m *Model) pageSize() (width, height int) {
	f := m.frame()
	if !f.boxed {
		return f.width, max(f.height-3, 1)
	}
	return min(f.width-8, 96), f.height - 6
}

// overlay draws the dialog over the rows between header and footer.
func (m *Model) overlay(f frame, rows []string) {
	width, height := m.pageSize()
	box := m.pageBox(f, width, height)
	left := (f.width - ansi.StringWidth(box[0])) / 2
	top := 1
	if f.boxed {
		top += (len(rows) - 1 - len(box)) / 2
	}
	for i, row := range box {
		if at := top + i; at < len(rows) {
			under := padRight(rows[at], f.width)
			rows[at] = ansi.Truncate(under, left, "") + row + ansi.TruncateLeft(under, left+ansi.StringWidth(row), "")
		}
	}
}

// pageBox is the dialog with its title and, where there is room, its border.
// It is as large as its rows need.
func (m *Model) pageBox(f frame, width, height int) []string {
	rows := m.page.rows(width)
	top := min(m.page.top, max(len(rows)-height, 0))
	shown := rows[top:min(top+height, len(rows))]
	title := terminal.SanitizeRow(m.page.title)
	if len(rows) > height {
		title += "  " + fraction(top+len(shown), len(rows))
	}
	if !f.boxed {
		out := []string{m.titled(title, width, true)}
		for i := range height {
			out = append(out, m.pageRow(shown, i, width))
		}
		return out
	}
	need := ansi.StringWidth(title) + 4
	for _, r := range rows {
		need = max(need, ansi.StringWidth(r.text)+2)
	}
	width = min(width, need)
	out := []string{m.paint(border, m.top().left) + m.titled(title, width, true) + m.paint(border, m.top().right)}
	edge := m.paint(border, m.opt.Glyphs.Vertical)
	for i := range shown {
		out = append(out, edge+m.pageRow(shown, i, width)+edge)
	}
	return append(out, m.paint(border, m.bottom().left)+m.titled("", width, true)+m.paint(border, m.bottom().right))
}

func (m *Model) pageRow(rows []line, i, width int) string {
	if i >= len(rows) {
		return strings.Repeat(" ", width)
	}
	return m.paint(rows[i].tone, m.exactly(rows[i].text, width))
}
