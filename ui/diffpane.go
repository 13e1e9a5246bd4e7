package ui

import (
	"path"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
	"aptix-tui/ui/diffview"
)

// diffPane is the window over the diff of one file. It is not a viewport.Model,
// which holds all rows as text: a layout draws only the visible rows.
type diffPane struct {
	layout *diffview.Layout // without rows when there is no file
	of     layoutKey        // what layout was made of
	height int              // rows of the window
	top    int              // the first row shown
	cursor int              // the row of the cursor
	left   int              // cells scrolled off to the left
	reveal bool             // show the current hunk

	known, moves model.Moves // of a change set, and now
	knownOf      *model.ChangeSet
	movesAskedOf *model.ChangeSet // the one whose moves were requested last
	movesAt      stamp            // what moves depends on
}

// A stamp identifies the decisions and the change set of a review.
type stamp struct {
	set    *model.ChangeSet
	number int
}

// layoutKey is all that a layout depends on: another key, another layout.
type layoutKey struct {
	stamp
	file  int
	width int

	sideBySide                     bool
	wrap                           diffview.Wrap
	context, foldStamp, styleStamp int // of the view
	fill                           int // rows that more context may fill
	movesOf                        *model.ChangeSet
	mode                           *mode // selecting lines and placing by hand have layouts of their own

	appearanceKey
}

// appearanceKey is the part of a layoutKey that changes only the look of the rows.
type appearanceKey struct {
	inTree     bool // the keys act in the tree
	hunk, left int
	cursor     int // noRow while lines are selected or a hunk is placed by hand
	query      string
	match      diffview.Match
	selection  *lineSelection
	placing    *handPlacement
}

// layoutKey is what the present layout depends on.
func (m *Model) layoutKey() layoutKey {
	f := m.frame()
	k := layoutKey{
		stamp: stamp{m.rev.Set, m.rev.stamp}, file: m.rev.file, width: f.diff.width,
		sideBySide: m.view.sideBySide(m.screen.width), wrap: m.wrapped(), context: m.view.context, movesOf: m.pane.knownOf, foldStamp: m.view.foldStamp, styleStamp: m.view.styleStamp,
		appearanceKey: appearanceKey{m.screen.inTree, m.rev.hunk, m.pane.left, m.pane.cursor, m.find.query, m.find.match(), m.selection, m.placing},
	}
	if m.view.context >= fillContext {
		k.fill = f.diff.height + max(f.message-1, 0) // a long message moves nothing
	}
	if m.selection != nil || m.placing != nil {
		k.mode = m.mode()
		k.cursor = noRow
	}
	return k
}

// wrapped is which lines are wrapped: none while the pane is scrolled sideways.
func (m *Model) wrapped() diffview.Wrap {
	switch {
	case m.view.wrap:
		return diffview.WrapAll
	case m.pane.left > 0:
		return diffview.WrapNone
	}
	return diffview.WrapChanged
}

// rows is the part of k that determines which rows exist.
func (k layoutKey) rows() layoutKey {
	k.appearanceKey = appearanceKey{}
	return k
}

func (p *diffPane) lastTop() int { return max(p.layout.Rows()-p.height, 0) }

func (p *diffPane) clampTop(top int) int { return min(max(top, 0), p.lastTop()) }

// visibleHunks lists the hunks of which the first changed row is visible. A row in place of
// hidden changes is none.
func (p *diffPane) visibleHunks() []int {
	var out []int
	last := -1
	for row := p.firstRow(); row < min(p.top+p.height, p.layout.Rows()); row++ {
		if id := p.layout.HunkAt(row); id >= 0 && id != last {
			last = id
			if p.shows(p.layout.FirstChangeRow(id)) && !p.layout.HidesChange(id) {
				out = append(out, id)
			}
		}
	}
	return out
}

// layOut makes the rows of the current file, if they are out of date, and moves window
// and cursor to where they belong in them.
func (m *Model) layOut() {
	p, height := &m.pane, m.frame().diff.height
	resized := p.height != height
	shown := p.layout != nil && m.selection == nil && m.placing == nil && p.shows(p.layout.FirstChangeRow(m.rev.hunk))
	p.height = height
	m.followTree()
	m.layOutRows()
	if p.cursor < 0 || p.cursor >= p.layout.Rows() || p.layout.HunkAt(p.cursor) >= 0 && p.layout.HunkAt(p.cursor) != m.rev.hunk {
		p.cursor = max(p.layout.FirstChangeRow(m.rev.hunk), 0)
	}
	if m.pane.reveal {
		m.reveal()
	}
	if p.top = p.clampTop(p.top); shown {
		p.keep()
		if resized || !p.shows(p.layout.FirstChangeRow(m.rev.hunk)) {
			p.showFirstChange(m.rev.hunk)
		}
		if !p.shows(p.layout.FirstChangeRow(m.rev.hunk)) {
			p.cursor = p.layout.FirstChangeRow(m.rev.hunk)
			p.keep()
		}
	}
	m.layOutRows()
}

// layOutRows makes the rows again if what they depend on has changed. The row of the
// cursor remains where it is on the screen.
func (m *Model) layOutRows() {
	want, has := m.layoutKey(), m.pane.of
	if m.pane.layout != nil && want == has {
		return
	}
	p, was := &m.pane, m.pane.layout
	p.layout, p.of = m.laidOut(has, want), want
	switch {
	case was == nil || want.file != has.file || has.placing != nil && want.placing == nil:
		p.cursor = noRow
	case want.rows() != has.rows() && was != p.layout && want.hunk >= 0 && has.hunk >= 0:
		from, to := was.FirstChangeRow(has.hunk), p.layout.FirstChangeRow(want.hunk)
		if p.cursor != noRow && from >= 0 && to >= 0 {
			p.cursor, p.top = max(p.cursor+to-from, 0), max(p.top+to-from, 0)
		}
	}
}

// laidOut returns the layout of want: from the present one, of has, where that has the
// same rows.
func (m *Model) laidOut(has, want layoutKey) *diffview.Layout {
	if want.file < 0 {
		return &diffview.Layout{}
	}
	in, now := m.diffInput(want), m.pane.layout
	if now != nil && has.file >= 0 && want.rows() == has.rows() {
		return now.With(in)
	}
	return diffview.New(in)
}

// askMoves returns the command that finds the moved lines of a change set, once: they come after the
// first frame.
func (m *Model) askMoves() tea.Cmd {
	set, d := m.rev.Set, m.rev.Decisions
	if !m.screen.measured || m.pane.movesAskedOf == set || len(set.Hunks) == 0 {
		return nil
	}
	m.pane.movesAskedOf = set
	return func() tea.Msg {
		known := set.Moves(d, nil)
		return followUp(func(m *Model) tea.Cmd {
			if len(known) > 0 && m.rev.Set == set {
				m.pane.known, m.pane.knownOf, m.pane.movesAt = known, set, stamp{}
				m.pane.reveal = true
			}
			return nil
		})
	}
}

func (m *Model) diffInput(k layoutKey) diffview.Input {
	if p := &m.pane; p.movesAt != k.stamp {
		if p.moves, p.movesAt = nil, k.stamp; p.knownOf == k.set {
			p.moves = k.set.Moves(m.rev.Decisions, p.known)
		}
	}
	in := diffview.Input{
		Set: m.rev.Set, File: k.file, Decisions: m.rev.Decisions, Selected: k.hunk, Cursor: k.cursor,
		Styles: &m.opt.Styles, Glyphs: m.opt.Glyphs,
		Width: k.width, XOffset: k.left, Context: k.context, Height: k.fill, TabWidth: m.view.tab,
		SideBySide: k.sideBySide, Wrap: k.wrap, Folded: m.view.foldedIn(k.set),
		Dimmed: k.inTree, Reasons: m.rev.Reasons, Moves: m.pane.moves, Comments: m.rev.commentsByFile()[k.file],
		Help: m.helpFor, Readings: m.rev.meaningTexts, ReadingKeys: m.readingKeys, Rest: m.restKey(),
		Query: k.query, Current: k.match, Highlight: m.cachedColours(),
	}
	if k.selection != nil {
		in.LineSelection = k.selection.shown(k.hunk)
	}
	if k.placing != nil {
		in.Marker = k.placing.shown()
	}
	return in
}

// restKey names the key that shows what a row about a hunk leaves out.
func (m *Model) restKey() string {
	if keys := m.keys.Names(config.Words); keys != "" {
		return keys + " shows more"
	}
	return ""
}

// helpFor names the keys that help with a hunk without a place or with several, or with one
// that creates a file where another may be meant.
func (m *Model) helpFor(h *model.Hunk) string {
	var out []string
	add := func(a config.Action, what string) {
		if keys := m.keys.Names(a); keys != "" {
			out = append(out, keys+" "+what)
		}
	}
	digits := m.digits(max(len(h.Candidates), len(h.SimilarPaths)))
	switch {
	case h.Placement == model.Ambiguous:
		if digits != "" {
			digits = "or " + digits + " "
		}
		add(config.NextCandidate, digits+"to choose")
		return strings.Join(out, "")
	case len(h.SimilarPaths) > 0 && digits == "":
	case len(h.SimilarPaths) > 0 && h.Placed():
		return digits + " to choose"
	case len(h.SimilarPaths) > 0:
		out = append(out, digits+" to choose one of these files")
		add(config.PlaceByHand, "names another one")
	case m.rev.Set.LacksFile(h):
		add(config.PlaceByHand, "names its file")
	case m.rev.placeable(h):
		add(config.PlaceByHand, "places it by hand")
		add(config.Edit, "edits it")
	}
	if h.Placed() {
		return ""
	}
	add(config.Words, "shows the answer's text")
	add(config.Reject, "rejects it")
	return strings.Join(out, m.paint.Dot())
}

// digits names the keys of the first n places or files, such as "1-3"; empty if none is bound.
func (m *Model) digits(n int) string {
	keys := m.keys.Of(config.Candidate).Keys
	switch n = min(n, len(keys)); n {
	case 0:
		return ""
	case 1:
		return dialog.KeyName(keys[0])
	}
	return dialog.KeyName(keys[0]) + m.opt.Glyphs.Range + dialog.KeyName(keys[n-1])
}

// leadRows is how many rows are shown above a hunk that was jumped to, if they
// fit.
const leadRows = 2

// reveal scrolls as little as possible to show the whole hunk, or else its beginning, in
// any case its first changed row; or the line or marker that keys move.
func (m *Model) reveal() {
	p := &m.pane
	p.reveal = false
	switch {
	case m.selection != nil:
		p.showInMiddle(p.layout.LineRow(m.selection.at))
		return
	case m.placing != nil:
		p.showInMiddle(p.layout.HunkRow(m.rev.hunk))
		return
	}
	row := p.layout.HunkRow(m.rev.hunk)
	end := p.layout.HunkEnd(row)
	if readings := p.layout.ReadingsRow(m.rev.hunk); readings >= 0 {
		row = readings
	}
	if row < 0 || row >= p.top && end <= p.top+p.height {
		return
	}
	p.top = p.clampTop(max(row-min(leadRows, max(p.height-(end-row), 0)), 0))
	from, to := p.firstChange(m.rev.hunk)
	if !p.shows(from) {
		p.top = p.clampTop(from - min(leadRows, p.height-1)) // below the header of the hunk
	}
	if to > p.top+p.height {
		p.top = p.clampTop(to - p.height)
	}
}

// showInMiddle scrolls if a row is not visible, to show it in the middle.
func (p *diffPane) showInMiddle(row int) {
	if row >= 0 && (row < p.top || row >= p.top+p.height) {
		p.top = p.clampTop(row - p.height/2)
	}
}

// diff draws the visible rows, each exactly as wide as the pane.
func (m *Model) diff(s size) []string {
	var out []string
	if m.rev.file >= 0 {
		out = m.pane.layout.Render(m.pane.top, s.height)
		if id := m.pane.sticky(); id >= 0 {
			out[0] = m.pane.layout.RenderHeader(id)
		}
	} else {
		rows := dialog.WrapLines(m.nothingLines(), s.width)
		if len(rows) > s.height {
			rows[s.height-1] = dialog.Line{Tone: dialog.Dim, Text: m.opt.Glyphs.Ellipsis}
		}
		for _, l := range rows {
			out = append(out, m.paint.Paint(l.Tone, m.paint.Fit(l.Text, s.width)))
		}
	}
	for len(out) < s.height {
		out = append(out, strings.Repeat(" ", s.width))
	}
	return out[:s.height]
}

// diffTitle names the current file, its operation, and how much of it is
// accepted.
func (m *Model) diffTitle(f frame) string {
	if m.rev.file < 0 {
		return ""
	}
	stat := m.stats.files[m.rev.file]
	tail := "  " + string(stat.Op) + "  " + fraction(stat.Accepted, stat.All)
	if f.tree.width == 0 && len(m.rev.files) > 1 {
		tail += "  file " + fraction(m.rev.fileNumber(), len(m.rev.files))
	}
	return m.paint.CutLeft(m.fileName(), f.diff.width-len(tail)-2) + tail
}

// fileName is the path of the current file, with both paths of a rename that is not rejected.
func (m *Model) fileName() string {
	f := m.rev.Set.Files[m.rev.file]
	name := terminal.SanitizeRow(m.rev.Set.Name(f))
	if f.NewPath != "" && m.stats.files[m.rev.file].Op == 'R' {
		name += " " + m.opt.Glyphs.Arrow + " " + terminal.SanitizeRow(f.NewPath)
	}
	return name
}

// shortName is the last part of the path of the current file, for messages: its title has all of it.
func (m *Model) shortName() string {
	return terminal.SanitizeRow(path.Base(m.rev.Set.Name(m.rev.Set.Files[m.rev.file])))
}
