//go:build unix

// Windows has no FIFOs in its file system.

package commit

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A file that became a FIFO counts as changed and is not opened, which would
// block.
func TestChangedToFIFO(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}})
	must(t, os.Remove(filepath.Join(dir, "a")))
	must(t, syscall.Mkfifo(filepath.Join(dir, "a"), 0o666))
	_, err := commit(t, ws, plan, nil)
	checkChanged(t, err, "a")
	checkNoAptixDir(t, dir)
}
