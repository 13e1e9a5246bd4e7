package ui

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/dialog"
	"aptix-tui/ui/filetree"
)

// fileTree is the tree of the files in the order shown, and the cells of its longest name.
func fileTree(files []*model.File, shown []int) (*filetree.Tree, int) {
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = f.Path
	}
	tree, longest := filetree.New(paths, shown), 0
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		longest = max(longest, indent(n)+ansi.StringWidth(terminal.SanitizeRow(n.Name)))
	}
	return tree, longest
}

// maxIndent is the most cells by which a row is indented.
const maxIndent = 6

func indent(n *filetree.Node) int { return min(n.Depth, maxIndent) }

const (
	treeMargin     = len("!  M ") + len(" 99/99 ") // of a row without the name
	beforeName     = 4                             // cells of pointer, mark, letter and space
	minTreeWidth   = 16
	linesColumns   = len(" +999 -99") // of the numbers of lines
	minLinesScreen = 120              // columns of a screen on which they have space of their own
	minLinesTree   = 48               // width from which they have space though names are cut
)

// treeWidth is the width that the names need, at most a third of a screen; half of it
// while the tree has the focus of a narrow one.
func treeWidth(names, screen int, focused bool) int {
	most := screen / 3
	if focused && screen < minTreeColumns {
		most = screen / 2
	}
	need := names + treeMargin
	if screen >= minLinesScreen {
		need += linesColumns
	}
	return min(max(minTreeWidth, need), most)
}

// treeTitle says how many files a filter shows, or which one is the current one if not all
// are visible.
func (m *Model) treeTitle(s size) string {
	t, v := &m.tree, &m.rev
	switch {
	case t.name != "":
		return "files " + fraction(t.matching, len(v.files)) + " " + terminal.SanitizeRow(t.name)
	case t.openOnly:
		return "files " + fraction(t.matching, len(v.files)) + " undecided"
	case len(t.visible) > s.height && !m.partial:
		return "files " + fraction(v.fileNumber(), len(v.files))
	}
	return "files"
}

// A treePane draws the visible rows of the tree.
type treePane struct {
	paint   *dialog.Painter
	rev     *review
	tree    *treeView
	focused bool
	columns treeColumns
}

// treeColumns are the cells of the numbers at the right of all rows.
type treeColumns struct {
	added, removed int // 0: no row has them
	count          int
}

// columnsFor returns the columns of a tree of a width. No row has more than all files.
func (t treePane) columnsFor(width int) treeColumns {
	all := t.tree.sums[len(t.tree.sums)-1]
	c := treeColumns{len(t.added(all)), ansi.StringWidth(t.removed(all)), len(fraction(all.accepted, all.all))}
	lines := c.added + c.removed + len("  ")
	if all.added+all.removed == 0 || width < minLinesTree && width < beforeName+t.rev.names+lines+c.count+len("  ") {
		return treeColumns{}
	}
	return c
}

func (t treePane) added(s treeSum) string { return fmt.Sprintf("+%d", s.added) }
func (t treePane) removed(s treeSum) string {
	return fmt.Sprintf("%s%d", t.paint.Glyphs.Minus, s.removed)
}

// numbers are the lines of a row that its files gain and lose.
func (t treePane) numbers(s treeSum) string {
	c := t.columns
	switch {
	case c.added == 0:
		return ""
	case s.added+s.removed == 0:
		return strings.Repeat(" ", c.added+c.removed+len("  "))
	}
	added, removed := t.added(s), t.removed(s)
	return strings.Repeat(" ", 1+c.added-len(added)) + added + strings.Repeat(" ", 1+c.removed-ansi.StringWidth(removed)) + removed
}

// draw returns the rows from top on, each exactly as wide as the pane.
func (t treePane) draw(s size, top int) []string {
	out := make([]string, s.height)
	selected := t.tree.selected(t.rev)
	t.columns = t.columnsFor(s.width)
	for i := range out {
		if top+i < len(t.tree.visible) {
			n := t.tree.visible[top+i]
			out[i] = t.row(&t.rev.tree.Nodes[n], n == selected, s.width)
		} else {
			out[i] = strings.Repeat(" ", s.width)
		}
	}
	return out
}

func (t treePane) row(n *filetree.Node, selected bool, width int) string {
	p, g := t.paint, t.paint.Glyphs
	sum := t.tree.sum(n)
	mark, tone := t.mark(sum)
	pointer := " "
	if selected {
		pointer = g.Bar
	}
	letter, letterTone := t.letter(n)
	lead := strings.Repeat(" ", indent(n))
	count := fmt.Sprintf(" %*s ", t.columns.count, fraction(sum.accepted, sum.all))
	lines := t.numbers(sum)
	space := width - beforeName - len(lead) - len(count) - ansi.StringWidth(lines)
	name := p.Fit(t.name(n, space), space)
	nameTone := dialog.Plain
	switch {
	case selected && t.focused:
		return p.Paint(dialog.Selected, pointer+mark+lead+letter+" "+name+lines+count)
	case selected:
		nameTone = dialog.Strong
	case n.File < 0:
		nameTone = dialog.Dim
	}
	return p.Paint(dialog.Strong, pointer) + p.Paint(tone, mark) + lead + p.Paint(letterTone, letter) +
		p.Paint(nameTone, " "+name) + p.Paint(dialog.Dim, lines) + p.Paint(tone, count)
}

// opTones are the tones of the letters of operations.
var opTones = map[byte]dialog.Tone{'A': dialog.Good, 'D': dialog.Failed, 'R': dialog.Key}

// letter is the operation on a file, or whether a directory is folded.
func (t treePane) letter(n *filetree.Node) (string, dialog.Tone) {
	switch {
	case n.File >= 0:
		op := t.tree.op(n.File)
		return string(op), opTones[op]
	case t.tree.folded[n.Path]:
		return t.paint.Glyphs.Closed, dialog.Dim
	}
	return t.paint.Glyphs.Open, dialog.Dim
}

// name is the name of a file or directory in width cells: of a renamed file both names, the
// new one with its directories if these differ.
func (t treePane) name(n *filetree.Node, width int) string {
	p := t.paint
	name := terminal.SanitizeRow(n.Name)
	if n.File < 0 {
		return p.CutLeft(name, width)
	}
	to := t.rev.Set.Files[n.File].NewPath
	if to == "" {
		return p.Cut(name, width)
	}
	if path.Dir(to) == path.Dir(n.Path) {
		to = path.Base(to)
	}
	to = terminal.SanitizeRow(to)
	arrow := " " + p.Glyphs.Arrow + " "
	if over := ansi.StringWidth(name+arrow+to) - width; over > 0 {
		name = p.Cut(name, max(ansi.StringWidth(name)-over, (width-3)/2))
	}
	return name + arrow + p.CutLeft(to, width-ansi.StringWidth(name+arrow))
}

// mark shows whether a file needs a person, or was not seen.
func (t treePane) mark(s treeSum) (string, dialog.Tone) {
	g := t.paint.Glyphs
	switch {
	case s.failed > 0 && s.undecided > 0:
		return g.Failed, dialog.Failed
	case s.undecided > 0:
		return g.Undecided, dialog.Warned
	case s.unseen > 0:
		return g.Unseen, dialog.Dim
	case s.accepted == s.all:
		return " ", dialog.Good
	}
	return " ", dialog.Dim
}

// A treeScroll is how far the mouse has scrolled the tree while a row is the selected
// one. Another selected row becomes visible again.
type treeScroll struct{ row, by int }

// top is the first row of the tree shown.
func (t *treeView) top(v *review, height int) int {
	return t.clampTop(t.around(v, height)+t.scroll.by, height)
}

// scrollTo makes row top of the tree the first one, as far as possible.
func (t *treeView) scrollTo(v *review, top, height int) {
	t.scroll = treeScroll{t.selected(v), t.clampTop(top, height) - t.around(v, height)}
}

// around is the first row with the selected one in the middle, or as near to it as possible.
func (t *treeView) around(v *review, height int) int {
	return t.clampTop(slices.Index(t.visible, t.selected(v))-height/2, height)
}

func (t *treeView) clampTop(top, height int) int {
	return max(min(top, len(t.visible)-height), 0)
}
