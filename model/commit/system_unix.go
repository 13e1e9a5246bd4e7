//go:build unix

package commit

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

const openNonblock = unix.O_NONBLOCK

// lockFile locks f for this process, and reports whether another process holds
// the lock.
func lockFile(f *os.File, how lockMode) (held bool, err error) {
	flag := unix.LOCK_EX | unix.LOCK_NB
	if how == shared {
		flag = unix.LOCK_SH | unix.LOCK_NB
	}
	for {
		err = unix.Flock(int(f.Fd()), flag)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	if errors.Is(err, unix.EWOULDBLOCK) {
		return true, nil
	}
	return false, err
}

func linkAt(dirA *os.File, a string, dirB *os.File, b string) error {
	return unix.Linkat(int(dirA.Fd()), a, int(dirB.Fd()), b, 0)
}

func renameAt(dirA *os.File, a string, dirB *os.File, b string) error {
	return unix.Renameat(int(dirA.Fd()), a, int(dirB.Fd()), b)
}

func syncDirFile(dir *os.File) error { return dir.Sync() }

// syncPath makes the names in a directory outside the workspace durable.
func syncPath(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = f.Sync()
	if errors.Is(err, unix.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil // the file system cannot sync directories
	}
	return errors.Join(err, f.Close())
}

// sharingViolation always reports false: open files can be renamed and removed.
func sharingViolation(error) bool { return false }
