package ui

import (
	"path"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
)

// A treeRow is a directory, or a file below it.
type treeRow struct {
	file  int    // -1 for a directory
	text  string // the name, sanitised
	width int    // of text, in cells
}

func newTreeRow(file int, name string) treeRow {
	name = terminal.SanitizeRow(name)
	return treeRow{file, name, ansi.StringWidth(name)}
}

// treeRows lists the files as shown, under the directories that they share
// with their neighbours.
func treeRows(files []*model.File, shown []int) []treeRow {
	var out []treeRow
	dir := "."
	for _, f := range shown {
		p := files[f].Path
		if d := path.Dir(p); d != dir {
			dir = d
			out = append(out, newTreeRow(-1, dir))
		}
		out = append(out, newTreeRow(f, path.Base(p)))
	}
	return out
}

// treeFrame is what a row holds beside the name: marks, letter and counts.
const treeFrame = len(" ! M ") + len(" 99/99 ")

// treeWidth is what the names need, at most a third of the room.
func (m *Model) treeWidth(room int) int {
	need := 16
	for _, r := range m.rev.rows {
		need = max(need, r.width+treeFrame)
	}
	return min(need, room/3)
}

// treeTitle says which of the files is looked at when not all of them are in
// sight.
func (m *Model) treeTitle(s size) string {
	if len(m.rev.rows) > s.height {
		return "files " + fraction(m.fileNumber(), len(m.rev.files))
	}
	return "files"
}

// A treeScroll is how far the mouse has moved the tree while a file is looked
// at: to look at another one brings that into sight.
type treeScroll struct{ file, by int }

// follow ends the scrolling when another file is looked at.
func (s *treeScroll) follow(file int) {
	if s.file != file {
		*s = treeScroll{file: file}
	}
}

// treeTop is the first row of the tree shown.
func (m *Model) treeTop(height int) int {
	return m.clampTree(m.treeAround(height)+m.screen.tree.by, height)
}

// treeAround is the first row that brings the file looked at into the middle,
// or as near to it as the ends let it come.
func (m *Model) treeAround(height int) int {
	at := slices.IndexFunc(m.rev.rows, func(r treeRow) bool { return r.file == m.rev.file })
	return m.clampTree(at-height/2, height)
}

func (m *Model) clampTree(top, height int) int {
	return max(min(top, len(m.rev.rows)-height), 0)
}

// scrollTree puts row top of the tree first, as far as the ends let it.
func (m *Model) scrollTree(top, height int) {
	m.screen.tree = treeScroll{m.rev.file, m.clampTree(top, height) - m.treeAround(height)}
}

func (m *Model) tree(s size) []string {
	top := m.treeTop(s.height)
	out := make([]string, s.height)
	for i := range out {
		if top+i < len(m.rev.rows) {
			out[i] = m.treeRow(m.rev.rows[top+i], s.width)
		} else {
			out[i] = strings.Repeat(" ", s.width)
		}
	}
	return out
}

func (m *Model) treeRow(r treeRow, width int) string {
	g := m.opt.Glyphs
	if r.file < 0 {
		return m.paint(dim, m.exactly(" "+g.Open+" "+m.cutLeft(r.text, width-3), width))
	}
	stat := m.stats.of(r.file)
	mark, tone := m.fileMark(stat)
	pointer := " "
	if r.file == m.rev.file {
		pointer = g.Bar
	}
	tail := " " + fraction(stat.Accepted, stat.All) + " "
	name := " " + string(stat.Op) + " " + r.text
	room := width - ansi.StringWidth(pointer) - 1 - ansi.StringWidth(tail)
	name = m.exactly(name, room)
	switch {
	case r.file == m.rev.file && m.screen.inTree:
		return m.paint(selected, pointer+mark+name+tail)
	case r.file == m.rev.file:
		return m.paint(strong, pointer) + m.paint(tone, mark) + m.paint(strong, name) + m.paint(tone, tail)
	}
	return pointer + m.paint(tone, mark) + m.paint(plain, name) + m.paint(tone, tail)
}

// fileMark tells at one glance whether a file needs a person.
func (m *Model) fileMark(s model.FileStat) (string, tone) {
	switch {
	case s.Failed > 0 && s.Undecided > 0:
		return m.opt.Glyphs.Failed, failed
	case s.Undecided > 0:
		return m.opt.Glyphs.Undecided, warned
	case s.Accepted == s.All:
		return " ", good
	}
	return " ", dim
}
