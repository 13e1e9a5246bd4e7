package commit

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"syscall"

	"aptix-tui/model"
)

// runSteps changes the tree. First it removes, deepest paths first, then it
// makes directories and installs new contents, shallowest paths first. So a
// file can become a directory, a directory a file, and two files can swap.
// Modes of directories come last, because one may forbid writing (PROTOCOL §8).
// Recovery runs the steps that are left.
func (t *transaction) runSteps() error {
	for _, it := range slices.Backward(t.items) {
		if !it.removesOld() {
			continue
		}
		o, left, err := t.isLeft(it)
		if err == nil && left && matches(o.path, it.before) {
			err = t.removeOld(it)
		}
		if err != nil {
			return err
		}
	}
	for n, it := range t.items {
		t.opts.Progress(n, len(t.items))
		o, left, err := t.isLeft(it)
		if err == nil && left {
			err = t.install(it, o)
		}
		if err != nil {
			return err
		}
	}
	t.opts.Progress(len(t.items), len(t.items))
	return t.restoreDirAttributes()
}

// isLeft reports whether steps of an item are left to run, as they are unless the
// transaction was interrupted.
func (t *transaction) isLeft(it *item) (o observation, left bool, err error) {
	if !t.resumed {
		return observation{path: it.before}, true, nil
	}
	o, err = t.observe(it)
	return o, it.forward(o) == pending, err
}

// removeOld removes the file, link or directory at an item's path. A directory must be empty.
func (t *transaction) removeOld(it *item) error {
	if !it.ifEmpty {
		if err := t.recheck(it); err != nil {
			return err
		}
	}
	if it.before.Kind != model.Directory {
		return t.moveAside(it)
	}
	err := t.disk.remove("removing", it.path)
	switch inUse := errors.Is(err, fs.ErrExist) || errors.Is(err, syscall.ENOTEMPTY); {
	case inUse && !it.ifEmpty:
		return t.changedError(it.path)
	case inUse:
		return nil // it is kept
	case it.ifEmpty && (errors.Is(err, fs.ErrPermission) || err != nil && t.disk.system.transient(err, 0)): // its removal was not requested
		t.warn(fmt.Errorf("%s is empty now and is kept: %w", it.path, err))
		return nil
	}
	return err
}

// moveAside moves the file or link at a path aside and checks that it was in the expected state.
func (t *transaction) moveAside(it *item) error {
	if t.disk.sameFile(it.aside, it.path) { // a rollback by hard links was interrupted; a rename would do nothing
		return t.disk.removeSecondLink("removing", it.path, it.aside)
	}
	if err := t.disk.rename("removing", it.path, it.path, it.aside); err != nil {
		return err
	}
	return t.checkDisplaced(it, it.aside)
}

// install creates or replaces what an item has after the transaction. The state at its path
// was o, before removeOld.
func (t *transaction) install(it *item, o observation) error {
	switch {
	case it.after.Kind == model.Directory:
		return t.makeDirectory(it)
	case !it.installsNew():
		return nil
	case o.linked:
		return t.disk.remove("creating", it.staged)
	case it.removesOld():
		return t.installNew(it)
	}
	if err := t.recheck(it); err != nil {
		return err
	}
	if o.path.Kind == model.Absent {
		return t.installNew(it)
	}
	return t.replace(it)
}

// makeDirectory makes a directory unless it exists. It is writable by its owner
// until all is in place.
func (t *transaction) makeDirectory(it *item) error {
	mode := it.after.Mode
	if !it.umaskApplies {
		mode |= 0o700
	}
	err := t.disk.mkdir(it.path, mode)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	state, err := t.readState(it.path)
	if err == nil && state.Kind == model.Directory {
		return nil
	}
	return t.changedError(it.path)
}

// restoreDirAttributes gives directories their owner, attributes and mode of
// before they were removed or renamed.
func (t *transaction) restoreDirAttributes() error {
	for _, it := range slices.Backward(t.items) {
		if it.after.Kind == model.Directory && !it.umaskApplies {
			if err := t.restoreAttributes(it, it.after.Mode); err != nil {
				return err
			}
		}
	}
	return nil
}

// installNew moves a staged file to its path, which must be absent.
func (t *transaction) installNew(it *item) error {
	err := t.disk.renameNew("creating", it.path, it.staged, it.path)
	if errors.Is(err, fs.ErrExist) {
		return t.changedError(it.path)
	}
	return err
}

// replace swaps a staged file with the file at its path, atomically where the
// system can. Elsewhere the old file is moved aside first, and for a moment
// there is none: a rename over it would be atomic, but could destroy an edit of
// that moment.
func (t *transaction) replace(it *item) error {
	if !t.noExchange {
		err := t.disk.exchange("replacing", it.path, it.staged, it.path)
		if err == nil {
			return t.checkDisplaced(it, it.staged)
		}
		if !t.disk.unsupported(err) {
			return err
		}
		t.noExchange = true
	}
	if err := t.moveAside(it); err != nil {
		return err
	}
	return t.installNew(it)
}
