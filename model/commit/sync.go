package commit

import (
	"maps"
	"path"
	"slices"

	"aptix-tui/model"
)

// syncStaged makes all that was staged durable, with the way to it. The files
// themselves are synced already where that has to be done one by one.
func (t *transaction) syncStaged() error { return t.sync(t.dir, historyDir, home, ".") }

// syncTree makes what the turns did to the tree durable, or their undoing.
func (t *transaction) syncTree() error { return t.sync(slices.Sorted(maps.Keys(t.touched()))...) }

// sync makes the names in these directories durable: with everything else in
// one operation, if the system can.
func (t *transaction) sync(dirs ...string) error {
	if err := t.disk.near.forget(); err != nil {
		return err
	}
	if t.disk.system.syncsAll() {
		return do("syncing", t.ws.Dir(), t.disk.system.syncAll)
	}
	var syncs background
	for _, dir := range dirs {
		syncs.run(func() error { return t.disk.syncDir(dir) })
	}
	return syncs.wait()
}

// touched are the directories in which the turns change names, as far as they
// are there now.
func (t *transaction) touched() map[string]bool {
	dirs := map[string]bool{t.dir: true}
	for _, it := range t.items {
		dirs[path.Dir(it.path)] = true
		if it.after.Kind == model.Directory || it.before.Kind == model.Directory {
			dirs[it.path] = true
		}
	}
	maps.DeleteFunc(dirs, func(dir string, _ bool) bool {
		fi, err := t.disk.root.Lstat(dir)
		return err != nil || !fi.IsDir()
	})
	return dirs
}
