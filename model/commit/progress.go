package commit

import (
	"io/fs"

	"aptix-tui/model"
)

// An observation is the state of one item's three files: at its path, staged,
// and moved aside. It determines the progress of the item completely. No log of
// finished steps exists, in memory or on disk, so rollback, recovery and
// recovery after an interrupted recovery are the same code (PROTOCOL §7).
type observation struct {
	path        model.State // at the item's path
	staged      model.State // at item.staged: the new file, or after an exchange the old one
	aside       model.State // at item.aside: the old file, link or directory
	unsupported bool        // the path, or a parent of it, has a type that no plan contains
	linked      bool        // path and staged are hard links to one file: staged is not removed yet
	inUse       bool        // path is a directory with entries that are not of this transaction
}

// observe returns an item's observation. It is an error if something cannot be
// read.
func (t *transaction) observe(it *item) (o observation, err error) {
	if o.path, err = t.readState(it.path); o.path.Kind == unknownKind {
		o.path, o.unsupported = model.State{}, !t.items.parentReplaced(it.path)
	}
	if err == nil {
		o.staged, err = t.readOwnState(it.staged)
	}
	if err == nil {
		o.aside, err = t.readOwnState(it.aside)
	}
	if err != nil {
		return o, err
	}
	if it.installsNew() && o.path == o.staged {
		o.linked = t.disk.sameFile(it.path, it.staged)
	}
	if o.path.Kind == model.Directory {
		o.inUse, err = t.holdsOthers(it.path)
	}
	return o, err
}

// backupIntact reports whether the files that the transaction keeps for an item
// match its journal: the new file or link, or a displaced one of the same kind.
// A displaced file may have other contents, since another program may have
// written to it, but no additional special mode bits.
func (it *item) backupIntact(o observation) bool {
	displaced := func(image model.State) bool {
		switch {
		case image.Kind == model.Absent:
			return true
		case image.Kind == model.Symlink && image.Target != it.before.Target:
			return false
		}
		return image.Kind == it.before.Kind && image.Mode&specialBits&^it.before.Mode == 0
	}
	if !it.installsNew() {
		return o.staged.Kind == model.Absent && displaced(o.aside)
	}
	return (o.staged == it.after || displaced(o.staged)) && displaced(o.aside)
}

// readOwnState returns the state of one of the transaction's own files, which
// may be of any kind.
func (t *transaction) readOwnState(name string) (model.State, error) {
	if fi, err := t.disk.lstat(name); err == nil && fi.Size() > maxContent {
		return model.State{Kind: unknownKind}, nil // too large for any file of a plan
	}
	return t.disk.readState(name)
}

// holdsOthers reports whether a directory has an entry that is not of this
// transaction.
func (t *transaction) holdsOthers(dir string) (bool, error) {
	names, err := t.disk.names(dir)
	if isNotExist(err) {
		return false, nil
	}
	for _, name := range names {
		if t.items.find(dir+"/"+name) == nil {
			return true, err
		}
	}
	return false, err
}

// beforeImage returns the state of the displaced file, Absent if there is none.
func (o observation) beforeImage(it *item) model.State {
	if o.aside.Kind == model.Absent && o.staged != it.after {
		return o.staged
	}
	return o.aside
}

// started reports whether something was displaced or installed for the item.
func (o observation) started(it *item) bool {
	return o.linked || o.aside.Kind != model.Absent || it.installsNew() && o.staged != it.after
}

// recreated reports whether rollback made a removed directory again and has not
// restored its mode yet: it has only the bits that the umask and the setgid bit
// of its parent leave.
func (o observation) recreated(it *item) bool {
	mode := it.before.Mode | 0o700 | fs.ModeSetgid
	return it.before.Kind == model.Directory && o.path.Kind == model.Directory && o.path.Mode != it.before.Mode && o.path.Mode&^mode == 0
}

// A progress is what is left to do for one item in one direction.
type progress uint8

const (
	done        progress = iota // nothing is left to do
	pending                     // its step is to be run, or undone
	unavailable                 // impossible: the content to install is missing; no edit would be overwritten
	blocked                     // impossible: another program's edit would be overwritten
)

// forward returns the progress of an item towards its state after.
func (it *item) forward(o observation) progress {
	switch {
	case o.unsupported:
		return blocked
	case it.after.Kind == model.Absent:
		return it.forwardRemoval(o)
	case it.after.Kind == model.Directory:
		return it.forwardDirectory(o)
	case o.staged == it.after:
		return it.forwardStaged(o)
	case o.path != it.after:
		return orBlocked(matches(o.path, it.before) || o.path.Kind == model.Absent, unavailable)
	}
	image := o.beforeImage(it)
	return orBlocked(image.Kind == model.Absent || matches(image, it.before), done)
}

// orBlocked returns v if ok, and blocked otherwise.
func orBlocked(ok bool, v progress) progress {
	if ok {
		return v
	}
	return blocked
}

// forwardRemoval is forward for an item whose path becomes absent.
func (it *item) forwardRemoval(o observation) progress {
	switch {
	case o.path.Kind == model.Absent:
		return orBlocked(o.aside.Kind == model.Absent || matches(o.aside, it.before), done)
	case it.ifEmpty && (o.inUse || o.path.Kind != model.Directory):
		return done // it is in use
	case o.inUse:
		return blocked
	}
	return orBlocked(matches(o.path, it.before), pending)
}

// forwardDirectory is forward for an item whose path becomes a directory.
func (it *item) forwardDirectory(o observation) progress {
	switch {
	case o.path.Kind == model.Directory && (it.umaskApplies || o.path == it.after):
		return done
	case o.path.Kind == model.Directory || o.path.Kind == model.Absent:
		return pending
	}
	return orBlocked(o.path == it.before, pending)
}

// forwardStaged is forward for an item whose new file is still staged.
func (it *item) forwardStaged(o observation) progress {
	switch {
	case o.linked, o.path.Kind == model.Absent: // an absent path can be filled without overwriting
		return pending
	case o.path == it.after:
		return done
	case o.inUse:
		return blocked
	}
	return orBlocked(matches(o.path, it.before), pending)
}

// backward returns the progress of an item towards its state before, or towards
// what was displaced.
func (it *item) backward(o observation) progress {
	image := o.beforeImage(it)
	switch {
	case o.unsupported:
		return orBlocked(!o.started(it), done)
	case o.linked:
		return pending
	case !o.started(it):
		return it.backwardUnstarted(o)
	case image.Kind == model.Absent:
		return it.backwardWithoutImage(o)
	case o.path.Kind == model.Absent:
		return pending
	case matches(o.path, image):
		return done
	case it.after.Kind == model.Directory:
		return orBlocked(o.path.Kind == model.Directory && !o.inUse, pending)
	}
	return orBlocked(it.installsNew() && o.path == it.after && o.staged != it.after, pending)
}

// backwardUnstarted is backward for an item without displaced or installed
// files. Only making and removing directories leaves no trace in them.
func (it *item) backwardUnstarted(o observation) progress {
	made := it.before.Kind == model.Absent && it.after.Kind == model.Directory && o.path.Kind == model.Directory && !o.inUse
	removed := it.before.Kind == model.Directory && o.path.Kind == model.Absent
	if made || removed || o.recreated(it) {
		return pending
	}
	return done
}

// backwardWithoutImage is backward for an item whose new file was installed and
// that has no displaced file, mostly because there was none.
func (it *item) backwardWithoutImage(o observation) progress {
	switch {
	case matches(o.path, it.before):
		return done
	case it.before.Kind == model.Absent, it.before.Kind == model.Directory: // a directory is made again
		return orBlocked(o.path == it.after || o.path.Kind == model.Absent, pending)
	}
	return blocked
}
