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
	path   model.State // what stands at the path
	staged model.State // what is under item.staged: the new file, or the one exchanged for it
	aside  model.State // what is under item.aside
	unsupported bool        // at the path is, or on the way to it, what nobody can judge
	linked   bool        // path and staged are one file: a link was made, and not yet unlinked
	inUse bool        // path is a directory that holds what is not of this transaction
}

// sightOf looks. What cannot be read at all is an error.
func (t *transaction) observe(it *item) (s observation, err error) {
	s.path, err = t.readState(it.path)
	if errors.As(err, new(*unsupportedTypeError)) {
		s.unsupported, err = !t.items.parentReplaced(it.path), nil
	}
	if err != nil {
		return s, err
	}
	if s.staged, err = t.readOwnState(it.staged); err != nil {
		return s, err
	}
	if s.aside, err = t.readOwnState(it.aside); err != nil {
		return s, err
	}
	if it.installsNew() && s.path == s.staged {
		s.linked = t.sameFile(it.path, it.staged)
	}
	if s.path.Kind == model.Directory {
		s.inUse, err = t.holdsOthers(it.path)
	}
	return s, err
}

// keeps reports whether what lies under the transaction's own names is what its
// journal speaks of: the new file or link, or what it displaced, of the same kind.
// What was displaced in a moment when another program wrote may have other
// contents, but no more power. A record that the user trusts has exactly what it
// says.
func (it *item) backupIntact(s observation, exactly bool) bool {
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
		return s.staged.Kind == model.Absent && displaced(s.aside)
	}
	return (s.staged == it.after || displaced(s.staged)) && displaced(s.aside)
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

// A verdict is what there is to do for one item to go one way.
type progress uint8

const (
	done    progress = iota // nothing
	pending                   // its turn is to be taken, or taken back
	unavailable                   // impossible: what is to be put there is not at hand; nobody's work is in danger
	blocked                // impossible: somebody's work is there
)

// ahead judges how an item goes forward: to its state after.
func (it *item) forward(s observation) progress {
	switch {
	case s.unsupported:
		return blocked
	case it.after.Kind == model.Absent:
		return it.forwardRemoval(s)
	case it.after.Kind == model.Directory:
		return it.forwardDirectory(s)
	case s.staged == it.after:
		return it.forwardStaged(s)
	case s.path != it.after:
		return orBlocked(matches(s.path, it.before) || s.path.Kind == model.Absent, unavailable)
	}
	image := s.beforeImage(it)
	return orBlocked(image.Kind == model.Absent || matches(image, it.before), done)
}

// oneOf is v if ok, and blocked otherwise.
func orBlocked(ok bool, v progress) progress {
	if ok {
		return v
	}
	return blocked
}

func (it *item) forwardRemoval(s observation) progress {
	switch {
	case s.path.Kind == model.Absent:
		return orBlocked(s.aside.Kind == model.Absent || matches(s.aside, it.before), done)
	case it.ifEmpty && (s.inUse || s.path.Kind != model.Directory):
		return done // somebody needs it
	case s.inUse:
		return blocked
	}
	return orBlocked(matches(s.path, it.before), pending)
}

func (it *item) forwardDirectory(s observation) progress {
	switch {
	case s.path.Kind == model.Directory && (it.umaskApplies || s.path == it.after):
		return done
	case s.path.Kind == model.Directory || s.path.Kind == model.Absent:
		return pending
	}
	return orBlocked(s.path == it.before, pending)
}

// aheadStaged judges an item whose new file still waits.
func (it *item) forwardStaged(s observation) progress {
	switch {
	case s.linked, s.path.Kind == model.Absent: // where nothing is, nothing is overwritten
		return pending
	case s.path == it.after:
		return done
	case s.inUse:
		return blocked
	}
	return orBlocked(matches(s.path, it.before), pending)
}

// image is the state of what was displaced, if anything was.
func (s observation) beforeImage(it *item) model.State {
	if s.aside.Kind == model.Absent && s.staged != it.after {
		return s.staged
	}
	return s.aside
}

// back judges how an item goes back: to what was there when its turn came.
func (it *item) backward(s observation) progress {
	image := s.beforeImage(it)
	switch {
	case s.unsupported:
		return orBlocked(!s.started(it), done)
	case s.linked:
		return pending
	case !s.started(it):
		return it.backwardUnstarted(s)
	case image.Kind == model.Absent:
		return it.backwardWithoutImage(s)
	case s.path.Kind == model.Absent:
		return pending
	case matches(s.path, image):
		return done
	case it.after.Kind == model.Directory:
		return orBlocked(s.path.Kind == model.Directory && !s.inUse, pending)
	}
	return orBlocked(it.installsNew() && s.path == it.after && s.staged != it.after, pending)
}

// held tells that something was displaced or put in place for the item.
func (s observation) started(it *item) bool {
	return s.linked || s.aside.Kind != model.Absent || it.installsNew() && s.staged != it.after
}

// backUnheld judges an item whose turn was not taken, or is taken back: but
// for directories, whose making and removing leaves no trace.
func (it *item) backwardUnstarted(s observation) progress {
	made := it.before.Kind == model.Absent && it.after.Kind == model.Directory && s.path.Kind == model.Directory && !s.inUse
	removed := it.before.Kind == model.Directory && s.path.Kind == model.Absent
	if made || removed || s.recreated(it) {
		return pending
	}
	return done
}

// remade tells that a removed directory was made again and has not got its mode
// yet, but what the umask left of it, with the setgid of the directory above.
func (s observation) recreated(it *item) bool {
	mode := it.before.Mode | 0o700 | fs.ModeSetgid
	return it.before.Kind == model.Directory && s.path.Kind == model.Directory && s.path.Mode != it.before.Mode && s.path.Mode&^mode == 0
}

// backImageless judges an item whose new file was put in place, and of whose
// former content nothing is kept: mostly because there was none.
func (it *item) backwardWithoutImage(s observation) progress {
	switch {
	case matches(s.path, it.before):
		return done
	case it.before.Kind == model.Absent, it.before.Kind == model.Directory: // which is made again
		return orBlocked(s.path == it.after || s.path.Kind == model.Absent, pending)
	}
	return blocked
}
