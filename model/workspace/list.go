package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// maxListed is the number of entries that a listing may have.
const maxListed = 1_000_000

// List returns everything below the directory dir, directories included, in
// lexical order. Links are listed, not followed. A directory that contains a
// protected entry is refused with a *PathError, because that entry would be
// moved or deleted with it. In the root, such entries are skipped.
func (w *Workspace) List(dir string) ([]string, error) {
	if err := w.Protected(dir); err != nil {
		return nil, err
	}
	var out []string
	err := fs.WalkDir(w.root.FS(), dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == dir {
			return err
		}
		switch r := w.entryRefusal(name, d.IsDir()); {
		case r.code == "":
		case dir != ".":
			return &PathError{r.code, dir, fmt.Sprintf("it contains %s, which is protected", name)}
		case d.IsDir():
			return fs.SkipDir
		default:
			return nil
		}
		if len(out) == maxListed {
			return fmt.Errorf("it contains more than %d entries", maxListed)
		}
		out = append(out, name)
		return nil
	})
	if err == nil {
		return out, nil
	}
	if errors.As(err, new(*PathError)) {
		return nil, err
	}
	return nil, unreadable(dir, cause(err))
}

// FindKey returns the files that an opaque lower-case key may mean (TUL §3):
// those with this path, ignoring case, or with this path after a first
// component that names the workspace.
func (l *ListedOnce) FindKey(key string) ([]string, error) {
	all, err := l.all()
	if err != nil {
		return nil, err
	}
	rest := key
	if first, below, ok := strings.Cut(key, "/"); ok && strings.EqualFold(first, path.Base(l.real)) {
		rest = below
	}
	return filter(all, func(name string) bool {
		if !strings.EqualFold(name, key) && !strings.EqualFold(name, rest) {
			return false
		}
		fi, err := l.root.Lstat(name)
		return err != nil || !fi.IsDir()
	}), nil
}
