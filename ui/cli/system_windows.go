package cli

import (
	"os"
	"os/exec"
)

// mine tells that something is at path: who may write there is a matter of
// access control lists.
func mine(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// ownGroup changes nothing: what cmd starts is left to itself.
func ownGroup(*exec.Cmd) {}
