package ui

import (
	"strings"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/ui/config"
	"aptix-tui/ui/diffview"
)

// diffPane is the window over the diff of one file.
type diffPane struct {
	layout *diffview.Layout // nil when there is no file
	of     layoutKey        // what layout was made of
	top    int              // the first row shown
	left   int              // cells scrolled off to the left
	reveal bool             // bring the hunk looked at into sight
}

// layoutKey is all that a layout depends on: another key, another layout.
type layoutKey struct {
	set   *model.ChangeSet
	stamp int // of the review
	file  int
	hunk  int
	width int
	left  int
}

// rows is the part of k that decides which rows there are.
func (k layoutKey) rows() layoutKey {
	k.hunk, k.left = 0, 0
	return k
}

func (p *diffPane) rows() int {
	if p.layout == nil {
		return 0
	}
	return p.layout.Rows()
}

func (p *diffPane) hunkRow(id int) int {
	if p.layout == nil {
		return -1
	}
	return p.layout.HunkRow(id)
}

func (p *diffPane) hunkAt(row int) int {
	if p.layout == nil {
		return -1
	}
	return p.layout.HunkAt(row)
}

func (m *Model) lastTop() int { return max(m.pane.rows()-m.diffHeight(), 0) }

func (m *Model) clampTop(top int) int { return min(max(top, 0), m.lastTop()) }

// layOut makes the rows of the file looked at, if they are stale.
func (m *Model) layOut() {
	want := layoutKey{
		set: m.rev.Set, stamp: m.rev.stamp, file: m.rev.file, hunk: m.rev.hunk,
		width: m.frame().diff.width, left: m.pane.left,
	}
	switch has := m.pane.of; {
	case m.pane.layout == nil && want.file >= 0, want.rows() != has.rows():
		m.pane.layout = m.newLayout(want)
	case want != has && m.pane.layout != nil:
		m.pane.layout = m.pane.layout.Seen(want.hunk, want.left)
	}
	m.pane.of = want
	if m.pane.reveal {
		m.reveal()
	}
	m.pane.top = m.clampTop(m.pane.top)
}

func (m *Model) newLayout(k layoutKey) *diffview.Layout {
	if k.file < 0 {
		return nil
	}
	return diffview.New(diffview.Input{
		Set: k.set, File: k.file, Decisions: m.rev.Decisions, Selected: k.hunk,
		Styles: &m.opt.Styles, Glyphs: m.opt.Glyphs,
		Width: k.width, XOffset: k.left, PlaceKey: m.keys.names(config.NextCandidate), Highlight: m.colours.cache.lookup,
	})
}

// lead is how many rows of context stand above a hunk that was jumped to.
const lead = 2

// reveal scrolls as little as shows the whole hunk, or its beginning.
func (m *Model) reveal() {
	m.pane.reveal = false
	row := m.pane.hunkRow(m.rev.hunk)
	if row < 0 {
		return
	}
	end := m.hunkEnd(row)
	height := m.diffHeight()
	if row >= m.pane.top && end <= m.pane.top+height {
		return
	}
	m.pane.top = max(row-lead, 0)
}

// hunkEnd is the row behind the hunk that begins at row.
func (m *Model) hunkEnd(row int) int {
	end := m.pane.rows()
	for _, h := range m.hunksOfFile() {
		if r := m.pane.hunkRow(h.ID); r > row {
			end = min(end, r)
		}
	}
	return end
}

// diff draws the visible rows, each exactly as wide as the pane.
func (m *Model) diff(s size) []string {
	var out []string
	if m.pane.layout != nil {
		out = m.pane.layout.Render(m.pane.top, s.height)
	} else {
		p := page{body: m.nothing()}
		for _, l := range p.rows(s.width) {
			out = append(out, m.paint(l.tone, m.exactly(l.text, s.width)))
		}
	}
	for len(out) < s.height {
		out = append(out, strings.Repeat(" ", s.width))
	}
	return out[:s.height]
}

// diffTitle names the file looked at, what happens to it, and how much of it
// is accepted.
func (m *Model) diffTitle(f frame) string {
	if m.rev.file < 0 {
		return ""
	}
	stat := m.stats.of(m.rev.file)
	tail := "  " + string(stat.Op) + "  " + fraction(stat.Accepted, stat.All)
	if f.tree.width == 0 && len(m.rev.files) > 1 {
		tail += "  file " + fraction(m.fileNumber(), len(m.rev.files))
	}
	return m.cutLeft(m.fileName(), f.diff.width-len(tail)-2) + tail
}

// fileNumber is which of the files is looked at, as people count.
func (m *Model) fileNumber() int {
	for i, f := range m.rev.files {
		if f == m.rev.file {
			return i + 1
		}
	}
	return 0
}

// fileName is the path of the file looked at, with both names of a rename.
func (m *Model) fileName() string {
	f := m.rev.Set.Files[m.rev.file]
	name := theme.SanitizeRow(f.Path)
	if f.NewPath != "" {
		name += " " + m.opt.Glyphs.Arrow + " " + theme.SanitizeRow(f.NewPath)
	}
	return name
}
