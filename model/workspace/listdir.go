package workspace

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// maxAtOnce is the number of directories that are listed before their entries are counted.
const maxAtOnce = 64

// listDirs is listDir for several directories, on all cores.
func (w *Workspace) listDirs(dirs []walkedDir) [][]fs.DirEntry {
	out := make([][]fs.DirEntry, len(dirs))
	cores := runtime.GOMAXPROCS(0)
	var group sync.WaitGroup
	for first := range min(cores, len(dirs)) {
		group.Go(func() {
			for i := first; i < len(dirs); i += cores {
				out[i] = w.listDir(dirs[i].name)
			}
		})
	}
	group.Wait()
	return out
}

// listDir lists a directory whose name is not protected, in lexical order. In the directory of a
// Git repository, and in one that cannot be read, there are no entries: what is in it cannot be
// changed either.
func (w *Workspace) listDir(name string) []fs.DirEntry {
	dir, err := w.root.OpenFile(name, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil
	}
	entries, err := readOpenDir(dir)
	if errors.Join(err, dir.Close()) != nil {
		return nil
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	isHead := func(e fs.DirEntry) bool { return matchesOnSomeFS(e.Name(), "head") }
	if name != "." && slices.ContainsFunc(entries, isHead) && w.refusal(name, true).code != "" {
		return nil
	}
	return entries
}
