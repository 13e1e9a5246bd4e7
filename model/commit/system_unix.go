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

// writable returns an error if this user may not add names to dir or remove
// some.
func writable(dir *os.File) error {
	return unix.Faccessat(int(dir.Fd()), ".", unix.W_OK|unix.X_OK, unix.AT_EACCESS)
}
