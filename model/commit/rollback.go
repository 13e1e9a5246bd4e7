package commit

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"syscall"

	"aptix-tui/model"
)

// rollBack undoes everything because of err, after it has made durable that
// it is going to. It returns err when all is as it was, and a *RollbackError
// otherwise: then the transaction stays, for recovery to finish.
func (t *transaction) rollBack(err error) error {
	var marked error
	if t.journalName != journalBack {
		marked = t.renameJournal(t.journalName, journalBack)
	}
	left := t.undoAll()
	if len(left) > 0 {
		return &RollbackError{Cause: err, Left: left}
	}
	stuck := t.syncTree()
	if stuck == nil {
		stuck = t.discard()
	}
	if stuck != nil {
		return &RollbackError{Cause: err, NotDurable: errors.Join(stuck, marked), WillRedo: t.journalName != journalBack}
	}
	return err
}

// retreat takes every turn back that was taken, and leaves alone what somebody
// else wrote meanwhile. It returns what is not as it was before.
func (t *transaction) undoAll() []Leftover {
	failed := map[*item]error{}
	for _, it := range t.items {
		failed[it] = t.makeWritable(it)
	}
	for _, it := range slices.Backward(t.items) {
		if err := t.uninstall(it); err != nil {
			failed[it] = err
		}
	}
	for _, it := range t.items {
		if err := t.restoreOld(it); err != nil {
			failed[it] = err
		}
	}
	var left []Leftover
	for _, it := range t.items {
		o, err := t.observe(it)
		if err == nil && (it.backward(o) == done || failed[it] == nil && o.recreated(it)) {
			continue // a mode that the system does not allow is no reason to try for ever
		}
		left = append(left, t.leftover(it, o, errors.Join(failed[it], err)))
	}
	return left
}

func (t *transaction) leftover(it *item, o observation, err error) Leftover {
	if err == nil {
		err = errConcurrentEdit
	}
	l := Leftover{Path: it.path, Err: err}
	if image := o.beforeImage(it); image.Kind != model.Absent {
		l.Old = it.aside
		if o.aside.Kind == model.Absent {
			l.Old = it.staged
		}
	}
	return l
}

// errTheirs means that a path holds what somebody else put there since.
var errConcurrentEdit = errors.New("it was changed meanwhile by another program")

// loosen lets a directory be written to that was made and has its final mode
// already.
func (t *transaction) makeWritable(it *item) error {
	if it.before.Kind != model.Absent || it.after.Kind != model.Directory || it.umaskApplies {
		return nil
	}
	state, err := t.readState(it.path)
	if err != nil || state.Kind != model.Directory || state.Mode&0o700 == 0o700 {
		return nil // takeBack will say what is wrong
	}
	return t.disk.chmod(it.path, state.Mode|0o700)
}

// takeBack removes what was put at a path: into the place from where it came,
// so that nothing is destroyed that somebody wrote in the last moment.
func (t *transaction) uninstall(it *item) error {
	o, err := t.observe(it)
	if err != nil || it.backward(o) != pending {
		return err
	}
	switch {
	case o.linked:
		if err := t.disk.remove("restoring", it.staged); err != nil {
			return err
		}
		return t.moveBackToStaging(it)
	case it.after.Kind == model.Directory && o.path.Kind == model.Directory:
		return t.removeCreatedDirectory(it)
	case !it.installsNew() || o.path != it.after || o.staged == it.after:
		return nil
	case o.staged.Kind == model.Absent:
		return t.moveBackToStaging(it)
	}
	return t.exchangeBack(it, o.staged)
}

// removeMade removes a directory, unless somebody has a use for it by now.
func (t *transaction) removeCreatedDirectory(it *item) error {
	err := t.disk.remove("removing", it.path)
	if it.before.Kind == model.Absent && (errors.Is(err, fs.ErrExist) || errors.Is(err, syscall.ENOTEMPTY)) {
		return nil
	}
	return err
}

// retract moves a new file from its path to where it was staged.
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

// exchangeBack exchanges a new file for the former one, whose state is put.
// When what comes back is not what was to be there, somebody wrote it in that
// moment, and it is put in place again, until that goes undisturbed: so the
// newest of theirs ends at the path, and the former one where it was kept.
func (t *transaction) exchangeBack(it *item, put model.State) error {
	expected, theirs := it.after, error(nil)
	for range maxRetries {
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
	return fmt.Errorf("%w, again and again", errConcurrentEdit)
}

// bringBack puts what was displaced where it was.
func (t *transaction) restoreOld(it *item) error {
	o, err := t.observe(it)
	if err != nil || it.backward(o) != pending {
		return err
	}
	switch {
	case o.recreated(it):
		return t.restoreRecreated(it)
	case o.path.Kind != model.Absent:
		return nil
	case o.aside.Kind != model.Absent:
		return t.disk.renameDurably(it.path, it.aside, it.path)
	case it.installsNew() && o.staged.Kind != model.Absent && o.staged != it.after:
		return t.disk.renameDurably(it.path, it.staged, it.path)
	case it.before.Kind != model.Directory:
		return nil
	}
	if err := t.disk.mkdir(it.path, it.before.Mode|0o700); err != nil {
		return err
	}
	if err := t.restoreRecreated(it); err != nil {
		return err
	}
	return t.disk.syncDir(path.Dir(it.path)) // before what is nowhere else is moved into it
}

// finishRemade makes a directory that was made again what it was before.
func (t *transaction) restoreRecreated(it *item) error {
	if err := t.applyTemplate(it); err != nil {
		return err
	}
	if state, err := t.readState(it.path); err != nil || state.Mode == it.before.Mode {
		return err
	}
	return t.disk.chmod(it.path, it.before.Mode)
}
