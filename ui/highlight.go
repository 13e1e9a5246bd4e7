package ui

import (
	"sync"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/theme"
	"aptix-tui/ui/diffview"
)

// colours is the state of highlighting. Commands highlight the displayed file;
// until they are done, code has no colours.
type colours struct {
	asked    layoutKey // the layout whose texts were requested last
	requests *colourRequests
}

// colourRequests are carried out one at a time. Only the last one counts: while a key is held
// down, files pass by faster than they are highlighted.
type colourRequests struct {
	lexing sync.Mutex
	last   atomic.Int64
}

// highlightedMsg reports that texts are highlighted and a frame is due.
type highlightedMsg struct{}

// cachedColours returns the function by which the diff looks up highlights.
func (m *Model) cachedColours() func(path string, text []byte) [][]theme.Segment {
	highlighter := m.opt.Colour
	return func(path string, text []byte) [][]theme.Segment {
		lines, _ := highlighter.Cached(path, text)
		return lines
	}
}

// askColours returns the command that highlights the texts of the displayed file
// that are not cached, nil if there are none or nothing is displayed yet.
func (m *Model) askColours() tea.Cmd {
	if m.opt.Colour == nil || m.colours.asked == m.pane.of || !m.screen.measured {
		return nil
	}
	m.colours.asked = m.pane.of
	highlighter := m.opt.Colour
	var wanted []diffview.Text
	for _, t := range m.pane.layout.Texts() {
		if _, ok := highlighter.Cached(t.Path, t.Text); !ok {
			wanted = append(wanted, t)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	requests := m.colours.requests
	request := requests.last.Add(1)
	return func() tea.Msg {
		requests.lexing.Lock()
		defer requests.lexing.Unlock()
		for _, t := range wanted {
			if requests.last.Load() == request {
				highlighter.Highlight(t.Path, t.Text)
			}
		}
		return highlightedMsg{}
	}
}
