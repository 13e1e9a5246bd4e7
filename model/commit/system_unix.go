//go:build unix

package commit

import (
	"errors"
	"os"
	"path"
	"strings"

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

// openShared is os.OpenFile: others can remove an open file.
func openShared(name string, flag int, mode os.FileMode) (*os.File, error) {
	return os.OpenFile(name, flag, mode)
}

// withParents calls act with the open directories of two names.
func (s *rootedSystem) withParents(a, b string, act func(dirA int, a string, dirB int, b string) error) error {
	dirA, err := s.openDirectory(path.Dir(a))
	if err != nil {
		return err
	}
	dirB, err := s.openDirectory(path.Dir(b))
	if err != nil {
		return errors.Join(err, unix.Close(dirA))
	}
	return errors.Join(act(dirA, path.Base(a), dirB, path.Base(b)), unix.Close(dirB), unix.Close(dirA))
}

// openDirectory is openDir for a descriptor.
func (s *rootedSystem) openDirectory(dir string) (int, error) {
	const flags = unix.O_RDONLY | unix.O_DIRECTORY | unix.O_NOFOLLOW | unix.O_CLOEXEC
	at, err := unix.Openat(int(s.top.Fd()), ".", flags, 0)
	if err != nil || dir == "." {
		return at, err
	}
	for name := range strings.SplitSeq(dir, "/") {
		next, err := unix.Openat(at, name, flags, 0)
		if err = errors.Join(err, unix.Close(at)); err != nil {
			return -1, err
		}
		at = next
	}
	return at, nil
}

func (s *rootedSystem) link(from, to string) error {
	return s.withParents(from, to, func(dirA int, a string, dirB int, b string) error { return unix.Linkat(dirA, a, dirB, b, 0) })
}

func (s *rootedSystem) rename(from, to string) error    { return s.withParents(from, to, unix.Renameat) }
func (s *rootedSystem) renameNew(from, to string) error { return s.withParents(from, to, renameNew) }
func (s *rootedSystem) exchange(a, b string) error      { return s.withParents(a, b, exchange) }

func (s *rootedSystem) syncDir(name string) error {
	dir, err := s.openDirectory(name)
	if err != nil {
		return err
	}
	f := os.NewFile(uintptr(dir), name)
	return errors.Join(f.Sync(), f.Close())
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

// sharingViolation always reports false: open files can be renamed and removed.
func sharingViolation(error) bool { return false }
