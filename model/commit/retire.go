package commit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
)

// removedSuffix ends the name of a directory that only has to be removed. A
// transaction gets it by one rename, so that a partly removed one is never
// taken for a transaction.
const removedSuffix = ".gone"

// discard ends a transaction that was undone. Its directory is removed when the
// lock is released.
func (t *transaction) discard() error {
	if t.trusted {
		return t.keepUndone()
	}
	if err := t.disk.rename("removing", t.dir, t.dir, t.dir+removedSuffix); err != nil {
		return err
	}
	unsynced := t.disk.syncDir(aptixDir)
	if unsynced == nil {
		t.removeLater = []string{t.dir + removedSuffix} // only after the sync: a partly removed transaction must not reappear
		unsynced = t.markEnd()
	}
	t.warning = errors.Join(t.warning, unsynced)
	return nil
}

// keepUndone ends a transaction that the user trusted and that was undone. What
// it removed from the tree is kept, because it may not come from a transaction.
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
	t.warning = errors.Join(t.warning, err, fmt.Errorf("what it removed is kept in %s", to))
	return nil
}

// retire moves the transaction into the history and removes the oldest ones
// (PROTOCOL §10). After its first step the commit has succeeded. Later failures
// are warnings.
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

// markEnd stores outside the workspace that the transaction has ended, so
// that a copy of its journal is not taken for an interrupted transaction.
func (t *transaction) markEnd() error {
	if err := t.keys.markEnded(t.keys.canonical(t.ws), t.id); err != nil {
		return fmt.Errorf("marking the transaction as ended: %w", err)
	}
	return nil
}

// limits are how much of the history is kept.
type limits struct {
	transactions int
	bytes        int64
}

// defaultLimits are 50 transactions and 512 MiB.
var defaultLimits = limits{50, 512 << 20}

// pruneHistory removes the user's oldest transactions from the history until it
// is within its limits, and returns their new paths. It keeps this transaction
// and foreign records.
func (t *transaction) pruneHistory() (old []string, err error) {
	limits, bytes := cmp.Or(t.opts.limits, defaultLimits), int64(0)
	for n, id := range slices.Backward(append(t.history, t.id)) {
		dir := historyDir + "/" + id
		if bytes <= limits.bytes { // above the limit the sum is not needed
			size, err := t.disk.directorySize(dir)
			if err != nil {
				return old, err
			}
			bytes += size
		}
		count := len(t.history) + 1 - n
		if id == t.id || count <= limits.transactions && bytes <= limits.bytes {
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

// directorySize returns the number of bytes in the regular files of a
// transaction's directory.
func (d disk) directorySize(dir string) (size int64, err error) {
	opened, err := openDir(d.root, dir)
	if isNotExist(err) {
		return 0, nil
	}
	if err != nil {
		return 0, &FileError{Op: "listing", Path: dir, Err: cause(err)}
	}
	entries, err := fs.ReadDir(opened.FS(), ".")
	if err = errors.Join(err, opened.Close()); err != nil {
		return 0, &FileError{Op: "listing", Path: dir, Err: cause(err)}
	}
	for _, e := range entries {
		fi, err := e.Info()
		if err == nil && fi.Mode().IsRegular() {
			size += fi.Size()
		}
		if err != nil && !isNotExist(err) {
			return size, &FileError{Op: "looking at", Path: dir + "/" + e.Name(), Err: cause(err)}
		}
	}
	return size, nil
}
