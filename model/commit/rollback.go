package commit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"path"
	"slices"
	"syscall"

	"aptix-tui/model"
)

// rollBack undoes everything because of err. First it records durably that the
// transaction goes back. It returns err if everything is as before. Otherwise it
// returns a *RollbackError and keeps the transaction for recovery (PROTOCOL §11).
func (t *transaction) rollBack(err error) error {
	var marked error
	if t.journalName != journalBack {
		marked = t.renameJournal(t.journalName, journalBack)
	}
	left, unsynced := t.undoAll()
	if len(left) > 0 {
		return &RollbackError{Cause: err, Left: left}
	}
	if stuck := inOrder(func() error { return unsynced }, t.syncTree, t.discard); stuck != nil {
		return &RollbackError{Cause: err, NotDurable: errors.Join(stuck, marked), WillRedo: t.journalName != journalBack}
	}
	return err
}

// undoAll undoes every step that was run and keeps other programs' edits. It
// returns the paths that are not as before. The error unsynced means that not all
// directories that were made again are durable.
func (t *transaction) undoAll() (left []Leftover, unsynced error) {
	failed := map[*item]error{}
	each := func(all iter.Seq2[int, *item], step func(*item) error) {
		for _, it := range all {
			failed[it] = cmp.Or(step(it), failed[it])
		}
	}
	each(slices.All(t.items), t.makeWritable)
	each(slices.Backward(t.items), t.uninstall)
	parents := map[string]bool{}
	each(slices.All(t.items), func(it *item) error { return t.remakeDirectory(it, parents) })
	unsynced = t.sync(slices.Sorted(maps.Keys(parents))...) // before files that exist nowhere else are moved into them
	each(slices.All(t.items), t.restoreOld)
	for _, it := range t.items {
		o, err := t.observe(it)
		if err == nil && (it.backward(o) == done || failed[it] == nil && o.recreated(it)) {
			continue // a mode that the system does not allow is no reason to keep the transaction
		}
		left = append(left, it.leftover(o, errors.Join(failed[it], err)))
	}
	return left, unsynced
}

// leftover describes a path that was not restored, or at which recovery stops.
func (it *item) leftover(o observation, err error) Leftover {
	l := Leftover{Path: it.path, Err: err}
	switch {
	case err != nil:
	case !it.backupIntact(o):
		l.Err = errors.New("its saved copy was changed")
	default:
		l.Err = errConcurrentEdit
	}
	if o.beforeImage(it).Kind != model.Absent {
		l.Old = it.aside
		if o.aside.Kind == model.Absent {
			l.Old = it.staged
		}
	}
	if it.installsNew() && o.staged == it.after {
		l.New = it.staged
	}
	return l
}

// errConcurrentEdit means that another program changed a path during the
// transaction.
var errConcurrentEdit = errors.New("another program changed it meanwhile")

// makeWritable makes a new directory writable if it has its final mode already.
func (t *transaction) makeWritable(it *item) error {
	if it.before.Kind != model.Absent || it.after.Kind != model.Directory || it.umaskApplies {
		return nil
	}
	state, err := t.readState(it.path)
	if err != nil || state.Kind != model.Directory || state.Mode&0o700 == 0o700 {
		return nil // uninstall reports the error
	}
	return t.disk.chmod(it.path, func() error { return t.disk.system.chmod(it.path, state.Mode|0o700) })
}

// uninstall moves what was installed at a path back to its staged path. It does not
// delete it, since another program may have edited it at the last moment.
func (t *transaction) uninstall(it *item) error {
	o, err := t.observe(it)
	if err != nil || it.backward(o) != pending {
		return err
	}
	switch {
	case o.linked:
		return inOrder(
			func() error { return t.disk.remove("restoring", it.staged) },
			func() error { return t.moveBackToStaging(it) })
	case it.after.Kind == model.Directory && o.path.Kind == model.Directory:
		err = t.disk.remove("removing", it.path)
		if it.before.Kind == model.Absent && (errors.Is(err, fs.ErrExist) || errors.Is(err, syscall.ENOTEMPTY)) {
			err = nil // it is in use by now
		}
		return err
	case !it.installsNew() || o.path != it.after || o.staged == it.after:
		return nil
	case o.staged.Kind == model.Absent:
		return t.moveBackToStaging(it)
	}
	return t.exchangeBack(it, o.staged)
}

// moveBackToStaging moves an installed file from its path to its staged path.
func (t *transaction) moveBackToStaging(it *item) error {
	if err := t.disk.renameNew("restoring", it.path, it.path, it.staged); err != nil {
		return err
	}
	came, err := t.readOwnState(it.staged)
	if err != nil || came == it.after {
		return err
	}
	return errors.Join(errConcurrentEdit, t.disk.renameDurably(it.path, it.staged, it.path))
}

// exchangeBack swaps an installed file with the former one, whose state is put. If
// the file that comes back is not the installed one, another program has replaced
// it, and the two are swapped again until nothing changes in between. So the newest
// edit ends up at the path, and the former file stays at the staged path.
func (t *transaction) exchangeBack(it *item, put model.State) error {
	expected, theirs := it.after, error(nil)
	for range maxReadAttempts {
		if err := t.disk.exchange("restoring", it.path, it.staged, it.path); err != nil {
			return err
		}
		came, err := t.readOwnState(it.staged)
		if err != nil {
			return err
		}
		if came == expected {
			return theirs
		}
		expected, put, theirs = put, came, errConcurrentEdit
	}
	return fmt.Errorf("%w, repeatedly", errConcurrentEdit)
}

// remakeDirectory makes a directory that was removed again, and adds its parent to parents.
func (t *transaction) remakeDirectory(it *item, parents map[string]bool) error {
	if it.before.Kind != model.Directory || !it.removesOld() {
		return nil
	}
	parents[path.Dir(it.path)] = true
	o, err := t.observe(it)
	if err != nil || o.path.Kind != model.Absent || o.aside.Kind != model.Absent || it.backward(o) != pending {
		return err
	}
	return inOrder(
		func() error { return t.disk.mkdir(it.path, it.before.Mode|0o700) },
		func() error { return t.restoreAttributes(it, it.before.Mode) })
}

// restoreOld moves what was displaced back to its path.
func (t *transaction) restoreOld(it *item) error {
	o, err := t.observe(it)
	if err != nil || it.backward(o) != pending {
		return err
	}
	switch {
	case o.recreated(it):
		return t.restoreAttributes(it, it.before.Mode)
	case o.path.Kind == model.Absent && o.aside.Kind != model.Absent:
		return t.disk.renameDurably(it.path, it.aside, it.path)
	case o.path.Kind == model.Absent && it.installsNew() && o.staged.Kind != model.Absent && o.staged != it.after:
		return t.disk.renameDurably(it.path, it.staged, it.path)
	}
	return nil
}
