package ui

import (
	"path"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/dialog"
)

// A treeRow is a directory, or a file below it.
type treeRow struct {
	file  int    // -1 for a directory
	text  string // the name, sanitized
	width int    // of text, in cells
}

func newTreeRow(file int, name string) treeRow {
	name = terminal.SanitizeRow(name)
	return treeRow{file, name, ansi.StringWidth(name)}
}

// treeRows lists the files in the order shown, below the directory that they
// share with their neighbours.
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

// treeMargin is the width of a row without the name: marks, letter and counts.
const treeMargin = len(" ! M ") + len(" 99/99 ")

// minTreeWidth is the width of the narrowest tree.
const minTreeWidth = 16

// treeWidth is the width that the names need, at most a third of a screen; half of it
// while the tree has the focus of a narrow one.
func treeWidth(names, screen int, focused bool) int {
	most := screen / 3
	if focused && screen < minTreeColumns {
		most = screen / 2
	}
	return min(max(minTreeWidth, names+treeMargin), most)
}

// treeTitle includes the number of the current file if not all are visible.
func (m *Model) treeTitle(s size) string {
	if v := &m.rev; len(v.rows) > s.height && !m.partial {
		return "files " + fraction(v.fileNumber(), len(v.files))
	}
	return "files"
}

// A treeScroll is how far the mouse has scrolled the tree while a file is the
// current one. Another current file becomes visible again.
type treeScroll struct{ file, by int }

// follow ends the scrolling when another file is the current one.
func (s *treeScroll) follow(file int) {
	if s.file != file {
		*s = treeScroll{file: file}
	}
}

// top is the first row of the tree shown.
func (s *treeScroll) top(v *review, height int) int {
	return clampTree(v, treeAround(v, height)+s.by, height)
}

// scrollTo makes row top of the tree the first one, as far as possible.
func (s *treeScroll) scrollTo(v *review, top, height int) {
	*s = treeScroll{v.file, clampTree(v, top, height) - treeAround(v, height)}
}

// treeAround is the first row with the current file in the middle, or as near to
// it as possible.
func treeAround(v *review, height int) int {
	at := slices.IndexFunc(v.rows, func(r treeRow) bool { return r.file == v.file })
	return clampTree(v, at-height/2, height)
}

func clampTree(v *review, top, height int) int { return max(min(top, len(v.rows)-height), 0) }

// A treePane draws the files as a tree.
type treePane struct {
	paint   *dialog.Painter
	rev     *review
	stats   *stats
	focused bool
}

// draw returns the rows from top on, each exactly as wide as the pane.
func (t treePane) draw(s size, top int) []string {
	out := make([]string, s.height)
	for i := range out {
		if top+i < len(t.rev.rows) {
			out[i] = t.row(t.rev.rows[top+i], s.width)
		} else {
			out[i] = strings.Repeat(" ", s.width)
		}
	}
	return out
}

func (t treePane) row(r treeRow, width int) string {
	p, g := t.paint, t.paint.Glyphs
	if r.file < 0 {
		return p.Paint(dialog.Dim, p.Fit(" "+g.Open+" "+p.CutLeft(r.text, width-3), width))
	}
	stat := t.stats.of(r.file)
	mark, tone := t.mark(stat)
	pointer := " "
	if r.file == t.rev.file {
		pointer = g.Bar
	}
	tail := " " + fraction(stat.Accepted, stat.All) + " "
	space := width - ansi.StringWidth(pointer) - 1 - ansi.StringWidth(tail)
	name := p.Fit(" "+string(stat.Op)+" "+r.text, space)
	switch {
	case r.file == t.rev.file && t.focused:
		return p.Paint(dialog.Selected, pointer+mark+name+tail)
	case r.file == t.rev.file:
		return p.Paint(dialog.Strong, pointer) + p.Paint(tone, mark) + p.Paint(dialog.Strong, name) + p.Paint(tone, tail)
	}
	return pointer + p.Paint(tone, mark) + p.Paint(dialog.Plain, name) + p.Paint(tone, tail)
}

// mark shows whether a file needs a person.
func (t treePane) mark(s fileSums) (string, dialog.Tone) {
	g := t.paint.Glyphs
	switch {
	case s.Failed > 0 && s.Undecided > 0:
		return g.Failed, dialog.Failed
	case s.Undecided > 0:
		return g.Undecided, dialog.Warned
	case s.Accepted == s.All:
		return " ", dialog.Good
	}
	return " ", dialog.Dim
}

// stats holds the counts of every file under the current decisions. A decision
// changes those of few files, so that only these are counted again.
type stats struct {
	set       *model.ChangeSet
	decisions model.Decisions
	files     []fileSums
	tally     tally  // of all files
	seen      []bool // by hunk: it was on the screen
	unseen    int    // of all files
}

// fileSums are the sums of a file.
type fileSums struct {
	model.FileCounts
	unseen int // accepted hunks that were never on the screen
}

func (s *stats) of(file int) fileSums { return s.files[file] }

// isUnseen reports whether a hunk is accepted and was never on the screen.
func (s *stats) isUnseen(id int) bool {
	return !s.seen[id] && s.decisions[id] == model.Accepted && s.set.Hunks[id].Placement != model.Applied
}

// see records that a hunk was on the screen.
func (s *stats) see(id int) {
	if s.isUnseen(id) {
		s.files[s.set.Hunks[id].File].unseen--
		s.unseen--
	}
	s.seen[id] = true
}

// follow brings the sums up to date. seen are the hunks that were on the screen.
func (s *stats) follow(set *model.ChangeSet, d model.Decisions, seen map[model.HunkKey]bool) {
	if s.set != set {
		*s = stats{set: set, decisions: d, files: make([]fileSums, len(set.Files)), seen: make([]bool, len(set.Hunks)),
			tally: tally{all: len(set.Hunks), settled: len(set.Hunks)}}
		for id, h := range set.Hunks {
			s.seen[id] = seen[h.Key]
		}
		for f := range s.files {
			s.count(f, d)
		}
		return
	}
	if len(d) > 0 && &d[0] == &s.decisions[0] {
		return // decisions are never changed in place
	}
	stale := make([]bool, len(set.Files))
	for id, now := range d {
		if s.decisions[id] != now {
			stale[set.Hunks[id].File] = true
		}
	}
	s.decisions = d
	for f, is := range stale {
		if is {
			s.count(f, d)
		}
	}
}

// count counts the hunks of a file again.
func (s *stats) count(f int, d model.Decisions) {
	s.tally.add(s.files[f].FileCounts, -1)
	s.unseen -= s.files[f].unseen
	s.files[f] = fileSums{FileCounts: s.set.Counts(f, d)}
	for _, id := range s.set.Files[f].Hunks {
		if s.isUnseen(id) {
			s.files[f].unseen++
		}
	}
	s.tally.add(s.files[f].FileCounts, 1)
	s.unseen += s.files[f].unseen
}

// add adds the counts of a file, times by.
func (t *tally) add(c model.FileCounts, by int) {
	t.accepted += by * c.Accepted
	t.undecided += by * c.Undecided
	t.rejected += by * c.Rejected
	t.settled -= by * c.All
}
