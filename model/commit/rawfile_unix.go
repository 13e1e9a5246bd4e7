//go:build unix

package commit

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

// A rawFile is an open file. Unlike an *os.File it costs no system call but open and
// close.
type rawFile struct {
	name string
	dirs *dirPool

	mu     sync.Mutex // held by every call: a closed descriptor may be another file's
	fd     int
	asOS   *os.File // the same descriptor, once handle was called
	closed bool
}

// use calls act unless the file is closed.
func (f *rawFile) use(act func(fd int) error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return fs.ErrClosed
	}
	return act(f.fd)
}

func (f *rawFile) write(b []byte) (n int, err error) {
	err = f.use(func(fd int) (err error) { n, err = unix.Write(fd, b); return err })
	return max(n, 0), err
}

func (f *rawFile) truncate() error {
	return f.use(func(fd int) error { return unix.Ftruncate(fd, 0) })
}

func (f *rawFile) chmod(mode fs.FileMode) error {
	return f.use(func(fd int) error { return unix.Fchmod(fd, unixMode(mode)) })
}

func (f *rawFile) stat() (fs.FileInfo, error) {
	out := &statInfo{name: f.name}
	return out, f.use(func(fd int) error { return unix.Fstat(fd, &out.st) })
}

// sync uses the *os.File, which on macOS does more than fsync.
func (f *rawFile) sync() error { return f.handle().Sync() }

// handle returns the file as an *os.File, or one that is closed.
func (f *rawFile) handle() *os.File {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.asOS == nil && !f.closed {
		f.asOS = os.NewFile(uintptr(f.fd), f.name)
	}
	return f.asOS
}

func (f *rawFile) close() error {
	return f.use(func(fd int) error {
		f.closed = true
		if f.asOS != nil {
			return f.asOS.Close()
		}
		return unix.Close(fd)
	})
}

// Read reads like *os.File.
func (f *rawFile) Read(b []byte) (n int, err error) {
	err = f.use(func(fd int) error {
		return retryEINTR(func() (err error) { n, err = unix.Read(fd, b); return err })
	})
	switch {
	case err != nil:
		return 0, err
	case n == 0 && len(b) > 0:
		return 0, io.EOF
	}
	return n, nil
}

func (f *rawFile) copyAttributes(like string) error {
	old, err := f.dirs.openFile(like, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.use(func(fd int) error { return copyAttributes(fd, old.fd) }), old.close())
}
