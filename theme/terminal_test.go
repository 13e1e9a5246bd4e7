package theme

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

func variables(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestLightByEnvironment(t *testing.T) {
	for value, want := range map[string]bool{
		"": false, "0;15": true, "15;0": false, "0;7": true, "12;8": false, "0;default;15": true, "0;default": false,
		"15": false, "0;99": false, "0;": false, "x;y": false, "0;-1": false,
	} {
		if got := lightByEnvironment(value); got != want {
			t.Errorf("COLORFGBG=%s: light is %v", value, got)
		}
	}
}

// What is no terminal gets no styling, whatever the environment says.
func TestDetectWithoutTerminal(t *testing.T) {
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	env := variables("TERM", "xterm-256color", "COLORTERM", "truecolor", "COLORFGBG", "0;15")
	for _, got := range []Terminal{Detect(new(bytes.Buffer), env), Detect(file, env)} {
		if got.Profile != termenv.Ascii || !got.Dumb || !got.Silent || !got.Light {
			t.Errorf("got %+v", got)
		}
	}
}

func TestTerminalStyles(t *testing.T) {
	dark, light := Terminal{}, Terminal{Light: true}
	for _, c := range []struct {
		terminal   Terminal
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
		{light, "ansi", "ansi", true, true, false},
		{dark, "none", "none", false, true, false},
		{Terminal{NoColor: true}, "auto", "none", false, true, false},
		{Terminal{NoColor: true}, "midnight", "midnight", true, true, false}, // asked for by name (no-color.org)
		{Terminal{Profile: termenv.Ascii}, "midnight", "none", false, true, false},
		{Terminal{Profile: termenv.Ascii, Dumb: true}, "auto", "none", false, false, false},
		{Terminal{Profile: termenv.Ascii, Dumb: true}, "midnight", "none", false, false, false},
		{Terminal{Profile: termenv.ANSI, Light: true}, "auto", "light", true, true, true},
		{Terminal{Profile: termenv.ANSI256}, "paper", "paper", true, true, false},
	} {
		s, err := c.terminal.Styles(c.name)
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
		if got := c.terminal.Follows(c.name); got != c.follows {
			t.Errorf("%+v: %q follows the background: %v", c.terminal, c.name, got)
		}
	}
	if dark, light := styles(t, dark, "colour-blind"), styles(t, light, "colour-blind"); ground(dark.Added) == ground(light.Added) {
		t.Error("colour-blind does not follow the background")
	}
	for _, name := range []string{"sepia", "Dark", " dark"} {
		if s, err := dark.Styles(name); err == nil || !strings.Contains(err.Error(), "there is no theme") {
			t.Errorf("%q gives %v, %v", name, s, err)
		}
	}
}

func styles(t *testing.T, on Terminal, name string) *Styles {
	t.Helper()
	s, err := on.Styles(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Themes are drawn with the colours that the terminal has, and no others.
func TestColoursOfTerminal(t *testing.T) {
	many, all := regexp.MustCompile(`[34]8;5;`), regexp.MustCompile(`[34]8;2;`)
	for name, c := range map[string]struct {
		profile   termenv.Profile
		forbidden *regexp.Regexp
	}{
		"16": {termenv.ANSI, regexp.MustCompile(`[34]8;`)}, "256": {termenv.ANSI256, all}, "true": {termenv.TrueColor, many},
	} {
		for _, theme := range Themes() {
			every(styles(t, Terminal{Profile: c.profile}, theme.Name), func(field string, style lipgloss.Style) {
				if got := style.Render("x"); c.forbidden.MatchString(got) {
					t.Errorf("%s on %s colours: %s is %q", theme.Name, name, field, got)
				}
			})
		}
	}
	every(styles(t, Terminal{}, "ansi"), func(field string, style lipgloss.Style) {
		if got := style.Render("x"); many.MatchString(got) || all.MatchString(got) {
			t.Errorf("ansi: %s is %q", field, got)
		}
	})
}

// The library picks black for a pink; we pick pink.
func TestNearest(t *testing.T) {
	anything := func(rgb) bool { return true }
	for want, got := range map[string]string{
		"16": "#000000", "231": "#ffffff", "196": "#ff0000", "21": "#0000ff", "244": "#808080", "217": "#ff9aa2", "236": "#2e3033",
	} {
		if n := nearest(parseColour(got), anything); n != want {
			t.Errorf("%s is nearest to %s, want %s", got, n, want)
		}
	}
	for n := firstXterm; n <= lastXterm; n++ {
		if got, want := xterm(n).String(), termenv.ConvertToRGB(termenv.ANSI256Color(n)).Hex(); got != want {
			t.Errorf("colour %d is %s, want %s", n, got, want)
		}
	}
}

// UX: 16-colour terminals, also those whose names do not speak of colours.
func TestSixteen(t *testing.T) {
	for kind, want := range map[string]bool{
		"screen": true, "screen-bce": true, "tmux": true, "rxvt-unicode": true, "putty": true,
		"": false, "dumb": false, "vt100": false, "vt220": false, "screenish": false,
	} {
		if got := sixteen(kind); got != want {
			t.Errorf("TERM=%s: %v", kind, got)
		}
	}
}
