package commit

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"syscall"
)

// A disk carries out operations on the workspace's tree. Its errors name the
// operation and the path as they are shown to users: "replacing", "a/b.go".
type disk struct {
	system system
	root   *os.Root // for reading only
}

// lstat returns the file info of path, without following a link.
func (d disk) lstat(path string) (fs.FileInfo, error) { return lstat(d.root, path) }

// retryInterrupted runs an operation, and runs it again if a signal interrupted
// it. The error is a *FileError.
func retryInterrupted(op, path string, operation func() error) error {
	err := operation()
	for range maxRetries {
		if !errors.Is(err, syscall.EINTR) {
			break
		}
		err = operation()
	}
	if err != nil {
		return &FileError{Op: op, Path: path, Err: cause(err)}
	}
	return nil
}

// maxRetries limits how often an operation is tried again.
const maxRetries = 100

// mkdir makes a directory with the permission bits of mode that the umask
// leaves. Special bits need a chmod on every system.
func (d disk) mkdir(path string, mode fs.FileMode) error {
	return retryInterrupted("making", path, func() error { return d.system.mkdir(path, mode.Perm()) })
}

// copyAttributes gives the directory path the owner and attributes of the
// directory like. Missing permissions are no error.
func (d disk) copyAttributes(path, like string) error {
	err := retryInterrupted("copying the attributes of", like, func() error { return d.system.copyAttributes(path, like) })
	if errors.Is(err, fs.ErrPermission) {
		return nil
	}
	return err
}

// chmod sets the mode of a directory.
func (d disk) chmod(path string, mode fs.FileMode) error {
	return retryInterrupted("setting the mode of", path, func() error { return d.system.chmod(path, mode) })
}

// remove removes a file, a link or an empty directory.
func (d disk) remove(op, path string) error {
	return retryInterrupted(op, path, func() error { return d.system.remove(path) })
}

// rename renames from to to. It replaces what is at to.
func (d disk) rename(op, path, from, to string) error {
	return retryInterrupted(op, path, func() error { return d.system.rename(from, to) })
}

// renameNew renames without replacing: the error is fs.ErrExist if to exists.
// Systems that cannot do this atomically use a link and a removal. Systems
// without hard links use a check and a rename, which another program can race.
func (d disk) renameNew(op, path, from, to string) error {
	linked, err := d.moveOrLink(op, path, from, to)
	if linked && err == nil {
		err = d.remove(op, from)
	}
	return err
}

// renameDurably is renameNew for a file that exists nowhere else. If it takes a
// link and a removal, the link is synced before the removal.
func (d disk) renameDurably(at, from, to string) error {
	linked, err := d.moveOrLink("restoring", at, from, to)
	if linked && err == nil {
		err = d.syncDir(path.Dir(to))
	}
	if linked && err == nil {
		err = d.remove("restoring", from)
	}
	return err
}

// removeSecondLink removes name, one of two hard links to a file, after both
// were synced.
func (d disk) removeSecondLink(op, name, other string) error {
	err := errors.Join(d.syncDir(path.Dir(name)), d.syncDir(path.Dir(other)))
	if err == nil {
		err = d.remove(op, name)
	}
	return err
}

// moveOrLink moves from to to without replacing, and reports whether it made a
// hard link instead, so that from still exists.
func (d disk) moveOrLink(op, path, from, to string) (linked bool, err error) {
	err = retryInterrupted(op, path, func() error { return d.system.renameNew(from, to) })
	if !errors.Is(err, errors.ErrUnsupported) {
		return false, err
	}
	err = retryInterrupted(op, path, func() error { return d.system.link(from, to) })
	if !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrPermission) {
		return true, err
	}
	if _, err := d.lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return false, &FileError{Op: op, Path: path, Err: fs.ErrExist}
	}
	return false, d.rename(op, path, from, to)
}

// exchange swaps two files atomically. The error is errors.ErrUnsupported if
// the system cannot.
func (d disk) exchange(op, path, a, b string) error {
	return retryInterrupted(op, path, func() error { return d.system.exchange(a, b) })
}

// syncDir makes the names in a directory durable, on file systems that support
// it.
func (d disk) syncDir(path string) error {
	return retryInterrupted("syncing", path, func() error {
		err := d.system.syncDir(path)
		if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
			return nil
		}
		return err
	})
}

// create creates the file name, which must not exist. path is for errors.
func (d disk) create(op, path, name string, mode fs.FileMode) (f file, err error) {
	err = retryInterrupted(op, path, func() error { f, err = d.system.create(name, mode); return err })
	return f, err
}

// write writes all of b.
func (d disk) write(f file, path string, b []byte) error {
	for {
		n := 0
		err := retryInterrupted("writing", path, func() (err error) { n, err = f.write(b); return err })
		if err == nil && n == 0 && len(b) > 0 {
			err = &FileError{Op: "writing", Path: path, Err: io.ErrShortWrite}
		}
		if b = b[n:]; err != nil || len(b) == 0 {
			return err
		}
	}
}

// close closes f and returns err, or else the error of closing.
func (d disk) close(f file, path string, err error) error {
	if closed := f.close(); err == nil && closed != nil {
		return &FileError{Op: "writing", Path: path, Err: cause(closed)}
	}
	return err
}

// removeAll removes one of the directories in .aptix with its files, links and
// empty directories. Links are not followed. Other programs' files in a
// directory that was moved aside are kept and returned as stray.
func (d disk) removeAll(dir string) (stray []string, err error) {
	fi, err := d.lstat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && !fi.IsDir() {
		return nil, d.remove("removing", dir)
	}
	names, err := d.names(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		kept, err := d.removeUnlessStray(dir + "/" + name)
		if stray = append(stray, kept...); err != nil {
			return stray, err
		}
	}
	if len(stray) > 0 {
		return stray, nil
	}
	return nil, d.remove("removing", dir)
}

// removeDirectories removes directories in .aptix. It returns what could not be
// removed, which is no reason to fail.
func (d disk) removeDirectories(dirs []string) error {
	var left error
	for _, dir := range dirs {
		stray, err := d.removeAll(dir)
		left = errors.Join(left, err, strayError(stray))
	}
	return left
}

// names lists a directory. A link to one is an error.
func (d disk) names(path string) ([]string, error) {
	dir, err := openDirFile(d.root, path)
	if err != nil {
		return nil, &FileError{Op: "listing", Path: path, Err: cause(err)}
	}
	names, err := dir.Readdirnames(-1)
	if err = errors.Join(err, dir.Close()); err != nil {
		return nil, &FileError{Op: "listing", Path: path, Err: cause(err)}
	}
	return names, nil
}

// cause returns the underlying error, without the operation and path around it.
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
