package commit

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"aptix-tui/model"
)

// A step is one change of the tree that was made, with all that it takes to
// undo it.
type step struct {
	kind  stepKind
	path  string
	aside string      // where the displaced file or directory is
	now   model.State // what was put at path
}

type stepKind uint8

const (
	displaced stepKind = iota // moved from path to aside
	made                      // a directory at path, or a record of ours
	created                   // a file at path, where nothing was
	replaced                  // a file at path, the former one is at aside
)

// takeTurns changes the tree: what leaves goes first, the deepest first; then
// come directories, the shallowest first; then contents. So a file can become
// a directory, a directory a file, and two files can change places.
func (t *transaction) takeTurns() error {
	for _, phase := range []func() error{t.displaceAll, t.displaceEmptied, t.makeDirectories, t.placeAll} {
		if err := phase(); err != nil {
			return err
		}
	}
	return nil
}

func (t *transaction) displaceAll() error {
	for _, it := range slices.Backward(t.items) {
		if !it.leaves() {
			continue
		}
		if err := t.expect(it.Path, it.Before); err != nil {
			return err
		}
		if err := t.displace(it.Path, it.Before); err != nil {
			return err
		}
	}
	return nil
}

// displaceEmptied removes the directories that the plan's deletions emptied.
func (t *transaction) displaceEmptied() error {
	needed := t.items.needed()
	for _, it := range slices.Backward(t.items) {
		if it.After.Kind != model.Absent || it.Before.Kind == model.Absent {
			continue
		}
		for dir := path.Dir(it.Path); !needed[dir]; dir = path.Dir(dir) {
			names, err := t.disk.names(dir)
			if errors.Is(err, fs.ErrNotExist) {
				continue // it went with another path
			}
			if err != nil {
				return err
			}
			if len(names) > 0 {
				break
			}
			state, err := t.ws.StateOf(dir)
			if err != nil {
				return err
			}
			if err := t.displace(dir, state); err != nil {
				return err
			}
		}
	}
	return nil
}

// displace moves p aside, and then makes sure that it was what it should be: a
// directory has to be empty.
func (t *transaction) displace(p string, was model.State) error {
	aside := t.asideName()
	if err := t.disk.rename("removing", p, p, aside); err != nil {
		return err
	}
	t.done = append(t.done, step{kind: displaced, path: p, aside: aside})
	if err := t.expectAside(p, aside, was); err != nil || was.Kind != model.Directory {
		return err
	}
	names, err := t.disk.names(aside)
	if err == nil && len(names) > 0 {
		err = &ChangedError{Paths: []string{p}}
	}
	return err
}

// asideName is a free name for the next thing that is displaced.
func (t *transaction) asideName() string { return fmt.Sprintf("%s/%d.old", t.dir, len(t.done)) }

// expectAside finds an edit that came between the last look and the turn.
func (t *transaction) expectAside(p, aside string, was model.State) error {
	state, err := t.ws.StateOf(aside)
	if err == nil && state != was {
		err = &ChangedError{Paths: []string{p}}
	}
	return err
}

// makeDirectories makes the plan's directories, and those that its files need.
func (t *transaction) makeDirectories() error {
	modes := map[string]fs.FileMode{}
	for dir := range t.items.needed() {
		modes[dir] = 0o777
	}
	for _, it := range t.items {
		if it.After.Kind == model.Directory && it.Before != it.After {
			modes[it.Path] = it.After.Mode.Perm()
		}
	}
	dirs := make([]string, 0, len(modes))
	for dir := range modes {
		dirs = append(dirs, dir)
	}
	slices.Sort(dirs)
	for _, dir := range dirs {
		if err := t.makeDirectory(dir, modes[dir]); err != nil {
			return err
		}
	}
	return nil
}

func (t *transaction) makeDirectory(dir string, mode fs.FileMode) error {
	switch state, err := t.ws.StateOf(dir); {
	case err != nil:
		return err
	case state.Kind == model.Directory:
		return nil
	case state.Kind != model.Absent:
		return &ChangedError{Paths: []string{dir}}
	}
	if err := t.disk.mkdir(dir, mode); err != nil {
		return err
	}
	t.done = append(t.done, step{kind: made, path: dir})
	return nil
}

func (t *transaction) placeAll() error {
	for n, it := range t.items {
		if t.progress != nil {
			t.progress(n, len(t.items))
		}
		if !it.written() {
			continue
		}
		turn, before := t.create, model.State{}
		if it.Before.Kind == model.Regular {
			turn, before = t.replace, it.Before
		}
		if err := t.expect(it.Path, before); err != nil {
			return err
		}
		if err := turn(it); err != nil {
			return err
		}
	}
	return nil
}

// create puts a file where nothing is, and never over something: a link fails
// if there is something, which a rename does not.
func (t *transaction) create(it *item) error {
	err := t.disk.link("creating", it.Path, it.staged, it.Path)
	if cannotLink(err) {
		err = t.disk.rename("creating", it.Path, it.staged, it.Path)
	}
	if errors.Is(err, fs.ErrExist) {
		return &ChangedError{Paths: []string{it.Path}}
	}
	if err == nil {
		t.done = append(t.done, step{kind: created, path: it.Path, now: it.placed})
	}
	return err
}

// replace puts a file in the place of another one and keeps that: in one
// operation where the system can exchange two files. Elsewhere the old file
// is moved aside first, and for a moment there is none: a rename over it would
// be smoother, but could destroy an edit of that moment unseen.
func (t *transaction) replace(it *item) error {
	err := t.disk.exchange("replacing", it.Path, it.staged, it.Path)
	if errors.Is(err, errors.ErrUnsupported) {
		if err := t.displace(it.Path, it.Before); err != nil {
			return err
		}
		return t.create(it)
	}
	if err != nil {
		return err
	}
	t.done = append(t.done, step{kind: replaced, path: it.Path, aside: it.staged, now: it.placed})
	return t.expectAside(it.Path, it.staged, it.Before)
}

// cannotLink tells that the file system has no hard links, or keeps the user
// from making one.
func cannotLink(err error) bool {
	return errors.Is(err, errors.ErrUnsupported) || errors.Is(err, fs.ErrPermission)
}

// syncDirectories makes the changed entries of all directories durable.
func (t *transaction) syncDirectories() error {
	dirs := map[string]bool{t.dir: true}
	for _, s := range t.done { // in order: what left may have come again
		dirs[path.Dir(s.path)] = true
		switch s.kind {
		case displaced:
			delete(dirs, s.path)
		case made:
			dirs[s.path] = true
		}
	}
	for dir := range dirs {
		if err := t.disk.syncDir(dir); err != nil {
			return err
		}
	}
	return nil
}
