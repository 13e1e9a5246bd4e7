package commit

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// addDirectories adds the directories that new files need, and those that
// deletions leave empty, which are removed. A plan does not name them.
func (t *transaction) addDirectories() error {
	if t.undoes == "" { // the items of an undo include the directories to remove
		if err := t.addEmptied(); err != nil {
			return err
		}
	}
	return t.addNeeded()
}

// addEmptied adds directories that become empty as items that remove them.
func (t *transaction) addEmptied() error {
	needed := t.items.neededDirs()
	gone := map[string]bool{}
	candidates := map[string]bool{}
	for _, it := range t.items {
		if it.after.Kind != model.Absent || it.before.Kind == model.Absent {
			continue
		}
		gone[it.path] = true
		for d := path.Dir(it.path); !needed[d] && !candidates[d]; d = path.Dir(d) {
			candidates[d] = true
		}
	}
	for _, dir := range slices.Backward(slices.Sorted(maps.Keys(candidates))) { // content before its directory
		if t.items.find(dir) != nil {
			continue
		}
		empty, err := t.emptyWithout(dir, gone)
		if err != nil {
			return err
		}
		if empty && t.removable(dir) {
			state, _, err := t.readState(dir)
			if err != nil {
				return err
			}
			gone[dir] = true
			t.add(&item{path: dir, before: state, implied: true, ifEmpty: true})
		}
	}
	return nil
}

// removable reports whether this user may remove the directory dir. If not, the
// directory is kept and a warning says so, because its removal was not
// requested.
func (t *transaction) removable(dir string) bool {
	parent, err := t.disk.root.Open(path.Dir(dir))
	if err == nil {
		err = errors.Join(writable(parent), parent.Close())
	}
	if err != nil {
		t.warning = errors.Join(t.warning, fmt.Errorf("%s is empty now and is kept: %w", dir, &FileError{Op: "removing it from", Path: path.Dir(dir), Err: cause(err)}))
	}
	return err == nil
}

// emptyWithout reports whether everything in a directory is in gone.
func (t *transaction) emptyWithout(dir string, gone map[string]bool) (bool, error) {
	names, err := t.disk.names(dir)
	return err == nil && !slices.ContainsFunc(names, func(n string) bool { return !gone[dir+"/"+n] }), err
}

// addNeeded adds the directories that new files need.
func (t *transaction) addNeeded() error {
	dirs := t.items.neededDirs()
	delete(dirs, ".")
	t.caseAliases = caseAliasesOf(slices.AppendSeq(t.items.paths(), maps.Keys(dirs)))
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		it := t.items.find(dir)
		if it == nil {
			if err := t.addMissing(dir); err != nil {
				return err
			}
			continue
		}
		switch it.after.Kind {
		case model.Absent: // it is removed and made again as a directory
			it.after, it.umaskApplies = model.State{Kind: model.Directory, Mode: 0o777}, true
			if it.before.Kind == model.Directory {
				it.after = it.before
			}
		case model.Regular, model.Symlink:
			return errors.New("the plan is invalid: " + dir + " would be a file and a directory")
		}
	}
	return nil
}

// addMissing adds an item that makes a directory if it does not exist.
func (t *transaction) addMissing(dir string) error {
	state := model.State{}
	if !t.items.parentRemoved(dir) {
		var err error
		state, _, err = t.readState(dir)
		if errors.As(err, new(*unsupportedTypeError)) || err == nil && state.Kind != model.Absent && state.Kind != model.Directory {
			return t.changedError(dir)
		}
		if err != nil {
			return err
		}
	}
	if state.Kind == model.Absent {
		t.add(&item{path: dir, after: model.State{Kind: model.Directory, Mode: 0o777}, umaskApplies: true, implied: true})
	}
	return nil
}

// add inserts an item in sorted order.
func (t *transaction) add(it *item) {
	i, _ := slices.BinarySearchFunc(t.items, it.path, func(it *item, p string) int { return strings.Compare(it.path, p) })
	t.items = slices.Insert(t.items, i, it)
}
