package commit

import (
	"errors"
	"math"
	"os"

	"golang.org/x/sys/windows"
)

const openNonblock = 0

// lockFile locks f for this process, or tells that another one has it. Locks
// are mandatory here, so it is a byte far behind the pid that is locked.
func lockFile(f *os.File, how lockMode) (held bool, err error) {
	flags := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if how == exclusive {
		flags |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	err = windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &windows.Overlapped{OffsetHigh: math.MaxInt32})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return true, nil
	}
	return false, err
}

// owned is always true: nobody but the user writes to their directories here.
func ownedByUser(string) bool { return true }

// writable is not asked here: rights are those of each file.
func writable(*os.File) error { return nil }

// copyAttributes does nothing: a file takes its rights from its directory.
func copyAttributes(_, _ *os.File) error { return nil }

// private is always true: who may read a file follows from its directory here.
func checkPrivate(os.FileInfo) error { return nil }

// namesOfFile is not asked here: the lock is never a link that came with an archive.
func linkCount(os.FileInfo) int { return 1 }
