//go:build !unix

package commit

import (
	"errors"
	"io/fs"
	"os"
	"path"
)

// A rootedSystem is the system below one directory. It checks that no parent of
// a name is a link before each operation, which another program can race: the
// system offers no directory handles.
type rootedSystem struct{ *dirPool }

// newSystem returns the system below root.
func newSystem(root *os.Root) (realSystem, error) { return &rootedSystem{&dirPool{root}}, nil }

// Close closes the directories that the system opened itself.
func (s *rootedSystem) Close() error { return nil }

// directories returns the directories of the system.
func (s *rootedSystem) directories() *dirPool { return s.dirPool }

// A dirPool reads below one directory. It keeps nothing open.
type dirPool struct{ root *os.Root }

func newDirPool(root *os.Root) (*dirPool, error) { return &dirPool{root}, nil }

// expire says that directories may have been moved since they were opened.
func (p *dirPool) expire() {}

func (p *dirPool) close() error { return nil }

// check returns the error of opening dir.
func (p *dirPool) check(dir string) error { return checkNoLinks(p.root, dir) }

// checkNoLinks returns an error unless dir and its parents are directories and
// not links to some.
func checkNoLinks(root *os.Root, dir string) error {
	for i := range len(dir) + 1 {
		if i < len(dir) && dir[i] != '/' {
			continue
		}
		fi, err := root.Lstat(dir[:i])
		if err != nil {
			return err
		}
		if !fi.IsDir() {
			return &fs.PathError{Op: "open", Path: dir[:i], Err: errNotDirectory}
		}
	}
	return nil
}

// lstat returns the file info of name, without following a link.
func (p *dirPool) lstat(name string) (fs.FileInfo, error) { return p.root.Lstat(name) }

// readlink returns the target of a symbolic link.
func (p *dirPool) readlink(name string) (string, error) { return p.root.Readlink(name) }

// read opens a file.
func (p *dirPool) read(name string) (readableFile, error) {
	f, err := p.root.OpenFile(name, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, err
	}
	return rootedFile{f}, nil
}

// sameFile reports whether a and b describe the same file.
func sameFile(a, b fs.FileInfo) bool { return os.SameFile(a, b) }

// ifNoLinks calls act if every parent of these names is a directory and not a
// link to one.
func (s *rootedSystem) ifNoLinks(act func() error, names ...string) error {
	for _, name := range names {
		if err := checkNoLinks(s.root, path.Dir(name)); err != nil {
			return err
		}
	}
	return act()
}

func (s *rootedSystem) mkdir(name string, mode fs.FileMode) error {
	return s.ifNoLinks(func() error { return s.root.Mkdir(name, mode) }, name)
}

func (s *rootedSystem) symlink(target, name string) error {
	return s.ifNoLinks(func() error { return s.root.Symlink(target, name) }, name)
}

func (s *rootedSystem) link(from, to string) error {
	return s.ifNoLinks(func() error { return s.root.Link(from, to) }, from, to)
}

func (s *rootedSystem) rename(from, to string) error {
	return s.ifNoLinks(func() error { return s.root.Rename(from, to) }, from, to)
}

// chmod sets the mode of a directory. It works for one that this user cannot
// open.
func (s *rootedSystem) chmod(name string, mode fs.FileMode) error {
	return s.ifNoLinks(func() error { return s.root.Chmod(name, mode) }, name, name+"/")
}

func (s *rootedSystem) remove(name string) error {
	return s.ifNoLinks(func() error { return s.root.Remove(name) }, name)
}

func (s *rootedSystem) renameNew(string, string) error      { return errors.ErrUnsupported }
func (s *rootedSystem) exchange(string, string) error       { return errors.ErrUnsupported }
func (s *rootedSystem) copyAttributes(string, string) error { return nil } // files inherit permissions from their directory
func (s *rootedSystem) syncDir(string) error                { return nil } // the system makes directories durable itself
func (s *rootedSystem) syncsAll() bool                      { return false }
func (s *rootedSystem) syncAll() error                      { return errors.ErrUnsupported }

func (s *rootedSystem) create(name string, mode fs.FileMode) (file, error) {
	return s.openForWriting(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}

func (s *rootedSystem) open(name string) (file, error) {
	return s.openForWriting(name, os.O_RDWR|openNonblock, 0)
}

// openForWriting opens a file that is not a link.
func (s *rootedSystem) openForWriting(name string, flag int, mode fs.FileMode) (out file, err error) {
	err = s.ifNoLinks(func() error {
		f, err := s.root.OpenFile(name, flag, mode)
		if err == nil {
			out = rootedFile{f}
		}
		return err
	}, name)
	return out, err
}

// A rootedFile is an open file.
type rootedFile struct{ *os.File }

func (f rootedFile) write(b []byte) (int, error)  { return f.Write(b) }
func (f rootedFile) truncate() error              { return f.Truncate(0) }
func (f rootedFile) copyAttributes(string) error  { return nil } // files inherit permissions from their directory
func (f rootedFile) chmod(mode fs.FileMode) error { return f.Chmod(mode) }
func (f rootedFile) sync() error                  { return f.Sync() }
func (f rootedFile) close() error                 { return f.Close() }
func (f rootedFile) stat() (fs.FileInfo, error)   { return f.Stat() }
func (f rootedFile) handle() *os.File             { return f.File }

// syncPath does nothing: the system makes directories durable itself.
func syncPath(string) error { return nil }
