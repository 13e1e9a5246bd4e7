//go:build !windows

// The verifications are shell scripts; Windows' own tests are in verify_windows_test.go.

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

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
	err := verify(ctx, killGrace, dir, "echo begun; read line < fifo; (while :; do sleep 1; done) & wait", io.Discard)
	var failed *ui.VerifyFailure
	if !errors.As(err, &failed) || !strings.HasPrefix(fmt.Sprint(failed.Err), "it was stopped: ") || !errors.Is(ctx.Err(), context.Canceled) {
		t.Fatalf("it ended with %v", err)
	}
	if len(failed.Output) != 1 || failed.Output[0] != "begun" {
		t.Errorf("it said %q", failed.Output)
	}
}

// What a stopped verification has started, and what ignores the request to end, is killed:
// also where the command itself has ended, and nothing holds its output open.
func TestStoppedVerificationLeavesNothing(t *testing.T) {
	for name, command := range map[string]string{
		"a child":     "(trap '' TERM; echo begun; while :; do sleep 0.01; done) >&3 2>&3 & wait",
		"the command": "trap '' TERM; echo begun >&3; while :; do sleep 0.01; done",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			fifo := filepath.Join(dir, "fifo")
			if err := syscall.Mkfifo(fifo, 0o666); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			ended := make(chan error)
			go func() { // to the end of the last process that holds the pipe open
				f, err := os.Open(fifo)
				if err == nil {
					_, err = f.Read(make([]byte, 10))
				}
				cancel()
				if err == nil {
					_, err = io.ReadAll(f)
				}
				ended <- err
			}()
			if err := verify(ctx, time.Millisecond, dir, "exec 3> fifo; "+command, io.Discard); !errors.As(err, new(*ui.VerifyFailure)) {
				t.Errorf("it ended with %v", err)
			}
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}
