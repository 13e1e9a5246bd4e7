//go:build !unix

package commit

import (
	"errors"
	"io/fs"
	"os"
	"strings"
)

// A rootedSystem is the system below one directory. It checks that no parent of
// a name is a link before each operation, which another program can race: the
// system offers no directory handles.
type rootedSystem struct{ root *os.Root }

// newSystem returns the system below root.
func newSystem(root *os.Root) (realSystem, error) { return rootedSystem{root}, nil }

// Close closes the directories that the system opened itself.
func (s rootedSystem) Close() error { return nil }

// checkNoLinks returns an error unless every parent of these names is a
// directory and not a link to one.
func (s rootedSystem) checkNoLinks(names ...string) error {
	for _, name := range names {
		for i := strings.IndexByte(name, '/'); i >= 0; {
			fi, err := s.root.Lstat(name[:i])
			if err != nil {
				return err
			}
			if !fi.IsDir() {
				return &fs.PathError{Op: "open", Path: name[:i], Err: errNotDirectory}
			}
			next := strings.IndexByte(name[i+1:], '/')
			if next < 0 {
				break
			}
			i += 1 + next
		}
	}
	return nil
}

// ifNoLinks calls act after checkNoLinks.
func (s rootedSystem) ifNoLinks(act func() error, names ...string) error {
	if err := s.checkNoLinks(names...); err != nil {
		return err
	}
	return act()
}

func (s rootedSystem) mkdir(name string, mode fs.FileMode) error {
	return s.ifNoLinks(func() error { return s.root.Mkdir(name, mode) }, name)
}

func (s rootedSystem) symlink(target, name string) error {
	return s.ifNoLinks(func() error { return s.root.Symlink(target, name) }, name)
}

func (s rootedSystem) link(from, to string) error {
	return s.ifNoLinks(func() error { return s.root.Link(from, to) }, from, to)
}

func (s rootedSystem) rename(from, to string) error {
	return s.ifNoLinks(func() error { return s.root.Rename(from, to) }, from, to)
}

// chmod sets the mode of a directory. It works for one that this user cannot
// open.
func (s rootedSystem) chmod(name string, mode fs.FileMode) error {
	return s.ifNoLinks(func() error { return s.root.Chmod(name, mode) }, name, name+"/")
}

func (s rootedSystem) remove(name string) error {
	return s.ifNoLinks(func() error { return s.root.Remove(name) }, name)
}

func (s rootedSystem) renameNew(string, string) error      { return errors.ErrUnsupported }
func (s rootedSystem) exchange(string, string) error       { return errors.ErrUnsupported }
func (s rootedSystem) copyAttributes(string, string) error { return nil } // files inherit permissions from their directory
func (s rootedSystem) syncDir(string) error                { return nil } // the system makes directories durable itself
func (s rootedSystem) syncsAll() bool                      { return false }
func (s rootedSystem) syncAll() error                      { return errors.ErrUnsupported }

func (s rootedSystem) create(name string, mode fs.FileMode) (file, error) {
	return s.file(s.openFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode))
}

func (s rootedSystem) open(name string) (file, error) { return s.file(s.openFile(name, os.O_RDWR, 0)) }

func (s rootedSystem) file(f *os.File, err error) (file, error) {
	if err != nil {
		return nil, err
	}
	return rootedFile{f, s}, nil
}

// openFile opens a file or directory that is not a link.
func (s rootedSystem) openFile(name string, flag int, mode fs.FileMode) (f *os.File, err error) {
	err = s.ifNoLinks(func() (err error) { f, err = s.root.OpenFile(name, flag, mode); return err }, name)
	return f, err
}

// syncPath does nothing: the system makes directories durable itself.
func syncPath(string) error { return nil }
