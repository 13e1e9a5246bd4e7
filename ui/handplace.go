package ui

import (
	"bytes"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
	"aptix-tui/ui/diffview"
)

// A handPlacement is a place for the current hunk that the person chooses by
// moving a marker through the file. It is never changed in place.
type handPlacement struct {
	text        *model.Text       // the file with the hunks before
	onDisk      []model.ShownLine // where its lines are on disk; nil if it is the text on disk
	lines       []byte            // the new text, if whole lines are replaced
	part, fresh []byte            // the text looked for, if it is a part of lines, and what replaces it
	line, count int               // the marker: before this line, replacing count lines
	within      *model.Span       // what is like part in the replaced lines; nil: nothing is
	edited      bool              // lines is what the person wrote
	lost        string            // the marker is where it began, and why that is hardly the place; else empty
	sure        bool              // the next enter places the hunk although it has to be asked for twice
}

// newHandPlacement begins at the place of the hunk, or else at the closest text.
func newHandPlacement(v *review) *handPlacement {
	h, from := v.current(), v.Set.HandText(v.hunk)
	p := handPlacement{text: model.NewText(from.Text), onDisk: from.Lines, lines: h.New(), count: from.Start.Count}
	p.edited = v.choice().Text != nil && h.OldLines() != nil // whole lines
	if !h.Inserts {
		p.lines = h.EditableText() // whole lines, even if the answer changes parts of lines
		if old := h.Old(); !p.edited && len(old) > 0 && !bytes.HasSuffix(old, []byte("\n")) {
			p.part, p.fresh = old, h.New()
		}
	}
	out := p.at(from.Start.First)
	if out.text.Lines() > 0 && !from.Found {
		out.lost = "no text in the file is similar"
		if from.Near {
			out.lost = "only a little of it is in these lines"
		}
	}
	return out
}

// at returns p with the marker before another line of the text.
func (p handPlacement) at(line int) *handPlacement {
	p.line = min(max(line, 0), p.text.Lines())
	p.sure, p.lost, p.within = false, "", nil
	if p.part == nil {
		return &p
	}
	if at, ok := model.SimilarPart(p.replacedText(), p.part); ok {
		p.within = &at
	}
	return &p
}

// replacedText is the text of the lines that the hunk would replace, or a part of it.
func (p *handPlacement) replacedText() []byte {
	return p.text.Bytes[p.text.Start(p.line):p.text.Start(p.line+p.replaced())]
}

// newText is the text of the lines that would replace them.
func (p *handPlacement) newText() []byte {
	if p.within == nil {
		return p.lines
	}
	old := p.replacedText()
	return slices.Concat(old[:p.within.Start], p.fresh, old[p.within.End:])
}

// note says which part of the lines is replaced, or why that is not certain.
func (p *handPlacement) note() string {
	switch {
	case p.within != nil:
		return "only " + oneLine(string(p.replacedText()[p.within.Start:p.within.End]))
	case p.lost != "":
		return p.lost
	case p.part != nil && p.replaced() > 0:
		return "no part matches " + oneLine(string(p.part))
	}
	return ""
}

// question asks for a second enter where one would replace lines that may have nothing to do
// with the hunk; empty if one is enough.
func (p *handPlacement) question(again string) string {
	switch why := p.note(); {
	case p.sure || p.within != nil || why == "":
		return ""
	case p.replaced() > 0:
		return why + ": " + again + " again replaces all of " + p.lineRange().String()
	default:
		return why + ": " + again + " again places it " + p.where()
	}
}

// replaced is how many lines the hunk would replace there.
func (p *handPlacement) replaced() int { return min(p.count, p.text.Lines()-p.line) }

// where describes the position of the marker.
func (p *handPlacement) where() string {
	switch n := p.replaced(); {
	case n > 0:
		return "at " + p.lineRange().String()
	case p.line == p.text.Lines():
		return "after the last line"
	}
	return "before " + model.ShownRange(p.onDisk, p.line, 1).String()
}

// lineRange is where the replaced lines are on disk.
func (p *handPlacement) lineRange() model.ShownLines {
	return model.ShownRange(p.onDisk, p.line, p.replaced())
}

// shown is p for the diff.
func (p *handPlacement) shown() *diffview.Marker {
	return &diffview.Marker{Text: p.text.Bytes, Lines: p.onDisk, Line: p.line, Count: p.replaced(), New: p.newText(), Note: p.note()}
}

// choice is the choice of this place for h, of which old was chosen before.
func (p *handPlacement) choice(h *model.Hunk, old model.Choice) model.Choice {
	old.Candidate, old.Parts = 0, nil
	to := model.LineRange{First: p.line, Count: p.replaced(), Within: p.within}
	switch {
	case p.within != nil:
		to = p.partRange(to)
	case p.edited:
		old.Text = p.lines
	case !bytes.Equal(p.lines, h.New()):
		to.Text = p.lines
	}
	old.Lines = &to
	return old
}

// partRange returns the range of the lines of the part that is replaced, without others.
func (p *handPlacement) partRange(r model.LineRange) model.LineRange {
	old := model.NewText(p.replacedText())
	first, last := old.LineAt(p.within.Start), old.LineAt(max(p.within.End-1, p.within.Start))
	by := old.Start(first)
	r.First, r.Count = r.First+first, last+1-first
	r.Within = &model.Span{Start: p.within.Start - by, End: p.within.End - by}
	return r
}

// placeByHand begins to move a marker or, where a file is what lacks, asks for one.
func (m *Model) placeByHand() {
	if h := m.rev.current(); m.rev.Set.LacksFile(h) {
		m.ask("path of the file", "", func(m *Model, path string) tea.Cmd { return m.placeIn(h, path) })
		return
	}
	m.placing = newHandPlacement(&m.rev)
	m.pane.reveal = true
}

func (m *Model) moveMarker(to dialog.ScrollTarget) {
	m.placing = m.placing.at(m.moved(to, m.placing.line, m.pane.height, m.placing.text.Lines(), "place in the file"))
	m.pane.reveal = true
}

// resizeMarker replaces more or fewer lines.
func (m *Model) resizeMarker(by int) {
	p := *m.placing
	switch p.count = p.replaced() + by; {
	case p.count < 0:
		m.note.refuse("already at 0 lines")
	case p.count > p.text.Lines()-p.line:
		m.note.refuse("there are no more lines below")
	default:
		m.placing = p.at(p.line)
	}
}

// placeHere places the hunk at the marker and accepts it there, where it is in doubt only if
// asked for twice.
func (m *Model) placeHere(int) tea.Cmd {
	p, h := *m.placing, m.rev.current()
	if question := p.question(m.keys.First(config.PlaceHere)); question != "" {
		p.sure = true
		m.placing = &p
		m.note.refuse(question)
		return nil
	}
	m.placing = nil
	return m.choose(p.choice(h, m.rev.choice()), "placing the hunk", "placed and accepted "+p.where(), func(m *Model) {
		m.decide(h.Key, model.Accepted)
	})
}
