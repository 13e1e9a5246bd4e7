package commit

import (
	"errors"
	"fmt"
	"slices"
)

// gone is at the end of the name of a directory that is no transaction any
// more and only waits to be removed. It gets that name in one step, so that
// half of it can never be taken for one.
const removedSuffix = ".gone"

// discard ends a transaction of which nothing is to be left. It is removed
// when the lock is given back.
func (t *transaction) discard() error {
	if t.trusted {
		return t.keepUndone()
	}
	if err := t.disk.rename("removing", t.dir, t.dir, t.dir+removedSuffix); err != nil {
		return err
	}
	unsynced := t.disk.syncDir(aptixDir)
	if unsynced == nil {
		t.removeLater = []string{t.dir + removedSuffix} // not before: half of it would be worse than all
		unsynced = t.markEnd()
	}
	t.warning = errors.Join(t.warning, unsynced)
	return nil
}

// keepUndone ends a transaction that the user trusted and that was undone. What it
// took away is kept: it may never have been put there by a transaction.
func (t *transaction) keepUndone() error {
	if err := t.makeForeignDirs(SetAside); err != nil {
		return err
	}
	to := foreignDir + "/" + t.id + ".undone"
	if err := t.disk.rename("keeping", to, t.dir, to); err != nil {
		return err
	}
	err := errors.Join(t.disk.syncDir(foreignDir), t.disk.syncDir(aptixDir))
	if err == nil {
		err = t.markEnd()
	}
	t.warning = errors.Join(t.warning, err, fmt.Errorf("what it took away is kept in %s", to))
	return nil
}

// retire moves the transaction into the history, and from there what is too
// old. When the first step is done, the commit is; what fails after it is a
// warning.
func (t *transaction) retire() error {
	if err := t.disk.rename("keeping", t.dir, t.dir, historyDir+"/"+t.id); err != nil {
		return err
	}
	left := t.removeAsideDirectories()
	old, err := t.pruneHistory()
	unsynced := errors.Join(t.disk.syncDir(historyDir), t.disk.syncDir(aptixDir))
	if unsynced == nil {
		t.removeLater = old
		unsynced = t.markEnd()
	}
	t.warning = errors.Join(t.warning, left, err, unsynced)
	return nil
}

// markEnd remembers, outside of the workspace, that the transaction has ended:
// a copy of its journal is not an interrupted transaction.
func (t *transaction) markEnd() error {
	if err := t.keys.markEnded(t.keys.canonical(t.ws), t.id); err != nil {
		return fmt.Errorf("marking the transaction as ended: %w", err)
	}
	return nil
}

// limits say how much of the history is kept.
type limits struct {
	transactions int
	bytes        int64
}

// kept is how much history there is at most (SPEC §7).
var defaultLimits = limits{50, 512 << 20}

// expire takes the user's oldest transactions out of the history until that keeps
// to its limits, and returns where they are now. This one always stays, and so
// does what is foreign.
func (t *transaction) pruneHistory() (old []string, err error) {
	bytes := int64(0)
	for n, id := range slices.Backward(append(t.history, t.id)) {
		dir := historyDir + "/" + id
		if bytes <= t.limits.bytes { // else it does not matter any more
			size, err := t.disk.directorySize(dir)
			if err != nil {
				return old, err
			}
			bytes += size
		}
		count := len(t.history) + 1 - n
		if id == t.id || count <= t.limits.transactions && bytes <= t.limits.bytes {
			continue
		}
		to := aptixDir + "/" + id + removedSuffix
		err := t.disk.rename("removing", dir, dir, to)
		if isNotExist(err) {
			continue
		}
		if err != nil {
			return old, err
		}
		old = append(old, to)
	}
	return old, nil
}

// measure is how many bytes the regular files in a directory of ours hold.
func (d disk) directorySize(dir string) (size int64, err error) {
	names, err := d.names(dir)
	if err != nil && !isNotExist(err) {
		return 0, err
	}
	for _, name := range names {
		fi, err := d.lstat(dir + "/" + name)
		if err == nil && fi.Mode().IsRegular() {
			size += fi.Size()
		}
		if err != nil && !isNotExist(err) {
			return size, &FileError{Op: "looking at", Path: dir + "/" + name, Err: cause(err)}
		}
	}
	return size, nil
}

// sweep removes what an ended process left that means nothing: directories
// that only wait to be removed, and transactions that had not begun. What cannot
// be removed, which it returns, is in no commit's way.
func (d disk) removeUnstarted(c *inventory) error {
	var left []error
	for _, name := range c.unstarted {
		stray, err := d.removeAll(aptixDir + "/" + name)
		left = append(left, err, strayError(stray))
	}
	return errors.Join(left...)
}
