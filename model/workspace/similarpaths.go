package workspace

import (
	"cmp"
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"aptix-tui/model"
)

// maxSimilar is the number of paths that SimilarPaths returns.
const maxSimilar = 9

// A ListedOnce is a Workspace that lists the tree once for FindKey and SimilarPaths, and each
// directory once for the spelling of its names. It is for one Resolve.
type ListedOnce struct {
	*Workspace
	files func() (Listing, error)
}

var (
	_ model.VersionedSource = (*ListedOnce)(nil)
	_ model.Source          = (*Workspace)(nil)
)

// ListedOnce returns a ListedOnce that has not listed anything yet.
func (w *Workspace) ListedOnce() *ListedOnce {
	once := *w
	once.spell = w.spell.keeping()
	return &ListedOnce{&once, sync.OnceValues(func() (Listing, error) { return w.Files(context.Background()) })}
}

// FindKey is ListedOnce.FindKey for one key.
func (w *Workspace) FindKey(key string) ([]string, error) { return w.ListedOnce().FindKey(key) }

// SimilarPaths is ListedOnce.SimilarPaths for one path.
func (w *Workspace) SimilarPaths(name string) ([]string, error) {
	return w.ListedOnce().SimilarPaths(name)
}

// FindKey returns the files that an opaque lower-case key may mean (TUL §3):
// those with this path, ignoring case, or with this path after a first
// component that names the workspace. A file that is not listed is found by its own path.
func (l *ListedOnce) FindKey(key string) ([]string, error) {
	rest := key
	if first, below, ok := strings.Cut(key, "/"); ok && strings.EqualFold(first, filepath.Base(l.real)) {
		rest = below
	}
	found, err := l.matching(func(name string) bool { return strings.EqualFold(name, key) || strings.EqualFold(name, rest) })
	if at, absent := l.Stat(key); err == nil && len(found) == 0 && absent == nil && at.Kind == model.Regular {
		found = []string{at.Listed}
	}
	return found, err
}

// matching returns the listed files that match.
func (l *ListedOnce) matching(match func(name string) bool) (found []string, err error) {
	listed, err := l.files()
	for _, name := range listed.Files {
		if match(name) {
			found = append(found, name)
		}
	}
	return found, err
}

// SimilarPaths lists the files that a path without a file may mean, best first: those with the
// same name, but for its case and normal form, by the number of equal directories.
func (l *ListedOnce) SimilarPaths(name string) ([]string, error) {
	base := path.Base(name)
	found, err := l.matching(func(file string) bool { return sameFolded(path.Base(file), base) })
	slices.SortFunc(found, func(a, b string) int {
		aSuffix, aPrefix := similarity(name, a)
		bSuffix, bPrefix := similarity(name, b)
		return cmp.Or(cmp.Compare(bSuffix, aSuffix), cmp.Compare(bPrefix, aPrefix), cmp.Compare(a, b))
	})
	return found[:min(len(found), maxSimilar)], err
}

// sameFolded reports whether two names differ at most in case and Unicode normal form.
func sameFolded(a, b string) bool {
	other := func(r rune) bool { return r >= utf8.RuneSelf }
	return strings.EqualFold(a, b) || strings.ContainsFunc(a, other) && model.FoldPath(a) == model.FoldPath(b)
}

// similarity is how many components of two paths are equal, from the end and from the start.
func similarity(a, b string) (suffix, prefix int) {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	for suffix < min(len(as), len(bs)) && sameFolded(as[len(as)-1-suffix], bs[len(bs)-1-suffix]) {
		suffix++
	}
	for prefix < min(len(as), len(bs))-1 && sameFolded(as[prefix], bs[prefix]) {
		prefix++
	}
	return suffix, prefix
}
