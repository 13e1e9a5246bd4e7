package cli

import (
	"os"
	"os/exec"
)

// ownedByUser tells that something is at path: who may write there is a matter of
// access control lists.
func ownedByUser(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// newProcessGroup changes nothing: what cmd starts is left to itself.
func newProcessGroup(*exec.Cmd) {}

// openTerminal opens the console for its keys.
func openTerminal() (*os.File, error) { return os.OpenFile("CONIN$", os.O_RDWR, 0) }

// writable is always nil: access control lists tell only those who try.
func writable(string) error { return nil }
