package workspace

import (
	"cmp"
	"errors"
	"io/fs"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A dirEntry is an entry of a directory. A link is neither regular nor a directory.
type dirEntry struct {
	name             string
	isDir, isRegular bool
}

func sortEntries(entries []dirEntry) {
	slices.SortFunc(entries, func(a, b dirEntry) int { return cmp.Compare(a.name, b.name) })
}

// listPortably returns the entries of dir in lexical order.
func listPortably(root fs.FS, dir string) ([]dirEntry, error) {
	entries, err := fs.ReadDir(root, dir)
	out := make([]dirEntry, len(entries))
	for i, e := range entries {
		out[i] = dirEntry{name: e.Name(), isDir: e.IsDir(), isRegular: e.Type().IsRegular()}
	}
	return out, err
}

// filesNearRoot lists the regular files of the tree, as entriesNearRoot finds them.
func (w *Workspace) filesNearRoot() ([]string, error) {
	var files []string
	err := w.entriesNearRoot(func(name string, e dirEntry) {
		if e.isRegular {
			files = append(files, name)
		}
	})
	return files, err
}

// entriesNearRoot calls visit with the entries of the tree that are no directories, level by
// level, up to maxScanned entries. Unreadable and protected directories are skipped.
func (w *Workspace) entriesNearRoot(visit func(name string, e dirEntry)) error {
	looked := 0
	for level := []string{"."}; len(level) > 0 && looked < maxScanned; {
		listed := w.listLevel(level, maxScanned-looked)
		var next []string
		for i, dir := range level {
			if err := listed[i].err; err != nil {
				return unreadable(dir, cause(err))
			}
			for _, e := range listed[i].entries {
				if looked++; looked > maxScanned {
					return nil
				}
				name := e.name
				if dir != "." {
					name = dir + "/" + name
				}
				switch {
				case protectedName(e.name).code != "" || w.isProtectedDir(name):
				case e.isDir:
					next = append(next, name)
				default:
					visit(name, e)
				}
			}
		}
		level = next
	}
	return nil
}

// A listedDir is the entries of a directory. Without permission, and in the directory of a
// Git repository, there are none.
type listedDir struct {
	entries []dirEntry
	err     error
}

// listLevel lists dirs on all cores. After the first ones with more than limit entries in
// all, the rest may be left out.
func (w *Workspace) listLevel(dirs []string, limit int) []listedDir {
	out := make([]listedDir, len(dirs))
	var next, entries atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(dirs)) {
		group.Go(func() {
			l, err := w.newDirLister()
			if err == nil {
				defer l.Close()
			}
			for entries.Load() <= int64(limit) { // those that were counted precede the next one
				i := int(next.Add(1)) - 1
				if i >= len(dirs) {
					return
				}
				if out[i].err = err; err == nil {
					out[i] = w.listDir(l, dirs[i])
				}
				entries.Add(int64(len(out[i].entries)))
			}
		})
	}
	group.Wait()
	return out
}

// listDir lists a directory whose name is not protected.
func (w *Workspace) listDir(l *dirLister, dir string) listedDir {
	entries, err := l.list(dir)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	isHead := func(e dirEntry) bool { return matchesOnSomeFS(e.name, "head") }
	if dir != "." && slices.ContainsFunc(entries, isHead) && w.refusal(dir, true).code != "" {
		return listedDir{}
	}
	return listedDir{entries, err}
}
