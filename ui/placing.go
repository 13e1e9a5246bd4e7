package ui

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/diffview"
)

// A placing looks for a place by hand for the current hunk: a marker moves
// through the file. It is never changed in place.
type placing struct {
	text        *model.Text // the file as the hunks before leave it
	fresh       []byte      // the lines that would stand there
	line, count int         // the marker: before which line, and how many are replaced
	query       string      // what is looked for in the text
}

// placeByHand begins where the hunk stands, or else where the file comes
// closest to what it looks for.
func (m *Model) placeByHand(int) tea.Cmd {
	h := m.rev.current()
	p := placing{text: model.NewText(m.rev.Set.Placing(h.ID)), fresh: h.New}
	switch matched := h.Matched(); {
	case h.Inserts:
	case matched != nil: // whole lines, where the answer may speak of parts of them
		p.count, p.fresh = model.NewText(matched).Lines(), h.EditText()
	default:
		p.count = model.NewText(h.Old).Lines()
	}
	switch {
	case len(h.Candidates) > 0:
		p.line = p.text.LineAt(min(h.Candidates[h.Chosen].Extent.Start, len(p.text.Bytes)))
	case h.ClosestLine > 0:
		p.line = h.ClosestLine - 1
	}
	m.placing = p.at(p.line)
	m.pane.reveal = true
	return nil
}

// at is p with the marker before another line, inside of the text.
func (p placing) at(line int) *placing {
	p.line = min(max(line, 0), p.text.Lines())
	return &p
}

// replaced is how many lines the hunk would take the place of there.
func (p *placing) replaced() int { return min(p.count, p.text.Lines()-p.line) }

func (m *Model) markAt(line int) {
	m.placing = m.placing.at(line)
	m.pane.reveal = true
}

// markMove moves the marker, as pages scroll.
func (m *Model) markMove(to scrolling) tea.Cmd {
	was := m.placing.line
	m.markAt(to(was, m.diffHeight(), m.placing.text.Lines()))
	if m.placing.line == was {
		m.refuse("this is the " + map[bool]string{true: "beginning", false: "end"}[was == 0] + " of the file")
	}
	return nil
}

func (m *Model) markMore(int) tea.Cmd { return m.markCount(1) }
func (m *Model) markLess(int) tea.Cmd { return m.markCount(-1) }

// markCount changes how many lines are replaced.
func (m *Model) markCount(by int) tea.Cmd {
	p := *m.placing
	p.count = p.replaced() + by
	switch {
	case p.count < 0:
		m.refuse("no line is replaced already")
		return nil
	case p.count > p.text.Lines()-p.line:
		m.refuse("there are no more lines below")
		return nil
	}
	m.placing = &p
	return nil
}

// markSearch moves the marker to a line that holds what is typed.
func (m *Model) markSearch(int) tea.Cmd {
	m.ask("find line:", m.placing.query, func(m *Model, text string) tea.Cmd {
		if text == "" {
			return nil
		}
		p := *m.placing
		p.query = text
		m.placing = &p
		return m.markFind(1)
	})
	return nil
}

func (m *Model) markNext(int) tea.Cmd { return m.markFind(1) }
func (m *Model) markPrev(int) tea.Cmd { return m.markFind(-1) }

func needsMarkQuery(m *Model) string {
	return unless(m.placing.query != "", m.keys.names(config.Search)+" looks for a line first")
}

// markFind moves to the next line with what is looked for, round the ends.
func (m *Model) markFind(by int) tea.Cmd {
	p := m.placing
	n, from := p.text.Lines(), p.line
	if by > 0 {
		from = min(from, n-1)
	}
	for i := 1; i <= n; i++ {
		line := ((from+by*i)%n + n) % n
		if holds(string(p.text.Line(line)), p.query) {
			m.markAt(line)
			return nil
		}
	}
	m.refuse("no line holds " + p.query)
	return nil
}

// holds tells that text contains query; case counts if query has any capitals.
func holds(text, query string) bool {
	if strings.ContainsFunc(query, unicode.IsUpper) {
		return strings.Contains(text, query)
	}
	return strings.Contains(strings.ToLower(text), query)
}

func (m *Model) markLeave(int) tea.Cmd {
	m.placing = nil
	m.pane.reveal = true
	return nil
}

// markDone places the hunk at the marker and accepts it there.
func (m *Model) markDone(int) tea.Cmd {
	p, h := m.placing, m.rev.current()
	m.placing = nil
	choice := m.choiceNow()
	choice.Candidate, choice.Parts = 0, nil
	if !bytes.Equal(p.fresh, h.New) {
		choice.Text = p.fresh
	}
	choice.Lines = &model.LineRange{First: p.line, Count: p.replaced()}
	return m.choose(choice, "placing the hunk", "placed "+p.where()+" and accepted", func(m *Model) {
		if id := hunkOf(m.rev.Set, h.Key); id >= 0 {
			m.settleOn(id, model.Accepted)
		}
	})
}

// where says where the marker stands.
func (p *placing) where() string {
	switch n := p.replaced(); {
	case n > 1:
		return fmt.Sprintf("in lines %d to %d", p.line+1, p.line+n)
	case n == 1:
		return fmt.Sprintf("in line %d", p.line+1)
	case p.line == p.text.Lines():
		return "behind the last line"
	}
	return fmt.Sprintf("before line %d", p.line+1)
}

// shown is p for the diff.
func (p *placing) shown() *diffview.Marker {
	return &diffview.Marker{Text: p.text.Bytes, Line: p.line, Count: p.replaced()}
}
