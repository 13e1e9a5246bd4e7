package commit

import (
	"errors"
	"io/fs"
	"os"

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
	o.path, _, err = t.readState(it.path)
	if errors.As(err, new(*unsupportedTypeError)) {
		o.unsupported, err = !t.items.parentReplaced(it.path), nil
	}
	if err != nil {
		return o, err
	}
	if o.staged, err = t.readOwnState(it.staged); err != nil {
		return o, err
	}
	if o.aside, err = t.readOwnState(it.aside); err != nil {
		return o, err
	}
	if it.installsNew() && o.path == o.staged {
		o.linked = t.sameFile(it.path, it.staged)
	}
	if o.path.Kind == model.Directory {
		o.inUse, err = t.holdsOthers(it.path)
	}
	return o, err
}

// backupIntact reports whether the files that the transaction keeps for an item
// match its journal: the new file or link, or a displaced one of the same kind.
// A displaced file may have other contents, since another program may have
// written to it, but no additional special mode bits. In a record that the user
// trusted, states must be exactly those of the journal.
func (it *item) backupIntact(o observation, exactly bool) bool {
	displaced := func(image model.State) bool {
		switch {
		case image.Kind == model.Absent:
			return true
		case image.Kind != it.before.Kind:
			return false
		case image.Kind == model.Symlink:
			return image.Target == it.before.Target
		case exactly:
			return matches(image, it.before)
		}
		return image.Mode&specialBits&^it.before.Mode == 0
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
	state, _, err := t.disk.readState(name)
	if errors.As(err, new(*unsupportedTypeError)) {
		return model.State{Kind: unknownKind}, nil
	}
	return state, err
}

// unknownKind is the kind of what is neither a file, a link nor a directory.
const unknownKind model.Kind = 255

// sameFile reports whether a and b are hard links to one file.
func (t *transaction) sameFile(a, b string) bool {
	fa, errA := t.disk.lstat(a)
	fb, errB := t.disk.lstat(b)
	return errA == nil && errB == nil && os.SameFile(fa, fb)
}

// holdsOthers reports whether a directory has an entry that is not of this
// transaction.
func (t *transaction) holdsOthers(dir string) (bool, error) {
	names, err := t.disk.names(dir)
	if errors.Is(err, fs.ErrNotExist) {
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
