//go:build unix

package commit

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// A rootedSystem is the system below one directory, by open directories.
type rootedSystem struct {
	top        *os.File     // root directory
	canSyncAll bool         // the file system has a reliable syncfs
	mu         sync.Mutex   // guards slots and next; directories are synced concurrently
	slots      [2]cachedDir // directories that were used last
	next       int          // index of the slot to reuse
}

// A cachedDir is an open directory.
type cachedDir struct {
	name string
	fd   int
	open bool
}

// newSystem opens root. That happens before anything is written, so that syncAll
// reports every write error.
func newSystem(root *os.Root) (realSystem, error) {
	f, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	s := &rootedSystem{top: f, canSyncAll: canSyncAll(f)}
	runtime.SetFinalizer(s, (*rootedSystem).closeCached) // like os.File, for goroutines that end before Close
	return s, nil
}

// Close closes the directories that the system opened itself.
func (s *rootedSystem) Close() error { return errors.Join(s.closeCached(), s.top.Close()) }

// closeCached closes the cached directories. It is called before every
// operation that may move directories, and with every sync, which takes long
// enough for other programs to move some.
func (s *rootedSystem) closeCached() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var err error
	for i := range s.slots {
		if s.slots[i].open {
			err = errors.Join(err, unix.Close(s.slots[i].fd))
		}
		s.slots[i] = cachedDir{}
	}
	return err
}

// uncached calls act, which may move directories, after closeCached.
func (s *rootedSystem) uncached(act func() error) error { return errors.Join(s.closeCached(), act()) }

const directoryOnly = unix.O_RDONLY | unix.O_DIRECTORY | unix.O_NOFOLLOW | unix.O_CLOEXEC

// openDirectory opens the directory dir below top. A component that is a link
// is an error.
func openDirectory(top int, dir string) (int, error) {
	if dir == "." {
		return unix.Openat(top, ".", directoryOnly, 0)
	}
	at := top
	for name := range strings.SplitSeq(dir, "/") {
		fd, err := openRetrying(at, name, directoryOnly, 0)
		if at != top {
			err = errors.Join(err, unix.Close(at))
		}
		if err != nil {
			if fd >= 0 {
				err = errors.Join(err, unix.Close(fd))
			}
			return -1, err
		}
		at = fd
	}
	return at, nil
}

// openRetrying opens a file, again if a signal interrupted it.
func openRetrying(at int, name string, flag int, mode uint32) (fd int, err error) {
	for range maxRetries {
		if fd, err = unix.Openat(at, name, flag, mode); !errors.Is(err, unix.EINTR) {
			break
		}
	}
	return fd, err
}

// parentOf returns the open directory that name is in, and its last component.
func (s *rootedSystem) parentOf(name string) (fd int, base string, err error) {
	dir, base := path.Dir(name), path.Base(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.slots {
		if s.slots[i].open && s.slots[i].name == dir {
			s.next = 1 - i
			return s.slots[i].fd, base, nil
		}
	}
	if fd, err = openDirectory(int(s.top.Fd()), dir); err != nil {
		return -1, "", err
	}
	old := s.slots[s.next]
	s.slots[s.next] = cachedDir{name: dir, fd: fd, open: true}
	s.next = 1 - s.next
	if old.open {
		err = unix.Close(old.fd)
	}
	return fd, base, err
}

// withParents calls act with the open parents of two names.
func (s *rootedSystem) withParents(a, b string, act func(dirA int, a string, dirB int, b string) error) error {
	dirA, baseA, err := s.parentOf(a)
	if err != nil {
		return err
	}
	dirB, baseB, err := s.parentOf(b)
	if err != nil {
		return err
	}
	return act(dirA, baseA, dirB, baseB)
}

// withParent calls act with the open parent of name.
func (s *rootedSystem) withParent(name string, act func(dir int, base string) error) error {
	dir, base, err := s.parentOf(name)
	if err != nil {
		return err
	}
	return act(dir, base)
}

func (s *rootedSystem) mkdir(name string, mode fs.FileMode) error {
	return s.uncached(func() error {
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
	return s.uncached(func() error { return s.withParents(from, to, unix.Renameat) })
}

func (s *rootedSystem) renameNew(from, to string) error {
	return s.uncached(func() error { return s.withParents(from, to, renameNew) })
}

func (s *rootedSystem) exchange(a, b string) error { return s.withParents(a, b, exchange) }

func (s *rootedSystem) remove(name string) error {
	return s.uncached(func() error {
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

// unixMode converts mode to the system's bits.
func unixMode(mode fs.FileMode) uint32 {
	out := uint32(mode.Perm())
	for _, b := range []struct {
		bit fs.FileMode
		sys uint32
	}{{fs.ModeSetuid, unix.S_ISUID}, {fs.ModeSetgid, unix.S_ISGID}, {fs.ModeSticky, unix.S_ISVTX}} {
		if mode&b.bit != 0 {
			out |= b.sys
		}
	}
	return out
}

func (s *rootedSystem) copyAttributes(name, like string) error {
	dir, err := s.openFile(name, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return err
	}
	old, err := s.openFile(like, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return errors.Join(err, dir.Close())
	}
	return errors.Join(copyAttributes(dir, old), old.Close(), dir.Close())
}

// openFile opens a file or directory that is not a link.
func (s *rootedSystem) openFile(name string, flag int, mode fs.FileMode) (f *os.File, err error) {
	err = s.withParent(name, func(dir int, base string) error {
		fd, err := openRetrying(dir, base, flag|unix.O_NOFOLLOW|unix.O_CLOEXEC, unixMode(mode))
		if err == nil {
			f = os.NewFile(uintptr(fd), name)
		}
		return err
	})
	return f, err
}

func (s *rootedSystem) syncDir(name string) error {
	return s.uncached(func() error {
		fd, err := openDirectory(int(s.top.Fd()), name)
		if err != nil {
			return err
		}
		return errors.Join(unix.Fsync(fd), unix.Close(fd))
	})
}

func (s *rootedSystem) syncsAll() bool { return s.canSyncAll }

func (s *rootedSystem) syncAll() error {
	if !s.canSyncAll {
		return errors.ErrUnsupported
	}
	return s.uncached(func() error { return syncAll(s.top) })
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
