package commit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"aptix-tui/model"
)

// check looks whether every path is as it was reviewed, before anything is
// written (SPEC §7).
func (t *transaction) check(ctx context.Context) error {
	t.twins = t.items.twins()
	t.trodden, t.listed = map[string]bool{}, map[string]map[string]bool{}
	defer func() { t.trodden, t.listed = nil, nil }()
	changed, err := t.changedLinks()
	if err != nil {
		return err
	}
	for _, it := range t.items {
		if err := stopped(ctx); err != nil {
			return err
		}
		if it.implied || it.soft || it.before.Kind == model.Absent && t.items.cleared(it.path) {
			continue // it is looked at when its turn comes
		}
		ok, err := t.meet(it)
		if err != nil {
			return err
		}
		if !ok {
			changed = append(changed, it.path)
		}
	}
	if len(changed) > 0 {
		return t.changed(changed...)
	}
	return nil
}

func stopped(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("stopped before the first write: %w", err)
	}
	return nil
}

// meet tells whether an item's path is in the state that the plan is for, and
// remembers what it saw.
func (t *transaction) meet(it *item) (bool, error) {
	now := time.Now()
	state, first, err := t.seeClosely(it.path)
	it.first = first
	it.settled = first != nil && settled(first, now)
	if errors.As(err, new(*foreign)) {
		return false, nil
	}
	return state == it.before, err
}

// still is meet at the path's own turn: what looks untouched is not read
// again here, but when it was displaced.
func (t *transaction) still(it *item) error {
	if err := t.checkLinks(it); err != nil {
		return err
	}
	if it.first != nil && t.inTree(it.path) == nil && t.untouched(it.first, it.path) {
		return nil
	}
	ok, err := t.meet(it)
	if err == nil && !ok {
		err = t.changed(it.path)
	}
	return err
}

// see is the state of path p, and of nothing that a link on the way leads to.
func (t *transaction) see(p string) (model.State, error) {
	state, _, err := t.seeClosely(p)
	return state, err
}

// seeClosely is see, with what the system says of it; nil if nothing is there.
func (t *transaction) seeClosely(p string) (model.State, fs.FileInfo, error) {
	err := t.inTree(p)
	if errors.Is(err, fs.ErrNotExist) {
		return model.State{}, nil, nil
	}
	if err != nil {
		return model.State{}, nil, err
	}
	if t.twins[p] {
		if _, err := t.disk.lstat(p); errors.Is(err, fs.ErrNotExist) {
			return model.State{}, nil, nil // under no spelling
		}
		if ok, err := t.spelled(p); !ok || err != nil {
			return model.State{}, nil, err
		}
	}
	return t.disk.look(p)
}

// inTree tells whether all that p is in are directories, not links to some.
func (t *transaction) inTree(p string) error {
	dir := path.Dir(p)
	if t.trodden[dir] {
		return nil
	}
	for i, c := range p {
		if c != '/' {
			continue
		}
		fi, err := t.disk.root.Lstat(p[:i])
		if err != nil {
			return &FileError{Op: "looking at", Path: p[:i], Err: cause(err)}
		}
		if !fi.IsDir() {
			return &foreign{p[:i]}
		}
	}
	if t.trodden != nil {
		t.trodden[dir] = true
	}
	return nil
}

// spelled tells whether p stands in its directories exactly so, also where the
// file system ignores case or normal form.
func (t *transaction) spelled(p string) (bool, error) {
	dir := "."
	for name := range strings.SplitSeq(p, "/") {
		names, err := t.namesIn(dir)
		if errors.Is(err, fs.ErrNotExist) || err == nil && !names[name] {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		dir = path.Join(dir, name)
	}
	return true, nil
}

// namesIn is what stands in a directory.
func (t *transaction) namesIn(dir string) (map[string]bool, error) {
	if set := t.listed[dir]; set != nil {
		return set, nil
	}
	names, err := t.disk.names(dir)
	if err != nil {
		return nil, err
	}
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	if t.listed != nil {
		t.listed[dir] = set
	}
	return set, nil
}

// inspect looks at what was displaced to name: an edit that came between the
// last look and the turn is found there. A directory has to be empty.
func (t *transaction) inspect(it *item, name string) error {
	now := time.Now()
	it.kept = name
	if it.settled && t.untouched(it.first, name) {
		it.image = it.first
		return nil
	}
	state, image, err := t.disk.look(name)
	changed := errors.As(err, new(*foreign)) || err == nil && !is(state, it.before)
	if err == nil && state.Kind == model.Directory {
		names, listed := t.disk.names(name)
		changed, err = changed || len(names) > 0, listed
	}
	if changed {
		return t.changed(it.path)
	}
	it.image = nil
	if err == nil && settled(image, now) {
		it.image = image
	}
	return err
}

// untouched tells that the file at name is the one that was seen before, with
// no sign of a write.
func (t *transaction) untouched(seen fs.FileInfo, name string) bool {
	now, err := t.disk.lstat(name)
	return err == nil && unmoved(seen, now)
}

// settled tells that a file was so old when it was looked at that every later
// write gives it another time. A time with a fraction of a millisecond is one
// of a clock that ticks a hundred times a second or more often; others may be
// of a file system that counts in steps of two seconds.
func settled(fi fs.FileInfo, looked time.Time) bool {
	step := 3 * time.Second
	if fi.ModTime().Nanosecond()%int(time.Millisecond) != 0 {
		step = 100 * time.Millisecond
	}
	return fi.Mode().IsRegular() && looked.Sub(fi.ModTime()) > step
}

// lookAgain looks once more at all that was displaced, so that a program that
// had a file open, and wrote to it after it was displaced, is noticed.
func (t *transaction) lookAgain() error {
	for _, it := range t.items {
		if it.kept == "" {
			continue
		}
		if it.image != nil && t.untouched(it.image, it.kept) {
			continue
		}
		if err := t.inspect(it, it.kept); err != nil {
			return err
		}
	}
	return nil
}

func (t *transaction) changed(paths ...string) error {
	return &ChangedError{Paths: paths, Undo: t.undoes != ""}
}
