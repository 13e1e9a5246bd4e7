package ui

import (
	"bytes"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
	"aptix-tui/ui/diffview"
)

// A handPlacement is a place for the current hunk that the person chooses by
// moving a marker through the file. It is never changed in place.
type handPlacement struct {
	text        *model.Text // the file as the hunks before leave it
	fresh       []byte      // the new lines
	line, count int         // the marker: before this line, replacing count lines
	query       string      // of the search for a line
}

// newHandPlacement begins at the place of the hunk, or else at the closest text.
func newHandPlacement(set *model.ChangeSet, h *model.Hunk) *handPlacement {
	p := handPlacement{text: model.NewText(set.PlacementText(h.ID)), fresh: h.New()}
	switch matched := h.OldLines(); {
	case h.Inserts:
	case matched != nil: // whole lines, even if the answer changes parts of lines
		p.count, p.fresh = model.NewText(matched).Lines(), h.EditableText()
	default:
		p.count = model.NewText(h.Old()).Lines()
	}
	switch {
	case len(h.Candidates) > 0:
		p.line = p.text.LineAt(min(h.Candidates[h.Chosen].Extent.Start, len(p.text.Bytes)))
	case h.ClosestLine > 0:
		p.line = h.ClosestLine - 1
	}
	return p.at(p.line)
}

// at returns p with the marker before another line of the text.
func (p handPlacement) at(line int) *handPlacement {
	p.line = min(max(line, 0), p.text.Lines())
	return &p
}

// replaced is how many lines the hunk would replace there.
func (p *handPlacement) replaced() int { return min(p.count, p.text.Lines()-p.line) }

// resized returns p with more or fewer replaced lines, or why that cannot be.
func (p handPlacement) resized(by int) (*handPlacement, string) {
	p.count = p.replaced() + by
	switch {
	case p.count < 0:
		return nil, "no line is replaced already"
	case p.count > p.text.Lines()-p.line:
		return nil, "there are no more lines below"
	}
	return &p, ""
}

// found returns p at the next line that contains the query, round the ends; nil
// if there is none.
func (p *handPlacement) found(by int) *handPlacement {
	n, from := p.text.Lines(), p.line
	if by > 0 {
		from = min(from, n-1)
	}
	for i := 1; i <= n; i++ {
		line := ((from+by*i)%n + n) % n
		if diffview.Contains(p.text.Line(line), p.query) {
			return p.at(line)
		}
	}
	return nil
}

// where describes the position of the marker.
func (p *handPlacement) where() string {
	switch n := p.replaced(); {
	case n > 1:
		return fmt.Sprintf("in lines %d to %d", p.line+1, p.line+n)
	case n == 1:
		return fmt.Sprintf("in line %d", p.line+1)
	case p.line == p.text.Lines():
		return "after the last line"
	}
	return fmt.Sprintf("before line %d", p.line+1)
}

// shown is p for the diff.
func (p *handPlacement) shown() *diffview.Marker {
	return &diffview.Marker{Text: p.text.Bytes, Line: p.line, Count: p.replaced()}
}

// choice is the choice of this place for h, of which old was chosen before.
func (p *handPlacement) choice(h *model.Hunk, old model.Choice) model.Choice {
	old.Candidate, old.Parts = 0, nil
	if !bytes.Equal(p.fresh, h.New()) {
		old.Text = p.fresh
	}
	old.Lines = &model.LineRange{First: p.line, Count: p.replaced()}
	return old
}

func (m *Model) placeByHand() {
	m.placing = newHandPlacement(m.rev.Set, m.rev.current())
	m.pane.reveal = true
}

func (m *Model) moveMarker(to dialog.ScrollTarget) tea.Cmd {
	before := m.placing.line
	m.placing = m.placing.at(to(before, m.pane.height, m.placing.text.Lines()))
	m.pane.reveal = true
	if m.placing.line == before {
		m.note.refuse("this is the " + map[bool]string{true: "beginning", false: "end"}[before == 0] + " of the file")
	}
	return nil
}

func (m *Model) resizeMarker(by int) tea.Cmd {
	next, why := m.placing.resized(by)
	if next == nil {
		m.note.refuse(why)
		return nil
	}
	m.placing = next
	return nil
}

// searchLine moves the marker to a line that contains the typed text.
func (m *Model) searchLine() {
	m.ask("find line:", m.placing.query, func(m *Model, text string) tea.Cmd {
		if text == "" {
			return nil
		}
		p := *m.placing
		p.query = text
		m.placing = &p
		return m.stepLine(1)
	})
}

func needsLineQuery(m *Model) string {
	return unless(m.placing.query != "", m.keys.Names(config.Search)+" searches for a line first")
}

func (m *Model) stepLine(by int) tea.Cmd {
	next := m.placing.found(by)
	if next == nil {
		m.note.refuse("no line contains " + m.placing.query)
		return nil
	}
	m.placing = next
	m.pane.reveal = true
	return nil
}

// placeHere places the hunk at the marker and accepts it there.
func (m *Model) placeHere(int) tea.Cmd {
	p, h := m.placing, m.rev.current()
	m.placing = nil
	return m.choose(p.choice(h, m.rev.choice()), "placing the hunk", "placed "+p.where()+" and accepted", func(m *Model) {
		m.decide(h.Key, model.Accepted)
	})
}
