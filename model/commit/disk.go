package commit

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"syscall"
)

// A disk is the workspace's tree with everything that commit does to it. It
// names operations for people: "replacing", "a/b.go".
type disk struct {
	system system
	root   *os.Root        // to look, never to write
	dirs   *directoryCache // the same, faster
}

// lstat says what stands at path.
func (d disk) lstat(path string) (fs.FileInfo, error) {
	dir, base, err := d.dirs.open(path)
	if err != nil {
		return nil, err
	}
	return dir.Lstat(base)
}

// moving is do for operations that may make, move or remove directories.
func (d disk) doUncached(op, path string, operation func() error) error {
	err := retryInterrupted(op, path, operation)
	return errors.Join(err, d.dirs.closeAll())
}

// do runs one operation, again if a signal interrupted it.
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

// interruptions bounds how often an operation is tried again.
const maxRetries = 100

// mkdir makes a directory with the permissions of mode that the umask leaves.
// No system takes more at once: setgid and the like come with a chmod.
func (d disk) mkdir(path string, mode fs.FileMode) error {
	return d.doUncached("making", path, func() error { return d.system.mkdir(path, mode.Perm()) })
}

// liken gives a directory the owner and attributes of another one, if this user
// may look at both.
func (d disk) copyAttributes(path, like string) error {
	err := retryInterrupted("copying the attributes of", like, func() error { return d.system.copyAttributes(path, like) })
	if errors.Is(err, fs.ErrPermission) {
		return nil
	}
	return err
}

func (d disk) chmod(path string, mode fs.FileMode) error {
	return retryInterrupted("setting the mode of", path, func() error { return d.system.chmod(path, mode) })
}

func (d disk) remove(op, path string) error {
	return d.doUncached(op, path, func() error { return d.system.remove(path) })
}

func (d disk) rename(op, path, from, to string) error {
	return d.doUncached(op, path, func() error { return d.system.rename(from, to) })
}

// renameNew renames, but never over something: then the error is fs.ErrExist.
// Where the system cannot do that in one operation, a link and a removal do it
// in two. Where it has no links either, it is a rename right after a look.
func (d disk) renameNew(op, path, from, to string) error {
	linked, err := d.moveOrLink(op, path, from, to)
	if linked && err == nil {
		err = d.remove(op, from)
	}
	return err
}

// renameBack is renameNew for what is nowhere else: where it takes a link and a
// removal, the link is sure to last before the removal comes.
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

// removeTwin removes one of the two names of a file when both are sure to last.
func (d disk) removeSecondLink(op, name, other string) error {
	err := errors.Join(d.syncDir(path.Dir(name)), d.syncDir(path.Dir(other)))
	if err == nil {
		err = d.remove(op, name)
	}
	return err
}

// name gives a file another name, if nothing has that, and tells whether it
// still has the former one too.
func (d disk) moveOrLink(op, path, from, to string) (linked bool, err error) {
	err = d.doUncached(op, path, func() error { return d.system.renameNew(from, to) })
	if !errors.Is(err, errors.ErrUnsupported) {
		return false, err
	}
	err = retryInterrupted(op, path, func() error { return d.system.link(from, to) })
	if !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrPermission) {
		return true, err
	}
	if _, err := d.root.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return false, &FileError{Op: op, Path: path, Err: fs.ErrExist}
	}
	return false, d.rename(op, path, from, to)
}

// exchange lets two files change places in one operation, if the system can;
// errors.ErrUnsupported if not.
func (d disk) exchange(op, path, a, b string) error {
	return retryInterrupted(op, path, func() error { return d.system.exchange(a, b) })
}

// syncDir makes the names in a directory durable, on file systems that know
// what that means.
func (d disk) syncDir(path string) error {
	return retryInterrupted("syncing", path, func() error {
		err := d.system.syncDir(path)
		if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
			return nil
		}
		return err
	})
}

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

// close closes f, whose other operations ended with err.
func (d disk) close(f file, path string, err error) error {
	if closed := f.close(); err == nil && closed != nil {
		return &FileError{Op: "writing", Path: path, Err: cause(closed)}
	}
	return err
}

// removeAll removes a directory of ours and what is in it: files, links and
// empty directories. Of a link that somebody put there, only the link goes. A
// file in one of those directories is somebody's work: it stays and is named.
func (d disk) removeAll(dir string) (stray []string, err error) {
	fi, err := d.root.Lstat(dir)
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

// names lists a directory, which is no link to one.
func (d disk) names(path string) ([]string, error) {
	fi, err := d.root.Lstat(path)
	if err == nil && !fi.IsDir() {
		err = errNotDirectory
	}
	if err != nil {
		return nil, &FileError{Op: "listing", Path: path, Err: cause(err)}
	}
	return readDirNames(d.root, path)
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
