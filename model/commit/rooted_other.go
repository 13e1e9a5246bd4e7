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
type rootedSystem struct{ root *os.Root }

// newSystem returns the system below root.
func newSystem(root *os.Root) (realSystem, error) { return &rootedSystem{root}, nil }

// Close closes the directories that the system opened itself.
func (s *rootedSystem) Close() error { return nil }

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

// openFile opens a file or directory that is not a link.
func (s *rootedSystem) openFile(name string, flag int, mode fs.FileMode) (f *os.File, err error) {
	err = s.ifNoLinks(func() (err error) { f, err = s.root.OpenFile(name, flag, mode); return err }, name)
	return f, err
}

// syncPath does nothing: the system makes directories durable itself.
func syncPath(string) error { return nil }
