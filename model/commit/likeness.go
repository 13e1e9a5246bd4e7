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
func (it *item) likened() string {
	switch {
	case it.before.Kind == model.Directory && it.leaves():
		return it.path
	case it.after.Kind == model.Directory && it.before.Kind != model.Directory:
		return it.like
	}
	return ""
}

// keepLikeness takes the likeness that an item needs.
func (t *transaction) keepLikeness(it *item) error {
	like := it.likened()
	if like == "" {
		return nil
	}
	if err := t.disk.mkdir(it.likeness, 0o700); err != nil {
		return err
	}
	return t.disk.liken(it.likeness, like)
}

// resemble gives the directory at an item's path its likeness, if there is one.
func (t *transaction) resemble(it *item) error {
	fi, err := t.disk.root.Lstat(it.likeness)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !fi.IsDir() {
		return nil
	}
	if err != nil {
		return &FileError{Op: "looking at", Path: it.likeness, Err: cause(err)}
	}
	return t.disk.liken(it.path, it.likeness)
}

// formerDirectory finds what a directory that was removed was like.
func (t *transaction) formerDirectory(it, was *item) {
	for _, name := range []string{was.likeness, was.aside} {
		if fi, err := t.disk.root.Lstat(name); err == nil && fi.IsDir() {
			it.like = name
			return
		}
	}
}
