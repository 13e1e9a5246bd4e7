package commit

import (
	"errors"
	"math"
	"os"

	"golang.org/x/sys/windows"
)

const openNonblock = 0

// lockFile locks f for this process, and reports whether another process holds
// the lock.
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

// ownedByUser always reports true: Windows directories are private to their user.
func ownedByUser(string) bool { return true }

// writable always returns nil: permissions are those of each file.
func writable(*os.File) error { return nil }

// checkPrivate always returns nil: permissions are those of the directory.
func checkPrivate(os.FileInfo) error { return nil }

// linkCount always returns 1: archives do not create hard links on Windows.
func linkCount(os.FileInfo) int { return 1 }
