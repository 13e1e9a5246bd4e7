package commit

import (
	"errors"
	"io/fs"
	"os"
)

// A system is everything by which commit changes or syncs something, one
// method an operation; whatever writes goes through it, and nothing else does.
// Names are relative to the workspace root and '/'-separated. An operation
// that the file system does not know returns an error that is
// errors.ErrUnsupported.
//
// It is the seam for tests. Options.wrap puts another system around the real
// one, which sees every operation with all of its arguments, in order: it can
// fail it (with EINTR too: disk repeats it), let a write be short, leave a sync
// out, keep a trace that can be replayed elsewhere, and play a process that is
// killed: it ends the goroutine that called (runtime.Goexit) instead of
// carrying out the operation. No defer and no other code of this package
// changes anything behind the system's back after that; the lock goes when the
// handles that open and create returned are closed.
//
// What is durable when: a sync of a file makes its bytes, mode and attributes
// durable, syncDir the names in a directory, syncAll everything that was done
// before it. All else may be lost, or kept, in any combination, when the power
// fails.
type system interface {
	mkdir(name string, mode fs.FileMode) error
	symlink(target, name string) error
	create(name string, mode fs.FileMode) (file, error) // never an existing one
	open(name string) (file, error)                     // an existing one, for writing: only the lock is
	chmod(name string, mode fs.FileMode) error
	copyAttributes(name, like string) error // gives a directory the owner and extended attributes of another one
	rename(from, to string) error           // over what stands at to
	renameNew(from, to string) error        // fs.ErrExist if something stands at to
	exchange(a, b string) error
	link(from, to string) error // fs.ErrExist if something stands at to
	remove(name string) error   // of a directory only if it is empty
	syncDir(name string) error
	syncAll() error // everything of the file system, if syncsAll
	syncsAll() bool // whether syncAll means something here
}

// A file is one that is open for writing.
type file interface {
	write(b []byte) (int, error) // may be short
	truncate() error
	copyAttributes(like string) error // takes over owner and extended attributes of the file like
	chmod(mode fs.FileMode) error
	sync() error
	close() error
	handle() *os.File // to lock and to look at; not to write
}

// realSystem is the system that the process runs on. Close ends its use, not that
// of its root.
//
// Every operation opens the directories that its names are in one component at a
// time and follows no link on the way, whatever the tree holds by then: a link
// that replaced a directory since it was looked at is an error.
type realSystem interface {
	system
	Close() error
}

type rootedFile struct {
	f *os.File
	s interface {
		openFile(name string, flag int, mode fs.FileMode) (*os.File, error)
	}
}

func (f rootedFile) write(b []byte) (int, error)  { return f.f.Write(b) }
func (f rootedFile) truncate() error              { return f.f.Truncate(0) }
func (f rootedFile) chmod(mode fs.FileMode) error { return f.f.Chmod(mode) }
func (f rootedFile) sync() error                  { return f.f.Sync() }
func (f rootedFile) close() error                 { return f.f.Close() }
func (f rootedFile) handle() *os.File             { return f.f }

func (f rootedFile) copyAttributes(like string) error {
	old, err := f.s.openFile(like, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return err
	}
	return errors.Join(copyAttributes(f.f, old), old.Close())
}
