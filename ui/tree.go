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

// nameWidths are the cells of the longest name in a tree: of a renamed file both names, or only
// the old one.
type nameWidths struct{ full, single int }

// fileTree is the tree of the files in the order shown, and the cells of its longest name.
func fileTree(files []*model.File, shown []int) (*filetree.Tree, nameWidths) {
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = f.Path
	}
	t, longest := filetree.New(paths, shown), nameWidths{}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		name := indent(n) + ansi.StringWidth(terminal.SanitizeRow(n.Name))
		longest.single = max(longest.single, name)
		if n.File >= 0 && files[n.File].NewPath != "" {
			name += len(" > ") + ansi.StringWidth(newName(files[n.File]))
		}
		longest.full = max(longest.full, name)
	}
	return t, longest
}

// maxIndent is the most cells by which a row is indented.
const maxIndent = 6

func indent(n *filetree.Node) int { return min(n.Depth, maxIndent) }

const (
	beforeName     = len("|! M ")                // cells of pointer, mark and letter
	treeMargin     = beforeName + len(" 99/99 ") // of a row without the name
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
	case t.name != "" || t.openOnly:
		title := "files " + fraction(t.matching, len(v.files))
		if t.openOnly {
			title += " undecided"
		}
		return strings.TrimRight(title+" "+terminal.SanitizeRow(t.name), " ")
	case len(t.visible) > s.height:
		return "files " + fraction(v.fileNumber(), len(v.files))
	}
	return "files"
}

// A treePane draws the visible rows of the tree.
type treePane struct {
	paint   *dialog.Painter
	rev     *review
	stats   *stats
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
	all := t.stats.sum(t.rev.files)
	c := treeColumns{len(t.added(all)), ansi.StringWidth(t.removed(all)), len(fraction(all.accepted, all.all))}
	lines := c.added + c.removed + len("  ")
	if all.added+all.removed == 0 || width < minLinesTree && width < beforeName+t.rev.names.single+lines+c.count+len("  ") {
		return treeColumns{}
	}
	return c
}

func (t treePane) added(s treeSum) string { return "+" + model.Number(s.added) }
func (t treePane) removed(s treeSum) string {
	return t.paint.Glyphs.Minus + model.Number(s.removed)
}

// numbers are the lines of a row that its files gain and lose.
func (t treePane) numbers(s treeSum) (added, removed string) {
	c := t.columns
	switch {
	case c.added == 0:
		return "", ""
	case s.added+s.removed > 0:
		added, removed = t.added(s), t.removed(s)
	}
	return padLeft(added, 1+c.added), padLeft(removed, 1+c.removed)
}

func padLeft(text string, width int) string {
	return strings.Repeat(" ", max(width-ansi.StringWidth(text), 0)) + text
}

// draw returns the rows from top on, each exactly as wide as the pane.
func (t treePane) draw(s size, top int) []string {
	out := make([]string, s.height)
	selected := t.tree.selected(t.rev)
	t.columns = t.columnsFor(s.width)
	for i := range out {
		if top+i < len(t.tree.visible) {
			n := t.tree.visible[top+i]
			out[i] = t.row(n, n == selected, s.width)
		} else {
			out[i] = strings.Repeat(" ", s.width)
		}
	}
	return out
}

func (t treePane) row(at int, selected bool, width int) string {
	p, g, n := t.paint, t.paint.Glyphs, &t.rev.tree.Nodes[at]
	sum := t.stats.sum(t.rev.files[n.First:n.Last])
	mark, tone := t.mark(sum)
	pointer := " "
	if selected {
		pointer = g.Bar
	}
	letter, letterTone := t.letter(n)
	lead := strings.Repeat(" ", indent(n))
	count := fmt.Sprintf(" %*s ", t.columns.count, fraction(sum.accepted, sum.all))
	added, removed := t.numbers(sum)
	space := width - beforeName - len(lead) - len(count) - ansi.StringWidth(added+removed)
	name := p.Fit(t.name(at, space), space)
	nameTone, countTone := dialog.Plain, dialog.Dim
	if sum.undecided > 0 {
		countTone = tone
	}
	switch {
	case selected && t.focused:
		return p.Paint(dialog.Selected, pointer+mark+" "+lead+letter+" "+name+added+removed+count)
	case selected:
		nameTone = dialog.Strong
	case n.File < 0:
		nameTone = dialog.Dim
	}
	return p.Paint(dialog.Strong, pointer) + p.Paint(tone, mark) + " " + lead + p.Paint(letterTone, letter) + p.Paint(nameTone, " "+name) +
		p.Paint(dialog.Good, added) + p.Paint(dialog.Failed, removed) + p.Paint(countTone, count)
}

// opTones are the tones of the letters of operations.
var opTones = map[byte]dialog.Tone{'A': dialog.Good, 'D': dialog.Failed, 'R': dialog.Key}

// letter is the operation on a file, or whether a directory is folded.
func (t treePane) letter(n *filetree.Node) (string, dialog.Tone) {
	switch {
	case n.File >= 0:
		op := t.stats.files[n.File].Op
		return string(op), opTones[op]
	case t.tree.folded[n.Path]:
		return t.paint.Glyphs.Closed, dialog.Dim
	}
	return t.paint.Glyphs.Open, dialog.Dim
}

// name is the name of a file or directory in width cells. Of a directory the part remains in
// which it differs from those beside it, of a renamed file more of the new name.
func (t treePane) name(at, width int) string {
	p, n := t.paint, &t.rev.tree.Nodes[at]
	name := terminal.SanitizeRow(n.Name)
	if n.File < 0 {
		from, to := t.differing(at, name)
		return p.CutAround(name, from, to, width)
	}
	to := newName(t.rev.Set.Files[n.File])
	if to == "" || t.stats.files[n.File].Op != 'R' {
		return p.CutMiddle(name, width)
	}
	arrow := " " + p.Glyphs.Arrow + " "
	if over := ansi.StringWidth(name+arrow+to) - width; over > 0 {
		name = p.CutMiddle(name, max(ansi.StringWidth(name)-over, (width-ansi.StringWidth(arrow))*2/5))
	}
	return name + arrow + p.CutMiddle(to, width-ansi.StringWidth(name+arrow))
}

// newName is the new name of a renamed file, with its directories if these differ; empty for
// other files.
func newName(f *model.File) string {
	if f.NewPath != "" && path.Dir(f.NewPath) == path.Dir(f.Path) {
		return terminal.SanitizeRow(path.Base(f.NewPath))
	}
	return terminal.SanitizeRow(f.NewPath)
}

// differing returns the cells of the name of a directory that differ from the names of the
// directories beside it; its end if there are none.
func (t treePane) differing(at int, name string) (from, to int) {
	first, end := len(name), 0
	before, behind := t.rev.tree.Siblings(at)
	for _, n := range []int{before, behind} {
		if n < 0 {
			continue
		}
		other := terminal.SanitizeRow(t.rev.tree.Nodes[n].Name)
		common := dialog.SharedStart(name, other)
		last := dialog.SharedEnd(name[common:], other[common:])
		first, end = min(first, common), max(end, len(name)-last)
	}
	return ansi.StringWidth(name[:first]), ansi.StringWidth(name[:max(end, first)])
}

// mark shows whether a file needs a person, or was not seen.
func (t treePane) mark(s treeSum) (string, dialog.Tone) {
	g := t.paint.Glyphs
	switch {
	case s.failed > 0:
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
