//go:build !windows

package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"aptix-tui/ui"
)

// A verification that is stopped ends, with what it has started.
func TestVerifyIsStopped(t *testing.T) {
	t.Setenv("SHELL", "/usr/sbin/nologin") // it is not asked
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() { // the reader is there when the command has come so far
		if f, err := os.OpenFile(fifo, os.O_WRONLY, 0); err == nil {
			cancel()
			f.Close()
		}
	}()
	err := verify(ctx, dir, "echo begun; read line < fifo; (while :; do sleep 1; done) & wait", nil)
	var failed *ui.VerifyFailure
	if !errors.As(err, &failed) || !strings.HasPrefix(fmt.Sprint(failed.Err), "it was stopped: ") || !errors.Is(ctx.Err(), context.Canceled) {
		t.Fatalf("it ended with %v", err)
	}
	if len(failed.Output) != 1 || failed.Output[0] != "begun" {
		t.Errorf("it said %q", failed.Output)
	}
}
