package cli

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
)

// The error for a clipboard without text has the words of the clipboard tool, and
// names the desktop.
func TestClipboardError(t *testing.T) {
	exit := &exec.Error{Name: "xclip", Err: errors.New("exit status 1")}
	for _, c := range []struct {
		err         error
		environment map[string]string
		want        string
	}{
		{&exec.ExitError{Stderr: []byte("Error: Can't open display: :9\n\n")}, map[string]string{"DISPLAY": ":9"},
			"no text could be read from the clipboard of DISPLAY=:9: Error: Can't open display: :9"},
		{&exec.ExitError{Stderr: []byte("Nothing is copied\n")}, map[string]string{"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"},
			"no text could be read from the clipboard of WAYLAND_DISPLAY=wayland-0: Nothing is copied"},
		{exit, nil, "no text could be read from the clipboard: " + exit.Error() + "; it may be empty, hold no text or be out of reach"},
	} {
		if got := clipboardError(c.err, func(name string) string { return c.environment[name] }); got != c.want {
			t.Errorf("%v: %s\nwant %s", c.err, got, c.want)
		}
	}
}

// Where no clipboard can be read, one line says why and what to do.
func TestNoClipboard(t *testing.T) {
	for _, c := range []struct {
		name        string
		unsupported bool
		needs       string
		environment map[string]string
		want        string // the beginning and the end
	}{
		{"no tool, X", true, "", map[string]string{"DISPLAY": ":0"}, "the clipboard cannot be read: … < answer.md"},
		{"no tool, Wayland", true, "", map[string]string{"WAYLAND_DISPLAY": "wayland-0"}, "the clipboard cannot be read: … < answer.md"},
		{"no desktop", true, "", nil, "there is no clipboard: … < answer.md"},
		{"a tool, no desktop", false, "DISPLAY", nil, "there is no clipboard: … < answer.md"},
		{"SSH", true, "", map[string]string{"SSH_TTY": "/dev/pts/0"}, "the clipboard of your own machine … aptix-tui answer.md"},
		{"SSH and a tool", false, "DISPLAY", map[string]string{"SSH_CONNECTION": "a b"}, "the clipboard of your own machine … aptix-tui answer.md"},
		{"SSH that forwards X", false, "DISPLAY", map[string]string{"SSH_TTY": "/dev/pts/0", "DISPLAY": ":10"}, ""},
		{"X", false, "DISPLAY", map[string]string{"DISPLAY": ":0"}, ""},
		{"macOS", false, "", nil, ""},
		{"macOS over SSH", false, "", map[string]string{"SSH_TTY": "/dev/ttys000"}, ""},
	} {
		got := ""
		if err := noClipboard(c.unsupported, c.needs, func(name string) string { return c.environment[name] }); err != nil {
			got = err.Error()
		}
		begin, end, _ := strings.Cut(c.want, " … ")
		if (got == "") != (c.want == "") || !strings.HasPrefix(got, begin) || !strings.HasSuffix(got, end) || strings.Contains(got, "\n") {
			t.Errorf("%s: it says %q, want %q", c.name, got, c.want)
		}
	}
}
