package commit

import (
	"aptix-tui/model"
)

// A verdict is what there is to do for one item to go one way.
type progress uint8

const (
	done        progress = iota // nothing
	pending                     // its turn is to be taken, or taken back
	unavailable                 // impossible: what is to be put there is not at hand; nobody's work is in danger
	blocked                     // impossible: somebody's work is there
)

// ahead judges how an item goes forward: to its state after.
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

// oneOf is v if ok, and blocked otherwise.
func orBlocked(ok bool, v progress) progress {
	if ok {
		return v
	}
	return blocked
}

func (it *item) forwardRemoval(o observation) progress {
	switch {
	case o.path.Kind == model.Absent:
		return orBlocked(o.aside.Kind == model.Absent || matches(o.aside, it.before), done)
	case it.ifEmpty && (o.inUse || o.path.Kind != model.Directory):
		return done // somebody needs it
	case o.inUse:
		return blocked
	}
	return orBlocked(matches(o.path, it.before), pending)
}

func (it *item) forwardDirectory(o observation) progress {
	switch {
	case o.path.Kind == model.Directory && (it.umaskApplies || o.path == it.after):
		return done
	case o.path.Kind == model.Directory || o.path.Kind == model.Absent:
		return pending
	}
	return orBlocked(o.path == it.before, pending)
}

// aheadStaged judges an item whose new file still waits.
func (it *item) forwardStaged(o observation) progress {
	switch {
	case o.linked, o.path.Kind == model.Absent: // where nothing is, nothing is overwritten
		return pending
	case o.path == it.after:
		return done
	case o.inUse:
		return blocked
	}
	return orBlocked(matches(o.path, it.before), pending)
}

// back judges how an item goes back: to what was there when its turn came.
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

// backUnheld judges an item whose turn was not taken, or is taken back: but
// for directories, whose making and removing leaves no trace.
func (it *item) backwardUnstarted(o observation) progress {
	made := it.before.Kind == model.Absent && it.after.Kind == model.Directory && o.path.Kind == model.Directory && !o.inUse
	removed := it.before.Kind == model.Directory && o.path.Kind == model.Absent
	if made || removed || o.recreated(it) {
		return pending
	}
	return done
}

// backImageless judges an item whose new file was put in place, and of whose
// former content nothing is kept: mostly because there was none.
func (it *item) backwardWithoutImage(o observation) progress {
	switch {
	case matches(o.path, it.before):
		return done
	case it.before.Kind == model.Absent, it.before.Kind == model.Directory: // which is made again
		return orBlocked(o.path == it.after || o.path.Kind == model.Absent, pending)
	}
	return blocked
}
