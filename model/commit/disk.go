package commit

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"syscall"
	"time"

	"aptix-tui/model/workspace"
)

// A disk carries out operations on the workspace's tree. Its errors name the operation and the
// path as they are shown to users: "replacing", "a/b.go".
type disk struct {
	system system
	root   *os.Root // for reading .aptix only
}

func newDisk(ws *workspace.Workspace, opts Options) (d disk, done func() error, err error) {
	real, err := newSystem(ws.Root())
	if err != nil {
		return d, nil, &FileError{Op: "opening", Path: ws.Dir(), Err: cause(err)}
	}
	d = disk{root: ws.Root(), system: real}
	if opts.wrap != nil {
		d.system = opts.wrap(real)
	}
	return d, real.Close, nil
}

// retry runs an operation, and runs it again while its error is transient. The error is a
// *FileError.
func (d disk) retry(op, path string, operation func() error) error {
	err := operation()
	pause, waited := time.Duration(0), time.Duration(0)
	for err != nil && d.system.transient(err, waited) {
		time.Sleep(pause)
		waited += pause
		pause = max(2*pause, time.Millisecond)
		err = operation()
	}
	if err != nil {
		return &FileError{Op: op, Path: path, Err: cause(err)}
	}
	return nil
}

// lstat returns the file info of name, without following a link.
func (d disk) lstat(name string) (fi fs.FileInfo, err error) {
	err = d.system.inParent(name, func(dir *os.Root, base string) (err error) {
		fi, err = dir.Lstat(base)
		return err
	})
	return fi, err
}

// isDirectory reports whether name is a directory.
func (d disk) isDirectory(name string) bool {
	fi, err := d.lstat(name)
	return err == nil && fi.IsDir()
}

// sameFile reports whether a and b are hard links to one file.
func (d disk) sameFile(a, b string) bool {
	fa, errA := d.lstat(a)
	fb, errB := d.lstat(b)
	return errA == nil && errB == nil && os.SameFile(fa, fb)
}

// names lists a directory. A link to one is an error.
func (d disk) names(name string) (names []string, err error) {
	err = d.system.inParent(name+"/.", func(dir *os.Root, _ string) (err error) {
		names, err = listDir(dir, ".")
		return err
	})
	if err != nil {
		return nil, &FileError{Op: "listing", Path: name, Err: cause(err)}
	}
	return names, nil
}

// mkdir makes a directory with the permission bits of mode that the umask leaves. Special bits
// need a chmod on every system.
func (d disk) mkdir(path string, mode fs.FileMode) error {
	return d.retry("making", path, func() error { return d.system.mkdir(path, mode.Perm()) })
}

// copyAttributes gives the directory path the owner and attributes of the directory like.
// Missing permissions are no error.
func (d disk) copyAttributes(path, like string) error {
	err := d.retry("copying the attributes of", like, func() error { return d.system.copyAttributes(path, like) })
	if errors.Is(err, fs.ErrPermission) {
		return nil
	}
	return err
}

// chmod sets a mode by set. It is no error if the file system has no mode bits.
func (d disk) chmod(path string, set func() error) error {
	err := d.retry("setting the mode of", path, set)
	if errors.Is(err, syscall.EPERM) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// remove removes a file, a link or an empty directory.
func (d disk) remove(op, path string) error {
	return d.retry(op, path, func() error { return d.system.remove(path) })
}

// rename renames from to to. It replaces what is at to.
func (d disk) rename(op, path, from, to string) error {
	return d.retry(op, path, func() error { return d.system.rename(from, to) })
}

// exchange swaps two files atomically, if the system can.
func (d disk) exchange(op, path, a, b string) error {
	return d.retry(op, path, func() error { return d.system.exchange(a, b) })
}

// unsupported reports whether the system may not support what failed with err. Systems and file
// systems have many errors for that, so it is any that has no other known meaning.
func (d disk) unsupported(err error) bool {
	return err != nil && !d.system.transient(err, 0) && !slices.ContainsFunc(failures, func(f error) bool { return errors.Is(err, f) })
}

// failures are errors of operations that are supported.
var failures = []error{
	fs.ErrExist, fs.ErrNotExist, fs.ErrPermission, errNotDirectory, syscall.ENOTDIR, syscall.ELOOP, syscall.EXDEV,
	syscall.EIO, syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EMFILE, syscall.ENFILE,
}

// renameNew renames without replacing: the error is fs.ErrExist if to exists. Systems that
// cannot do this atomically use a link and a removal. Systems without hard links use a check and
// a rename, which another program can race.
func (d disk) renameNew(op, path, from, to string) error {
	return d.move(op, path, from, to, func() error { return nil })
}

// renameDurably is renameNew for a file that exists nowhere else. If it takes a link and a
// removal, the link is synced before the removal.
func (d disk) renameDurably(at, from, to string) error {
	return d.move("restoring", at, from, to, func() error { return d.syncDir(path.Dir(to)) })
}

// move renames without replacing. If it takes a link and a removal, linked is called between
// them.
func (d disk) move(op, path, from, to string, linked func() error) error {
	err := d.retry(op, path, func() error { return d.system.renameNew(from, to) })
	if !d.unsupported(err) {
		return err
	}
	err = d.retry(op, path, func() error { return d.system.link(from, to) })
	if d.unsupported(err) || errors.Is(err, fs.ErrPermission) {
		if _, err := d.lstat(to); !isNotExist(err) {
			return &FileError{Op: op, Path: path, Err: fs.ErrExist}
		}
		return d.rename(op, path, from, to)
	}
	if err == nil {
		err = linked()
	}
	if err == nil {
		err = d.remove(op, from)
	}
	return err
}

// removeSecondLink removes name, one of two hard links to a file, after both were synced.
func (d disk) removeSecondLink(op, name, other string) error {
	err := errors.Join(d.syncDir(path.Dir(name)), d.syncDir(path.Dir(other)))
	if err == nil {
		err = d.remove(op, name)
	}
	return err
}

// syncDir makes the names in a directory durable, on file systems that support it.
func (d disk) syncDir(path string) error {
	return d.retry("syncing", path, func() error {
		err := d.system.syncDir(path)
		if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
			return nil
		}
		return err
	})
}

// create creates the file name, which must not exist. path is for errors.
func (d disk) create(op, path, name string, mode fs.FileMode) (f file, err error) {
	err = d.retry(op, path, func() error { f, err = d.system.create(name, mode); return err })
	return f, err
}

// write writes all of b.
func (d disk) write(f file, path string, b []byte) error {
	for {
		n := 0
		err := d.retry("writing", path, func() (err error) { n, err = f.write(b); return err })
		if err == nil && n == 0 && len(b) > 0 {
			err = &FileError{Op: "writing", Path: path, Err: io.ErrShortWrite}
		}
		if b = b[n:]; err != nil || len(b) == 0 {
			return err
		}
	}
}

// finish closes f after what was written to it with the error err. Where the file system cannot
// be synced at once, the file is synced first.
func (d disk) finish(f file, path string, err error) error {
	if err == nil && !d.system.syncsAll() {
		err = d.retry("syncing", path, f.sync)
	}
	if closed := f.close(); err == nil && closed != nil {
		err = &FileError{Op: "writing", Path: path, Err: cause(closed)}
	}
	return err
}

// maxDepth limits how deep directories are removed.
const maxDepth = 64

// removeTree removes name and, if it is a directory, everything in it. Links are not followed.
func (d disk) removeTree(name string, depth int) error {
	fi, err := d.lstat(name)
	if isNotExist(err) {
		return nil
	}
	if err == nil && fi.IsDir() {
		var names []string
		if names, err = d.names(name); depth == maxDepth {
			err = &FileError{Op: "removing", Path: name, Err: errors.New("directories are nested too deeply; remove it yourself")}
		}
		for _, in := range names {
			if err == nil {
				err = d.removeTree(name+"/"+in, depth+1)
			}
		}
	}
	if err == nil {
		err = d.remove("removing", name)
	}
	return err
}

// removeDirectories removes directories in .aptix. It returns what could not be removed, which
// is no reason to fail.
func (d disk) removeDirectories(dirs []string) error {
	var left error
	for _, dir := range dirs {
		left = errors.Join(left, d.removeTree(dir, 0))
	}
	return left
}

// isNotExist reports whether err means that a file does not exist.
func isNotExist(err error) bool { return errors.Is(err, fs.ErrNotExist) }

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
