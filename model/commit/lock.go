package commit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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

// maxLockAttempts limits how often locking starts again because another process
// removed .aptix or the lock file meanwhile.
const maxLockAttempts = 20

// A lock makes its holder the only writer of the workspace, across processes.
// It is an advisory lock of the system on an open file, so it ends with the
// process. The file holds the process ID of the holder, for messages.
type lock struct {
	disk    disk
	file    file
	created []string // those of .aptix and the lock file that this process created
}

// A lockMode is exclusive or shared.
type lockMode bool

const (
	exclusive lockMode = false // for a writer
	shared    lockMode = true  // for probes that only test for a writer
)

// errLockFileRemoved means that the open lock file is not the one at its path.
var errLockFileRemoved = errors.New("the lock file keeps disappearing")

// acquire makes .aptix if it does not exist, takes the lock in it, and makes
// Git ignore the directory (PROTOCOL §3).
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

// tryAcquire is one attempt of acquire.
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
		return nil, errors.Join(err, l.removeCreated())
	}
	if err := l.writeOwner(); err != nil {
		return nil, errors.Join(err, l.release())
	}
	return l, nil
}

// makeAptixDir makes .aptix. An existing one must be a directory, not a link to
// one.
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

var errNotDirectory = errors.New("it is not a directory; move it away")

// open opens or creates the lock file. A link is not followed.
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
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist) || errors.Is(err, errReplaced) {
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

// checkOpened refuses a lock file that is not the one described by fi, or that
// has another hard link: writing to it could change a file of the user's.
func (l *lock) checkOpened(fi fs.FileInfo) error {
	open, err := l.file.handle().Stat()
	if err != nil {
		return &FileError{Op: "locking", Path: lockName, Err: cause(err)}
	}
	switch {
	case !os.SameFile(fi, open):
		return errLockFileRemoved
	case linkCount(open) > 1:
		return &FileError{Op: "locking", Path: lockName, Err: errors.New("the file has a second hard link; move this one away")}
	}
	return nil
}

// lockOpened locks the open file and checks that it is still the one at its
// path. A former holder may have removed it.
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
		l.created = nil // the holder removes it
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

// isCurrent reports whether the open lock file is still the one at its path.
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

// A probe holds the shared lock for an instant. Writers wait for it.
const (
	probeDelay    = time.Millisecond
	maxProbeWaits = 20
)

// heldByProbe reports whether the lock is held in shared mode only, by probes.
func (l *lock) heldByProbe() bool {
	fi, err := l.file.handle().Stat()
	if err != nil {
		return false
	}
	_, held, err := probeLock(l.disk.root.OpenFile, lockName, fi)
	return err == nil && !held
}

// removeCreated removes what was created for a lock that was not acquired. If another
// process uses it by now, it is kept, and that process removes it.
func (l *lock) removeCreated() (left error) {
	for _, name := range slices.Backward(l.created) {
		err := l.disk.remove("removing", name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !l.inUse() {
			left = errors.Join(left, err)
		}
	}
	if l.file != nil {
		left = errors.Join(left, l.file.close())
	}
	return left
}

// readPID reads the process ID in a lock file; 0 if there is none.
func readPID(f *os.File) int {
	b, err := io.ReadAll(io.LimitReader(f, 32))
	if err != nil {
		return 0
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		return 0 // the holder has not written it yet
	}
	return pid
}

// writeOwner writes the process ID to the lock file, and makes Git ignore
// .aptix.
func (l *lock) writeOwner() error {
	if err := retryInterrupted("locking", lockName, l.file.truncate); err != nil {
		return err
	}
	if err := l.disk.write(l.file, lockName, fmt.Appendln(nil, os.Getpid())); err != nil {
		return err
	}
	return l.writeIgnoreFile()
}

// writeIgnoreFile writes .aptix/.gitignore. It replaces one that an interrupted
// process left empty or that came with a clone.
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

// ignoresAll reports whether the ignore file that fi describes has the content
// of ignoreContent.
func (l *lock) ignoresAll(fi fs.FileInfo) bool {
	b, err := readBounded(l.disk.root.OpenFile, ignoreName, fi, 16)
	return err == nil && string(b) == ignoreContent
}

const ignoreContent = "*\n"

// LockHolder reports whether a process holds the lock of the workspace at dir,
// and which. pid is 0 if it is not known. It only reads.
func LockHolder(dir string) (pid int, held bool) {
	path := filepath.Join(dir, filepath.FromSlash(lockName))
	fi, err := os.Lstat(path)
	if err != nil {
		return 0, false
	}
	pid, held, err = probeLock(os.OpenFile, path, fi)
	return pid, held && err == nil
}

// probeLock reports whether a writer holds the lock on the lock file name, which
// fi describes, and its process ID.
func probeLock(open openFunc, name string, fi fs.FileInfo) (pid int, held bool, err error) {
	f, err := openUnchanged(open, name, fi, os.O_RDONLY)
	if err != nil {
		return 0, false, err
	}
	if held, err = lockFile(f, shared); held {
		pid = readPID(f)
	}
	return pid, held, errors.Join(err, f.Close())
}

// release removes .aptix if it holds nothing to keep, and releases the lock.
// The lock file is removed while it is locked, so that a process that opened it
// before detects that it is no longer at its path. If a verification command removed
// .aptix, the current .aptix belongs to another process and is kept.
func (l *lock) release() error {
	if mine, err := l.isCurrent(); err == nil && !mine {
		return l.file.close()
	}
	names, left := l.disk.names(aptixDir)
	empty := left == nil && !slices.ContainsFunc(names, func(n string) bool { return !l.isDisposable(aptixDir + "/" + n) })
	if empty {
		for _, name := range []string{foreignHistoryDir, foreignDir, historyDir, ignoreName} {
			if _, err := l.disk.lstat(name); err == nil {
				left = errors.Join(left, l.disk.remove("removing", name))
			}
		}
	}
	left = errors.Join(left, l.disk.remove("removing", lockName))
	if empty && left == nil {
		if err := l.disk.remove("removing", aptixDir); err != nil && !l.inUse() {
			left = err
		}
	}
	return errors.Join(left, l.file.close())
}

// isDisposable reports whether .aptix may be removed although it contains name.
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

// inUse reports whether another writer uses .aptix already, and so will remove it.
func (l *lock) inUse() bool {
	names, err := l.disk.names(aptixDir)
	return errors.Is(err, fs.ErrNotExist) || err == nil && len(names) > 0
}
