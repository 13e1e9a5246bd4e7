package theme

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"aptix-tui/theme/terminal"
)

// NewStyles returns the styles of the named theme for a terminal. A theme that is
// requested by name keeps its colours in spite of NO_COLOR, if the terminal has
// any.
func NewStyles(name string, t terminal.Capabilities) (*Styles, error) {
	if isAuto(name) {
		name = ""
	}
	p := findPalette(name, !t.LightBackground)
	switch {
	case p == nil && name != none:
		return nil, fmt.Errorf("there is no theme %q; choose one of %s", name, strings.Join(Names(), ", "))
	case isColourless(name, t):
		return NoColor(newRenderer(t, true)), nil
	}
	return p.styles(newRenderer(t, false)), nil
}

// DependsOnBackground reports whether the styles of the named theme differ
// between light and dark terminals, so that a query is worth it.
func DependsOnBackground(name string, t terminal.Capabilities) bool {
	if isColourless(name, t) {
		return false
	}
	if isAuto(name) {
		return true
	}
	p := findPalette(name, true)
	return p != nil && p != findPalette(name, false)
}

// isAuto reports whether the background of the terminal selects the theme.
func isAuto(name string) bool { return name == "" || name == Auto }

// isColourless reports whether the theme has no colours on a terminal, whatever
// its background.
func isColourless(name string, t terminal.Capabilities) bool {
	return t.Profile == termenv.Ascii || t.Dumb || name == none || t.NoColor && isAuto(name)
}

// newRenderer returns a renderer for a terminal. Without colours it still
// renders bold and underlined text, for which lipgloss needs a profile with
// colours.
func newRenderer(t terminal.Capabilities, colourless bool) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(t.Profile)
	r.SetHasDarkBackground(!t.LightBackground)
	switch {
	case t.Dumb:
		r.SetColorProfile(termenv.Ascii)
	case colourless:
		r.SetColorProfile(termenv.ANSI)
	}
	return r
}
