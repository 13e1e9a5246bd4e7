package commit

import (
	"aptix-tui/model"
)

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
