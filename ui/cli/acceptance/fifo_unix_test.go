//go:build !windows

// Windows has no FIFOs in its file system.

package acceptance

import (
	"syscall"
	"testing"
)

func makeFIFO(t *testing.T, name string) {
	t.Helper()
	if err := syscall.Mkfifo(name, 0o666); err != nil {
		t.Fatal(err)
	}
}
