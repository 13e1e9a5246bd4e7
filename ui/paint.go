package ui

import (
	"github.com/charmbracelet/lipgloss"

	"aptix-tui/theme"
)

// A tone is what a text is for; the theme says how that looks.
type tone uint8

const (
	plain tone = iota
	dim
	strong
	good
	warned
	failed
	selected
	border
	keyTone
	bar // the header
	barGood
	barWarned
	barFailed
	tones // how many there are
)

// tonesOf finds the style of each tone in a theme.
func tonesOf(s *theme.Styles) [tones]lipgloss.Style {
	return [tones]lipgloss.Style{
		plain: s.Plain, dim: s.Dim, strong: s.Strong,
		good: s.Good, warned: s.Warned, failed: s.Failed,
		selected: s.Selected, border: s.Border, keyTone: s.Key,
		bar: s.Bar, barGood: s.BarGood, barWarned: s.BarWarned, barFailed: s.BarFailed,
	}
}

// paint draws text, of one row, in a tone.
func (m *Model) paint(t tone, text string) string {
	if text == "" {
		return ""
	}
	return m.tones[t].Render(text)
}

// legend explains the signs.
func (m *Model) legend() [][2]string {
	g := m.opt.Glyphs
	return [][2]string{
		{g.Accepted, "accepted"},
		{g.Undecided, "undecided: blocks the commit"},
		{g.Rejected, "rejected"},
		{g.Applied, "there already: nothing to decide"},
		{g.Failed, "needs a person (in the tree); diagnostics (in the header)"},
	}
}
