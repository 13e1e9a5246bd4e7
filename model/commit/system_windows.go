package commit

import (
	"errors"
	"math"
	"os"
	"path"

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

// checkPrivate always returns nil: permissions are those of the directory.
func checkPrivate(os.FileInfo) error { return nil }

// linkCount always returns 1: archives do not create hard links on Windows.
func linkCount(os.FileInfo) int { return 1 }

// ifNoLinks calls act if every parent of the names is a directory and not a link to one.
// Another program can race that: the system moves names by paths.
func (s *rootedSystem) ifNoLinks(act func() error, names ...string) error {
	for _, name := range names {
		dir, err := openDir(s.root, path.Dir(name))
		if err == nil {
			err = dir.Close() // open directories could not be moved
		}
		if err != nil {
			return err
		}
	}
	return act()
}

func (s *rootedSystem) link(from, to string) error {
	return s.ifNoLinks(func() error { return s.root.Link(from, to) }, from, to)
}

func (s *rootedSystem) rename(from, to string) error {
	return s.ifNoLinks(func() error { return s.root.Rename(from, to) }, from, to)
}

func (s *rootedSystem) renameNew(string, string) error { return errors.ErrUnsupported }
func (s *rootedSystem) exchange(string, string) error  { return errors.ErrUnsupported }

func canSyncAll(*os.File) bool { return false }
func syncAll(*os.File) error   { return errors.ErrUnsupported }

// copyAttributes does nothing: files inherit permissions from their directory.
func copyAttributes(*os.File, *os.File) error { return nil }

// The system makes directories durable itself.
func (s *rootedSystem) syncDir(string) error { return nil }
func syncPath(string) error                  { return nil }
