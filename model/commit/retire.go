package commit

import (
	"errors"
	"fmt"
	"slices"
)

// gone is at the end of the name of a directory that is no transaction any
// more and only waits to be removed. It gets that name in one step, so that
// half of it can never be taken for one.
const gone = ".gone"

// discard ends a transaction of which nothing is to be left. It is removed
// when the lock is given back.
func (t *transaction) discard() error {
	if t.trusted {
		return t.keepUndone()
	}
	if err := t.disk.rename("removing", t.dir, t.dir, t.dir+gone); err != nil {
		return err
	}
	unsynced := t.disk.syncDir(home)
	if unsynced == nil {
		t.debris = []string{t.dir + gone} // not before: half of it would be worse than all
		unsynced = t.markEnd()
	}
	t.warning = errors.Join(t.warning, unsynced)
	return nil
}

// keepUndone ends a transaction that the user trusted and that was undone. What it
// took away is kept: it may never have been put there by a transaction.
func (t *transaction) keepUndone() error {
	if err := t.makeAside(SetAside); err != nil {
		return err
	}
	to := asideDir + "/" + t.id + ".undone"
	if err := t.disk.rename("keeping", to, t.dir, to); err != nil {
		return err
	}
	err := errors.Join(t.disk.syncDir(asideDir), t.disk.syncDir(home))
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
	left := t.dropDirectories()
	old, err := t.expire()
	unsynced := errors.Join(t.disk.syncDir(historyDir), t.disk.syncDir(home))
	if unsynced == nil {
		t.debris = old
		unsynced = t.markEnd()
	}
	t.warning = errors.Join(t.warning, left, err, unsynced)
	return nil
}

// markEnd remembers, outside of the workspace, that the transaction has ended:
// a copy of its journal is not an interrupted transaction.
func (t *transaction) markEnd() error {
	if err := t.keys.end(t.keys.canonical(t.ws), t.id); err != nil {
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
var kept = limits{50, 512 << 20}

// expire takes the user's oldest transactions out of the history until that keeps
// to its limits, and returns where they are now. This one always stays, and so
// does what is foreign.
func (t *transaction) expire() (old []string, err error) {
	bytes := int64(0)
	for n, id := range slices.Backward(append(t.past, t.id)) {
		dir := historyDir + "/" + id
		if bytes <= t.limits.bytes { // else it does not matter any more
			size, err := t.disk.measure(dir)
			if err != nil {
				return old, err
			}
			bytes += size
		}
		count := len(t.past) + 1 - n
		if id == t.id || count <= t.limits.transactions && bytes <= t.limits.bytes {
			continue
		}
		to := home + "/" + id + gone
		err := t.disk.rename("removing", dir, dir, to)
		if notThere(err) {
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
func (d disk) measure(dir string) (size int64, err error) {
	names, err := d.names(dir)
	if err != nil && !notThere(err) {
		return 0, err
	}
	for _, name := range names {
		fi, err := d.lstat(dir + "/" + name)
		if err == nil && fi.Mode().IsRegular() {
			size += fi.Size()
		}
		if err != nil && !notThere(err) {
			return size, &FileError{Op: "looking at", Path: dir + "/" + name, Err: cause(err)}
		}
	}
	return size, nil
}

// sweep removes what an ended process left that means nothing: directories
// that only wait to be removed, and transactions that had not begun. What cannot
// be removed, which it returns, is in no commit's way.
func (d disk) sweep(c *census) error {
	var left []error
	for _, name := range c.drafts {
		stray, err := d.removeAll(home + "/" + name)
		left = append(left, err, strayed(stray))
	}
	return errors.Join(left...)
}
