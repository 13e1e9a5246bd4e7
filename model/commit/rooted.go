package commit

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
	"syscall"
	"time"
)

// openDir opens the directory dir below root. It opens the components of dir one by one. It
// is an error if one is not a directory, also if it is a link to one.
func openDir(root *os.Root, dir string) (*os.Root, error) {
	at := root
	for name := range strings.SplitSeq(dir, "/") {
		next, err := openSubdirectory(at, name)
		if at != root {
			_ = at.Close() // nothing was written
		}
		if err != nil {
			return nil, err
		}
		at = next
	}
	return at, nil
}

// openSubdirectory opens the directory name in dir, and no link to one.
func openSubdirectory(dir *os.Root, name string) (*os.Root, error) {
	for range maxReadAttempts {
		fi, err := dir.Lstat(name)
		if err != nil {
			return nil, err
		}
		if !fi.IsDir() {
			break
		}
		sub, err := dir.OpenRoot(name)
		if err != nil {
			return nil, err
		}
		opened, err := sub.Stat(".")
		if err == nil && os.SameFile(fi, opened) {
			return sub, nil
		}
		if err = errors.Join(err, sub.Close()); err != nil {
			return nil, err
		}
	}
	return nil, errNotDirectory // or it keeps being replaced
}

// inParent calls act with the directory of name, as openDir opens it, and the last component
// of name.
func inParent(root *os.Root, name string, act func(dir *os.Root, base string) error) error {
	if path.Dir(name) == "." {
		return act(root, name)
	}
	dir, err := openDir(root, path.Dir(name))
	if err != nil {
		return err
	}
	return errors.Join(act(dir, path.Base(name)), dir.Close())
}

// listDir lists a directory. A link to one is an error.
func listDir(root *os.Root, dir string) ([]string, error) {
	f, err := openDirFile(root, dir)
	if err != nil {
		return nil, err
	}
	names, err := f.Readdirnames(-1)
	return names, errors.Join(err, f.Close())
}

// openRegular opens the regular file name for reading, and no link to one. It never blocks
// on a FIFO.
func openRegular(root *os.Root, name string) (f *os.File, fi fs.FileInfo, err error) {
	err = inParent(root, name, func(dir *os.Root, base string) (err error) {
		if fi, err = dir.Lstat(base); err == nil {
			f, err = openUnchanged(dir.OpenFile, base, fi, os.O_RDONLY)
		}
		return err
	})
	return f, fi, err
}

// A rootedSystem is the operating system below one directory.
//
// Every operation opens the parents of its names one component at a time and follows no
// link: a directory that became a link since it was checked is an error.
type rootedSystem struct {
	root       *os.Root
	top        *os.File // the same directory
	canSyncAll bool     // the file system has a reliable syncfs
}

// newSystem opens root. That happens before anything is written, so that syncAll
// reports every write error.
func newSystem(root *os.Root) (*rootedSystem, error) {
	top, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	return &rootedSystem{root: root, top: top, canSyncAll: canSyncAll(top)}, nil
}

// Close closes what the system opened itself.
func (s *rootedSystem) Close() error { return s.top.Close() }

func (s *rootedSystem) inParent(name string, act func(dir *os.Root, base string) error) error {
	return inParent(s.root, name, act)
}

// maxWait is how long an operation is tried again.
const maxWait = 2 * time.Second

func (s *rootedSystem) transient(err error, waited time.Duration) bool {
	return waited < maxWait && (errors.Is(err, syscall.EINTR) || sharingViolation(err))
}

func (s *rootedSystem) mkdir(name string, mode fs.FileMode) error {
	return inParent(s.root, name, func(dir *os.Root, base string) error { return dir.Mkdir(base, mode) })
}

func (s *rootedSystem) symlink(target, name string) error {
	return inParent(s.root, name, func(dir *os.Root, base string) error { return dir.Symlink(target, base) })
}

func (s *rootedSystem) remove(name string) error {
	return inParent(s.root, name, func(dir *os.Root, base string) error { return dir.Remove(base) })
}

// chmod sets the mode of a directory. It works for one that this user cannot open.
func (s *rootedSystem) chmod(name string, mode fs.FileMode) error {
	return inParent(s.root, name, func(dir *os.Root, base string) error {
		sub, err := openSubdirectory(dir, base)
		switch {
		case err == nil:
			stat := func() (fs.FileInfo, error) { return sub.Stat(".") }
			return errors.Join(chmodUnless(stat, func(mode fs.FileMode) error { return sub.Chmod(".", mode) }, mode), sub.Close())
		case errors.Is(err, fs.ErrPermission):
			return dir.Chmod(base, mode)
		}
		return err
	})
}

// withDirs calls act with two open directories.
func (s *rootedSystem) withDirs(a, b string, act func(a, b *os.File) error) error {
	dirA, err := openDirFile(s.root, a)
	if err != nil {
		return err
	}
	dirB, err := openDirFile(s.root, b)
	if err == nil {
		err = errors.Join(act(dirA, dirB), dirB.Close())
	}
	return errors.Join(err, dirA.Close())
}

func (s *rootedSystem) copyAttributes(name, like string) error {
	return s.withDirs(name, like, copyAttributes)
}

func (s *rootedSystem) link(from, to string) error      { return s.setName(from, to, linkAt) }
func (s *rootedSystem) rename(from, to string) error    { return s.setName(from, to, renameAt) }
func (s *rootedSystem) renameNew(from, to string) error { return s.setName(from, to, renameNewAt) }
func (s *rootedSystem) exchange(a, b string) error      { return s.setName(a, b, exchangeAt) }

// setName gives the file from the name to.
func (s *rootedSystem) setName(from, to string, how func(dirA *os.File, a string, dirB *os.File, b string) error) error {
	return s.withDirs(path.Dir(from), path.Dir(to), func(a, b *os.File) error { return how(a, path.Base(from), b, path.Base(to)) })
}

func (s *rootedSystem) syncDir(name string) error {
	dir, err := openDirFile(s.root, name)
	if err != nil {
		return err
	}
	return errors.Join(syncDirFile(dir), dir.Close())
}

// openDirFile is openDir for a file.
func openDirFile(root *os.Root, dir string) (*os.File, error) {
	opened, err := openDir(root, dir)
	if err != nil {
		return nil, err
	}
	f, err := opened.Open(".")
	return f, errors.Join(err, opened.Close())
}

func (s *rootedSystem) create(name string, mode fs.FileMode) (file, error) {
	return s.openFile(name, func(dir *os.Root, base string) (*os.File, error) {
		return dir.OpenFile(base, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	})
}

func (s *rootedSystem) open(name string) (file, error) {
	return s.openFile(name, func(dir *os.Root, base string) (*os.File, error) {
		fi, err := dir.Lstat(base)
		if err != nil {
			return nil, err
		}
		return openUnchanged(dir.OpenFile, base, fi, os.O_RDWR)
	})
}

func (s *rootedSystem) openFile(name string, open func(dir *os.Root, base string) (*os.File, error)) (out file, err error) {
	err = inParent(s.root, name, func(dir *os.Root, base string) error {
		f, err := open(dir, base)
		if err == nil {
			out = rootedFile{f, s.root}
		}
		return err
	})
	return out, err
}

func (s *rootedSystem) syncsAll() bool { return s.canSyncAll }

func (s *rootedSystem) syncAll() error {
	if !s.canSyncAll {
		return errors.ErrUnsupported
	}
	return syncAll(s.top)
}

// A rootedFile is an open file of a rootedSystem.
type rootedFile struct {
	*os.File
	root *os.Root
}

func (f rootedFile) write(b []byte) (int, error)  { return f.Write(b) }
func (f rootedFile) truncate() error              { return f.Truncate(0) }
func (f rootedFile) chmod(mode fs.FileMode) error { return chmodUnless(f.Stat, f.Chmod, mode) }
func (f rootedFile) sync() error                  { return syncFile(f.File) }
func (f rootedFile) close() error                 { return f.Close() }
func (f rootedFile) stat() (fs.FileInfo, error)   { return f.Stat() }
func (f rootedFile) handle() *os.File             { return f.File }

// chmodUnless sets a mode unless it is right already: some file systems refuse every chmod.
func chmodUnless(stat func() (fs.FileInfo, error), chmod func(fs.FileMode) error, mode fs.FileMode) error {
	if fi, err := stat(); err == nil && fi.Mode()&modeBits == mode&modeBits {
		return nil
	}
	return chmod(mode)
}

func (f rootedFile) copyAttributes(like string) error {
	src, _, err := openRegular(f.root, like)
	if err != nil {
		return err
	}
	return errors.Join(copyAttributes(f.File, src), src.Close())
}
