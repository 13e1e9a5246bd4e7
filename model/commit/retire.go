package commit

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"slices"
)

// removedSuffix ends the name of a directory that only has to be removed. A
// transaction gets it by one rename, so that a partly removed one is never
// taken for a transaction.
const removedSuffix = ".gone"

// retire moves the transaction into the history and removes the oldest ones
// (PROTOCOL §10). After its first step the commit has succeeded. Later failures
// are warnings.
func (t *transaction) retire() error {
	if err := t.disk.rename("keeping", t.dir, t.dir, historyDir+"/"+t.id); err != nil {
		return err
	}
	old, err := t.pruneHistory()
	t.end(old, inOrder(func() error { return t.disk.syncDir(historyDir) }, func() error { return t.disk.syncDir(aptixDir) }))
	t.warn(err)
	return nil
}

// discard ends a transaction that was undone. Its directory is removed when the
// lock is released.
func (t *transaction) discard() error {
	gone := t.dir + removedSuffix
	if err := t.disk.rename("removing", t.dir, t.dir, gone); err != nil {
		return err
	}
	t.end([]string{gone}, t.disk.syncDir(aptixDir))
	return nil
}

// end stores outside the workspace that the transaction has ended, so that a copy of its journal
// is not taken for an interrupted transaction, and lets directories be removed: only after the
// sync, because a partly removed transaction must not reappear.
func (t *transaction) end(remove []string, unsynced error) {
	if unsynced != nil {
		t.warn(unsynced)
		return
	}
	t.removeLater = remove
	if err := t.keys.markEnded(t.keys.canonical(t.ws), t.id); err != nil {
		t.warn(fmt.Errorf("marking the transaction as ended: %w", err))
	}
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
		size, err := t.disk.directorySize(dir)
		if err != nil {
			return old, err
		}
		bytes += size
		count := len(t.history) + 1 - n
		if id == t.id || count <= limits.transactions && bytes <= limits.bytes {
			continue
		}
		to := aptixDir + "/" + id + removedSuffix
		if err := t.disk.rename("removing", dir, dir, to); err == nil {
			old = append(old, to)
		} else if !isNotExist(err) {
			return old, err
		}
	}
	return old, nil
}

// directorySize returns the number of bytes in the regular files of a
// transaction's directory.
func (d disk) directorySize(dir string) (size int64, err error) {
	err = d.system.inParent(dir+"/.", func(in *os.Root, _ string) error {
		entries, err := fs.ReadDir(in.FS(), ".")
		for _, e := range entries {
			if fi, err := e.Info(); err == nil && fi.Mode().IsRegular() {
				size += fi.Size()
			}
		}
		return err
	})
	if err != nil && !isNotExist(err) {
		return 0, &FileError{Op: "listing", Path: dir, Err: cause(err)}
	}
	return size, nil
}
