package ui

import (
	"slices"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// A treeView is which part of the tree is shown. A filter changes nothing but the view; the
// current file is always shown.
type treeView struct {
	name     string // only files whose path has this text
	visible  []int  // nodes
	matching int    // how many files the filter shows
}

// selected is the node of the current file; -1 without files.
func (t *treeView) selected(v *review) int {
	if v.file < 0 {
		return -1
	}
	return v.tree.Of(v.file)
}

// followTree brings the visible rows up to date.
func (m *Model) followTree() {
	t, v := &m.tree, &m.rev
	t.matching = 0
	hasName := t.matcher()
	t.visible = v.tree.Visible(func(f int) bool {
		matches := hasName(v.Set.Files[f])
		if matches {
			t.matching++
		}
		return matches || f == v.file
	})
}

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

// filterFiles asks for the text that filters the tree while it is typed. The current file is then one
// that has it, if there is one.
func (m *Model) filterFiles() {
	m.ask("files with", "", func(m *Model, text string) tea.Cmd {
		m.filterByName(text)
		return nil
	})
	m.prompt.changed, m.prompt.closed = (*Model).filterByName, func(m *Model) { m.filterByName("") }
}

func (m *Model) filterByName(text string) {
	m.tree.name = text
	m.settle()
	hasName := m.tree.matcher()
	matches := func(f int) bool { return hasName(m.rev.Set.Files[f]) }
	switch at := slices.IndexFunc(m.rev.files, matches); {
	case at < 0:
		m.note.refuse("no path has " + text)
	case !matches(m.rev.file):
		m.goToFile(m.rev.files[at])
	}
}

// closeTree ends the filter, or leaves the tree.
func (m *Model) closeTree() {
	if m.tree.name != "" {
		m.tree.name = ""
		return
	}
	m.screen.inTree = false
}
