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
	aptixDir      = ".aptix"
	lockName      = aptixDir + "/lock"
	ignoreName    = aptixDir + "/.gitignore"
	ignoreContent = "*\n"
)

// A lock makes its holder the only writer of the workspace, across processes (PROTOCOL §3).
// It is an advisory lock of the system on an open file, so it ends with the process. The file
// holds the process ID of the holder, for messages.
type lock struct {
	disk disk
	file file
}

// A lockMode is exclusive or shared.
type lockMode bool

const (
	exclusive lockMode = false // for a writer
	shared    lockMode = true  // for probes, which hold it for an instant to test for a writer
)

const (
	maxLockAttempts = 100 // when another process removes .aptix or the lock file meanwhile
	maxProbeWaits   = 20  // for a lock that may be held by a probe
	probeDelay      = time.Millisecond
)

var (
	errLockFileRemoved = errors.New("the lock file keeps disappearing")
	errNotDirectory    = errors.New("it is not a directory; move it away")
)

// acquire makes .aptix if it does not exist, takes the lock in it, and makes Git ignore the
// directory.
func (d disk) acquire() (*lock, error) {
	for range maxLockAttempts {
		l, err := d.tryAcquire()
		if !errors.Is(err, errLockFileRemoved) {
			return l, err
		}
	}
	return nil, lockError(errLockFileRemoved)
}

// tryAcquire is one attempt of acquire. If it fails, what it created is removed, unless
// another process uses it by now.
func (d disk) tryAcquire() (*lock, error) {
	l := &lock{disk: d}
	var madeDir, madeFile bool
	err := inOrder(
		func() (err error) { madeDir, err = l.makeAptixDir(); return err },
		func() (err error) { madeFile, err = l.open(); return err },
		l.lockOpened)
	if err == nil {
		if err = l.writeOwner(); err != nil {
			return nil, errors.Join(err, l.release())
		}
		return l, nil
	}
	if l.file != nil {
		err = errors.Join(err, l.file.close())
	}
	if errors.Is(err, errLockFileRemoved) || as[*LockedError](err) {
		return nil, err // the holder removes it
	}
	if madeFile {
		err = errors.Join(err, d.remove("removing", lockName))
	}
	if madeDir && !l.inUse() {
		err = errors.Join(err, d.remove("removing", aptixDir))
	}
	return nil, err
}

// makeAptixDir makes .aptix. An existing one must be a directory, not a link to one.
func (l *lock) makeAptixDir() (made bool, err error) {
	err = l.disk.mkdir(aptixDir, 0o777)
	if !errors.Is(err, fs.ErrExist) {
		return err == nil, err
	}
	fi, err := l.disk.lstat(aptixDir)
	if isNotExist(err) {
		err = errLockFileRemoved
	} else if err != nil || !fi.IsDir() {
		err = &FileError{Op: "making", Path: aptixDir, Err: errNotDirectory}
	}
	return false, err
}

// open opens or creates the lock file. It refuses a link, and a file with another hard link:
// writing to it could change a file of the user's.
func (l *lock) open() (made bool, err error) {
	err = l.disk.retry("locking", lockName, func() (err error) {
		if l.file, err = l.disk.system.create(lockName, 0o666); errors.Is(err, fs.ErrExist) {
			l.file, err = l.disk.system.open(lockName)
			return err
		}
		made = err == nil
		return err
	})
	if isNotExist(err) || errors.Is(err, errReplaced) {
		return false, errLockFileRemoved
	}
	if err != nil || made {
		return made, err
	}
	fi, err := l.file.stat()
	if err == nil && linkCount(fi) > 1 {
		err = errors.New("the file has a second hard link; move this one away")
	}
	return false, lockError(err)
}

// lockError is a *FileError, or nil.
func lockError(err error) error {
	if err == nil {
		return nil
	}
	return &FileError{Op: "locking", Path: lockName, Err: cause(err)}
}

// lockOpened locks the open file and checks that it is still the one at its path: a former
// holder may have removed it.
func (l *lock) lockOpened() error {
	held, err := lockFile(l.file.handle(), exclusive)
	for n := 0; n < maxProbeWaits && err == nil && held; n++ {
		time.Sleep(probeDelay)
		held, err = lockFile(l.file.handle(), exclusive)
	}
	if err == nil && held {
		return &LockedError{PID: readPID(l.file.handle())}
	}
	current := false
	if err == nil {
		current, err = l.isCurrent()
	}
	if err == nil && !current {
		return errLockFileRemoved
	}
	return lockError(err)
}

// isCurrent reports whether the open lock file is still the one at its path.
func (l *lock) isCurrent() (bool, error) {
	open, err := l.file.stat()
	there, missing := l.disk.root.Lstat(lockName)
	if isNotExist(missing) {
		return false, err
	}
	err = errors.Join(err, missing)
	return err == nil && os.SameFile(open, there), err
}

// readPID reads the process ID in a lock file; 0 if there is none.
func readPID(f *os.File) (pid int) {
	b, _ := io.ReadAll(io.LimitReader(f, 32))
	pid, _ = strconv.Atoi(strings.TrimSpace(string(b))) // the holder may not have written it yet
	return pid
}

// writeOwner writes the process ID to the lock file, and makes Git ignore .aptix. It replaces
// an ignore file that an interrupted process left empty or that came with a clone.
func (l *lock) writeOwner() error {
	err := l.disk.retry("locking", lockName, l.file.truncate)
	if err == nil {
		err = l.disk.write(l.file, lockName, fmt.Appendln(nil, os.Getpid()))
	}
	if err != nil {
		return err
	}
	fi, err := l.disk.root.Lstat(ignoreName)
	if err == nil && fi.Mode().IsRegular() {
		if b, err := readBounded(l.disk.root.OpenFile, ignoreName, fi, 16); err != nil || string(b) != ignoreContent {
			if err := l.disk.remove("writing", ignoreName); err != nil {
				return err
			}
		}
	}
	f, err := l.disk.create("writing", ignoreName, ignoreName, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err == nil {
		err = l.disk.finish(f, ignoreName, l.disk.write(f, ignoreName, []byte(ignoreContent)))
	}
	return err
}

// LockHolder reports whether a process holds the lock of the workspace at dir, and which.
// pid is 0 if it is not known. It only reads.
func LockHolder(dir string) (pid int, held bool) {
	path := filepath.Join(dir, filepath.FromSlash(lockName))
	fi, err := os.Lstat(path)
	if err != nil {
		return 0, false
	}
	f, err := openUnchanged(openShared, path, fi, os.O_RDONLY)
	if err != nil {
		return 0, false
	}
	if held, err = lockFile(f, shared); held {
		pid = readPID(f)
	}
	return pid, errors.Join(err, f.Close()) == nil && held
}

// release removes .aptix if it holds nothing to keep, and releases the lock. The lock file is
// removed while it is locked, so that a process that opened it before detects that it is no
// longer at its path. If a verification command removed .aptix, the current .aptix belongs to
// another process and is kept.
func (l *lock) release() error {
	if mine, err := l.isCurrent(); err == nil && !mine {
		return l.file.close()
	}
	names, left := l.disk.names(aptixDir)
	past, err := l.disk.names(historyDir)
	keep := left != nil || err != nil && !isNotExist(err) || len(past) > 0 ||
		slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(ownNames, n) })
	for _, name := range []string{historyDir, ignoreName} {
		if !keep && slices.Contains(names, filepath.Base(name)) {
			left = errors.Join(left, l.disk.remove("removing", name))
		}
	}
	left = errors.Join(left, l.disk.remove("removing", lockName))
	left = errors.Join(left, l.file.close()) // before .aptix is removed: where open files keep their names, it is not empty
	if !keep && left == nil {
		if err := l.disk.remove("removing", aptixDir); err != nil && !l.inUse() {
			left = err
		}
	}
	return left
}

// inUse reports whether another writer uses .aptix already, and so will remove it.
func (l *lock) inUse() bool {
	names, err := l.disk.names(aptixDir)
	return isNotExist(err) || err == nil && len(names) > 0
}
