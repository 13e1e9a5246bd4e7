package theme

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"aptix-tui/theme/terminal"
)

func TestNewStyles(t *testing.T) {
	dark, light := terminal.Capabilities{}, terminal.Capabilities{LightBackground: true}
	for _, c := range []struct {
		terminal   terminal.Capabilities
		name, want string
		coloured   bool
		styled     bool
		follows    bool
	}{
		{dark, "", "dark", true, true, true},
		{dark, "auto", "dark", true, true, true},
		{light, "auto", "light", true, true, true},
		{light, "dark", "dark", true, true, false},
		{light, "colour-blind", "colour-blind", true, true, true},
		{dark, "none", "none", false, true, false},
		{terminal.Capabilities{NoColor: true}, "auto", "none", false, true, false},
		{terminal.Capabilities{NoColor: true}, "dark", "dark", true, true, false}, // asked for by name (no-color.org)
		{terminal.Capabilities{Profile: termenv.Ascii}, "dark", "none", false, true, false},
		{terminal.Capabilities{Profile: termenv.Ascii, Dumb: true}, "auto", "none", false, false, false},
		{terminal.Capabilities{Profile: termenv.Ascii, Dumb: true}, "dark", "none", false, false, false},
		{terminal.Capabilities{Profile: termenv.ANSI, LightBackground: true}, "auto", "light", true, true, true},
	} {
		s, err := NewStyles(c.name, c.terminal)
		if err != nil || s.Name != c.want {
			t.Errorf("%+v: %q gives %v, %v", c.terminal, c.name, s, err)
			continue
		}
		if got := s.Failed.Render("x"); colour.MatchString(got) != c.coloured {
			t.Errorf("%+v: %q draws %q", c.terminal, c.name, got)
		}
		if got := s.Selected.Render("x"); (got != "x") != c.styled {
			t.Errorf("%+v: %q draws the selection as %q", c.terminal, c.name, got)
		}
		if got := DependsOnBackground(c.name, c.terminal); got != c.follows {
			t.Errorf("%+v: %q follows the background: %v", c.terminal, c.name, got)
		}
	}
	if dark, light := styles(t, dark, "colour-blind"), styles(t, light, "colour-blind"); background(dark.Added) == background(light.Added) {
		t.Error("colour-blind does not follow the background")
	}
	for _, name := range []string{"sepia", "Dark", " dark"} {
		if s, err := NewStyles(name, dark); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("there is no theme %q; choose one of auto, dark,", name)) {
			t.Errorf("%q gives %v, %v", name, s, err)
		}
	}
}

func styles(t *testing.T, on terminal.Capabilities, name string) *Styles {
	t.Helper()
	s, err := NewStyles(name, on)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Themes use only colours that the terminal has.
func TestColoursOfTerminal(t *testing.T) {
	many, all := regexp.MustCompile(`[34]8;5;`), regexp.MustCompile(`[34]8;2;`)
	for name, c := range map[string]struct {
		profile   termenv.Profile
		forbidden *regexp.Regexp
	}{
		"16": {termenv.ANSI, regexp.MustCompile(`[34]8;`)}, "256": {termenv.ANSI256, all}, "true": {termenv.TrueColor, many},
	} {
		for _, theme := range Themes() {
			every(styles(t, terminal.Capabilities{Profile: c.profile}, theme.Name), func(field string, style lipgloss.Style) {
				if got := style.Render("x"); c.forbidden.MatchString(got) {
					t.Errorf("%s on %s colours: %s is %q", theme.Name, name, field, got)
				}
			})
		}
	}
}
