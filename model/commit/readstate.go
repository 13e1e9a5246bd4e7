package commit

import (
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"aptix-tui/model"
)

// looks is how often a file that changes while it is read is read again.
const maxReadAttempts = 5

// errUnstable means that a file changed each time while it was read.
var errUnstable = errors.New("it keeps changing while it is read")

// A foreign is what stands at, or on the way to, a path and is nothing that any
// plan is made for: a FIFO, a file where a directory should be, a link.
type unsupportedTypeError struct{ path string }

func (e *unsupportedTypeError) Error() string { return e.path + " is neither a file nor a directory of its own" }

// look is the state of name itself, whose directory is known to be one, with
// what the system says of it; nil if nothing is there.
func (d disk) readState(name string) (model.State, fs.FileInfo, error) {
	for range maxReadAttempts {
		state, fi, err := d.readStateOnce(name)
		if err == nil || errors.As(err, new(*unsupportedTypeError)) {
			return state, fi, err
		}
		if !errors.Is(err, errUnstable) {
			return state, fi, &FileError{Op: "looking at", Path: name, Err: cause(err)}
		}
	}
	return model.State{}, nil, &FileError{Op: "reading", Path: name, Err: errUnstable}
}

func (d disk) readStateOnce(name string) (state model.State, fi fs.FileInfo, err error) {
	dir, base, err := d.dirs.open(name)
	if err == nil {
		fi, err = dir.Lstat(base)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return model.State{}, nil, nil
	}
	if err != nil {
		return state, nil, err
	}
	state.Mode = fi.Mode() & modeBits
	switch fi.Mode().Type() {
	case 0:
		state.Kind = model.Regular
		state.Digest, err = d.dirs.digestOf(dir, base, fi)
	case fs.ModeDir:
		state.Kind = model.Directory
	case fs.ModeSymlink:
		state.Kind, state.Mode = model.Symlink, 0
		state.Target, err = dir.Readlink(base)
	default:
		err = &unsupportedTypeError{name}
	}
	return state, fi, err
}

// digestOf reads the regular file that fi describes, and makes sure that it
// stays as it is meanwhile.
func (n *directoryCache) digestOf(dir *os.Root, base string, fi fs.FileInfo) (model.Digest, error) {
	f, err := dir.OpenFile(base, os.O_RDONLY|openNonblock, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return model.Digest{}, errUnstable
	}
	if err != nil {
		return model.Digest{}, err
	}
	hash := sha256.New()
	if n.buffer == nil {
		n.buffer = make([]byte, 64<<10)
	}
	// Without the file's own WriteTo, which takes a buffer each time, and
	// without a look for more: a file that has grown has another size.
	size, err := io.CopyBuffer(hash, io.LimitReader(f, fi.Size()), n.buffer)
	after, statErr := f.Stat()
	if err := errors.Join(err, statErr, f.Close()); err != nil {
		return model.Digest{}, err
	}
	if size != fi.Size() || !sameInfo(fi, after) {
		return model.Digest{}, errUnstable
	}
	return model.Digest(hash.Sum(nil)), nil
}

// unmoved tells that two looks saw the same file with the same size, time and
// mode.
func sameInfo(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && a.Mode() == b.Mode()
}

// A near keeps the directories open that were used last, one in the tree and
// one of ours: a path is mostly followed by another in the same directory, and
// the way to it takes longer than all that is done there. It has to forget
// whenever a directory may have been made, moved or removed.
type directoryCache struct {
	root  *os.Root
	slots [2]struct {
		dir  string
		open *os.Root
	}
	buffer []byte // to read files into
}

// at is the directory that name is in, and its last component.
func (n *directoryCache) open(name string) (*os.Root, string, error) {
	dir, base := path.Split(name)
	if dir == "" {
		return n.root, base, nil
	}
	slot := &n.slots[0]
	if strings.HasPrefix(dir, aptixDir+"/") {
		slot = &n.slots[1]
	}
	if slot.open != nil && slot.dir == dir {
		return slot.open, base, nil
	}
	if slot.open != nil {
		if err := slot.open.Close(); err != nil {
			return nil, "", err
		}
		slot.open = nil
	}
	open, err := n.root.OpenRoot(path.Clean(dir))
	if err != nil {
		return nil, "", err
	}
	slot.dir, slot.open = dir, open
	return open, base, nil
}

func (n *directoryCache) closeAll() error {
	var errs []error
	for i := range n.slots {
		if open := n.slots[i].open; open != nil {
			errs = append(errs, open.Close())
		}
		n.slots[i].open = nil
	}
	return errors.Join(errs...)
}
