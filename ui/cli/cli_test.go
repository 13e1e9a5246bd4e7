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
