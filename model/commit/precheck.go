package commit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"aptix-tui/model"
)

// check looks whether every path is as it was reviewed, before anything is
// written (SPEC §7).
func (t *transaction) check(ctx context.Context) error {
	t.caseAliases = t.items.caseAliases()
	t.checkedDirs, t.dirEntries = map[string]bool{}, map[string]map[string]bool{}
	defer func() { t.checkedDirs, t.dirEntries = nil, nil }()
	changed, err := t.changedLinks()
	if err != nil {
		return err
	}
	for _, it := range t.items {
		if err := cancelled(ctx); err != nil {
			return err
		}
		if it.implied || it.ifEmpty || it.before.Kind == model.Absent && t.items.parentRemoved(it.path) {
			continue // it is looked at when its turn comes
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

func cancelled(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("stopped before the first write: %w", err)
	}
	return nil
}

// meet tells whether an item's path is in the state that the plan is for, and
// remembers what it saw.
func (t *transaction) matchesReview(it *item) (bool, error) {
	now := time.Now()
	state, first, err := t.readStateInfo(it.path)
	it.checkedInfo = first
	it.infoReliable = first != nil && timestampReliable(first, now)
	if errors.As(err, new(*unsupportedTypeError)) {
		return false, nil
	}
	return state == it.before, err
}

// still is meet at the path's own turn: what looks untouched is not read
// again here, but when it was displaced.
func (t *transaction) recheck(it *item) error {
	if err := t.checkLinks(it); err != nil {
		return err
	}
	if it.checkedInfo != nil && t.checkParents(it.path) == nil && t.isUnmodified(it.checkedInfo, it.path) {
		return nil
	}
	ok, err := t.matchesReview(it)
	if err == nil && !ok {
		err = t.changedError(it.path)
	}
	return err
}

// inspect looks at what was displaced to name: an edit that came between the
// last look and the turn is found there. A directory has to be empty.
func (t *transaction) checkDisplaced(it *item, name string) error {
	now := time.Now()
	it.displacedTo = name
	if it.infoReliable && t.isUnmodified(it.checkedInfo, name) {
		it.displacedInfo = it.checkedInfo
		return nil
	}
	state, image, err := t.disk.readState(name)
	changed := errors.As(err, new(*unsupportedTypeError)) || err == nil && !matches(state, it.before)
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

// untouched tells that the file at name is the one that was seen before, with
// no sign of a write.
func (t *transaction) isUnmodified(seen fs.FileInfo, name string) bool {
	now, err := t.disk.lstat(name)
	return err == nil && sameInfo(seen, now)
}

// settled tells that a file was so old when it was looked at that every later
// write gives it another time. A time with a fraction of a millisecond is one
// of a clock that ticks a hundred times a second or more often; others may be
// of a file system that counts in steps of two seconds.
func timestampReliable(fi fs.FileInfo, looked time.Time) bool {
	step := 3 * time.Second
	if fi.ModTime().Nanosecond()%int(time.Millisecond) != 0 {
		step = 100 * time.Millisecond
	}
	return fi.Mode().IsRegular() && looked.Sub(fi.ModTime()) > step
}

// lookAgain looks once more at all that was displaced, so that a program that
// had a file open, and wrote to it after it was displaced, is noticed.
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

func (t *transaction) changedError(paths ...string) error {
	return &ChangedError{Paths: paths, Undo: t.undoes != ""}
}
