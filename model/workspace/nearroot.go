package workspace

import (
	"errors"
	"io/fs"
	"path"
	"slices"
)

// maxScanned is the number of directory entries that are read for a list of files near the
// root.
const maxScanned = 50_000

// filesNearRoot lists the regular files of the tree, as entriesNearRoot finds them.
func (w *Workspace) filesNearRoot() ([]string, error) {
	var files []string
	err := w.entriesNearRoot(func(name string, e fs.DirEntry) {
		if e.Type().IsRegular() {
			files = append(files, name)
		}
	})
	return files, err
}

// entriesNearRoot calls visit with the entries of the tree that are no directories, level by
// level, up to maxScanned entries. Unreadable and protected directories are skipped.
func (w *Workspace) entriesNearRoot(visit func(name string, e fs.DirEntry)) error {
	looked := 0
	for dirs := []string{"."}; len(dirs) > 0; dirs = dirs[1:] {
		entries, err := w.listDir(dirs[0])
		if err != nil {
			return unreadable(dirs[0], cause(err))
		}
		for _, e := range entries {
			if looked++; looked > maxScanned {
				return nil
			}
			name := path.Join(dirs[0], e.Name())
			switch {
			case protectedName(e.Name()).code != "" || w.isProtectedDir(name):
			case e.IsDir():
				dirs = append(dirs, name)
			default:
				visit(name, e)
			}
		}
	}
	return nil
}

// listDir lists a directory whose name is not protected, in lexical order. Without
// permission, and in the directory of a Git repository, there are no entries.
func (w *Workspace) listDir(dir string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(w.root.FS(), dir)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	isHead := func(e fs.DirEntry) bool { return matchesOnSomeFS(e.Name(), "head") }
	if dir != "." && slices.ContainsFunc(entries, isHead) && w.refusal(dir, true).code != "" {
		return nil, nil
	}
	return entries, err
}
