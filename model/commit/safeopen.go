package commit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// errReplaced means that a file was replaced between lstat and open.
var errReplaced = errors.New("it was replaced while it was opened")

// An openFunc is os.OpenFile or a method of os.Root.
type openFunc func(name string, flag int, mode fs.FileMode) (*os.File, error)

// openShared is os.OpenFile, but on Windows, too, others can remove, rename and replace the file
// meanwhile.
func openShared(name string, flag int, mode fs.FileMode) (*os.File, error) {
	root, err := os.OpenRoot(filepath.Dir(name))
	if err != nil {
		return nil, err
	}
	f, err := root.OpenFile(filepath.Base(name), flag, mode)
	return f, errors.Join(err, root.Close())
}

// openUnchanged opens the regular file name, which fi describes. It is an error if
// another file is opened. It never blocks on a FIFO.
func openUnchanged(open openFunc, name string, fi fs.FileInfo, flag int) (*os.File, error) {
	if !fi.Mode().IsRegular() {
		return nil, errNotRegular
	}
	f, err := open(name, flag|openNonblock, 0)
	if err != nil {
		return nil, err
	}
	now, err := f.Stat()
	if err == nil && (!now.Mode().IsRegular() || !os.SameFile(fi, now)) {
		err = errReplaced
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

var errNotRegular = errors.New("it is not a regular file; move it away")

// readBounded reads the regular file name, which fi describes. It is an error if
// it has more than limit bytes.
func readBounded(open openFunc, name string, fi fs.FileInfo, limit int64) ([]byte, error) {
	f, err := openUnchanged(open, name, fi, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	b, err := readSized(f, fi, limit)
	return b, errors.Join(err, f.Close())
}

// readSized is readBounded for an open file.
func readSized(f io.Reader, fi fs.FileInfo, limit int64) ([]byte, error) {
	if fi.Size() > limit {
		return nil, fmt.Errorf("it has %d bytes; the limit is %d", fi.Size(), limit)
	}
	return io.ReadAll(io.LimitReader(f, limit))
}
