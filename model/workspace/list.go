package workspace

import (
	"errors"
	"fmt"
	"io/fs"
)

// maxEntries is the number of entries that a directory may have that is changed as a whole.
const maxEntries = 1_000_000

// List returns everything below the directory dir, which is not the root, directories included,
// in lexical order. Links are listed, not followed. A directory that contains a
// protected entry is refused with a *PathError, because that entry would be
// moved or deleted with it.
func (w *Workspace) List(dir string) ([]string, error) {
	if err := w.Protected(dir); err != nil {
		return nil, err
	}
	var out []string
	err := fs.WalkDir(w.root.FS(), dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == dir {
			return err
		}
		if r := w.entryRefusal(name, d.IsDir()); r.code != "" {
			return &PathError{r.code, dir, fmt.Sprintf("it contains %s, which is protected", name)}
		}
		if len(out) == maxEntries {
			return fmt.Errorf("it contains more than %d entries", maxEntries)
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
