package ui

import (
	"strings"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
	"aptix-tui/ui/diffview"
)

// diffPane is the window over the diff of one file.
type diffPane struct {
	layout *diffview.Layout // nil when there is no file
	of     layoutKey        // what layout was made of
	top    int              // the first row shown
	left   int              // cells scrolled off to the left
	far    bool             // that is for a change that would be off the screen
	reveal bool             // bring the hunk looked at into sight
}

// layoutKey is all that a layout depends on: another key, another layout.
type layoutKey struct {
	set   *model.ChangeSet
	stamp int // of the review
	file  int
	width int

	beside, wrap                bool
	context, refolded, restyled int   // of the view
	mode                        *mode // lines being selected and places being sought have layouts of their own

	seenKey
}

// seenKey is the part of a layoutKey that changes how rows look and not which
// there are.
type seenKey struct {
	hunk, left int
	query      string
	match      diffview.Match
	picking    *picking
	placing    *placing
}

// layoutKey is what the layout has to be made of now.
func (m *Model) layoutKey() layoutKey {
	k := layoutKey{
		set: m.rev.Set, stamp: m.rev.stamp, file: m.rev.file, width: m.frame().diff.width,
		beside: m.view.sideBySide(m.screen.width), wrap: m.view.wrap, context: m.view.context, refolded: m.view.refolded, restyled: m.view.restyled,
		seenKey: seenKey{m.rev.hunk, m.pane.left, m.find.query, m.find.match(), m.picking, m.placing},
	}
	if m.picking != nil || m.placing != nil {
		k.mode = m.mode()
	}
	return k
}

// rows is the part of k that decides which rows there are.
func (k layoutKey) rows() layoutKey {
	k.seenKey = seenKey{}
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
	want := m.layoutKey()
	m.screen.tree.follow(want.file)
	switch has := m.pane.of; {
	case want.file < 0:
		m.pane.layout = nil
	case m.pane.layout == nil, want.rows() != has.rows():
		m.pane.layout = diffview.New(m.diffInput(want))
	case want != has:
		m.pane.layout = m.pane.layout.WithSelection(want.hunk, want.left).WithSearch(want.query, want.match)
		if want.picking != nil {
			m.pane.layout = m.pane.layout.WithSelectedLines(*want.picking.shown(want.hunk))
		}
		if want.placing != nil {
			m.pane.layout = m.pane.layout.WithMarker(want.placing.line, want.placing.replaced())
		}
	}
	m.pane.of = want
	if m.pane.reveal {
		m.reveal()
		if m.revealChange(); m.pane.left != m.pane.of.left {
			m.layOut()
		}
	}
	m.pane.top = m.clampTop(m.pane.top)
}

func (m *Model) diffInput(k layoutKey) diffview.Input {
	in := diffview.Input{
		Set: m.annotated(), File: k.file, Decisions: m.rev.Decisions, Selected: k.hunk,
		Styles: &m.opt.Styles, Glyphs: m.opt.Glyphs,
		Width: k.width, XOffset: k.left, Context: k.context, TabWidth: m.view.tab,
		SideBySide: k.beside, Wrap: k.wrap, Folded: m.view.foldedIn(k.set),
		PlaceKey: m.keys.names(config.NextCandidate), Help: m.helpFor,
		Query: k.query, Current: k.match, Highlight: m.cachedColours(),
	}
	if k.context == 0 {
		in.Context = -1
	}
	if k.picking != nil {
		in.LineSelection = k.picking.shown(k.hunk)
	}
	if k.placing != nil {
		in.Marker = k.placing.shown()
	}
	return in
}

// helpFor tells the keys that help with a hunk without a place.
func (m *Model) helpFor(h *model.Hunk) string {
	var out []string
	tell := func(a config.Action, what string) {
		if keys := m.keys.names(a); keys != "" {
			out = append(out, keys+" "+what)
		}
	}
	if len(h.Paths) > 0 {
		tell(config.Candidate, "take one of these files")
	} else if m.rev.placeable(h) {
		tell(config.PlaceByHand, "places it by hand")
		tell(config.Edit, "edits the new text")
	}
	tell(config.Words, "shows the answer's words")
	tell(config.Reject, "rejects it")
	return strings.Join(out, m.dot())
}

// lead is how many rows stand above a hunk that was jumped to, if there is room
// for them.
const lead = 2

// reveal scrolls as little as shows the whole hunk, or its beginning; or the
// line or the marker that keys move.
func (m *Model) reveal() {
	m.pane.reveal = false
	row := m.pane.hunkRow(m.rev.hunk)
	end := m.hunkEnd(row)
	switch {
	case m.picking != nil:
		row = m.pane.layout.LineRow(m.picking.at)
		end = row + 1
	case m.placing != nil:
		end = row + 1
	}
	height := m.diffHeight()
	if row < 0 || row >= m.pane.top && end <= m.pane.top+height {
		return
	}
	m.pane.top = max(row-min(lead, max(height-(end-row), 0)), 0)
	if m.picking != nil || m.placing != nil {
		m.pane.top = max(row-height/2, 0)
	}
}

// revealChange scrolls to the side where the lines of the hunk looked at differ
// only beyond the screen, and back from there.
func (m *Model) revealChange() {
	if m.view.wrap || m.picking != nil || m.placing != nil || m.pane.hunkRow(m.rev.hunk) < 0 {
		return
	}
	column := m.pane.layout.FirstChange(m.rev.hunk)
	switch {
	case column >= m.codeWidth()+margin: // in sight otherwise, as far as can be told
		m.sideways(column)
		m.pane.far = true
	case m.pane.far:
		m.pane.left, m.pane.far = 0, false
	}
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
		rows := p.rows(s.width)
		if len(rows) > s.height {
			rows[s.height-1] = line{tone: dim, text: m.opt.Glyphs.Ellipsis}
		}
		for _, l := range rows {
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
	name := terminal.SanitizeRow(f.Path)
	if f.NewPath != "" {
		name += " " + m.opt.Glyphs.Arrow + " " + terminal.SanitizeRow(f.NewPath)
	}
	return name
}
