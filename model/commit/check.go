package commit

import (
	"context"
	"fmt"
	"io/fs"
	"time"

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
		ok, err := t.matchesReview(it)
		if err != nil {
			return err
		}
		if !ok {
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

// matchesReview reports whether an item's path is in the reviewed state, and
// stores its file info in the item.
func (t *transaction) matchesReview(it *item) (bool, error) {
	now := time.Now()
	state, first, err := t.readState(it.path)
	it.checkedInfo = first
	it.infoReliable = first != nil && timestampReliable(first, now)
	if as[*unsupportedTypeError](err) {
		return false, nil
	}
	return state == it.before, err
}

// recheck compares a path with its reviewed state again, right before its step.
// A file whose info did not change is not read again until it is displaced.
func (t *transaction) recheck(it *item) error {
	if t.resumed {
		return nil // it was observed just now
	}
	if err := t.checkLinks(it); err != nil {
		return err
	}
	if it.checkedInfo != nil && t.isUnmodified(it.checkedInfo, it.path) {
		return nil
	}
	ok, err := t.matchesReview(it)
	if err == nil && !ok {
		err = t.changedError(it.path)
	}
	return err
}

// checkDisplaced compares the displaced file or directory at name with the
// reviewed state. It finds edits that happened between the last check and the
// step. A directory has to be empty.
func (t *transaction) checkDisplaced(it *item, name string) error {
	now := time.Now()
	it.displacedTo = name
	if it.infoReliable && t.isUnmodified(it.checkedInfo, name) {
		it.displacedInfo = it.checkedInfo
		return nil
	}
	state, image, err := t.disk.readState(name)
	changed := as[*unsupportedTypeError](err) || err == nil && !matches(state, it.before)
	if err == nil && state.Kind == model.Directory {
		names, listed := t.disk.names(name)
		changed, err = changed || len(names) > 0, listed
	}
	if changed {
		return t.changedError(it.path)
	}
	it.displacedInfo = nil
	if err == nil && timestampReliable(image, now) {
		it.displacedInfo = image
	}
	return err
}

// isUnmodified reports whether the file at name still has the file info seen.
func (t *transaction) isUnmodified(seen fs.FileInfo, name string) bool {
	now, err := t.disk.lstat(name)
	return err == nil && sameInfo(seen, now)
}

// timestampReliable reports whether every write after the time looked changes
// the file's modification time, so that an unchanged time means unchanged
// content. A time with a fraction of a millisecond comes from a clock with at
// least 100 ticks a second. Other times may have a resolution of two seconds.
func timestampReliable(fi fs.FileInfo, looked time.Time) bool {
	step := 3 * time.Second
	if fi.ModTime().Nanosecond()%int(time.Millisecond) != 0 {
		step = 100 * time.Millisecond
	}
	return fi.Mode().IsRegular() && looked.Sub(fi.ModTime()) > step
}

// checkAllDisplaced checks all displaced files again. It finds writes by
// programs that had a file open before it was displaced.
func (t *transaction) checkAllDisplaced() error {
	for _, it := range t.items {
		if it.displacedTo == "" {
			continue
		}
		if it.displacedInfo != nil && t.isUnmodified(it.displacedInfo, it.displacedTo) {
			continue
		}
		if err := t.checkDisplaced(it, it.displacedTo); err != nil {
			return err
		}
	}
	return nil
}

// changedError returns a *ChangedError that names paths.
func (t *transaction) changedError(paths ...string) error {
	return &ChangedError{Paths: paths, Undo: t.undoes != ""}
}
