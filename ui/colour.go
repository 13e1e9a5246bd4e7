package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/diffview"
)

type colours struct{ stamp int }
type colouredMsg struct{}

func (m *Model) coloured(colouredMsg) {}
func (m *Model) askColours() tea.Cmd  { return nil }
func (m *Model) newLayout(layoutKey) *diffview.Layout {
	if m.rev.file < 0 {
		return nil
	}
	return diffview.New(m.rev.Set.Files[m.rev.file].Hunks, m.pane.of.width)
}
