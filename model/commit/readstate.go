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

// unknownKind is the kind of what no plan contains: for example a FIFO, or anything below a file
// or a link.
const unknownKind model.Kind = 255

const (
	maxContent      = 256 << 20 // bytes of the largest file that is read, as in a review
	maxReadAttempts = 5         // of a file that changes while it is read
)

// errUnstable means that a file changed in every attempt to read it.
var errUnstable = errors.New("it keeps changing while it is read")

// readState returns the state of path p. It follows no link, neither in p nor in its
// directories.
func (t *transaction) readState(p string) (model.State, error) {
	if t.caseAliases[p] {
		if exact, err := t.hasExactSpelling(p); err != nil || !exact {
			return model.State{}, err
		}
	}
	return t.disk.readState(p)
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

// isNotDirectory reports whether err means that a component of a path is a file, or a
// link where none may be.
func isNotDirectory(err error) bool {
	return errors.Is(err, errNotDirectory) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ELOOP) || errors.Is(err, syscall.EMLINK)
}

// readState returns the state of name. No link is followed.
func (d disk) readState(name string) (state model.State, err error) {
	for range maxReadAttempts {
		err = d.retry("looking at", name, func() (err error) { state, err = d.readStateOnce(name); return err })
		if !errors.Is(err, errUnstable) {
			break
		}
	}
	switch {
	case isNotExist(err):
		return model.State{}, nil
	case isNotDirectory(err):
		return model.State{Kind: unknownKind}, nil
	}
	return state, err
}

// readStateOnce is one attempt of readState.
func (d disk) readStateOnce(name string) (state model.State, err error) {
	err = d.system.inParent(name, func(dir *os.Root, base string) error {
		fi, err := dir.Lstat(base)
		if err != nil {
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
			state.Kind = unknownKind
		}
		if isNotExist(err) {
			err = errUnstable // it was replaced meanwhile
		}
		return err
	})
	return state, err
}

// digestOf returns the digest of the regular file name in dir, which fi describes. The
// error is errUnstable if the file changes meanwhile.
func digestOf(dir *os.Root, name string, fi fs.FileInfo) (model.Digest, error) {
	f, err := openUnchanged(dir.OpenFile, name, fi, os.O_RDONLY)
	if errors.Is(err, errReplaced) {
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
	if size != fi.Size() || after.Size() != size || !after.ModTime().Equal(fi.ModTime()) || after.Mode() != fi.Mode() {
		return model.Digest{}, errUnstable
	}
	return model.Digest(hash.Sum(nil)), nil
}
