package commit

import (
	"errors"
	"io/fs"

	"aptix-tui/model"
)

// A likeness is an empty directory, of which nothing counts but its owner and
// attributes: those of a directory that goes, which is made anew when that is
// undone, or those that a directory takes over which is renamed or comes back.

// likened is the directory of which the item keeps the likeness; or empty.
func (it *item) templateSource() string {
	switch {
	case it.before.Kind == model.Directory && it.removesOld():
		return it.path
	case it.after.Kind == model.Directory && it.before.Kind != model.Directory:
		return it.attributesFrom
	}
	return ""
}

// keepLikeness takes the likeness that an item needs.
func (t *transaction) stageTemplate(it *item) error {
	like := it.templateSource()
	if like == "" {
		return nil
	}
	if err := t.disk.mkdir(it.template, 0o700); err != nil {
		return err
	}
	return t.disk.copyAttributes(it.template, like)
}

// resemble gives the directory at an item's path its likeness, if there is one.
func (t *transaction) applyTemplate(it *item) error {
	fi, err := t.disk.root.Lstat(it.template)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !fi.IsDir() {
		return nil
	}
	if err != nil {
		return &FileError{Op: "looking at", Path: it.template, Err: cause(err)}
	}
	return t.disk.copyAttributes(it.path, it.template)
}

// formerDirectory finds what a directory that was removed was like.
func (t *transaction) findFormerAttributes(it, was *item) {
	for _, name := range []string{was.template, was.aside} {
		if fi, err := t.disk.root.Lstat(name); err == nil && fi.IsDir() {
			it.attributesFrom = name
			return
		}
	}
}
