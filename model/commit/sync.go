package commit

import (
	"errors"
	"maps"
	"path"
	"slices"
	"sync"

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
	t.disk.dirs.expire()
	if t.disk.system.syncsAll() {
		return retryInterrupted("syncing", t.ws.Dir(), t.disk.system.syncAll)
	}
	syncs := newSyncGroup()
	for _, dir := range dirs {
		syncs.run(func() error { return t.disk.syncDir(dir) })
	}
	return syncs.wait()
}

// changedDirs returns the existing directories whose entries or modes the steps
// change. A directory that was moved aside is included under its new name.
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
		fi, err := t.disk.lstat(dir)
		return err != nil || !fi.IsDir()
	})
	return dirs
}

// A syncGroup runs functions concurrently, at most maxParallelSyncs at a time.
type syncGroup struct {
	slots chan struct{}
	group sync.WaitGroup
	mu    sync.Mutex
	errs  []error
}

const maxParallelSyncs = 16

func newSyncGroup() *syncGroup { return &syncGroup{slots: make(chan struct{}, maxParallelSyncs)} }

func (b *syncGroup) run(f func() error) {
	b.slots <- struct{}{}
	b.group.Go(func() {
		defer func() { <-b.slots }()
		if err := f(); err != nil {
			b.mu.Lock()
			b.errs = append(b.errs, err)
			b.mu.Unlock()
		}
	})
}

// wait returns the joined errors when all functions have ended.
func (b *syncGroup) wait() error {
	b.group.Wait()
	return errors.Join(b.errs...)
}
