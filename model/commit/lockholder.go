package commit

import (
	"os"
	"path/filepath"
)

// LockHolder reports whether a process holds the lock of the workspace at dir,
// and which. pid is 0 if it is not known. It only reads.
func LockHolder(dir string) (pid int, held bool) {
	path := filepath.Join(dir, filepath.FromSlash(lockName))
	if !lockHeld(path) {
		return 0, false
	}
	fi, err := os.Lstat(path)
	if err != nil {
		return 0, true // it was released just now
	}
	f, err := openUnchanged(func() (*os.File, error) { return os.OpenFile(path, os.O_RDONLY|openNonblock, 0) }, fi)
	if err != nil {
		return 0, true
	}
	defer f.Close()
	return readPID(f), true
}
