package workspace

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"aptix-tui/model"
)

// maxFileSize is the size of the largest file that is read, in bytes.
const maxFileSize = 256 << 20

// modeBits are the bits of model.State.Mode.
const modeBits = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky

// maxReadAttempts is how often a file that changes while it is read is read
// again.
const maxReadAttempts = 5

// errUnstable means that a file was replaced or changed while it was read.
var errUnstable = errors.New("it keeps changing while it is read")

// Read returns what is at path, which must be clean. Snapshot.Path is the path
// with links resolved, in the spelling that the directories list. With follow, a symbolic link in the last component is
// followed, also to a missing file; without, it is returned itself. Links in
// directories are always followed. A refusal is a *PathError.
func (w *Workspace) Read(path string, follow bool) (model.Snapshot, error) {
	if err := requireClean(path); err != nil {
		return model.Snapshot{}, err
	}
	for range maxReadAttempts {
		snap, err := w.readOnce(path, follow)
		if !errors.Is(err, errUnstable) {
			return snap, err
		}
	}
	return model.Snapshot{}, unreadable(path, errUnstable)
}

// requireClean refuses a path that is not in its clean form.
func requireClean(path string) error {
	clean, _, err := CheckPath("", path)
	if err == nil && clean != path {
		err = &PathError{"path/unclean", path, "it is not in its clean form, which is " + clean}
	}
	return err
}

// find is resolve for a path that must not lead into a protected directory.
func (w *Workspace) find(path string, follow bool) (way ResolvedPath, fi os.FileInfo, err error) {
	if way, fi, err = w.resolve(path, follow); err != nil {
		return ResolvedPath{}, nil, err
	}
	return way, fi, w.refusalAlong(way.Real, fi).forPath(path)
}

// readOnce reads path and checks that it still leads to the same file.
func (w *Workspace) readOnce(path string, follow bool) (model.Snapshot, error) {
	var snap model.Snapshot
	way, fi, err := w.find(path, follow)
	if err != nil {
		return snap, err
	}
	snap.Path, snap.Listed, snap.Folds, snap.Modeless = way.Real, way.Listed, way.folds, modeless
	if fi == nil {
		return snap, nil
	}
	if snap.State, snap.Bytes, snap.HardLinks, err = w.readState(path, way.Real, fi); err != nil || snap.Kind != model.Regular {
		return snap, err
	}
	again, fi2, err := w.resolve(path, follow)
	if err != nil || again.Real != way.Real || fi2 == nil || !os.SameFile(fi, fi2) {
		return snap, errUnstable
	}
	return snap, nil
}

// readState returns the state and content of real, which fi describes. asked is
// for errors.
func (w *Workspace) readState(asked, real string, fi os.FileInfo) (state model.State, b []byte, links int, err error) {
	state.Mode = fi.Mode() & modeBits
	switch fi.Mode().Type() {
	case 0:
		state.Kind = model.Regular
		b, links, err = w.readRegular(real, asked, fi)
		state.Digest = model.DigestOf(b)
	case fs.ModeDir:
		state.Kind = model.Directory
	case fs.ModeSymlink:
		state.Kind, state.Mode = model.Symlink, 0
		if state.Target, err = w.root.Readlink(real); err != nil {
			err = unreadable(asked, cause(err))
		}
	default:
		err = &PathError{"path/special", asked, "it is not a regular file but a " + specialTypeName(fi.Mode())}
	}
	return state, b, links, err
}

// readRegular reads the regular file name, which fi describes. asked is for errors.
func (w *Workspace) readRegular(name, asked string, fi os.FileInfo) ([]byte, int, error) {
	if fi.Size() > maxFileSize {
		return nil, 0, tooLarge(asked)
	}
	f, err := w.root.OpenFile(name, openRead, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, errUnstable
	}
	if err != nil {
		return nil, 0, unreadable(asked, cause(err))
	}
	defer f.Close()
	b, links, err := readStable(f, fi)
	if err != nil && !errors.Is(err, errUnstable) {
		return nil, 0, unreadable(asked, cause(err))
	}
	if len(b) > maxFileSize {
		return nil, 0, tooLarge(asked)
	}
	return b, links, err
}

// readStable reads f. It is an error if f is not the file that fi describes, or
// changes meanwhile. Of a file that is too large it reads one byte more than
// allowed.
func readStable(f *os.File, fi os.FileInfo) ([]byte, int, error) {
	before, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	if !os.SameFile(before, fi) || !before.Mode().IsRegular() {
		return nil, 0, errUnstable
	}
	var buf bytes.Buffer
	buf.Grow(int(min(before.Size(), maxFileSize)) + bytes.MinRead) // capacity to find the end without growing
	n, err := buf.ReadFrom(io.LimitReader(f, maxFileSize+1))
	if err != nil {
		return nil, 0, err
	}
	after, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	if n <= maxFileSize && after.Size() != n || !after.ModTime().Equal(before.ModTime()) || after.Mode() != fi.Mode() {
		return nil, 0, errUnstable
	}
	return buf.Bytes(), hardLinks(f, after), nil
}

func tooLarge(path string) error {
	return &PathError{"path/too-large", path, fmt.Sprintf("it is larger than %d MiB", maxFileSize>>20)}
}

// specialTypeName names a type that is neither file, directory nor link.
func specialTypeName(m fs.FileMode) string {
	switch {
	case m&fs.ModeDevice != 0:
		return "device"
	case m&fs.ModeNamedPipe != 0:
		return "named pipe (FIFO)"
	case m&fs.ModeSocket != 0:
		return "socket"
	}
	return "special file"
}
