//go:build unix

package commit

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// The state of a FIFO is an error that names it.
func TestStateOfFIFO(t *testing.T) {
	ws, dir := open(t)
	must(t, syscall.Mkfifo(filepath.Join(dir, "a"), 0o666))
	d, closeDisk, err := readingDisk(ws.Root())
	must(t, err)
	defer closeDisk()
	if _, _, err := d.readState("a"); err == nil || err.Error() != "a is neither a regular file nor a directory" {
		t.Errorf("the error is %v", err)
	}
}

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
