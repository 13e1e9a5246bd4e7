package theme

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// Codes are the ANSI codes before and after a text.
type Codes struct{ On, Off string }

// CodesOf returns the codes of a style, for texts of one row. Lip Gloss would find them again for
// each text, which takes longer than all else in a frame, and would change tabs, spaces and
// graphemes.
func CodesOf(style lipgloss.Style) Codes {
	on, off, _ := strings.Cut(style.Render("x"), "x")
	return Codes{on, off}
}

// Around returns text between the codes.
func (c Codes) Around(text string) string { return c.On + text + c.Off }
