package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
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
	for dirs := []string{"."}; len(dirs) > 0; {
		listed := w.listDirs(dirs[:min(len(dirs), maxAtOnce)])
		for i := range listed {
			dir := dirs[i]
			if err := listed[i].err; err != nil {
				return unreadable(dir, cause(err))
			}
			for _, e := range listed[i].entries {
				if looked++; looked > maxScanned {
					return nil
				}
				name := path.Join(dir, e.Name())
				switch {
				case protectedName(e.Name()).code != "" || w.isProtectedDir(name):
				case e.IsDir():
					dirs = append(dirs, name)
				default:
					visit(name, e)
				}
			}
		}
		dirs = dirs[len(listed):]
	}
	return nil
}

// maxAtOnce is the number of directories that are listed before their entries are counted.
const maxAtOnce = 64

// A listedDir is the entries of a directory.
type listedDir struct {
	entries []fs.DirEntry
	err     error
}

// listDirs is listDir for several directories, on all cores.
func (w *Workspace) listDirs(dirs []string) []listedDir {
	out := make([]listedDir, len(dirs))
	cores := runtime.GOMAXPROCS(0)
	var group sync.WaitGroup
	for first := range min(cores, len(dirs)) {
		group.Go(func() {
			for i := first; i < len(dirs); i += cores {
				out[i].entries, out[i].err = w.listDir(dirs[i])
			}
		})
	}
	group.Wait()
	return out
}

// listDir lists a directory whose name is not protected, in lexical order. Without
// permission, and in the directory of a Git repository, there are no entries.
func (w *Workspace) listDir(dir string) ([]fs.DirEntry, error) {
	entries, err := w.readDir(dir)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	isHead := func(e fs.DirEntry) bool { return matchesOnSomeFS(e.Name(), "head") }
	if dir != "." && slices.ContainsFunc(entries, isHead) && w.refusal(dir, true).code != "" {
		return nil, nil
	}
	return entries, err
}

// readDir lists a directory in lexical order.
func (w *Workspace) readDir(name string) ([]fs.DirEntry, error) {
	dir, err := w.root.OpenFile(name, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, err
	}
	entries, err := readOpenDir(dir)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, errors.Join(err, dir.Close())
}
