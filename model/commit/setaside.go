package commit

import (
	"errors"
	"fmt"
)

// restoreSetAside moves the user's own records back that were set aside while
// the key was missing.
func (d disk) restoreSetAside(c *inventory) error {
	for _, f := range c.setAside {
		if err := d.moveBack(f); err != nil {
			return err
		}
	}
	return nil
}

// moveBack moves a record that was set aside back to its former location.
func (d disk) moveBack(f ForeignRecord) error {
	to := ForeignRecord{ID: f.ID, Location: Interrupted}
	if f.Location == HistorySetAside {
		to.Location = InHistory
		if err := d.makeHistory(); err != nil {
			return err
		}
	}
	if err := d.rename("keeping", to.Dir(), f.Dir(), to.Dir()); err != nil {
		return err
	}
	return errors.Join(d.syncDir(locationDirs[f.Location]), d.syncDir(locationDirs[to.Location]))
}

// setAside moves foreign records to .aptix/foreign. A failure is only a
// warning.
func (t *transaction) setAside() {
	var left []error
	for _, f := range t.foreign {
		to := ForeignRecord{ID: f.ID, Location: SetAside}
		switch f.Location {
		case SetAside, HistorySetAside:
			continue
		case InHistory:
			to.Location = HistorySetAside
		}
		err := t.makeForeignDirs(to.Location)
		if err == nil {
			err = t.disk.renameNew("moving", f.Dir(), f.Dir(), to.Dir())
		}
		if err != nil {
			left = append(left, fmt.Errorf("%s, which is not proved to be yours, could not be moved away: %w", f.Dir(), err))
			continue
		}
		left = append(left, fmt.Errorf("%s was moved to %s, since it is not proved to be yours: %s", f.Dir(), to.Dir(), f.Explanation()))
	}
	t.warning = errors.Join(append([]error{t.warning}, left...)...)
}

// makeForeignDirs makes the directory of a location in .aptix/foreign.
func (t *transaction) makeForeignDirs(w RecordLocation) error {
	dirs := []string{foreignDir}
	if w == HistorySetAside {
		dirs = append(dirs, foreignHistoryDir)
	}
	for _, dir := range dirs {
		fi, err := t.disk.lstat(dir)
		switch {
		case isNotExist(err):
			err = t.disk.mkdir(dir, 0o777)
		case err == nil && !fi.IsDir():
			err = &FileError{Op: "making", Path: dir, Err: errNotDirectory}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
