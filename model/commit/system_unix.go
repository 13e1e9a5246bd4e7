//go:build unix

package commit

import (
	"errors"
	"os"
	"path"

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

// withParents calls act with the open directories of two names.
func (s *rootedSystem) withParents(a, b string, act func(dirA int, a string, dirB int, b string) error) error {
	dirA, err := openDirFile(s.root, path.Dir(a))
	if err != nil {
		return err
	}
	dirB, err := openDirFile(s.root, path.Dir(b))
	if err != nil {
		return errors.Join(err, dirA.Close())
	}
	return errors.Join(act(int(dirA.Fd()), path.Base(a), int(dirB.Fd()), path.Base(b)), dirB.Close(), dirA.Close())
}

func (s *rootedSystem) link(from, to string) error {
	return s.withParents(from, to, func(dirA int, a string, dirB int, b string) error { return unix.Linkat(dirA, a, dirB, b, 0) })
}

func (s *rootedSystem) rename(from, to string) error    { return s.withParents(from, to, unix.Renameat) }
func (s *rootedSystem) renameNew(from, to string) error { return s.withParents(from, to, renameNew) }
func (s *rootedSystem) exchange(a, b string) error      { return s.withParents(a, b, exchange) }

func (s *rootedSystem) syncDir(name string) error {
	dir, err := openDirFile(s.root, name)
	if err != nil {
		return err
	}
	return errors.Join(unix.Fsync(int(dir.Fd())), dir.Close())
}

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
