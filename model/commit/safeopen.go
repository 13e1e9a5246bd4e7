package commit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// errReplaced means that a file was another one when it was opened than when it
// was looked at.
var errReplaced = errors.New("it was replaced while it was opened")

// openSame opens what fi describes, if that is a regular file.
func openUnchanged(open func() (*os.File, error), fi fs.FileInfo) (*os.File, error) {
	if !fi.Mode().IsRegular() {
		return nil, fmt.Errorf("it is %s, where a regular file is expected", fileTypeName(fi.Mode()))
	}
	f, err := open()
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

// readBounded reads the regular file that fi describes, if it has no more than
// limit bytes.
func readBounded(open func() (*os.File, error), fi fs.FileInfo, limit int64) ([]byte, error) {
	f, err := openUnchanged(open, fi)
	if err != nil {
		return nil, err
	}
	b, err := readSized(f, fi, limit)
	return b, errors.Join(err, f.Close())
}

func readSized(f io.Reader, fi fs.FileInfo, limit int64) ([]byte, error) {
	if fi.Size() > limit {
		return nil, fmt.Errorf("it has %d bytes, and %d are the limit", fi.Size(), limit)
	}
	return io.ReadAll(io.LimitReader(f, limit))
}

// namesOf lists the directory at path, without waiting if it has become a pipe.
func readDirNames(root *os.Root, path string) ([]string, error) {
	f, err := root.OpenFile(path, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, &FileError{Op: "listing", Path: path, Err: cause(err)}
	}
	names, err := f.Readdirnames(-1)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, &FileError{Op: "listing", Path: path, Err: cause(err)}
	}
	return names, nil
}
