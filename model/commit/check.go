package commit

import (
	"context"
	"fmt"

	"aptix-tui/model"
)

// check compares every path with its reviewed state before the first write
// (PROTOCOL §4).
func (t *transaction) check(ctx context.Context) error {
	t.caseAliases = caseAliasesOf(t.items.paths())
	changed, err := t.changedLinks()
	if err != nil {
		return err
	}
	for _, it := range t.items {
		if err := cancelled(ctx); err != nil {
			return err
		}
		if it.implied || it.ifEmpty || it.before.Kind == model.Absent && t.items.parentRemoved(it.path) {
			continue // it is checked right before its step
		}
		state, err := t.readState(it.path)
		if err != nil {
			return err
		}
		if state != it.before {
			changed = append(changed, it.path)
		}
	}
	if len(changed) > 0 {
		return t.changedError(changed...)
	}
	return nil
}

// cancelled returns an error if ctx is done.
func cancelled(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("stopped before the first write: %w", err)
	}
	return nil
}

// recheck compares a path with its reviewed state again, right before its step.
func (t *transaction) recheck(it *item) error {
	if t.resumed {
		return nil // it was observed just now
	}
	state, err := t.readState(it.path)
	if err == nil && state != it.before {
		err = t.changedError(it.path)
	}
	return err
}

// checkDisplaced compares the displaced file at name with the reviewed state. It finds edits that
// happened between the last check and the step.
func (t *transaction) checkDisplaced(it *item, name string) error {
	it.displacedTo = name
	state, err := t.disk.readState(name)
	if err == nil && state != it.before {
		err = t.changedError(it.path)
	}
	return err
}

// checkAllDisplaced checks all displaced files again. It finds writes by
// programs that had a file open before it was displaced.
func (t *transaction) checkAllDisplaced() error {
	for _, it := range t.items {
		if it.displacedTo != "" {
			if err := t.checkDisplaced(it, it.displacedTo); err != nil {
				return err
			}
		}
	}
	return nil
}

// changedError returns a *ChangedError that names paths.
func (t *transaction) changedError(paths ...string) error {
	return &ChangedError{Paths: paths, Undo: t.undoes != ""}
}
