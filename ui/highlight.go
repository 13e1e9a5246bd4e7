package ui

import (
	"bytes"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/theme"
	"aptix-tui/ui/diffview"
)

// colours is the syntax highlighting of the current file. Commands make it; until
// it arrives, code is plain.
type colours struct {
	seq   int       // of the latest request
	asked layoutKey // the layout of that request
	cache *palette  // shared by all copies of the model; only Update changes it
	first tea.Cmd   // the request of the first frame
}

// palette caches the colours of the texts shown last, the latest one first: a
// decision and its undo need no new request.
type palette struct{ texts []colouredText }

type colouredText struct {
	diffview.Text
	lines [][]theme.Segment
}

// maxPalette is how many texts a palette keeps.
const maxPalette = 16

// highlightedMsg answers askColours.
type highlightedMsg struct {
	seq   int
	texts []colouredText
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

// lookup is find for the diff, which draws without colours what has not arrived.
func (p *palette) lookup(path string, text []byte) [][]theme.Segment {
	lines, _ := p.find(path, text)
	return lines
}

// askColours requests the colours of the current file, if they are wanted and not
// cached.
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
		msg := highlightedMsg{seq: seq}
		for _, t := range wanted {
			msg.texts = append(msg.texts, colouredText{t, highlighter.Highlight(t.Path, t.Text)})
		}
		return msg
	}
}

// arrived caches the colours of the latest request.
func (c *colours) arrived(msg highlightedMsg) {
	if msg.seq != c.seq {
		return
	}
	texts := append(msg.texts, c.cache.texts...)
	c.cache.texts = texts[:min(len(texts), maxPalette)]
}
