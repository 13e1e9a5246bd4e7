package commit

import (
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"

	"aptix-tui/model"
)

// readState returns the state of path p and its file info, nil if there is
// nothing. It follows no link, neither in p nor in its directories.
func (t *transaction) readState(p string) (state model.State, fi fs.FileInfo, err error) {
	exact := true
	if t.caseAliases[p] {
		exact, err = t.hasExactSpelling(p)
	}
	if exact && err == nil {
		state, fi, err = t.disk.readState(p)
	}
	if err == nil {
		return state, fi, nil
	}
	if why := t.checkParents(p); why != nil {
		err = why
	}
	return state, fi, err
}

// checkParents returns an error unless every existing directory of p is a directory and
// not a link to one.
func (t *transaction) checkParents(p string) error {
	err := t.disk.system.inParent(p, func(*os.Root, string) error { return nil })
	at := &fs.PathError{Path: path.Dir(p), Err: cause(err)}
	errors.As(err, &at)
	switch {
	case err == nil, isNotExist(err):
		return nil
	case isNotDirectory(at.Err):
		return &unsupportedTypeError{at.Path}
	}
	return &FileError{Op: "looking at", Path: at.Path, Err: at.Err}
}

// isNotDirectory reports whether err means that a component of a path is a file, or a
// link where none may be.
func isNotDirectory(err error) bool {
	return errors.Is(err, errNotDirectory) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ELOOP) || errors.Is(err, syscall.EMLINK)
}

// hasExactSpelling reports whether the directory entries on the way to p are
// spelled exactly like p. They may differ on file systems that ignore case or
// normal form.
func (t *transaction) hasExactSpelling(p string) (bool, error) {
	dir := "."
	for name := range strings.SplitSeq(p, "/") {
		names, err := t.disk.names(dir)
		if isNotExist(err) || err == nil && !slices.Contains(names, name) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		dir = path.Join(dir, name)
	}
	return true, nil
}

// maxContent is the size of the largest file that is read. A review has the same limit.
const maxContent = 256 << 20

// maxReadAttempts is how often a file that changes while it is read is read
// again.
const maxReadAttempts = 5

// errUnstable means that a file changed in every attempt to read it.
var errUnstable = errors.New("it keeps changing while it is read")

// An unsupportedTypeError means that path is of a type that no plan contains,
// for example a FIFO, or that a parent of a path is a file or a link.
type unsupportedTypeError struct{ path string }

func (e *unsupportedTypeError) Error() string {
	return e.path + " is neither a regular file nor a directory"
}

// readState returns the state of name and its file info, nil if there is
// nothing. No link is followed. The parent must be known to be a directory.
func (d disk) readState(name string) (model.State, fs.FileInfo, error) {
	for range maxReadAttempts {
		state, fi, err := d.readStateOnce(name)
		if err == nil || as[*unsupportedTypeError](err) {
			return state, fi, err
		}
		if !errors.Is(err, errUnstable) {
			return state, fi, &FileError{Op: "looking at", Path: name, Err: cause(err)}
		}
	}
	return model.State{}, nil, &FileError{Op: "reading", Path: name, Err: errUnstable}
}

// readStateOnce is one attempt of readState.
func (d disk) readStateOnce(name string) (state model.State, fi fs.FileInfo, err error) {
	err = d.system.inParent(name, func(dir *os.Root, base string) (err error) {
		if fi, err = dir.Lstat(base); err != nil {
			return err
		}
		state.Mode = fi.Mode() & modeBits
		switch fi.Mode().Type() {
		case 0:
			state.Kind = model.Regular
			state.Digest, err = digestOf(dir, base, fi)
		case fs.ModeDir:
			state.Kind = model.Directory
		case fs.ModeSymlink:
			state.Kind, state.Mode = model.Symlink, 0
			state.Target, err = dir.Readlink(base)
		default:
			err = &unsupportedTypeError{name}
		}
		return err
	})
	if fi == nil && errors.Is(err, fs.ErrNotExist) {
		return model.State{}, nil, nil
	}
	return state, fi, err
}

// digestOf returns the digest of the regular file name in dir, which fi describes. The
// error is errUnstable if the file changes meanwhile.
func digestOf(dir *os.Root, name string, fi fs.FileInfo) (model.Digest, error) {
	f, err := openUnchanged(dir.OpenFile, name, fi, os.O_RDONLY)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errReplaced) {
		return model.Digest{}, errUnstable
	}
	if err != nil {
		return model.Digest{}, err
	}
	hash := sha256.New()
	size, err := io.Copy(hash, io.LimitReader(f, fi.Size())) // a file that has grown is found by its size
	after, statErr := f.Stat()
	if err := errors.Join(err, statErr, f.Close()); err != nil {
		return model.Digest{}, err
	}
	if size != fi.Size() || !sameInfo(fi, after) {
		return model.Digest{}, errUnstable
	}
	return model.Digest(hash.Sum(nil)), nil
}

// sameInfo reports whether a and b describe the same file with the same size,
// modification time and mode.
func sameInfo(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && a.Mode() == b.Mode()
}
