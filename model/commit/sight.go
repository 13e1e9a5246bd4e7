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
type sight struct {
	path   model.State // what stands at the path
	staged model.State // what is under item.staged: the new file, or the one exchanged for it
	aside  model.State // what is under item.aside
	theirs bool        // at the path is, or on the way to it, what nobody can judge
	twin   bool        // path and staged are one file: a link was made, and not yet unlinked
	filled bool        // path is a directory that holds what is not of this transaction
}

// sightOf looks. What cannot be read at all is an error.
func (t *transaction) sightOf(it *item) (s sight, err error) {
	s.path, err = t.see(it.path)
	if errors.As(err, new(*foreign)) {
		s.theirs, err = !t.items.covered(it.path), nil
	}
	if err != nil {
		return s, err
	}
	if s.staged, err = t.keptState(it.staged); err != nil {
		return s, err
	}
	if s.aside, err = t.keptState(it.aside); err != nil {
		return s, err
	}
	if it.placed() && s.path == s.staged {
		s.twin = t.oneFile(it.path, it.staged)
	}
	if s.path.Kind == model.Directory {
		s.filled, err = t.filled(it.path)
	}
	return s, err
}

// keeps reports whether what lies under the transaction's own names is what its
// journal speaks of: the new file or link, or what it displaced, of the same kind.
// What was displaced in a moment when another program wrote may have other
// contents, but no more power. A record that the user trusts has exactly what it
// says.
func (it *item) keeps(s sight, exactly bool) bool {
	displaced := func(image model.State) bool {
		switch {
		case image.Kind == model.Absent:
			return true
		case image.Kind != it.before.Kind:
			return false
		case image.Kind == model.Symlink:
			return image.Target == it.before.Target
		case exactly:
			return is(image, it.before)
		}
		return image.Mode&special&^it.before.Mode == 0
	}
	if !it.placed() {
		return s.staged.Kind == model.Absent && displaced(s.aside)
	}
	return (s.staged == it.after || displaced(s.staged)) && displaced(s.aside)
}

// keptState is the state of what is under a name of the transaction's own. It
// may be anything: whatever was displaced.
func (t *transaction) keptState(name string) (model.State, error) {
	if fi, err := t.disk.lstat(name); err == nil && fi.Size() > maxContent {
		return model.State{Kind: unknown}, nil // no file of a plan is as large
	}
	state, _, err := t.disk.look(name)
	if errors.As(err, new(*foreign)) {
		return model.State{Kind: unknown}, nil
	}
	return state, err
}

// unknown is the kind of what is neither file, nor link, nor directory.
const unknown model.Kind = 255

func (t *transaction) oneFile(a, b string) bool {
	fa, errA := t.disk.root.Lstat(a)
	fb, errB := t.disk.root.Lstat(b)
	return errA == nil && errB == nil && os.SameFile(fa, fb)
}

// filled tells that a directory holds something of which this transaction does
// not know.
func (t *transaction) filled(dir string) (bool, error) {
	names, err := t.disk.names(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	for _, name := range names {
		if t.items.at(dir+"/"+name) == nil {
			return true, err
		}
	}
	return false, err
}

// A verdict is what there is to do for one item to go one way.
type verdict uint8

const (
	done    verdict = iota // nothing
	turn                   // its turn is to be taken, or taken back
	lost                   // impossible: what is to be put there is not at hand; nobody's work is in danger
	blocked                // impossible: somebody's work is there
)

// ahead judges how an item goes forward: to its state after.
func (it *item) ahead(s sight) verdict {
	switch {
	case s.theirs:
		return blocked
	case it.after.Kind == model.Absent:
		return it.aheadGone(s)
	case it.after.Kind == model.Directory:
		return it.aheadDirectory(s)
	case s.staged == it.after:
		return it.aheadStaged(s)
	case s.path != it.after:
		return oneOf(is(s.path, it.before) || s.path.Kind == model.Absent, lost)
	}
	image := s.image(it)
	return oneOf(image.Kind == model.Absent || is(image, it.before), done)
}

// oneOf is v if ok, and blocked otherwise.
func oneOf(ok bool, v verdict) verdict {
	if ok {
		return v
	}
	return blocked
}

func (it *item) aheadGone(s sight) verdict {
	switch {
	case s.path.Kind == model.Absent:
		return oneOf(s.aside.Kind == model.Absent || is(s.aside, it.before), done)
	case it.soft && (s.filled || s.path.Kind != model.Directory):
		return done // somebody needs it
	case s.filled:
		return blocked
	}
	return oneOf(is(s.path, it.before), turn)
}

func (it *item) aheadDirectory(s sight) verdict {
	switch {
	case s.path.Kind == model.Directory && (it.masked || s.path == it.after):
		return done
	case s.path.Kind == model.Directory || s.path.Kind == model.Absent:
		return turn
	}
	return oneOf(s.path == it.before, turn)
}

// aheadStaged judges an item whose new file still waits.
func (it *item) aheadStaged(s sight) verdict {
	switch {
	case s.twin, s.path.Kind == model.Absent: // where nothing is, nothing is overwritten
		return turn
	case s.path == it.after:
		return done
	case s.filled:
		return blocked
	}
	return oneOf(is(s.path, it.before), turn)
}

// image is the state of what was displaced, if anything was.
func (s sight) image(it *item) model.State {
	if s.aside.Kind == model.Absent && s.staged != it.after {
		return s.staged
	}
	return s.aside
}

// back judges how an item goes back: to what was there when its turn came.
func (it *item) back(s sight) verdict {
	image := s.image(it)
	switch {
	case s.theirs:
		return oneOf(!s.held(it), done)
	case s.twin:
		return turn
	case !s.held(it):
		return it.backUnheld(s)
	case image.Kind == model.Absent:
		return it.backImageless(s)
	case s.path.Kind == model.Absent:
		return turn
	case is(s.path, image):
		return done
	case it.after.Kind == model.Directory:
		return oneOf(s.path.Kind == model.Directory && !s.filled, turn)
	}
	return oneOf(it.placed() && s.path == it.after && s.staged != it.after, turn)
}

// held tells that something was displaced or put in place for the item.
func (s sight) held(it *item) bool {
	return s.twin || s.aside.Kind != model.Absent || it.placed() && s.staged != it.after
}

// backUnheld judges an item whose turn was not taken, or is taken back: but
// for directories, whose making and removing leaves no trace.
func (it *item) backUnheld(s sight) verdict {
	made := it.before.Kind == model.Absent && it.after.Kind == model.Directory && s.path.Kind == model.Directory && !s.filled
	removed := it.before.Kind == model.Directory && s.path.Kind == model.Absent
	if made || removed || s.remade(it) {
		return turn
	}
	return done
}

// remade tells that a removed directory was made again and has not got its mode
// yet, but what the umask left of it, with the setgid of the directory above.
func (s sight) remade(it *item) bool {
	mode := it.before.Mode | 0o700 | fs.ModeSetgid
	return it.before.Kind == model.Directory && s.path.Kind == model.Directory && s.path.Mode != it.before.Mode && s.path.Mode&^mode == 0
}

// backImageless judges an item whose new file was put in place, and of whose
// former content nothing is kept: mostly because there was none.
func (it *item) backImageless(s sight) verdict {
	switch {
	case is(s.path, it.before):
		return done
	case it.before.Kind == model.Absent, it.before.Kind == model.Directory: // which is made again
		return oneOf(s.path == it.after || s.path.Kind == model.Absent, turn)
	}
	return blocked
}
