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
