package commit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"aptix-tui/model"
)

// stage writes every new content to the transaction's directory with its final
// mode and attributes, and the journal beside them, and makes all of it durable
// (PROTOCOL §5). Items that change nothing are left out, also those that only
// set mode bits that the file system does not keep.
func (t *transaction) stage(ctx context.Context) error {
	t.removeLater = []string{t.dir}
	err := inOrder(func() error { return t.disk.mkdir(t.dir, 0o700) }, t.disk.makeHistory)
	if err != nil {
		return err
	}
	var staged items
	for _, it := range t.items.changing() {
		it.assignNames(t.dir, len(staged))
		if err := t.stageItem(ctx, it); err != nil {
			return err
		}
		if it.before != it.after {
			staged = append(staged, it)
			continue
		}
		t.unkept++
		if err := t.disk.remove("removing", it.staged); err != nil {
			return err
		}
	}
	if t.items = staged; len(staged) == 0 {
		return nil
	}
	return inOrder(func() error { return t.writeJournal(t.newJournal()) }, t.syncStaged)
}

// makeHistory makes the history directory.
func (d disk) makeHistory() error {
	err := d.mkdir(historyDir, 0o777)
	if errors.Is(err, fs.ErrExist) && d.isDirectory(historyDir) {
		return nil
	}
	return err
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
		err = t.disk.retry("staging", it.path, func() error { return t.disk.system.symlink(it.after.Target, it.staged) })
	}
	if err == nil {
		err = t.stageTemplate(it)
	}
	return err
}

// stageFile writes the new content of an item and returns the mode that it has then.
func (t *transaction) stageFile(it *item) (fs.FileMode, error) {
	content := it.content()
	if model.DigestOf(content) != it.after.Digest {
		return 0, fmt.Errorf("the plan is invalid: %q: its new content does not have its digest", it.path)
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
		err = t.disk.retry("copying the attributes of", it.attributesFrom, func() error { return f.copyAttributes(it.attributesFrom) })
	}
	if err == nil && !it.umaskApplies { // after chown, which clears special bits
		err = t.disk.chmod(it.path, func() error { return f.chmod(it.after.Mode) })
	}
	var fi fs.FileInfo
	if err == nil {
		fi, err = f.stat()
	}
	if err = t.disk.finish(f, it.path, err); err != nil {
		return 0, err
	}
	kept := fi.Mode() & modeBits
	switch lost := it.after.Mode.Perm() &^ kept; {
	case it.umaskApplies || lost == 0:
	case lost&^0o111 != 0:
		return 0, &FileError{Op: "setting the mode of", Path: it.path, Err: fmt.Errorf("it stays %v", kept)}
	default:
		t.warn(fmt.Errorf("the executable bit of %s cannot be kept here", it.path))
	}
	return kept, nil
}

// modeBits are the bits of model.State.Mode.
const modeBits = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky
