package ui

import (
	"bytes"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/theme"
	"aptix-tui/ui/diffview"
)

// colours is the highlighting of the file looked at. Commands make it; until
// it arrives, code is plain.
type colours struct {
	seq   int       // the number of the latest question
	asked layoutKey // the layout that it was about
	cache *palette  // shared by all copies of the model; only Update changes it
	first tea.Cmd   // the question of the first frame
}

// palette keeps the colours of the texts shown last, the latest one first: a
// decision and its undo need not wait.
type palette struct{ texts []coloured }

type coloured struct {
	diffview.Text
	lines [][]theme.Segment
}

// mostColoured is how many texts a palette keeps.
const mostColoured = 16

// colouredMsg answers askColours.
type colouredMsg struct {
	seq   int
	texts []coloured
}

// find returns the colours of a text, and whether they have arrived.
func (p *palette) find(path string, text []byte) ([][]theme.Segment, bool) {
	for _, c := range p.texts {
		if c.Path == path && bytes.Equal(c.Text.Text, text) {
			return c.lines, true
		}
	}
	return nil, false
}

// lookup is find for the diff, which draws plainly what has not arrived.
func (p *palette) lookup(path string, text []byte) [][]theme.Segment {
	lines, _ := p.find(path, text)
	return lines
}

// askColours asks for the colours of the file looked at, if they are wanted
// and not at hand.
func (m *Model) askColours() tea.Cmd {
	if m.opt.Colour == nil || m.pane.layout == nil || m.colours.asked == m.pane.of {
		return nil
	}
	m.colours.asked = m.pane.of
	var wanted []diffview.Text
	for _, t := range m.pane.layout.Texts() {
		if _, ok := m.colours.cache.find(t.Path, t.Text); !ok {
			wanted = append(wanted, t)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	m.colours.seq++
	seq, highlighter := m.colours.seq, m.opt.Colour
	return func() tea.Msg {
		msg := colouredMsg{seq: seq}
		for _, t := range wanted {
			msg.texts = append(msg.texts, coloured{t, highlighter.Highlight(t.Path, t.Text)})
		}
		return msg
	}
}

func (m *Model) coloured(msg colouredMsg) {
	if msg.seq != m.colours.seq {
		return
	}
	kept := append(msg.texts, m.colours.cache.texts...)
	m.colours.cache.texts = kept[:min(len(kept), mostColoured)]
}
