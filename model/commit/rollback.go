package commit

import (
	"errors"
	"slices"

	"aptix-tui/model"
)

// undo has the way back for every kind of step.
var undo = [...]func(*transaction, step) error{
	displaced: (*transaction).undoDisplaced,
	made:      (*transaction).undoMade,
	created:   (*transaction).undoCreated,
	replaced:  (*transaction).undoReplaced,
}

// rollBack undoes all steps, the last one first, because of err. It returns
// err when everything is as it was, and a *RollbackError otherwise.
func (t *transaction) rollBack(err error) error {
	var left []Leftover
	for _, s := range slices.Backward(t.done) {
		if failed := undo[s.kind](t, s); failed != nil {
			left = append(left, Leftover{Path: s.path, Old: s.aside, Err: failed})
		}
	}
	if len(left) == 0 {
		return err
	}
	t.keep = true
	return &RollbackError{Cause: err, Left: left}
}

// errTheirs means that a path holds what somebody else put there since.
var errTheirs = errors.New("it was changed meanwhile by another program")

// ours makes sure that undoing overwrites nobody's work.
func (t *transaction) ours(p string, now model.State) error {
	ok, err := t.stands(p, now)
	if err == nil && !ok {
		err = errTheirs
	}
	return err
}

func (t *transaction) undoDisplaced(s step) error {
	if err := t.ours(s.path, model.State{}); err != nil {
		return err
	}
	return t.disk.rename("restoring", s.path, s.aside, s.path)
}

func (t *transaction) undoMade(s step) error { return t.disk.remove("removing", s.path) }

func (t *transaction) undoCreated(s step) error {
	if err := t.ours(s.path, s.now); err != nil {
		return err
	}
	return t.disk.remove("removing", s.path)
}

func (t *transaction) undoReplaced(s step) error {
	if err := t.ours(s.path, s.now); err != nil {
		return err
	}
	return t.disk.rename("restoring", s.path, s.aside, s.path)
}
