//go:build e2e

package cli

import (
	"strings"
	"testing"
)

// startRemote is a review in a session without any clipboard tool, as over SSH;
// the terminal takes what programs copy.
func startRemote(t *testing.T, name string) *terminal {
	t.Helper()
	return startRemoteWith(t, name, "")
}

// startRemoteWith does so with more of an environment.
func startRemoteWith(t *testing.T, name, environment string) *terminal {
	t.Helper()
	term := start(t, name, "read go; "+environment+" SSH_TTY=/dev/pts/0 SSH_CONNECTION='::1 1 ::1 22' DISPLAY= WAYLAND_DISPLAY= PATH=BASE/nothing BIN ANSWER")
	term.tmux("set-option", "-s", "set-clipboard", "on")
	term.keys("Enter")
	term.shows("? help")
	return term
}

// clipboard is what programs have copied through the terminal.
func (t *terminal) clipboard() string {
	t.Helper()
	t.until("a copy", func() bool { return t.tmux("list-buffers") != "" })
	return t.tmux("show-buffer")
}

// Over SSH the reply is copied by the terminal, by OSC 52.
func TestRemoteCopyJourney(t *testing.T) {
	term := startRemote(t, "missing")
	term.shows("missing")
	term.does("Y", "copied a reply")
	if reply := term.clipboard(); !strings.Contains(reply, "app.conf") || !strings.Contains(reply, "deadline: forty minutes") {
		t.Errorf("what was copied does not speak of what failed:\n%s", reply)
	}
	term.does("n", "✗ 1")
	term.quits()
}

// Without a tool the clipboard cannot be read; its package is named, and other
// ways in.
func TestNoClipboardToolJourney(t *testing.T) {
	for _, c := range []struct{ name, display, says string }{
		{"X", "DISPLAY=:99", "apt install xclip"},
		{"Wayland", "DISPLAY= WAYLAND_DISPLAY=wayland-0", "apt install wl-clipboard"},
		{"SSH", "DISPLAY= SSH_TTY=/dev/pts/0", "aptix-tui"},
	} {
		t.Run(c.name, func(t *testing.T) {
			term := start(t, "three", c.display+" PATH=BASE/nothing BIN")
			term.exits(exitRefused)
			term.shows(c.says)
			term.shows("name a file")
			term.holds(map[string]string{"greet.go": greetBefore})
		})
	}
}
