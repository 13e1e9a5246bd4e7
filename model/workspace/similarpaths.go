package workspace

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"aptix-tui/model"
)

const (
	maxSimilar  = 9         // paths that are returned
	maxCompared = 1_000_000 // names that are compared with missing ones for one Resolve
)

// A ListedOnce is a Workspace whose FindKey and SimilarPaths list the tree once. It is for one
// Resolve.
type ListedOnce struct {
	*Workspace
	all      func() ([]string, error) // for FindKey
	files    func() ([]string, error) // for SimilarPaths
	compared int                      // names, one by one
}

var (
	_ model.VersionedSource = (*ListedOnce)(nil)
	_ model.Source          = (*Workspace)(nil)
)

// ListedOnce returns a ListedOnce that has not listed anything yet.
func (w *Workspace) ListedOnce() *ListedOnce {
	return &ListedOnce{
		Workspace: w,
		all:       sync.OnceValues(func() ([]string, error) { return w.List(".") }),
		files:     sync.OnceValues(w.filesNearRoot),
	}
}

// FindKey is ListedOnce.FindKey for one key.
func (w *Workspace) FindKey(key string) ([]string, error) { return w.ListedOnce().FindKey(key) }

// SimilarPaths is ListedOnce.SimilarPaths for one path.
func (w *Workspace) SimilarPaths(name string) ([]string, error) {
	return w.ListedOnce().SimilarPaths(name)
}

// SimilarPaths lists the files that a path without a file may mean, best first:
// those with the same name, by the number of equal directories, or else those
// with a similar name. In a large tree only the files near the root are
// considered.
func (l *ListedOnce) SimilarPaths(name string) ([]string, error) {
	files, err := l.files()
	if err != nil {
		return nil, err
	}
	base := path.Base(name)
	found := filter(files, func(file string) bool { return sameFolded(path.Base(file), base) })
	if len(found) == 0 && l.compared <= maxCompared { // the cost of many missing files is limited
		l.compared += len(files)
		found = filter(files, func(file string) bool { return compareNames(base, path.Base(file)) > 0 })
	}
	best := make(map[string]similarity, len(found))
	for _, file := range found {
		best[file] = compareSimilarity(name, file)
	}
	slices.SortFunc(found, func(a, b string) int {
		return cmp.Or(best[b].compare(best[a]), cmp.Compare(a, b))
	})
	return found[:min(len(found), maxSimilar)], nil
}

// sameFolded reports whether two names differ at most in case and Unicode normal form.
func sameFolded(a, b string) bool {
	other := func(r rune) bool { return r >= utf8.RuneSelf }
	return strings.EqualFold(a, b) || strings.ContainsFunc(a, other) && model.FoldPath(a) == model.FoldPath(b)
}

func filter(all []string, keep func(string) bool) (out []string) {
	for _, s := range all {
		if keep(s) {
			out = append(out, s)
		}
	}
	return out
}

// A similarity is how much two paths have in common.
type similarity struct {
	name           int // similarity of the last components: a constant below, or 0
	suffix, prefix int // numbers of equal components, from the end and from the start
}

const (
	similarName    = iota + 1 // few characters differ
	sameNameFolded            // only the case or the normal form differs
	sameName
)

func compareSimilarity(a, b string) similarity {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	l := similarity{name: compareNames(as[len(as)-1], bs[len(bs)-1])}
	for l.suffix < min(len(as), len(bs)) && sameFolded(as[len(as)-1-l.suffix], bs[len(bs)-1-l.suffix]) {
		l.suffix++
	}
	for l.prefix < min(len(as), len(bs))-1 && sameFolded(as[l.prefix], bs[l.prefix]) {
		l.prefix++
	}
	return l
}

func (l similarity) compare(o similarity) int {
	return cmp.Or(cmp.Compare(l.suffix, o.suffix), cmp.Compare(l.prefix, o.prefix), cmp.Compare(l.name, o.name))
}

func compareNames(a, b string) int {
	switch {
	case a == b:
		return sameName
	case sameFolded(a, b):
		return sameNameFolded
	case path.Ext(a) == path.Ext(b) && levenshtein.ComputeDistance(strings.ToLower(a), strings.ToLower(b)) <= maxDifference(a):
		return similarName
	}
	return 0
}

// maxDifference is in how many characters a name that is similar may differ.
func maxDifference(name string) int { return max(1, utf8.RuneCountInString(name)/3) }
