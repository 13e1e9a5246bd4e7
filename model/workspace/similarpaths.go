package workspace

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

const (
	maxScanned = 50_000 // directory entries that are read
	maxSimilar = 9      // paths that are returned

	maxCompared = 1_000_000 // names that are compared with missing ones for one Resolve
)

// SimilarPaths lists the files that a path without a file may mean, best first:
// those with the same name, by the number of equal directories, or else those
// with a similar name. In a large tree only the files near the root are
// considered.
func (w *Workspace) SimilarPaths(name string) ([]string, error) {
	all, err := w.filesNearRoot()
	if err != nil {
		return nil, err
	}
	return newNameIndex(all).similar(name), nil
}

// BeginSimilarPaths begins to list the tree, so that SimilarPaths of the next ReadAhead need
// not wait for that. Call it after Protect, and open the workspace again if the tree has
// changed since.
func (w *Workspace) BeginSimilarPaths() {
	names := w.listNames()
	w.early = names
	go func() { _, _ = names() }() // SimilarPaths reports the error
}

// takeNames returns the listing of the tree that was begun, once, or else a new one.
func (w *Workspace) takeNames() func() (*nameIndex, error) {
	if names := w.early; names != nil {
		w.early = nil
		return names
	}
	return w.listNames()
}

// listNames returns a function that lists the tree when it is first called.
func (w *Workspace) listNames() func() (*nameIndex, error) {
	return sync.OnceValues(func() (*nameIndex, error) {
		all, err := w.filesNearRoot()
		return newNameIndex(all), err
	})
}

// A nameIndex is the files of a tree by their names.
type nameIndex struct {
	byName   map[string][]string // by the folded last component
	compared int                 // names, one by one
}

func newNameIndex(files []string) *nameIndex {
	x := &nameIndex{byName: map[string][]string{}}
	for _, file := range files {
		name := fold(path.Base(file))
		x.byName[name] = append(x.byName[name], file)
	}
	return x
}

// similar returns the files that name may mean, best first.
func (x *nameIndex) similar(name string) []string {
	found := x.byName[fold(path.Base(name))]
	if len(found) == 0 {
		found = x.withSimilarName(name)
	}
	best := make(map[string]similarity, len(found))
	for _, file := range found {
		best[file] = compareSimilarity(name, file)
	}
	out := slices.SortedFunc(maps.Keys(best), func(a, b string) int {
		return cmp.Or(-best[a].compare(best[b]), cmp.Compare(a, b))
	})
	return out[:min(len(out), maxSimilar)]
}

// withSimilarName returns the files whose names differ from the one of name in few
// characters. After maxCompared names there are none, so that the cost of many missing files
// is limited.
func (x *nameIndex) withSimilarName(name string) (out []string) {
	if x.compared > maxCompared {
		return nil
	}
	x.compared += len(x.byName)
	for _, files := range x.byName {
		for _, file := range files {
			if compareNames(path.Base(name), path.Base(file)) > 0 {
				out = append(out, file)
			}
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
	sameNameFolded            // only the case differs
	sameName
)

func compareSimilarity(a, b string) similarity {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	l := similarity{name: compareNames(as[len(as)-1], bs[len(bs)-1])}
	for l.suffix < min(len(as), len(bs)) && strings.EqualFold(as[len(as)-1-l.suffix], bs[len(bs)-1-l.suffix]) {
		l.suffix++
	}
	for l.prefix < min(len(as), len(bs))-1 && strings.EqualFold(as[l.prefix], bs[l.prefix]) {
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
	case strings.EqualFold(a, b):
		return sameNameFolded
	case path.Ext(a) == path.Ext(b) && levenshtein.ComputeDistance(strings.ToLower(a), strings.ToLower(b)) <= max(1, utf8.RuneCountInString(a)/3):
		return similarName
	}
	return 0
}
