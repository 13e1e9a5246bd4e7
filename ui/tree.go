package ui

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/dialog"
	"aptix-tui/ui/filetree"
)

// fileTree is the tree of the files in the order shown, and the cells of its longest name.
func fileTree(set *model.ChangeSet, shown []int) (t *filetree.Tree, longest int) {
	files := set.Files
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = set.Name(f)
	}
	t = filetree.New(paths, shown)
	for i := range t.Nodes {
		n := &t.Nodes[i]
		name := indent(n) + ansi.StringWidth(terminal.SanitizeRow(n.Name))
		if n.File >= 0 && files[n.File].NewPath != "" {
			name += len(" > ") + ansi.StringWidth(newName(files[n.File]))
		}
		longest = max(longest, name)
	}
	return t, longest
}

// maxIndent is the most cells by which a row is indented.
const maxIndent = 6

func indent(n *filetree.Node) int { return min(n.Depth, maxIndent) }

const (
	beforeName   = len("|! M ")                // cells of pointer, mark and letter
	treeMargin   = beforeName + len(" 99/99 ") // of a row without the name
	minTreeWidth = 16
)

// treeWidth is the width that the names need, at most a third of a screen; half of it
// while the tree has the focus of a narrow one.
func treeWidth(names, screen int, focused bool) int {
	most := screen / 3
	if focused && screen < minTreeColumns {
		most = screen / 2
	}
	return min(max(minTreeWidth, names+treeMargin), most)
}

// treeTitle says how many files a filter shows, or which one is the current one if not all
// are visible.
func (m *Model) treeTitle(s size) string {
	t, v := &m.tree, &m.rev
	switch {
	case t.name != "":
		return "files " + fraction(t.matching, len(v.files)) + " " + terminal.SanitizeRow(t.name)
	case len(t.visible) > s.height:
		return "files " + fraction(v.fileNumber(), len(v.files))
	}
	return "files"
}

// treeRows draws the visible rows of the tree, each exactly as wide as the pane.
func (m *Model) treeRows(s size) []string {
	out := make([]string, s.height)
	selected, top := m.tree.selected(&m.rev), m.tree.top(&m.rev, s.height)
	for i := range out {
		if top+i < len(m.tree.visible) {
			n := m.tree.visible[top+i]
			out[i] = m.treeRow(&m.rev.tree.Nodes[n], n == selected, s.width)
		} else {
			out[i] = strings.Repeat(" ", s.width)
		}
	}
	return out
}

func (m *Model) treeRow(n *filetree.Node, selected bool, width int) string {
	p, g := m.paint, m.opt.Glyphs
	sum := m.stats.sum(m.rev.files[n.First:n.Last])
	mark, tone := sum.mark(g)
	pointer, letter, letterTone := " ", g.Open, dialog.Dim
	if selected {
		pointer = g.Bar
	}
	if n.File >= 0 {
		op := m.stats.files[n.File].Op
		letter, letterTone = string(op), opTones[op]
	}
	lead := strings.Repeat(" ", indent(n))
	count := fmt.Sprintf(" %s ", fraction(sum.Accepted, sum.All))
	space := width - beforeName - len(lead) - len(count)
	name := p.Fit(p.CutMiddle(m.treeName(n), space), space)
	nameTone, countTone := dialog.Plain, dialog.Dim
	if sum.Undecided > 0 {
		countTone = tone
	}
	switch {
	case selected && m.screen.inTree:
		return p.Paint(dialog.Selected, pointer+mark+" "+lead+letter+" "+name+count)
	case selected:
		nameTone = dialog.Strong
	case n.File < 0:
		nameTone = dialog.Dim
	}
	return p.Paint(dialog.Strong, pointer) + p.Paint(tone, mark) + " " + lead + p.Paint(letterTone, letter) + p.Paint(nameTone, " "+name) +
		p.Paint(countTone, count)
}

// opTones are the tones of the letters of operations.
var opTones = map[byte]dialog.Tone{'A': dialog.Good, 'D': dialog.Failed, 'R': dialog.Key}

// treeName is the name of a file or directory, with the new one of a renamed file.
func (m *Model) treeName(n *filetree.Node) string {
	name := terminal.SanitizeRow(n.Name)
	if n.File >= 0 && m.stats.files[n.File].Op == 'R' {
		if to := newName(m.rev.Set.Files[n.File]); to != "" {
			name += " " + m.opt.Glyphs.Arrow + " " + to
		}
	}
	return name
}

// newName is the new name of a renamed file, with its directories if these differ; empty for
// other files.
func newName(f *model.File) string {
	if f.NewPath != "" && path.Dir(f.NewPath) == path.Dir(f.Path) {
		return terminal.SanitizeRow(path.Base(f.NewPath))
	}
	return terminal.SanitizeRow(f.NewPath)
}

// mark shows whether a file needs a person, or was not seen.
func (s *fileSums) mark(g theme.Glyphs) (string, dialog.Tone) {
	switch {
	case s.Failed > 0:
		return g.Failed, dialog.Failed
	case s.Undecided > 0:
		return g.Undecided, dialog.Warned
	case s.unseen > 0:
		return g.Unseen, dialog.Dim
	}
	return " ", dialog.Dim
}

// top is the first row of the tree shown, with the selected one in the middle, or as near to it as
// possible.
func (t *treeView) top(v *review, height int) int {
	return max(min(slices.Index(t.visible, t.selected(v))-height/2, len(t.visible)-height), 0)
}
