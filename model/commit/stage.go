package commit

import (
	"context"
	"errors"
	"io/fs"

	"aptix-tui/model"
)

// stage writes every new content to the transaction's directory with its final
// mode and attributes, and the journal beside them, and makes all of it durable
// (PROTOCOL §5).
func (t *transaction) stage(ctx context.Context) error {
	if err := t.disk.mkdir(t.dir, 0o700); err != nil {
		return err
	}
	if err := t.disk.makeHistory(); err != nil {
		return err
	}
	for _, it := range t.items {
		if err := t.stageItem(ctx, it); err != nil {
			return err
		}
	}
	if err := t.writeJournal(t.newJournal()); err != nil {
		return err
	}
	return t.syncStaged()
}

// makeHistory makes the history directory.
func (d disk) makeHistory() error {
	err := d.mkdir(historyDir, 0o777)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	if fi, err := d.lstat(historyDir); err != nil || !fi.IsDir() {
		return &FileError{Op: "making", Path: historyDir, Err: errNotDirectory}
	}
	return nil
}

// stageItem stages what an item needs.
func (t *transaction) stageItem(ctx context.Context, it *item) error {
	err := cancelled(ctx)
	switch {
	case err != nil:
		return err
	case it.after.Kind == model.Regular:
		it.after.Mode, err = t.stageFile(it)
	case it.after.Kind == model.Symlink:
		err = retryInterrupted("staging", it.path, func() error { return t.disk.system.symlink(it.after.Target, it.staged) })
	}
	if err == nil {
		err = t.stageTemplate(it)
	}
	return err
}

// stageFile writes the new content of an item and returns its mode.
func (t *transaction) stageFile(it *item) (fs.FileMode, error) {
	content := it.content()
	if model.DigestOf(content) != it.after.Digest {
		return 0, wrongDigest(it.path)
	}
	perm := fs.FileMode(0o600) // private until it has its owner
	if it.umaskApplies {
		perm = it.after.Mode.Perm()
	}
	f, err := t.disk.create("staging", it.path, it.staged, perm)
	if err != nil {
		return 0, err
	}
	err = t.disk.write(f, it.path, content)
	if err == nil && it.attributesFrom != "" {
		err = retryInterrupted("copying the attributes of", it.attributesFrom, func() error { return f.copyAttributes(it.attributesFrom) })
	}
	if err == nil && !it.umaskApplies { // after chown, which clears special bits
		err = retryInterrupted("setting the mode of", it.path, func() error { return f.chmod(it.after.Mode) })
	}
	var fi fs.FileInfo
	if err == nil {
		fi, err = f.stat()
	}
	if err != nil {
		return 0, t.disk.close(f, it.path, err)
	}
	return fi.Mode() & modeBits, t.syncAndClose(f, it.path)
}

// syncAndClose closes a written file. Where the file system cannot be synced at
// once, the file is synced first.
func (t *transaction) syncAndClose(f file, path string) error {
	var err error
	if !t.disk.system.syncsAll() {
		err = retryInterrupted("syncing", path, f.sync)
	}
	return t.disk.close(f, path, err)
}

// modeBits are the bits of model.State.Mode.
const modeBits = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky
