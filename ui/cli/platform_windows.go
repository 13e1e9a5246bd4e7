package cli

import (
	"os"
	"os/exec"
	"time"
)

// ownedByUser reports whether a file is at path. Access control lists decide who may
// write there.
func ownedByUser(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// newProcessGroup does nothing: the children of cmd are not stopped.
func newProcessGroup(*exec.Cmd) (end func(time.Duration)) { return func(time.Duration) {} }

// openTerminal opens the console to read keys.
func openTerminal() (*os.File, error) { return os.OpenFile("CONIN$", os.O_RDWR, 0) }

// onStop and stop do nothing: no process is stopped there.
func onStop(func()) {}

func stop(int) {}
