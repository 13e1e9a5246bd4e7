package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
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
func (w *Workspace) FindKey(key string) ([]string, error) {
	all, err := w.List(".")
	if err != nil {
		return nil, err
	}
	return w.findKey(groupByFold(all), key), nil
}

// findKey is FindKey in paths that are grouped by their folded form.
func (w *Workspace) findKey(paths map[string][]string, key string) []string {
	found := paths[fold(key)]
	if first, rest, ok := strings.Cut(key, "/"); ok && strings.EqualFold(first, path.Base(w.real)) {
		found = slices.Concat(found, paths[fold(rest)])
		slices.Sort(found)
	}
	var out []string
	for _, name := range found {
		if fi, err := w.root.Lstat(name); err != nil || !fi.IsDir() {
			out = append(out, name)
		}
	}
	return out
}

// groupByFold groups paths by their folded form, in their order.
func groupByFold(paths []string) map[string][]string {
	out := make(map[string][]string, len(paths))
	for _, p := range paths {
		out[fold(p)] = append(out[fold(p)], p)
	}
	return out
}

// fold returns the same text for all texts that are equal by strings.EqualFold.
func fold(s string) string { return strings.Map(foldRune, s) }

// foldRune returns the least of the characters that differ from r only in case.
func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		if 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		}
		return r
	}
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	return least
}
