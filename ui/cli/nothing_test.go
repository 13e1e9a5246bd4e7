package cli

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
)

// UX, "Manners": a clipboard that gives no text is told in the words of the tool
// that was asked, and with the desktop that it belongs to.
func TestNoText(t *testing.T) {
	exit := &exec.Error{Name: "xclip", Err: errors.New("exit status 1")}
	for _, c := range []struct {
		err         error
		environment map[string]string
		want        string
	}{
		{&exec.ExitError{Stderr: []byte("Error: Can't open display: :9\n\n")}, map[string]string{"DISPLAY": ":9"},
			"the clipboard of DISPLAY=:9 gives no text: Error: Can't open display: :9"},
		{&exec.ExitError{Stderr: []byte("Nothing is copied\n")}, map[string]string{"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"},
			"the clipboard of WAYLAND_DISPLAY=wayland-0 gives no text: Nothing is copied"},
		{exit, nil, "the clipboard gives no text: " + exit.Error() + "; it may be empty, hold no text or be out of reach"},
	} {
		if got := clipboardError(c.err, func(name string) string { return c.environment[name] }); got != c.want {
			t.Errorf("%v: %s\nwant %s", c.err, got, c.want)
		}
	}
}

// Whatever could not be read, a person is told the formats and shown the
// example of the review; a program is not.
func TestWithout(t *testing.T) {
	for _, json := range []bool{false, true} {
		var errs strings.Builder
		a := &app{Streams: Streams{Err: &errs}, options: options{json: json}}
		if status := a.fail(a.noAnswerError("the clipboard is empty")); status != exitRefused {
			t.Errorf("exit status %d, want %d", status, exitRefused)
		}
		told := errs.String()
		if !strings.Contains(told, "the clipboard is empty; looked for: ap, delimited, ") {
			t.Errorf("the formats are not told:\n%s", told)
		}
		if shown := strings.Contains(told, "  @@ -1,2 +1,2 @@\n"); shown == json {
			t.Errorf("with --json %v, an example is shown: %v\n%s", json, shown, told)
		}
	}
}
