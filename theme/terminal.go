package theme

import (
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
	"golang.org/x/term"
)

// A Terminal is what is known of the terminal that is drawn on. Nothing here
// asks it: see Keyboard.
type Terminal struct {
	Profile termenv.Profile // how many colours it has; Ascii is none
	NoColor bool            // the person wants no colours of any program
	Light   bool            // its background, as far as that is known
	Dumb    bool            // it takes no styling at all
	Silent  bool            // it is not worth asking for its background
}

// Detect tells what out and the environment say about the terminal.
func Detect(out io.Writer, getenv func(string) string) Terminal {
	o := termenv.NewOutput(out, termenv.WithEnvironment(environment(getenv)), termenv.WithProfile(termenv.Ascii))
	kind := getenv("TERM")
	t := Terminal{Profile: o.ColorProfile(), NoColor: o.EnvNoColor(), Light: lightByEnvironment(getenv("COLORFGBG"))}
	t.Dumb = kind == "dumb" || !isTerminal(out)
	if t.Profile == termenv.Ascii && !t.Dumb && sixteen(kind) {
		t.Profile = termenv.ANSI
	}
	t.Silent = t.Dumb || kind == "linux" || runtime.GOOS == "windows"
	return t
}

// sixteen tells that a terminal of that kind has at least the usual sixteen
// colours, though its name does not say so.
func sixteen(kind string) bool {
	family, _, _ := strings.Cut(kind, "-")
	return slices.Contains([]string{"screen", "tmux", "rxvt", "putty", "cygwin", "konsole", "foot", "st", "gnome", "vte"}, family)
}

func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// environment is an environment as termenv wants it.
type environment func(string) string

func (e environment) Getenv(name string) string { return e(name) }
func (e environment) Environ() []string         { return nil }

// lightByEnvironment reads COLORFGBG, which some terminals set: "15;0", or
// "0;default;15". Seven, and all from nine on, are light.
func lightByEnvironment(colours string) bool {
	_, last, ok := cutLast(colours, ";")
	n, err := strconv.Atoi(last)
	return ok && err == nil && (n == 7 || n >= 9 && n <= 15)
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// Follows tells that the styles of that name depend on the terminal's
// background, so that it is worth knowing.
func (t Terminal) Follows(name string) bool {
	if t.plain(name) {
		return false
	}
	if automatic(name) {
		return true
	}
	p := fitting(name, true)
	return p != nil && p != fitting(name, false)
}

// automatic tells that the terminal picks the theme.
func automatic(name string) bool { return name == "" || name == Auto }

// plain tells that there will be no colours, whatever the terminal's
// background.
func (t Terminal) plain(name string) bool {
	return t.Profile == termenv.Ascii || t.Dumb || name == none || t.NoColor && automatic(name)
}

// Styles makes the styles of a theme. A theme that was asked for by name gets
// its colours in spite of NO_COLOR, if the terminal has any.
func (t Terminal) Styles(name string) (*Styles, error) {
	if automatic(name) {
		name = ""
	}
	p := fitting(name, !t.Light)
	switch {
	case p == nil && name != none:
		return nil, unknown(name)
	case t.plain(name):
		return NoColor(t.renderer(true)), nil
	}
	return p.styles(t.renderer(false)), nil
}

// renderer draws for t. Without colours it draws bold and underlined all the
// same, for which the library wants a terminal with colours.
func (t Terminal) renderer(plain bool) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(t.Profile)
	r.SetHasDarkBackground(!t.Light)
	switch {
	case t.Dumb:
		r.SetColorProfile(termenv.Ascii)
	case plain:
		r.SetColorProfile(termenv.ANSI)
	}
	return r
}
