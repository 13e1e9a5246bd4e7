package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// A panicWriter stands for a bug of ours.
type panicWriter struct{}

func (panicWriter) Write([]byte) (int, error) { panic("a bug\x1b[2J") }

// SPEC §8, TUL §9: a bug has an exit status of its own, says so, and steers no
// terminal.
func TestPanicIsABug(t *testing.T) {
	var errs bytes.Buffer
	status := Main([]string{"check", "--rules"}, Streams{In: os.Stdin, Out: panicWriter{}, Err: &errs})
	if status != exitBug {
		t.Errorf("exit status %d, want %d", status, exitBug)
	}
	if !strings.Contains(errs.String(), "this is a bug: a bug") || strings.Contains(errs.String(), "\x1b") {
		t.Errorf("it says %q", errs.String())
	}
}

func TestParseSize(t *testing.T) {
	for s, want := range map[string]int64{"64MiB": 64 << 20, "10": 10, "10B": 10, "3k": 3 << 10, "2 GB": 2e9, "1M": 1 << 20} {
		if got, err := parseSize(s); err != nil || got != want {
			t.Errorf("%q is %d (%v), want %d", s, got, err, want)
		}
	}
	for _, s := range []string{"", "MiB", "-1", "0", "1.5M", "many", "9999999999999G"} {
		if got, err := parseSize(s); err == nil {
			t.Errorf("%q is read as %d", s, got)
		}
	}
}
