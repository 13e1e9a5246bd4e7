package commit

import (
	"errors"
	"maps"
	"path"
	"slices"

	"aptix-tui/model"
)

// syncStaged makes all staged files and the directories above them durable. If the
// system has no syncAll, the files were synced when they were staged, and the
// transaction's directory is synced when the journal is renamed.
func (t *transaction) syncStaged() error { return t.sync(aptixDir, ".") }

// syncTree makes the changes of the tree durable.
func (t *transaction) syncTree() error { return t.sync(slices.Sorted(maps.Keys(t.changedDirs()))...) }

// sync makes the names in dirs durable. If the system can sync a whole file system,
// it does that instead.
func (t *transaction) sync(dirs ...string) error {
	if t.disk.system.syncsAll() {
		return t.disk.retry("syncing", t.ws.Dir(), t.disk.system.syncAll)
	}
	var err error
	for _, dir := range dirs {
		err = errors.Join(err, t.disk.syncDir(dir))
	}
	return err
}

// changedDirs returns the existing directories whose entries or modes the steps
// change.
func (t *transaction) changedDirs() map[string]bool {
	dirs := map[string]bool{t.dir: true}
	for _, it := range t.items {
		dirs[path.Dir(it.path)] = true
		if it.before.Kind == model.Directory || it.after.Kind == model.Directory && !it.umaskApplies {
			dirs[it.path] = true
		}
	}
	maps.DeleteFunc(dirs, func(dir string, _ bool) bool { return !t.disk.isDirectory(dir) })
	return dirs
}
