package diffview

import (
	"testing"

	"github.com/charmbracelet/lipgloss"

	"aptix-tui/theme"
)

// With ASCII glyphs, rows are ASCII.
func TestASCII(t *testing.T) {
	in := input(placements(), 80)
	in.Glyphs, in.Selected = theme.ASCII(), 2
	for _, row := range plain(in) {
		for _, r := range row {
			if r > 0x7e {
				t.Errorf("%q is in %q", r, row)
			}
		}
	}
}

// styled is text as drawn in a style.
func styled(style lipgloss.Style, text string) string {
	return theme.CodesOf(style).Around(text)
}
