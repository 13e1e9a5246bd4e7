package cli

import (
	"errors"
	"os/exec"
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
