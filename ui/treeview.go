package ui

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/filetree"
)

// A treeView is which part of the tree is shown, which row is selected, and what the rows
// say. Folds and filters change nothing but the view.
type treeView struct {
	folded   map[string]bool // directories, by path; never changed in place
	name     string          // only files whose path has this text
	openOnly bool            // only files with undecided hunks
	dir      int             // the selected directory, a node; -1: the current file is selected
	scroll   treeScroll

	tree     *filetree.Tree // of the last frame, and the current file then
	file     int
	visible  []int  // nodes
	matches  []bool // by file: the filters show it
	matching int    // how many files they show
}

// selected is the node of the selected row: a directory, or the current file, or the folded
// directory that it is in; -1 without files.
func (t *treeView) selected(v *review) int {
	switch {
	case v.file < 0:
		return -1
	case t.dir >= 0:
		return t.dir
	}
	return v.tree.InSight(v.tree.Of(v.file), t.folded)
}

// followTree brings the visible rows up to date.
func (m *Model) followTree() {
	t, v := &m.tree, &m.rev
	if t.tree != v.tree || t.file != v.file || !m.screen.inTree {
		t.dir = -1
	}
	t.tree, t.file = v.tree, v.file
	if row := t.selected(v); t.scroll.row != row {
		t.scroll = treeScroll{row: row}
	}
	t.matching, t.matches = 0, make([]bool, len(v.files))
	hasName := t.matcher()
	t.visible = v.tree.Visible(t.folded, func(f int) bool {
		if hasName(v.Set.Files[f]) && (!t.openOnly || m.stats.files[f].Undecided > 0) {
			t.matches[f] = true
			t.matching++
		}
		return t.shows(v, f)
	})
}

// shows reports whether the tree shows a file where no directory is folded.
func (t *treeView) shows(v *review, file int) bool { return t.matches[file] || file == v.file }

// filtered reports whether a filter is active.
func (t *treeView) filtered() bool { return t.name != "" || t.openOnly }

// matcher reports whether the path of a file has the text of the filter: with upper case in
// it, case matters.
func (t *treeView) matcher() func(*model.File) bool {
	fold := strings.ToLower
	if strings.ContainsFunc(t.name, unicode.IsUpper) {
		fold = func(s string) string { return s }
	}
	name := fold(t.name)
	return func(f *model.File) bool {
		return name == "" || strings.Contains(fold(f.Path), name) || strings.Contains(fold(f.NewPath), name)
	}
}

// A target is the files that a decision is about, and what to call them.
type target struct {
	files []int
	name  string
	all   string // what is decided: "all of src (3 files)"
}

// target is the current file or, in the tree, the files of the selected row that are shown.
func (m *Model) target() target {
	if n := m.tree.selected(&m.rev); m.screen.inTree && n >= 0 {
		if dir := &m.rev.tree.Nodes[n]; dir.File < 0 {
			return m.directoryTarget(dir)
		}
	}
	name := m.fileName()
	return target{[]int{m.rev.file}, name, "all of " + name}
}

// directoryTarget is the files of a directory except those that a filter hides.
func (m *Model) directoryTarget(dir *filetree.Node) target {
	all := m.rev.files[dir.First:dir.Last]
	var shown []int
	for _, f := range all {
		if m.tree.shows(&m.rev, f) {
			shown = append(shown, f)
		}
	}
	count := model.Count(len(all), "file")
	if len(shown) == len(all) {
		name := dir.Path + " (" + count + ")"
		return target{all, name, "all of " + name}
	}
	of := model.Number(len(shown)) + " of " + count
	return target{shown, dir.Path + " (" + of + ")", fmt.Sprintf("%s of %s (the others are hidden)", of, dir.Path)}
}

// everything is what keys that decide on all files call these.
func (m *Model) everything() string {
	if m.tree.filtered() && m.tree.matching < len(m.rev.files) {
		return "everything, hidden files too"
	}
	return "everything"
}

// onDirectory reports whether the selected row of the tree is a directory.
func (m *Model) onDirectory() bool {
	n := m.tree.selected(&m.rev)
	return m.screen.inTree && n >= 0 && m.rev.tree.Nodes[n].File < 0
}

// selectNode selects a row of the tree. The diff shows the file, or the first one of the
// directory that a filter does not hide.
func (m *Model) selectNode(n int) {
	node := &m.rev.tree.Nodes[n]
	files := m.rev.files[node.First:node.Last]
	first := slices.IndexFunc(files, func(f int) bool { return m.tree.matches[f] })
	if first < 0 {
		first = max(slices.Index(files, m.rev.file), 0)
	}
	if f := files[first]; f != m.rev.file {
		m.goToFile(f)
	}
	m.tree.file, m.tree.dir = m.rev.file, -1
	if node.File < 0 {
		m.tree.dir = n
	}
	m.tree.visible = nil // another file may be shown only because it is the current one
}

// stepNode goes by rows of the tree.
func (m *Model) stepNode(to func(at, last int) int) tea.Cmd {
	last := len(m.tree.visible) - 1
	at := 0
	for i, n := range m.tree.visible {
		if n == m.tree.selected(&m.rev) {
			at = i
		}
	}
	next := to(at, last)
	if next < 0 || next > last {
		m.note.refuse("this is the " + endName(max(next, 0)) + " row of the tree")
		return nil
	}
	m.selectNode(m.tree.visible[next])
	return nil
}

// foldNode folds the selected directory. In a folded one, and on a file, it goes to the
// directory above.
func (m *Model) foldNode() {
	n := m.tree.selected(&m.rev)
	node := &m.rev.tree.Nodes[n]
	switch {
	case node.File < 0 && !m.tree.folded[node.Path]:
		m.setFoldedDir(n, true)
	case node.Parent >= 0:
		m.selectNode(node.Parent)
	default:
		m.note.refuse("there is no directory above this one")
	}
}

// unfoldNode unfolds the selected directory, or goes into it.
func (m *Model) unfoldNode() {
	n := m.tree.selected(&m.rev)
	node := &m.rev.tree.Nodes[n]
	switch {
	case node.File >= 0:
		m.note.refuse("this is a file: " + m.keys.Names(config.ShowFile) + " shows it")
	case m.tree.folded[node.Path]:
		m.setFoldedDir(n, false)
	default:
		m.stepNode(func(at, last int) int { return min(at+1, last) })
	}
}

// setFoldedDir folds or unfolds a directory, and selects it.
func (m *Model) setFoldedDir(n int, on bool) {
	m.selectNode(n)
	m.tree.folded = withEntry(m.tree.folded, m.rev.tree.Nodes[n].Path, on)
}

// showFile shows the selected file in the diff; a directory it folds or unfolds.
func (m *Model) showFile() {
	if n := m.tree.selected(&m.rev); m.onDirectory() {
		m.setFoldedDir(n, !m.tree.folded[m.rev.tree.Nodes[n].Path])
		return
	}
	m.leaveTree()
}

// filterFiles asks for the text that filters the tree while it is typed.
func (m *Model) filterFiles() {
	m.ask("files with", m.tree.name, func(m *Model, text string) tea.Cmd {
		m.filterByName(text)
		return nil
	})
	m.prompt.changed, m.prompt.closed = (*Model).filterByName, func(m *Model) { m.filterByName("") }
}

func (m *Model) filterByName(text string) {
	m.tree.name = text
	m.settle()
	if m.tree.matching == 0 && text != "" {
		m.note.refuse("no path has " + text)
	}
}

// openOnly shows only the files with undecided hunks, or all again.
func (m *Model) openOnly() {
	m.tree.openOnly = !m.tree.openOnly
	if m.tree.openOnly {
		m.settle()
		with, all := "undecided hunks", m.keys.Names(config.OpenOnly)
		if m.tree.name != "" {
			with, all = with+" and "+m.tree.name+" in the path", m.keys.Names(config.Close)
		}
		m.note.say(model.Count(m.tree.matching, "file") + " with " + with + "; " + all + " shows all")
	}
}

// closeTree ends the filter, or leaves the tree.
func (m *Model) closeTree() {
	if m.tree.filtered() {
		m.tree.name, m.tree.openOnly = "", false
		return
	}
	m.leaveTree()
}
