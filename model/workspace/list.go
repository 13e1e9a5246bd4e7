package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// maxEntries is up to how many entries a listing may have.
const maxListed = 1_000_000

// List names everything below the directory dir, directories included, in
// lexical order. Links are named, not followed. A directory that holds what is
// never touched is refused with a *PathError: what cannot be seen cannot be
// moved or deleted with it. Of the root itself such entries are just left out.
func (w *Workspace) List(dir string) ([]string, error) {
	if err := w.Protected(dir); err != nil {
		return nil, err
	}
	var out []string
	err := fs.WalkDir(w.root.FS(), dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == dir:
			return nil
		}
		if r := w.entryRefusal(name, d.IsDir()); r.code != "" {
			return skipProtected(dir, r.code, name, d)
		}
		if len(out) == maxListed {
			return fmt.Errorf("it holds more than %d entries", maxListed)
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

// leaveOut skips an entry that is never touched, if it is the root that is
// listed, and refuses to list any other directory.
func skipProtected(dir, code, name string, d fs.DirEntry) error {
	switch {
	case dir != ".":
		return &PathError{code, dir, fmt.Sprintf("it holds %s, which is never touched", name)}
	case d.IsDir():
		return fs.SkipDir
	}
	return nil
}

// Find maps an opaque, lower-case key to the files that it can mean: the one
// with this path, with case ignored, or with this path behind a first
// component that names the workspace.
func (w *Workspace) FindKey(key string) ([]string, error) {
	all, err := w.List(".")
	if err != nil {
		return nil, err
	}
	short := key
	if first, rest, ok := strings.Cut(key, "/"); ok && strings.EqualFold(first, path.Base(w.real)) {
		short = rest
	}
	var out []string
	for _, name := range all {
		if !strings.EqualFold(name, key) && !strings.EqualFold(name, short) {
			continue
		}
		if fi, err := w.root.Lstat(name); err == nil && fi.IsDir() {
			continue
		}
		out = append(out, name)
	}
	return out, nil
}
