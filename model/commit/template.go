package commit

import (
	"io/fs"

	"aptix-tui/model"
)

// An attribute template is an empty directory that holds the owner and extended
// attributes of another one: of a directory that is removed, for its undo, or of
// a directory that is renamed or restored, for the new one. The removed directory
// itself is not kept, because processes whose working directory it is could go
// on adding files to it.

// stageTemplate makes the attribute template that an item needs.
func (t *transaction) stageTemplate(it *item) error {
	like := ""
	switch {
	case it.before.Kind == model.Directory && it.removesOld():
		like = it.path
	case it.after.Kind == model.Directory && it.before.Kind != model.Directory:
		like = it.attributesFrom
	}
	if like == "" {
		return nil
	}
	return inOrder(
		func() error { return t.disk.mkdir(it.template, 0o700) },
		func() error { return t.disk.copyAttributes(it.template, like) })
}

// restoreAttributes gives the directory at an item's path the attributes of its
// template, if there is one, and a mode.
func (t *transaction) restoreAttributes(it *item, mode fs.FileMode) error {
	if !t.disk.isDirectory(it.path) {
		return nil
	}
	if t.disk.isDirectory(it.template) {
		if err := t.disk.copyAttributes(it.path, it.template); err != nil {
			return err
		}
	}
	if state, err := t.readState(it.path); err != nil || state.Mode == mode {
		return err
	}
	return t.disk.chmod(it.path, func() error { return t.disk.system.chmod(it.path, mode) })
}
