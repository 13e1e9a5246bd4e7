package commit

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// removeAsideDirectories removes the directories that were moved aside. Undo
// makes them again from their templates. A process whose working directory it
// is could go on adding files to a kept one.
func (t *transaction) removeAsideDirectories() error {
	var left []error
	for _, it := range t.items {
		if it.before.Kind != model.Directory || !it.removesOld() {
			continue
		}
		stray, err := t.disk.removeUnlessStray(path.Join(historyDir, t.id, path.Base(it.aside)))
		left = append(left, err, strayError(stray))
	}
	return errors.Join(left...)
}

// strayError names files that another program made in a directory that had been
// moved aside.
func strayError(names []string) error {
	if len(names) == 0 {
		return nil
	}
	return fmt.Errorf("another program wrote files to a directory that was removed: %s; move them where you need them", strings.Join(names, ", "))
}

// removeUnlessStray removes name if it exists. A directory that holds files is
// kept, and they are returned as stray.
func (d disk) removeUnlessStray(name string) (stray []string, err error) {
	err = d.remove("removing", name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if stray, err = d.filesIn(name); err != nil || len(stray) > 0 {
		return stray, err
	}
	return nil, d.removeEmptyTree(name)
}

// filesIn returns everything below a directory that is not a directory.
func (d disk) filesIn(dir string) (files []string, err error) {
	names, err := d.names(dir)
	for _, name := range names {
		name = dir + "/" + name
		fi, err := d.lstat(name)
		switch {
		case err != nil:
			return files, &FileError{Op: "listing", Path: dir, Err: cause(err)}
		case !fi.IsDir():
			files = append(files, name)
			continue
		case strings.Count(name, "/") > maxDepth:
			return files, &FileError{Op: "listing", Path: dir, Err: errTooDeep}
		}
		in, err := d.filesIn(name)
		if files = append(files, in...); err != nil {
			return files, err
		}
	}
	return files, err
}

// removeEmptyTree removes a directory that holds only directories.
func (d disk) removeEmptyTree(dir string) error {
	names, err := d.names(dir)
	for _, name := range names {
		if err == nil {
			err = d.removeEmptyTree(dir + "/" + name)
		}
	}
	if err != nil {
		return err
	}
	return d.remove("removing", dir)
}

// StrayFiles returns the files that other programs made in directories that
// were moved into .aptix. They are never removed.
func StrayFiles(ws *workspace.Workspace) (stray []string, err error) {
	d, r := disk{root: ws.Root()}, newRecordReader(ws, nil)
	for _, home := range []string{aptixDir, historyDir} {
		names, err := r.names(home)
		if err != nil {
			return stray, err
		}
		for _, name := range names {
			if home != historyDir && !strings.HasSuffix(name, removedSuffix) {
				continue
			}
			files, err := d.strayIn(home + "/" + name)
			if stray = append(stray, files...); err != nil {
				return stray, err
			}
		}
	}
	return stray, nil
}

// strayIn returns the stray files in one transaction's directory.
func (d disk) strayIn(dir string) (stray []string, err error) {
	if fi, err := d.lstat(dir); err != nil || !fi.IsDir() {
		return nil, nil
	}
	names, err := d.names(dir)
	for _, name := range names {
		name = dir + "/" + name
		fi, missing := d.lstat(name)
		if missing != nil || !fi.IsDir() || path.Ext(name) != ".old" {
			continue
		}
		files, err := d.filesIn(name)
		if stray = append(stray, files...); err != nil {
			return stray, err
		}
	}
	return stray, err
}
