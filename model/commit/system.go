package commit

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"sync"
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
	liken(name, like string) error   // gives a directory the owner and extended attributes of another one
	rename(from, to string) error    // over what stands at to
	renameNew(from, to string) error // fs.ErrExist if something stands at to
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
	liken(like string) error // takes over owner and extended attributes of the file like
	chmod(mode fs.FileMode) error
	sync() error
	close() error
	handle() *os.File // to lock and to look at; not to write
}

// A rooted system is the real one.
type rooted struct {
	root  *os.Root
	whole *os.File   // the root directory, open if all of it can be synced at once
	mu    sync.Mutex // guards what follows while directories are synced
	dirs  [2]openDir // those of the last exchange
	near  near       // those of the last file that was made
}

type openDir struct {
	name string
	file *os.File
}

// newRooted opens before anything is written, so that syncAll learns of every
// error in writing.
func newRooted(root *os.Root) (*rooted, error) {
	f, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	if !canSyncAll(f) {
		return &rooted{root: root, near: near{root: root}}, f.Close()
	}
	return &rooted{root: root, near: near{root: root}, whole: f}, nil
}

// Close ends the use of the system, not of its root.
func (s *rooted) Close() error {
	err := s.forget()
	if s.whole == nil {
		return err
	}
	return errors.Join(err, s.whole.Close())
}

// forget closes the directories that were used last. It comes before
// everything that may move directories, and with every sync, after which other
// programs may have had a long time to do so.
func (s *rooted) forget() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	errs := []error{s.near.forget()}
	for i := range s.dirs {
		if f := s.dirs[i].file; f != nil {
			errs = append(errs, f.Close())
		}
		s.dirs[i] = openDir{}
	}
	return errors.Join(errs...)
}

// moving does what may move directories.
func (s *rooted) moving(act func() error) error { return errors.Join(s.forget(), act()) }

// dir opens the directory that name is in, if it is not open as number i.
func (s *rooted) dir(i int, name string) (*os.File, error) {
	dir := path.Dir(name)
	if s.dirs[i].file != nil && s.dirs[i].name == dir {
		return s.dirs[i].file, nil
	}
	f, err := s.root.Open(dir)
	if err != nil {
		return nil, err
	}
	if old := s.dirs[i].file; old != nil {
		err = old.Close()
	}
	s.dirs[i] = openDir{dir, f}
	return f, err
}

func (s *rooted) mkdir(name string, mode fs.FileMode) error {
	return s.moving(func() error { return s.root.Mkdir(name, mode) })
}

func (s *rooted) liken(name, like string) error {
	dir, err := s.root.OpenFile(name, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return err
	}
	old, err := s.root.OpenFile(like, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return errors.Join(err, dir.Close())
	}
	return errors.Join(copyAttributes(dir, old), old.Close(), dir.Close())
}

func (s *rooted) rename(from, to string) error {
	return s.moving(func() error { return s.root.Rename(from, to) })
}

func (s *rooted) remove(name string) error {
	return s.moving(func() error { return s.root.Remove(name) })
}

func (s *rooted) renameNew(from, to string) error {
	return s.moving(func() error { return s.between(from, to, renameNew) })
}

func (s *rooted) symlink(target, name string) error         { return s.root.Symlink(target, name) }
func (s *rooted) chmod(name string, mode fs.FileMode) error { return s.root.Chmod(name, mode) }
func (s *rooted) link(from, to string) error                { return s.root.Link(from, to) }
func (s *rooted) syncsAll() bool                            { return s.whole != nil }
func (s *rooted) exchange(a, b string) error                { return s.between(a, b, exchange) }

// between calls what acts on two names by their directories, which are opened
// within the root.
func (s *rooted) between(a, b string, act func(dirA *os.File, a string, dirB *os.File, b string) error) error {
	dirA, err := s.dir(0, a)
	if err != nil {
		return err
	}
	dirB, err := s.dir(1, b)
	if err != nil {
		return err
	}
	return act(dirA, path.Base(a), dirB, path.Base(b))
}

func (s *rooted) create(name string, mode fs.FileMode) (file, error) {
	return s.file(s.openNear(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode))
}

func (s *rooted) open(name string) (file, error) {
	return s.file(s.root.OpenFile(name, os.O_RDWR, 0))
}

// openNear opens a file by its directory. That it must not block says nothing
// about a file, and spares Go the attempt to wait for it.
func (s *rooted) openNear(name string, flag int, mode fs.FileMode) (*os.File, error) {
	dir, base, err := s.near.at(name)
	if err != nil {
		return nil, err
	}
	return dir.OpenFile(base, flag|openNonblock, mode)
}

func (s *rooted) file(f *os.File, err error) (file, error) {
	if err != nil {
		return nil, err
	}
	return rootedFile{f, s}, nil
}

func (s *rooted) syncDir(name string) error {
	return s.moving(func() error { return syncDir(s.root, name) })
}

func (s *rooted) syncAll() error {
	if s.whole == nil {
		return errors.ErrUnsupported
	}
	return s.moving(func() error { return syncAll(s.whole) })
}

type rootedFile struct {
	f *os.File
	s *rooted
}

func (f rootedFile) write(b []byte) (int, error)  { return f.f.Write(b) }
func (f rootedFile) truncate() error              { return f.f.Truncate(0) }
func (f rootedFile) chmod(mode fs.FileMode) error { return f.f.Chmod(mode) }
func (f rootedFile) sync() error                  { return f.f.Sync() }
func (f rootedFile) close() error                 { return f.f.Close() }
func (f rootedFile) handle() *os.File             { return f.f }

func (f rootedFile) liken(like string) error {
	old, err := f.s.openNear(like, os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(copyAttributes(f.f, old), old.Close())
}
