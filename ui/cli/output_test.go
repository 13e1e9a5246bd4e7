package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
)

// A limitedWriter takes some bytes and fails then.
type limitedWriter struct{ left int }

func (f *limitedWriter) Write(b []byte) (int, error) {
	if len(b) > f.left {
		return f.left, errors.New("no space left")
	}
	f.left -= len(b)
	return len(b), nil
}

// A result that cannot be written is a failure, whatever writes it.
func TestResultThatCannotBeWritten(t *testing.T) {
	old := xdg.StateHome
	xdg.StateHome = t.TempDir()
	defer func() { xdg.StateHome = old }()
	ws := t.TempDir()
	write(t, filepath.Join(ws, "a.txt"), []byte("a\n"), 0o644)
	answer := filepath.Join(t.TempDir(), "answer.md")
	write(t, answer, []byte(bundle("a.txt", `"content": "b\n"`)), 0o644)
	status := Main([]string{"apply", "--root", ws, answer}, Streams{In: os.Stdin, Out: io.Discard, Err: io.Discard})
	if status != exitDone {
		t.Fatalf("the first commit: status %d", status)
	}
	write(t, answer, []byte(bundle("a.txt", `"content": "c\n"`)), 0o644)
	for _, args := range [][]string{
		{"--help"}, {"-h"}, {"--version"}, {"help"}, {"help", "apply"}, {"apply", "--help"}, {"check", "-h"}, {"completion", "--help"}, {"config", "--help"},
		{"completion", "bash"}, {"completion", "zsh"}, {"completion", "fish"}, {"completion", "powershell"}, {"__complete", "app"},
		{"config"}, {"prompt", "ap"}, {"doctor", "--root", ws}, {"check", "--rules"}, {"log", "--root", ws},
		{"check", "--root", ws, answer}, {"check", "--json", "--root", ws, answer}, {"check", "--diff", "--root", ws, answer}, {"check", "--lint", answer}, {"check", "--lint", "--json", answer},
		{"check", "--reply", "-", "--root", ws, answer}, {"undo", "--help"},
	} {
		var whole, messages bytes.Buffer
		before := Main(args, Streams{In: os.Stdin, Out: &whole, Err: io.Discard})
		if whole.Len() == 0 {
			t.Errorf("%q writes nothing", args)
			continue
		}
		for _, left := range []int{0, whole.Len() - 1} {
			messages.Reset()
			status := Main(args, Streams{In: os.Stdin, Out: &limitedWriter{left}, Err: &messages})
			if status != exitRefused || strings.Count(messages.String(), "no space left") != 1 || !strings.Contains(messages.String(), "aptix-tui: writing ") {
				t.Errorf("%q, with space for %d of %d bytes: status %d, before %d\n%s", args, left, whole.Len(), status, before, messages.String())
			}
		}
		if status := Main(args, Streams{In: os.Stdin, Out: &limitedWriter{whole.Len() + 100}, Err: io.Discard}); status != before {
			t.Errorf("%q, with enough space: status %d, before %d", args, status, before)
		}
	}
}
