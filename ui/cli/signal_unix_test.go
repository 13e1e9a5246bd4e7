//go:build !windows

// Windows does not send signals to other processes.

package cli

import (
	"context"
	"os"
	"syscall"
	"testing"
)

// Signals that a terminal or another process sends to end this one stop a
// commit between two steps, and not the process.
func TestUntilSignal(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		t.Run(s.String(), func(t *testing.T) {
			ctx, stop := untilSignal(context.Background())
			defer stop()
			if err := syscall.Kill(os.Getpid(), s); err != nil {
				t.Fatal(err)
			}
			<-ctx.Done()
		})
	}
}
