package commit

import (
	"maps"
	"path"
	"slices"

	"aptix-tui/model"
)

// syncStaged makes all staged files and the directories above them durable.
// Without syncAll, the files are synced already, and the transaction's
// directory is synced with the rename of the journal.
func (t *transaction) syncStaged() error { return t.sync(aptixDir, ".") }

// syncTree makes the changes of the tree durable.
func (t *transaction) syncTree() error { return t.sync(slices.Sorted(maps.Keys(t.changedDirs()))...) }

// sync makes the names in dirs durable, or the whole file system if the system
// can.
func (t *transaction) sync(dirs ...string) error {
	if err := t.disk.dirs.closeAll(); err != nil {
		return err
	}
	if t.disk.system.syncsAll() {
		return retryInterrupted("syncing", t.ws.Dir(), t.disk.system.syncAll)
	}
	var syncs syncGroup
	for _, dir := range dirs {
		syncs.run(func() error { return t.disk.syncDir(dir) })
	}
	return syncs.wait()
}

// changedDirs returns the existing directories whose entries or modes the steps
// change, also under the name to which they were moved aside.
func (t *transaction) changedDirs() map[string]bool {
	dirs := map[string]bool{t.dir: true}
	for _, it := range t.items {
		dirs[path.Dir(it.path)] = true
	}
	for _, it := range t.items {
		if it.before.Kind == model.Directory && dirs[it.path] {
			dirs[it.aside] = true
		}
		if it.before.Kind == model.Directory || it.after.Kind == model.Directory && !it.umaskApplies {
			dirs[it.path] = true
		}
	}
	maps.DeleteFunc(dirs, func(dir string, _ bool) bool {
		fi, err := t.disk.root.Lstat(dir)
		return err != nil || !fi.IsDir()
	})
	return dirs
}
