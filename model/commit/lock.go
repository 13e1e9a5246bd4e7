package commit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	aptixDir   = ".aptix"
	lockName   = aptixDir + "/lock"
	ignoreName = aptixDir + "/.gitignore"
)

// lockTries bounds how often another process may take the directory or the
// lock file away between two operations of this one.
const maxLockAttempts = 20

// A lock makes its holder the only writer of the workspace, also among
// processes. The lock is the system's, on an open file, so it ends with the
// process; the file's content, the holder's pid, is for messages.
type lock struct {
	disk    disk
	file    file
	created []string // what was not there before: .aptix/, the lock file
}

// A sharing says who else may have the lock.
type lockMode bool

const (
	exclusive lockMode = false // a writer: nobody
	shared    lockMode = true  // whoever only looks whether there is a writer: others who do
)

// errGone means that the lock file is not, or no longer, the one at its path.
var errLockFileRemoved = errors.New("the lock file keeps disappearing")

// acquire makes .aptix/ if need be, takes the lock in it, and lets Git ignore
// the directory.
func (d disk) acquire() (*lock, error) {
	err := errLockFileRemoved
	for range maxLockAttempts {
		var l *lock
		if l, err = d.tryAcquire(); err == nil {
			return l, nil
		}
		if !errors.Is(err, errLockFileRemoved) {
			return nil, err
		}
	}
	return nil, &FileError{Op: "locking", Path: lockName, Err: err}
}

func (d disk) tryAcquire() (*lock, error) {
	l := &lock{disk: d}
	err := l.makeAptixDir()
	if err == nil {
		err = l.open()
	}
	if err == nil {
		err = l.lockOpened()
	}
	if err != nil {
		return nil, errors.Join(append([]error{err}, l.removeCreated()...)...)
	}
	if err := l.writeOwner(); err != nil {
		return nil, errors.Join(append([]error{err}, l.release()...)...)
	}
	return l, nil
}

// makeHome makes .aptix/, which has to be a directory of its own: what a link
// leads to would not be ours.
func (l *lock) makeAptixDir() error {
	err := l.disk.mkdir(aptixDir, 0o777)
	if err == nil {
		l.created = append(l.created, aptixDir)
	}
	if err == nil || !errors.Is(err, fs.ErrExist) {
		return err
	}
	fi, err := l.disk.root.Lstat(aptixDir)
	if errors.Is(err, fs.ErrNotExist) {
		return errLockFileRemoved
	}
	if err != nil {
		return &FileError{Op: "looking at", Path: aptixDir, Err: cause(err)}
	}
	if !fi.IsDir() {
		return &FileError{Op: "making", Path: aptixDir, Err: errNotDirectory}
	}
	return nil
}

var errNotDirectory = errors.New("something that is no directory has this name; move it away")

// open opens the lock file. A link is never followed.
func (l *lock) open() error {
	fi, err := l.disk.root.Lstat(lockName)
	if err == nil && !fi.Mode().IsRegular() {
		return &FileError{Op: "locking", Path: lockName, Err: errors.New("it is not a regular file; move it away")}
	}
	missing := errors.Is(err, fs.ErrNotExist)
	err = retryInterrupted("locking", lockName, func() (err error) {
		if missing {
			l.file, err = l.disk.system.create(lockName, 0o666)
		} else {
			l.file, err = l.disk.system.open(lockName)
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist) {
		return errLockFileRemoved
	}
	if err == nil && missing {
		l.created = append(l.created, lockName)
	}
	if err == nil && !missing {
		err = l.checkOpened(fi)
	}
	return err
}

// sole refuses a lock file that is not the one that was looked at, or that has
// another name: it is written to, and may be a file of the user's.
func (l *lock) checkOpened(fi fs.FileInfo) error {
	open, err := l.file.handle().Stat()
	if err != nil {
		return &FileError{Op: "locking", Path: lockName, Err: cause(err)}
	}
	switch {
	case !os.SameFile(fi, open):
		return errLockFileRemoved
	case linkCount(open) > 1:
		return &FileError{Op: "locking", Path: lockName, Err: errors.New("the file has another name, too; move this one away")}
	}
	return nil
}

// take locks the open file, if it still is the one at its path: the holder
// before may have removed it.
func (l *lock) lockOpened() error {
	held, err := lockFile(l.file.handle(), exclusive)
	for n := 0; n < maxProbeWaits && err == nil && held && l.heldByProbe(); n++ {
		time.Sleep(probeDelay)
		held, err = lockFile(l.file.handle(), exclusive)
	}
	if err != nil {
		return &FileError{Op: "locking", Path: lockName, Err: cause(err)}
	}
	if held {
		l.created = nil // whoever holds it removes it
		return &LockedError{PID: readPID(l.file.handle())}
	}
	mine, err := l.isCurrent()
	if err != nil {
		return &FileError{Op: "locking", Path: lockName, Err: cause(err)}
	}
	if !mine {
		l.created = nil
		return errLockFileRemoved
	}
	return nil
}

// mine tells that the lock file at its path still is the open one.
func (l *lock) isCurrent() (bool, error) {
	open, err := l.file.handle().Stat()
	if err != nil {
		return false, err
	}
	there, err := l.disk.root.Lstat(lockName)
	if err != nil && !isNotExist(err) {
		return false, err
	}
	return err == nil && os.SameFile(open, there), nil
}

// Whoever only looks whether the lock is held shares it for an instant, and is
// waited for.
const (
	probeDelay    = time.Millisecond
	maxProbeWaits = 20
)

// glanced tells that the lock is held by nobody who keeps others from sharing it.
func (l *lock) heldByProbe() bool {
	mine, err := l.file.handle().Stat()
	if err != nil {
		return false
	}
	f, err := l.disk.root.OpenFile(lockName, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return false
	}
	there, err := f.Stat()
	held := true
	if err == nil && os.SameFile(mine, there) {
		held, err = lockFile(f, shared)
	}
	return errors.Join(err, f.Close()) == nil && !held
}

// abandon takes back what was made for a lock that was not to be had. What
// another process has begun to use stays: it will remove it.
func (l *lock) removeCreated() []error {
	var left []error
	for _, name := range slices.Backward(l.created) {
		err := l.disk.remove("removing", name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !l.inUse() {
			left = append(left, err)
		}
	}
	if l.file != nil {
		if err := l.file.close(); err != nil {
			left = append(left, err)
		}
	}
	return left
}

func readPID(f *os.File) int {
	b, err := io.ReadAll(io.LimitReader(f, 32))
	if err != nil {
		return 0
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		return 0 // the holder has not signed yet
	}
	return pid
}

// sign writes the pid into the lock, and lets Git ignore it all.
func (l *lock) writeOwner() error {
	if err := retryInterrupted("locking", lockName, l.file.truncate); err != nil {
		return err
	}
	if err := l.disk.write(l.file, lockName, fmt.Appendln(nil, os.Getpid())); err != nil {
		return err
	}
	return l.writeIgnoreFile()
}

// ignore writes the file that lets Git ignore it all, also if an interrupted
// process has made it and written nothing, or another one came with a clone.
func (l *lock) writeIgnoreFile() error {
	fi, err := l.disk.root.Lstat(ignoreName)
	if err == nil && fi.Mode().IsRegular() && !l.ignoresAll(fi) {
		if err := l.disk.remove("writing", ignoreName); err != nil {
			return err
		}
	}
	f, err := l.disk.create("writing", ignoreName, ignoreName, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	err = l.disk.write(f, ignoreName, []byte(ignoreContent))
	if err == nil && !l.disk.system.syncsAll() {
		err = retryInterrupted("syncing", ignoreName, f.sync)
	}
	return l.disk.close(f, ignoreName, err)
}

// ignoresAll reports whether the ignore file that fi describes is the one that is
// written here.
func (l *lock) ignoresAll(fi fs.FileInfo) bool {
	b, err := readBounded(func() (*os.File, error) { return l.disk.root.OpenFile(ignoreName, os.O_RDONLY|openNonblock, 0) }, fi, 16)
	return err == nil && string(b) == ignoreContent
}

const ignoreContent = "*\n"

// lockHeld tells that the lock file at path is locked at this moment.
func lockHeld(path string) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := openUnchanged(func() (*os.File, error) { return os.OpenFile(path, os.O_RDONLY|openNonblock, 0) }, info)
	if err != nil {
		return false
	}
	held, err := lockFile(f, shared)
	return errors.Join(err, f.Close()) == nil && held
}

// release removes .aptix/ if nothing is kept in it, and gives the lock back.
// The file goes while it is still locked: whoever opened it before finds that
// it is no longer there. When a verification has removed it with all of .aptix,
// what is there by now is somebody else's. It returns what could not be done.
func (l *lock) release() []error {
	if mine, err := l.isCurrent(); err == nil && !mine {
		return []error{l.file.close()}
	}
	var left []error
	note := func(err error) {
		if err != nil {
			left = append(left, err)
		}
	}
	names, err := l.disk.names(aptixDir)
	note(err)
	empty := err == nil && !slices.ContainsFunc(names, func(n string) bool { return !l.isDisposable(aptixDir + "/" + n) })
	if empty {
		for _, name := range []string{foreignHistoryDir, foreignDir, historyDir, ignoreName} {
			if _, err := l.disk.lstat(name); err == nil {
				note(l.disk.remove("removing", name))
			}
		}
	}
	note(l.disk.remove("removing", lockName))
	if empty && len(left) == 0 {
		if err := l.disk.remove("removing", aptixDir); err != nil && !l.inUse() {
			note(err)
		}
	}
	note(l.file.close())
	return left
}

// idle reports whether name is not worth keeping .aptix/ for.
func (l *lock) isDisposable(name string) bool {
	switch name {
	case historyDir, foreignHistoryDir:
		names, err := l.disk.names(name)
		return err == nil && len(names) == 0
	case foreignDir:
		names, err := l.disk.names(name)
		return err == nil && !slices.ContainsFunc(names, func(n string) bool { return !l.isDisposable(name + "/" + n) })
	}
	return name == lockName || name == ignoreName
}

// taken tells that the next writer is in .aptix/ already, and will remove it.
func (l *lock) inUse() bool {
	names, err := l.disk.names(aptixDir)
	return errors.Is(err, fs.ErrNotExist) || err == nil && len(names) > 0
}
