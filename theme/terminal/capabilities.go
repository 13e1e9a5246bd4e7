// Package terminal holds what a program needs to know about a terminal before
// it draws: what the terminal can do, whether its background is light, how many
// cells text takes, and which text is safe to print.
//
// No text of an answer or a file may reach a terminal unescaped: callers print
// it through Sanitize, SanitizeRow or Cells.
//
// Detect does not query the terminal. Keyboard does, without blocking, and
// removes the response from the keys.
package terminal

import (
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/muesli/termenv"
	"golang.org/x/term"
)

// Capabilities are what is known about the terminal without querying it.
type Capabilities struct {
	Profile         termenv.Profile // how many colours it has; Ascii means none
	NoColor         bool            // NO_COLOR is set
	LightBackground bool            // as far as it is known
	Dumb            bool            // it supports no styles at all
	NoQuery         bool            // do not query its background
}

// Detect returns the capabilities of the terminal out, as the environment
// describes it.
func Detect(out io.Writer, getenv func(string) string) Capabilities {
	o := termenv.NewOutput(out, termenv.WithEnvironment(environment(getenv)), termenv.WithProfile(termenv.Ascii))
	name := getenv("TERM")
	c := Capabilities{Profile: o.ColorProfile(), NoColor: o.EnvNoColor()}
	c.LightBackground, _ = EnvironmentBackground(getenv("COLORFGBG"))
	c.Dumb = name == "dumb" || !IsTerminal(out)
	if c.Profile == termenv.Ascii && !c.Dumb && hasANSI16(name) {
		c.Profile = termenv.ANSI
	}
	c.NoQuery = c.Dumb || name == "linux" || runtime.GOOS == "windows"
	return c
}

// hasANSI16 reports whether the terminal type name is known to have the 16 ANSI
// colours although the name does not say so.
func hasANSI16(name string) bool {
	family, _, _ := strings.Cut(name, "-")
	return slices.Contains([]string{"screen", "tmux", "rxvt", "putty", "cygwin", "konsole", "foot", "st", "gnome", "vte"}, family)
}

// IsTerminal reports whether out is a terminal.
func IsTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// environment implements termenv.Environ.
type environment func(string) string

func (e environment) Getenv(name string) string { return e(name) }
func (e environment) Environ() []string         { return nil }

// EnvironmentBackground reports whether COLORFGBG, which some terminals set, names
// a light background: "15;0" or "0;default;15". Of the 16 ANSI colours, 7 and 9
// to 15 are light. known is false if it names none of them.
func EnvironmentBackground(colours string) (light, known bool) {
	i := strings.LastIndex(colours, ";")
	n, err := strconv.Atoi(colours[i+1:])
	known = i >= 0 && err == nil && n >= 0 && n <= 15
	return known && (n == 7 || n >= 9), known
}
