//go:build !windows

package cli

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A clipboard tool that gets no text is killed, and so is one that prints without end, or
// whose reader ends.
func TestPrintedBy(t *testing.T) {
	ended, end := context.WithCancel(context.Background())
	end()
	for _, c := range []struct {
		name, script string
		ctx          context.Context
		timeout      time.Duration
		want, fails  string
	}{
		{"text", "echo text", context.Background(), time.Hour, "text\n", ""},
		{"too much", "exec yes", context.Background(), time.Hour, "y\ny\ny\ny\ny\n", ""},
		{"a hanging one", "exec sleep 1000", context.Background(), time.Millisecond, "", "got nothing within 1ms"},
		{"a script that hangs", "sleep 4 & wait", context.Background(), time.Millisecond, "", "got nothing within 1ms"},
		{"a failure", "echo why >&2; exit 3", context.Background(), time.Hour, "", "exit status 3"},
		{"the end", "exec sleep 1000", ended, time.Hour, "", "canceled"},
	} {
		got, err := printedBy(c.ctx, c.timeout, 10, "/bin/sh", "-c", c.script)
		if string(got) != c.want || (err == nil) != (c.fails == "") || err != nil && !strings.Contains(err.Error(), c.fails) {
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
		var exit *exec.ExitError
		if errors.As(err, &exit) && string(exit.Stderr) != "why\n" {
			t.Errorf("%s: its message is %q", c.name, exit.Stderr)
		}
	}
}
