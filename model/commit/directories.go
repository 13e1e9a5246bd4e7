package commit

import (
	"maps"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// addDirectories adds the directories that new files need, and those that
// deletions leave empty, which are removed. A plan does not name them; the items of an undo
// include the directories to remove.
func (t *transaction) addDirectories() error {
	if t.undoes == "" {
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
			candidates[d] = t.items.find(d) == nil
		}
	}
	var emptied items
	for _, dir := range slices.Backward(slices.Sorted(maps.Keys(candidates))) { // content before its directory
		names, err := t.disk.names(dir)
		if err != nil {
			return err
		}
		if stays := func(n string) bool { return !gone[dir+"/"+n] }; !candidates[dir] || slices.ContainsFunc(names, stays) {
			continue
		}
		state, err := t.readState(dir)
		if err != nil {
			return err
		}
		gone[dir] = true
		emptied = append(emptied, &item{path: dir, before: state, implied: true, ifEmpty: true})
	}
	t.add(emptied)
	return nil
}

// addNeeded adds the directories that new files need.
func (t *transaction) addNeeded() error {
	dirs := t.items.neededDirs()
	delete(dirs, ".")
	t.caseAliases = caseAliasesOf(slices.AppendSeq(t.items.paths(), maps.Keys(dirs)))
	var missing items
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		made := model.State{Kind: model.Directory, Mode: 0o777}
		switch it := t.items.find(dir); {
		case it == nil:
			absent, err := t.isMissing(dir)
			if err != nil {
				return err
			}
			if absent {
				missing = append(missing, &item{path: dir, after: made, umaskApplies: true, implied: true})
			}
		case it.after.Kind == model.Absent: // it is removed and made again as a directory
			it.after, it.umaskApplies = made, true
			if it.before.Kind == model.Directory {
				it.after = it.before
			}
		}
	}
	t.add(missing)
	return nil
}

// isMissing reports whether a needed directory does not exist. It is an error if
// something else is there.
func (t *transaction) isMissing(dir string) (bool, error) {
	if t.items.parentRemoved(dir) {
		return true, nil
	}
	state, err := t.readState(dir)
	if err == nil && state.Kind != model.Absent && state.Kind != model.Directory {
		return false, t.changedError(dir)
	}
	return state.Kind == model.Absent, err
}

// add adds items whose paths are not among those of t.
func (t *transaction) add(more items) {
	t.items = append(t.items, more...)
	slices.SortFunc(t.items, func(a, b *item) int { return strings.Compare(a.path, b.path) })
}
