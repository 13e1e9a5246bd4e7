package ui

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/theme"
	"aptix-tui/ui/dialog"
)

// nextTheme changes to the next theme.
func (m *Model) nextTheme() {
	themes := m.opt.Themes()
	at := slices.IndexFunc(themes, func(s theme.Styles) bool { return s.Name == m.opt.Styles.Name })
	m.view.themeChosen = true
	m.restyle(themes[(at+1)%len(themes)])
	m.note.say("theme " + m.opt.Styles.Name)
}

// restyle changes the styles. Requested colours of the old styles will be dropped.
func (m *Model) restyle(s theme.Styles) {
	m.opt.Styles, m.paint = s, dialog.NewPainter(&s, m.opt.Glyphs)
	m.view.styleStamp++
	if m.opt.Colour != nil {
		m.opt.Colour = theme.NewHighlighter(&s)
	}
	m.colours.asked = layoutKey{}
}

// backgroundMsg has the styles that fit the terminal's background.
type backgroundMsg struct {
	styles theme.Styles
	themes func() []theme.Styles
	known  bool
}

// askBackground asks the terminal for its background, if that is possible.
func (m *Model) askBackground() tea.Cmd {
	ask := m.opt.Background
	if ask == nil {
		return nil
	}
	return func() tea.Msg {
		styles, themes, known := ask(context.Background())
		return backgroundMsg{styles, themes, known}
	}
}

// backgroundKnown changes to the styles that fit, unless the person has chosen a
// theme.
func (m *Model) backgroundKnown(msg backgroundMsg) {
	if !msg.known {
		return
	}
	m.opt.Themes = msg.themes
	if !m.view.themeChosen {
		m.restyle(msg.styles)
	}
}
