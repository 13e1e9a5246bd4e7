package commit

import (
	"context"
	"errors"
	"io/fs"
	"sync"

	"aptix-tui/model"
)

// stage writes every new content to the transaction's own directory, with the
// mode and attributes that it will have, and the journal beside them; then all
// of that is made durable.
func (t *transaction) stage(ctx context.Context) error {
	if err := t.disk.mkdir(t.dir, 0o700); err != nil {
		return err
	}
	if err := t.makeHistory(); err != nil {
		return err
	}
	var syncs background
	err := t.stageAll(ctx, &syncs)
	if err == nil {
		err = t.draftJournal(&syncs)
	}
	if err := errors.Join(err, syncs.wait()); err != nil {
		return err
	}
	return t.syncStaged()
}

func (t *transaction) makeHistory() error {
	err := t.disk.mkdir(historyDir, 0o777)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	if fi, err := t.disk.root.Lstat(historyDir); err != nil || !fi.IsDir() {
		return &FileError{Op: "making", Path: historyDir, Err: errNotDirectory}
	}
	return nil
}

func (t *transaction) stageAll(ctx context.Context, syncs *background) error {
	for _, it := range t.items {
		if err := stopped(ctx); err != nil {
			return err
		}
		var err error
		switch it.after.Kind {
		case model.Regular:
			it.after.Mode, err = t.put(it, syncs)
		case model.Symlink:
			err = do("staging", it.path, func() error { return t.disk.system.symlink(it.after.Target, it.staged) })
		}
		if err == nil {
			err = t.keepLikeness(it)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// put writes the new content of an item and returns the mode that it has.
func (t *transaction) put(it *item, syncs *background) (fs.FileMode, error) {
	perm := fs.FileMode(0o600) // until it has its owner, nobody else may look
	if it.masked {
		perm = it.after.Mode.Perm()
	}
	f, err := t.disk.create("staging", it.path, it.staged, perm)
	if err != nil {
		return 0, err
	}
	err = t.disk.write(f, it.path, it.content)
	if err == nil && it.like != "" {
		err = do("copying the attributes of", it.like, func() error { return f.liken(it.like) })
	}
	if err == nil && !it.masked { // after the owner, who would change it again
		err = do("setting the mode of", it.path, func() error { return f.chmod(it.after.Mode) })
	}
	var fi fs.FileInfo
	if err == nil {
		fi, err = f.handle().Stat()
	}
	if err != nil {
		return 0, t.disk.close(f, it.path, err)
	}
	return fi.Mode() & modeBits, t.finish(f, it.path, syncs)
}

// finish closes a file that was written. It is synced first, while others are
// being written, where not all can be synced at once.
func (t *transaction) finish(f file, path string, syncs *background) error {
	if t.disk.system.syncsAll() {
		return t.disk.close(f, path, nil)
	}
	syncs.run(func() error { return t.disk.close(f, path, do("syncing", path, f.sync)) })
	return nil
}

// modeBits are the bits that model.State.Mode holds.
const modeBits = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky

// A background runs functions beside the caller, at most width at a time. The
// zero value is ready.
type background struct {
	started sync.Once
	slots   chan struct{}
	group   sync.WaitGroup
	mu      sync.Mutex
	errs    []error
}

const width = 16

func (b *background) run(f func() error) {
	b.started.Do(func() { b.slots = make(chan struct{}, width) })
	b.slots <- struct{}{}
	b.group.Add(1)
	go func() {
		defer func() { <-b.slots; b.group.Done() }()
		if err := f(); err != nil {
			b.mu.Lock()
			b.errs = append(b.errs, err)
			b.mu.Unlock()
		}
	}()
}

// wait returns when all have ended, with their errors.
func (b *background) wait() error {
	b.group.Wait()
	return errors.Join(b.errs...)
}
