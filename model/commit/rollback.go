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
	if t.turned != journalBack {
		marked = t.turnJournal(t.turned, journalBack)
	}
	left := t.retreat()
	if len(left) > 0 {
		return &RollbackError{Cause: err, Left: left}
	}
	stuck := t.syncTree()
	if stuck == nil {
		stuck = t.discard()
	}
	if stuck != nil {
		return &RollbackError{Cause: err, Stuck: errors.Join(stuck, marked), Forward: t.turned != journalBack}
	}
	return err
}

// retreat takes every turn back that was taken, and leaves alone what somebody
// else wrote meanwhile. It returns what is not as it was before.
func (t *transaction) retreat() []Leftover {
	failed := map[*item]error{}
	for _, it := range t.items {
		failed[it] = t.loosen(it)
	}
	for _, it := range slices.Backward(t.items) {
		if err := t.takeBack(it); err != nil {
			failed[it] = err
		}
	}
	for _, it := range t.items {
		if err := t.bringBack(it); err != nil {
			failed[it] = err
		}
	}
	var left []Leftover
	for _, it := range t.items {
		s, err := t.sightOf(it)
		if err == nil && (it.back(s) == done || failed[it] == nil && s.remade(it)) {
			continue // a mode that the system does not allow is no reason to try for ever
		}
		left = append(left, t.leftover(it, s, errors.Join(failed[it], err)))
	}
	return left
}

func (t *transaction) leftover(it *item, s sight, err error) Leftover {
	if err == nil {
		err = errTheirs
	}
	l := Leftover{Path: it.path, Err: err}
	if image := s.image(it); image.Kind != model.Absent {
		l.Old = it.aside
		if s.aside.Kind == model.Absent {
			l.Old = it.staged
		}
	}
	return l
}

// errTheirs means that a path holds what somebody else put there since.
var errTheirs = errors.New("it was changed meanwhile by another program")

// loosen lets a directory be written to that was made and has its final mode
// already.
func (t *transaction) loosen(it *item) error {
	if it.before.Kind != model.Absent || it.after.Kind != model.Directory || it.masked {
		return nil
	}
	state, err := t.see(it.path)
	if err != nil || state.Kind != model.Directory || state.Mode&0o700 == 0o700 {
		return nil // takeBack will say what is wrong
	}
	return t.disk.chmod(it.path, state.Mode|0o700)
}

// takeBack removes what was put at a path: into the place from where it came,
// so that nothing is destroyed that somebody wrote in the last moment.
func (t *transaction) takeBack(it *item) error {
	s, err := t.sightOf(it)
	if err != nil || it.back(s) != turn {
		return err
	}
	switch {
	case s.twin:
		if err := t.disk.remove("restoring", it.staged); err != nil {
			return err
		}
		return t.retract(it)
	case it.after.Kind == model.Directory && s.path.Kind == model.Directory:
		return t.removeMade(it)
	case !it.placed() || s.path != it.after || s.staged == it.after:
		return nil
	case s.staged.Kind == model.Absent:
		return t.retract(it)
	}
	return t.exchangeBack(it, s.staged)
}

// removeMade removes a directory, unless somebody has a use for it by now.
func (t *transaction) removeMade(it *item) error {
	err := t.disk.remove("removing", it.path)
	if it.before.Kind == model.Absent && (errors.Is(err, fs.ErrExist) || errors.Is(err, syscall.ENOTEMPTY)) {
		return nil
	}
	return err
}

// retract moves a new file from its path to where it was staged.
func (t *transaction) retract(it *item) error {
	if err := t.disk.renameNew("restoring", it.path, it.path, it.staged); err != nil {
		return err
	}
	came, err := t.keptState(it.staged)
	if err != nil || came == it.after {
		return err
	}
	return errors.Join(errTheirs, t.disk.renameBack(it.path, it.staged, it.path))
}

// exchangeBack exchanges a new file for the former one, whose state is put.
// When what comes back is not what was to be there, somebody wrote it in that
// moment, and it is put in place again, until that goes undisturbed: so the
// newest of theirs ends at the path, and the former one where it was kept.
func (t *transaction) exchangeBack(it *item, put model.State) error {
	expected, theirs := it.after, error(nil)
	for range interruptions {
		if err := t.disk.exchange("restoring", it.path, it.staged, it.path); err != nil {
			return err
		}
		came, err := t.keptState(it.staged)
		if err != nil {
			return err
		}
		if came == expected {
			return theirs
		}
		expected, put, theirs = put, came, errTheirs
	}
	return fmt.Errorf("%w, again and again", errTheirs)
}

// bringBack puts what was displaced where it was.
func (t *transaction) bringBack(it *item) error {
	s, err := t.sightOf(it)
	if err != nil || it.back(s) != turn {
		return err
	}
	switch {
	case s.remade(it):
		return t.finishRemade(it)
	case s.path.Kind != model.Absent:
		return nil
	case s.aside.Kind != model.Absent:
		return t.disk.renameBack(it.path, it.aside, it.path)
	case it.placed() && s.staged.Kind != model.Absent && s.staged != it.after:
		return t.disk.renameBack(it.path, it.staged, it.path)
	case it.before.Kind != model.Directory:
		return nil
	}
	if err := t.disk.mkdir(it.path, it.before.Mode|0o700); err != nil {
		return err
	}
	if err := t.finishRemade(it); err != nil {
		return err
	}
	return t.disk.syncDir(path.Dir(it.path)) // before what is nowhere else is moved into it
}

// finishRemade makes a directory that was made again what it was before.
func (t *transaction) finishRemade(it *item) error {
	if err := t.resemble(it); err != nil {
		return err
	}
	if state, err := t.see(it.path); err != nil || state.Mode == it.before.Mode {
		return err
	}
	return t.disk.chmod(it.path, it.before.Mode)
}
