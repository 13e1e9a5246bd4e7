package commit

import (
	"io/fs"
	"os"
	"time"
)

// A system is every operation by which this package changes or syncs the
// workspace, one method each. Names are relative to the workspace root and
// '/'-separated.
//
// It is also the test seam. Options.wrap replaces the system by one that sees
// every operation in order with its arguments. A test can fail an operation
// (also with EINTR, after which disk tries again), shorten a write, omit a
// sync, record a trace, or simulate a killed process by ending the calling
// goroutine with runtime.Goexit. No deferred function changes anything after
// that. The lock is released when the handles that open and create returned are
// closed.
//
// Durability: a sync of a file makes its bytes, mode and attributes durable;
// syncDir makes the names in a directory durable; syncAll makes everything
// before it durable. After a power failure any combination of the other changes
// may be lost.
type system interface {
	// inParent is for reading: it calls act with the open directory of name and the last
	// component of name. No link is followed.
	inParent(name string, act func(dir *os.Root, base string) error) error
	// transient reports whether an operation that failed with err is worth to be tried again: a
	// signal interrupted it, or another program, such as an indexer, has the file open, and
	// waited is not too long.
	transient(err error, waited time.Duration) bool

	mkdir(name string, mode fs.FileMode) error
	symlink(target, name string) error
	create(name string, mode fs.FileMode) (file, error) // fails if name exists
	open(name string) (file, error)                     // for writing; used for the lock file only
	chmod(name string, mode fs.FileMode) error
	copyAttributes(name, like string) error // from the directory like to the directory name
	rename(from, to string) error           // replaces what is at to
	renameNew(from, to string) error        // fs.ErrExist if to exists
	exchange(a, b string) error
	link(from, to string) error // fs.ErrExist if to exists
	remove(name string) error   // a directory must be empty
	syncDir(name string) error
	syncAll() error // the whole file system, if syncsAll
	syncsAll() bool // reports whether syncAll is supported
}

// A file is open for writing.
type file interface {
	write(b []byte) (int, error) // may be short
	truncate() error
	copyAttributes(like string) error // from the file like
	chmod(mode fs.FileMode) error
	sync() error
	close() error
	stat() (fs.FileInfo, error)
	handle() *os.File // for locking and reading
}
