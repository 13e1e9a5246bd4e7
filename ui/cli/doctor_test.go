package cli

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"aptix-tui/theme"
)

// Of a terminal is said what is known without asking it.
func TestDoctorTraits(t *testing.T) {
	for _, c := range []struct {
		environment map[string]string
		terminal    theme.Terminal
		want        string
	}{
		{map[string]string{"TERM": "xterm-256color"}, theme.Terminal{Profile: termenv.ANSI256}, "xterm-256color, 256 colours"},
		{map[string]string{"TERM": "foot", "COLORFGBG": "0;15"}, theme.Terminal{Profile: termenv.TrueColor, Light: true}, "foot, 16.7 million colours, light"},
		{map[string]string{"TERM": "rxvt", "COLORFGBG": "15;default;0"}, theme.Terminal{Profile: termenv.ANSI}, "rxvt, 16 colours, dark"},
		{map[string]string{"TERM": "rxvt", "COLORFGBG": "15;default"}, theme.Terminal{Profile: termenv.ANSI}, "rxvt, 16 colours"},
		{map[string]string{"TERM": "rxvt", "COLORFGBG": "15"}, theme.Terminal{Profile: termenv.ANSI}, "rxvt, 16 colours"},
		{map[string]string{"TERM": "rxvt", "COLORFGBG": "15;99"}, theme.Terminal{Profile: termenv.ANSI}, "rxvt, 16 colours"},
		{map[string]string{"TERM": "vt100", "TMUX": "x", "STY": "y", "SSH_TTY": "z"}, theme.Terminal{Profile: termenv.Ascii}, "vt100, no colours, in tmux, in screen, over SSH"},
		{nil, theme.Terminal{Profile: termenv.TrueColor}, "16.7 million colours"},
	} {
		got := strings.Join(traits(c.terminal, func(name string) string { return c.environment[name] }), ", ")
		if got != c.want {
			t.Errorf("%v: %q, want %q", c.environment, got, c.want)
		}
	}
}
