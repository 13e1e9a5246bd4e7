//go:build unix

package commit

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// A rootedSystem is the system below one directory, by open directories.
type rootedSystem struct {
	*dirPool
	canSyncAll bool // the file system has a reliable syncfs
}

// newSystem opens root. That happens before anything is written, so that syncAll
// reports every write error.
func newSystem(root *os.Root) (realSystem, error) {
	p, err := newDirPool(root)
	if err != nil {
		return nil, err
	}
	return &rootedSystem{dirPool: p, canSyncAll: canSyncAll(p.root)}, nil
}

// Close closes the directories that the system opened itself.
func (s *rootedSystem) Close() error { return s.close() }

// directories returns the open directories of the system.
func (s *rootedSystem) directories() *dirPool { return s.dirPool }

// moving calls act, which may move directories.
func (s *rootedSystem) moving(act func() error) error {
	s.expire()
	return act()
}

func (s *rootedSystem) mkdir(name string, mode fs.FileMode) error {
	return s.moving(func() error {
		return s.withParent(name, func(dir int, base string) error { return unix.Mkdirat(dir, base, uint32(mode.Perm())) })
	})
}

func (s *rootedSystem) symlink(target, name string) error {
	return s.withParent(name, func(dir int, base string) error { return unix.Symlinkat(target, dir, base) })
}

func (s *rootedSystem) link(from, to string) error {
	return s.withParents(from, to, func(dirA int, a string, dirB int, b string) error { return unix.Linkat(dirA, a, dirB, b, 0) })
}

func (s *rootedSystem) rename(from, to string) error {
	return s.moving(func() error { return s.withParents(from, to, unix.Renameat) })
}

func (s *rootedSystem) renameNew(from, to string) error {
	return s.moving(func() error { return s.withParents(from, to, renameNew) })
}

func (s *rootedSystem) exchange(a, b string) error { return s.withParents(a, b, exchange) }

func (s *rootedSystem) remove(name string) error {
	return s.moving(func() error {
		return s.withParent(name, func(dir int, base string) error {
			err := unix.Unlinkat(dir, base, 0)
			if err == nil || errors.Is(err, unix.ENOENT) {
				return err
			}
			if removed := unix.Unlinkat(dir, base, unix.AT_REMOVEDIR); !errors.Is(removed, unix.ENOTDIR) {
				return removed // it is a directory
			}
			return err
		})
	})
}

// chmod sets the mode of a directory. It works for one that this user cannot
// open.
func (s *rootedSystem) chmod(name string, mode fs.FileMode) error {
	return s.withParent(name, func(dir int, base string) error {
		var st unix.Stat_t
		if err := unix.Fstatat(dir, base, &st, unix.AT_SYMLINK_NOFOLLOW); err != nil {
			return err
		}
		if st.Mode&unix.S_IFMT != unix.S_IFDIR {
			return unix.ENOTDIR
		}
		fd, err := openRetrying(dir, base, directoryOnly, 0)
		if errors.Is(err, unix.EACCES) {
			return unix.Fchmodat(dir, base, unixMode(mode), 0)
		}
		if err != nil {
			return err
		}
		return errors.Join(unix.Fchmod(fd, unixMode(mode)), unix.Close(fd))
	})
}

func (s *rootedSystem) copyAttributes(name, like string) error {
	dir, err := s.openFile(name, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return err
	}
	return errors.Join(dir.copyAttributes(like), dir.close())
}

func (s *rootedSystem) create(name string, mode fs.FileMode) (file, error) {
	return s.openForWriting(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}

func (s *rootedSystem) open(name string) (file, error) {
	return s.openForWriting(name, os.O_RDWR|openNonblock, 0)
}

func (s *rootedSystem) openForWriting(name string, flag int, mode fs.FileMode) (file, error) {
	f, err := s.openFile(name, flag, mode)
	if err != nil {
		return nil, err // not a nil *rawFile, which is another value of file
	}
	return f, nil
}

func (s *rootedSystem) syncDir(name string) error {
	s.expire()
	fd, err := openDirectory(s.top, name)
	if err != nil {
		return err
	}
	return errors.Join(unix.Fsync(fd), unix.Close(fd))
}

func (s *rootedSystem) syncsAll() bool { return s.canSyncAll }

func (s *rootedSystem) syncAll() error {
	if !s.canSyncAll {
		return errors.ErrUnsupported
	}
	return s.moving(func() error { return syncAll(s.root) })
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
