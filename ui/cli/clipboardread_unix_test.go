//go:build !windows

// The clipboard tools are shell scripts.

package cli

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Each tool gives back what was copied. clip.exe gets UTF-16 with a byte order mark, and the tools of
// macOS are told that the text is UTF-8, whatever the locale.
func TestClipboardTools(t *testing.T) {
	const text = "a — b\n"
	for _, tool := range append(clipboardTools, macClipboard) {
		dir := t.TempDir()
		t.Setenv("PATH", dir+":/usr/bin:/bin")
		t.Setenv("LC_ALL", "C")
		takes := "echo \"$LC_ALL $LC_CTYPE\" > " + dir + "/locale; exec cat > " + dir + "/text"
		write(t, filepath.Join(dir, tool.name), []byte("#!/bin/sh\ncase $1 in -in | --input) "+takes+" ;; esac; cat "+dir+"/text\n"), 0o755)
		if tool.writer != "" {
			write(t, filepath.Join(dir, tool.writer), []byte("#!/bin/sh\n"+takes+"\n"), 0o755)
		}
		if err := tool.write(text); err != nil {
			t.Fatalf("%s: %v", tool.name, err)
		}
		want := text
		if tool.writer == "clip.exe" {
			want = "\xff\xfea\x00 \x00\x14\x20 \x00b\x00\n\x00"
		}
		got, err := tool.read(t.Context(), 100)
		if err != nil || string(got) != want {
			t.Errorf("%s: %q, %v; want %q", tool.name, got, err, want)
		}
		if tool.writer == "pbcopy" && textOf(t, filepath.Join(dir, "locale")) != " UTF-8\n" {
			t.Errorf("the locale of pbcopy is %q", textOf(t, filepath.Join(dir, "locale")))
		}
	}
}

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
		{"a hanging one", "exec sleep 1000", context.Background(), time.Millisecond, "", "the clipboard cannot be read: /bin/sh got nothing within 1ms"},
		{"a script that hangs", "sleep 4 & wait", context.Background(), time.Millisecond, "", "the clipboard cannot be read: /bin/sh got nothing within 1ms"},
		{"a failure", "echo why >&2; exit 3", context.Background(), time.Hour, "", "exit status 3"},
		{"the end", "exec sleep 1000", ended, time.Hour, "", "canceled"},
	} {
		got, err := printedBy(c.ctx, c.timeout, 10, nil, "/bin/sh", "-c", c.script)
		if string(got) != c.want || (err == nil) != (c.fails == "") || err != nil && !strings.Contains(err.Error(), c.fails) {
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
		var exit *exec.ExitError
		if errors.As(err, &exit) && string(exit.Stderr) != "why\n" {
			t.Errorf("%s: its message is %q", c.name, exit.Stderr)
		}
	}
}
