package ui

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/diffview"
)

// A finder is the active search. Its matches are valid for one change set under
// one set of decisions; when these have changed, the next step searches again.
type finder struct {
	query string // empty: none is active
	found diffview.Matches
	at    int // the current match; -1 if there is none
	of    layoutKey
}

func (f *finder) active() bool { return f.query != "" }

// match is the current match; the zero Match if there is none.
func (f *finder) match() diffview.Match {
	if f.at < 0 || f.at >= len(f.found.All) {
		return diffview.Match{}
	}
	return f.found.All[f.at]
}

// count describes the number of matches.
func (f *finder) count() string {
	switch n := len(f.found.All); {
	case n == 0:
		return "no match for " + f.query + " in shown lines"
	case f.found.Truncated:
		return fmt.Sprintf("match %s of more than %s", model.Number(f.at+1), model.Number(n))
	default:
		return fmt.Sprintf("match %s of %s", model.Number(f.at+1), model.Number(n))
	}
}

func (m *Model) search() {
	m.ask(m.keys.Names(config.Search), "", func(m *Model, text string) tea.Cmd {
		if text == "" {
			m.find = finder{}
			return nil
		}
		return m.askFind(text, 0)
	})
}

// findKey is what matches depend on besides the query: all that determines which lines of any file
// are shown.
func (m *Model) findKey() layoutKey {
	k := m.layoutKey().rows()
	k.file, k.foldStamp, k.styleStamp, k.mode = 0, 0, 0, nil
	return k
}

// askFind searches all diffs. The current match is then the first one from the
// top of the window or, if by is not 0, that many matches further.
func (m *Model) askFind(query string, by int) tea.Cmd {
	in, of := m.diffInput(m.layoutKey()), m.findKey()
	in.Help, in.Highlight = nil, nil // these read the model, which changes meanwhile
	return start(&m.task, "searching", func(context.Context) (diffview.Matches, error) { return diffview.Search(in, query), nil },
		func(m *Model, found diffview.Matches, _ error) tea.Cmd {
			was := m.find
			m.find = finder{query, found, found.From(m.pane.layout, m.pane.top), of}
			if by != 0 && len(was.found.All) == len(found.All) {
				m.find.at = found.Step(was.at, by)
			}
			m.showMatch()
			return nil
		})
}

func (m *Model) stepMatch(by int) tea.Cmd {
	if m.find.of != m.findKey() {
		return m.askFind(m.find.query, by)
	}
	m.find.at = m.find.found.Step(m.find.at, by)
	m.showMatch()
	return nil
}

// needsMatch holds too when the matches are out of date.
func needsMatch(m *Model) string {
	return unless(len(m.find.found.All) > 0 || m.find.of != m.findKey(), m.find.count())
}

// showMatch goes to the current match.
func (m *Model) showMatch() {
	if m.find.at < 0 {
		m.note.refuse(m.keys.Names(config.WholeFile) + " shows all lines")
		return
	}
	m.screen.inTree = false
	match := m.find.match()
	if match.File != m.rev.file {
		m.goToFile(match.File)
	}
	if match.Hunk >= 0 {
		m.rev.goTo(match.Hunk)
		m.pane.cursor = noRow
		m.view.unfold(m.rev.current().Key)
	}
	m.pane.reveal = false
	m.layOut()
	row, cut := m.pane.layout.Position(match)
	if row < 0 {
		return
	}
	if cut {
		m.view.wrap, m.pane.left = true, 0
		m.layOut()
		row, _ = m.pane.layout.Position(match)
	}
	if !m.pane.shows(row) {
		m.pane.top = m.pane.clampTop(row - m.pane.height/2)
	}
	m.pane.cursor = row
}

func (m *Model) endSearch() { m.find = finder{} }
