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

// dropDirectories removes the directories that were moved aside. Undo makes
// them anew, and whoever still stands in one, a shell or a watcher, could go on
// making files in it, of which nobody would know.
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

// strayed says where files are that somebody made in a directory that had been
// moved aside.
func strayError(names []string) error {
	if len(names) == 0 {
		return nil
	}
	return fmt.Errorf("another program put this into a directory that was removed: %s; nothing needs it there, so move it where you want it", strings.Join(names, ", "))
}

// removeKept removes something that a transaction keeps, if it is there, and
// names the files that are in it if it is a directory: then it stays.
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

// filesIn names all in a directory, and in those in it, that is no directory.
func (d disk) filesIn(dir string) (files []string, err error) {
	names, err := d.names(dir)
	for _, name := range names {
		name = dir + "/" + name
		fi, err := d.root.Lstat(name)
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

// removeEmpty removes a directory that holds directories only.
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

// Stray names the files that other programs made in directories that were moved
// into .aptix and are kept there for nothing else. They are never removed.
func StrayFiles(ws *workspace.Workspace) ([]string, error) {
	d := disk{root: ws.Root(), dirs: &directoryCache{root: ws.Root()}}
	r := newRecordReader(ws, nil)
	var stray []string
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

// strayIn names the files in the directories that were moved into dir.
func (d disk) strayIn(dir string) (stray []string, err error) {
	if fi, err := d.root.Lstat(dir); err != nil || !fi.IsDir() {
		return nil, nil
	}
	names, err := d.names(dir)
	for _, name := range names {
		name = dir + "/" + name
		fi, missing := d.root.Lstat(name)
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
