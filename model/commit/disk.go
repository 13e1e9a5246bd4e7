package commit

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// A disk is the workspace's tree with everything that commit does to it. Each
// operation goes through do, so that tests can fail any of them.
type disk struct {
	root *os.Root
	hook func(op, path string) error
}

// do runs one operation. op and path are for people: "replacing", "a/b.go".
func (d disk) do(op, path string, operation func() error) error {
	var err error
	if d.hook != nil {
		err = d.hook(op, path)
	}
	if err == nil {
		err = operation()
	}
	if err != nil {
		return &FileError{Op: op, Path: path, Err: cause(err)}
	}
	return nil
}

func (d disk) mkdir(path string, perm fs.FileMode) error {
	return d.do("making", path, func() error { return d.root.Mkdir(path, perm) })
}

func (d disk) remove(op, path string) error {
	return d.do(op, path, func() error { return d.root.Remove(path) })
}

func (d disk) removeAll(path string) error {
	return d.do("removing", path, func() error { return d.root.RemoveAll(path) })
}

func (d disk) rename(op, path, from, to string) error {
	return d.do(op, path, func() error { return d.root.Rename(from, to) })
}

func (d disk) link(op, path, from, to string) error {
	return d.do(op, path, func() error { return d.root.Link(from, to) })
}

// exchange lets two files change places in one operation, if the system can;
// errors.ErrUnsupported if not.
func (d disk) exchange(op, path, a, b string) error {
	return d.do(op, path, func() error { return exchange(d.root, a, b) })
}

// syncDir makes the entries of a directory durable, on file systems that know
// what that means.
func (d disk) syncDir(path string) error {
	return d.do("syncing", path, func() error {
		err := syncDir(d.root, path)
		if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
			return nil
		}
		return err
	})
}

// names lists a directory.
func (d disk) names(path string) ([]string, error) {
	f, err := d.root.Open(path)
	if err != nil {
		return nil, &FileError{Op: "listing", Path: path, Err: cause(err)}
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	if err != nil {
		return nil, &FileError{Op: "listing", Path: path, Err: cause(err)}
	}
	return names, nil
}

// cause is what went wrong, without the operation and paths around it.
func cause(err error) error {
	var pe *fs.PathError
	var le *os.LinkError
	switch {
	case errors.As(err, &pe):
		return pe.Err
	case errors.As(err, &le):
		return le.Err
	}
	return err
}
