package commit

import (
	"errors"
	"io/fs"
	"os"

	"aptix-tui/model"
)

// A sight is all that the disk tells about the progress of one item. What a
// transaction did is never kept in memory or written to a log: where the three
// things are, the file at the path, the new one and the former one, says it,
// at any moment and whoever asks. That is why rolling back, recovery, and a
// recovery of a recovery are one and the same code.
type observation struct {
	path        model.State // what stands at the path
	staged      model.State // what is under item.staged: the new file, or the one exchanged for it
	aside       model.State // what is under item.aside
	unsupported bool        // at the path is, or on the way to it, what nobody can judge
	linked      bool        // path and staged are one file: a link was made, and not yet unlinked
	inUse       bool        // path is a directory that holds what is not of this transaction
}

// sightOf looks. What cannot be read at all is an error.
func (t *transaction) observe(it *item) (o observation, err error) {
	o.path, err = t.readState(it.path)
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

// keeps reports whether what lies under the transaction's own names is what its
// journal speaks of: the new file or link, or what it displaced, of the same kind.
// What was displaced in a moment when another program wrote may have other
// contents, but no more power. A record that the user trusts has exactly what it
// says.
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

// keptState is the state of what is under a name of the transaction's own. It
// may be anything: whatever was displaced.
func (t *transaction) readOwnState(name string) (model.State, error) {
	if fi, err := t.disk.lstat(name); err == nil && fi.Size() > maxContent {
		return model.State{Kind: unknownKind}, nil // no file of a plan is as large
	}
	state, _, err := t.disk.readState(name)
	if errors.As(err, new(*unsupportedTypeError)) {
		return model.State{Kind: unknownKind}, nil
	}
	return state, err
}

// unknown is the kind of what is neither file, nor link, nor directory.
const unknownKind model.Kind = 255

func (t *transaction) sameFile(a, b string) bool {
	fa, errA := t.disk.root.Lstat(a)
	fb, errB := t.disk.root.Lstat(b)
	return errA == nil && errB == nil && os.SameFile(fa, fb)
}

// filled tells that a directory holds something of which this transaction does
// not know.
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

// image is the state of what was displaced, if anything was.
func (o observation) beforeImage(it *item) model.State {
	if o.aside.Kind == model.Absent && o.staged != it.after {
		return o.staged
	}
	return o.aside
}

// held tells that something was displaced or put in place for the item.
func (o observation) started(it *item) bool {
	return o.linked || o.aside.Kind != model.Absent || it.installsNew() && o.staged != it.after
}

// remade tells that a removed directory was made again and has not got its mode
// yet, but what the umask left of it, with the setgid of the directory above.
func (o observation) recreated(it *item) bool {
	mode := it.before.Mode | 0o700 | fs.ModeSetgid
	return it.before.Kind == model.Directory && o.path.Kind == model.Directory && o.path.Mode != it.before.Mode && o.path.Mode&^mode == 0
}
