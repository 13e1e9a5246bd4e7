package cli

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"aptix-tui/theme/terminal"
)

// doctor reports what is known of a terminal without a query.
func TestDoctorTraits(t *testing.T) {
	for _, c := range []struct {
		environment map[string]string
		terminal    terminal.Capabilities
		want        string
	}{
		{map[string]string{"TERM": "xterm-256color"}, terminal.Capabilities{Profile: termenv.ANSI256}, "xterm-256color, 256 colours"},
		{map[string]string{"TERM": "foot", "COLORFGBG": "0;15"}, terminal.Capabilities{Profile: termenv.TrueColor, LightBackground: true}, "foot, 16.7 million colours, light"},
		{map[string]string{"TERM": "rxvt", "COLORFGBG": "15;default;0"}, terminal.Capabilities{Profile: termenv.ANSI}, "rxvt, 16 colours, dark"},
		{map[string]string{"TERM": "rxvt", "COLORFGBG": "15;default"}, terminal.Capabilities{Profile: termenv.ANSI}, "rxvt, 16 colours"},
		{map[string]string{"TERM": "rxvt", "COLORFGBG": "15"}, terminal.Capabilities{Profile: termenv.ANSI}, "rxvt, 16 colours"},
		{map[string]string{"TERM": "rxvt", "COLORFGBG": "15;99"}, terminal.Capabilities{Profile: termenv.ANSI}, "rxvt, 16 colours"},
		{map[string]string{"TERM": "vt100", "TMUX": "x", "STY": "y", "SSH_TTY": "z"}, terminal.Capabilities{Profile: termenv.Ascii}, "vt100, no colours, in tmux, in screen, over SSH"},
		{nil, terminal.Capabilities{Profile: termenv.TrueColor}, "16.7 million colours"},
	} {
		got := strings.Join(terminalTraits(c.terminal, func(name string) string { return c.environment[name] }), ", ")
		if got != c.want {
			t.Errorf("%v: %q, want %q", c.environment, got, c.want)
		}
	}
}
