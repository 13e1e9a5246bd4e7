package commit

import (
	"os"
	"path/filepath"
)

// Holder tells whether a process holds the lock of the workspace at dir at this
// moment, and which; pid is 0 if it has not signed. It only reads.
func Holder(dir string) (pid int, held bool) {
	path := filepath.Join(dir, filepath.FromSlash(lockName))
	if !lockHeld(path) {
		return 0, false
	}
	f, err := os.Open(path)
	if err != nil {
		return 0, true // it was given back just now
	}
	defer f.Close()
	return readPID(f), true
}
