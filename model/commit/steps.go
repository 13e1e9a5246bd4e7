package commit

import (
	"errors"
	"io/fs"
	"slices"
	"syscall"

	"aptix-tui/model"
)

// takeTurns changes the tree: what leaves goes first, the deepest first; then
// directories and new contents come, the shallowest first. So a file can
// become a directory, a directory a file, and two files can change places. The
// modes of directories come last, since one of them may forbid writing.
func (t *transaction) runSteps() error {
	for _, it := range slices.Backward(t.items) {
		if it.removesOld() {
			if err := t.removeOld(it); err != nil {
				return err
			}
		}
	}
	for n, it := range t.items {
		if t.opts.Progress != nil {
			t.opts.Progress(n, len(t.items))
		}
		if err := t.install(it); err != nil {
			return err
		}
	}
	if t.opts.Progress != nil {
		t.opts.Progress(len(t.items), len(t.items))
	}
	return t.restoreDirAttributes()
}

// leave takes the turn of a path whose file, link or directory has to go.
func (t *transaction) removeOld(it *item) error {
	if it.ifEmpty {
		if names, err := t.disk.names(it.path); err == nil && len(names) > 0 {
			return nil // somebody put something there: it stays
		}
	} else if err := t.recheck(it); err != nil {
		return err
	}
	return t.moveAside(it)
}

// displace moves what is at a path aside, and then makes sure that it was what
// it should be. A directory that cannot be moved, as in the lower layer of an
// overlay or when it may not be written to, is removed: it has to be empty, and
// is made again if need be.
func (t *transaction) moveAside(it *item) error {
	if t.sameFile(it.aside, it.path) { // a roll-back by links was interrupted; to rename would do nothing
		return t.disk.removeSecondLink("removing", it.path, it.aside)
	}
	err := t.disk.rename("removing", it.path, it.path, it.aside)
	if it.before.Kind == model.Directory && (errors.Is(err, syscall.EXDEV) || errors.Is(err, fs.ErrPermission)) {
		return t.disk.remove("removing", it.path)
	}
	if err != nil {
		return err
	}
	return t.checkDisplaced(it, it.aside)
}

// arrive takes the turn of a path at which something is to be.
func (t *transaction) install(it *item) error {
	switch {
	case it.after.Kind == model.Directory:
		return t.makeDirectory(it)
	case !it.installsNew():
		return nil
	case it.removesOld():
		return t.installNew(it)
	}
	if err := t.recheck(it); err != nil {
		return err
	}
	if it.before.Kind == model.Absent {
		return t.installNew(it)
	}
	return t.replace(it)
}

// makeDirectory makes a directory, if it is not there. One that is to have a
// certain mode can be written to until all is in place.
func (t *transaction) makeDirectory(it *item) error {
	if err := t.checkLinks(it); err != nil {
		return err
	}
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

// setModes gives directories the owner, attributes and mode that they had
// before they were removed or renamed.
func (t *transaction) restoreDirAttributes() error {
	for _, it := range slices.Backward(t.items) {
		if it.after.Kind != model.Directory || it.umaskApplies {
			continue
		}
		if state, err := t.readState(it.path); err != nil || state.Kind != model.Directory {
			continue
		}
		if err := t.applyTemplate(it); err != nil {
			return err
		}
		if state, err := t.readState(it.path); err != nil || state == it.after {
			continue
		}
		if err := t.disk.chmod(it.path, it.after.Mode); err != nil {
			return err
		}
	}
	return nil
}

// create puts a file where nothing is, and never over something.
func (t *transaction) installNew(it *item) error {
	err := t.disk.renameNew("creating", it.path, it.staged, it.path)
	if errors.Is(err, fs.ErrExist) {
		return t.changedError(it.path)
	}
	return err
}

// replace puts a file in the place of another one and keeps that: in one
// operation where the system can exchange two files. Elsewhere the old file
// is moved aside first, and for a moment there is none: a rename over it would
// be smoother, but could destroy an edit of that moment unseen.
func (t *transaction) replace(it *item) error {
	if !t.noExchange {
		err := t.disk.exchange("replacing", it.path, it.staged, it.path)
		if !errors.Is(err, errors.ErrUnsupported) {
			if err == nil {
				err = t.checkDisplaced(it, it.staged)
			}
			return err
		}
		t.noExchange = true
	}
	if err := t.moveAside(it); err != nil {
		return err
	}
	return t.installNew(it)
}
