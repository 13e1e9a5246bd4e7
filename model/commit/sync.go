package commit

import (
	"maps"
	"path"
	"slices"

	"aptix-tui/model"
)

// syncStaged makes all that was staged durable, with the way to it. Where that
// has to be done one by one, the files themselves are synced already, and their
// names will be, with that of the journal.
func (t *transaction) syncStaged() error { return t.sync(aptixDir, ".") }

// syncTree makes what the turns did to the tree durable, or their undoing.
func (t *transaction) syncTree() error { return t.sync(slices.Sorted(maps.Keys(t.changedDirs()))...) }

// sync makes the names in these directories durable: with everything else in
// one operation, if the system can.
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

// touched are the directories in which the turns change names, or whose mode
// they set, as far as they are there now: also under the name that they have
// aside.
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
