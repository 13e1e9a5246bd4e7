package workspace

import (
	"cmp"
	"maps"
	"math/bits"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode"
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

// A nameIndex finds the files of a tree by their names, without regard to case. It has
// hashes instead of names: most of them are never looked for.
type nameIndex struct {
	files    []string
	last     map[uint64]int32 // by the hash of a name: the last file that may have it, from 1
	previous []int32          // for each file: the one before of the same hash, from 1; 0 for none
	letters  []uint64         // for each file: lettersOf its name
	compared int              // names, one by one
}

func newNameIndex(files []string) *nameIndex {
	x := &nameIndex{files: files, last: make(map[uint64]int32, len(files)), previous: make([]int32, len(files)), letters: make([]uint64, len(files))}
	for i, file := range files {
		name := baseOf(file)
		hash := hashFolded(name)
		x.previous[i], x.letters[i] = x.last[hash], lettersOf(name)
		x.last[hash] = int32(i) + 1
	}
	return x
}

// named returns the files with a name.
func (x *nameIndex) named(name string) (out []string) {
	for i := x.last[hashFolded(name)]; i > 0; i = x.previous[i-1] {
		if strings.EqualFold(baseOf(x.files[i-1]), name) {
			out = append(out, x.files[i-1])
		}
	}
	return out
}

// baseOf is the last component of a clean path.
func baseOf(file string) string { return file[strings.LastIndexByte(file, '/')+1:] }

// hashFolded returns the same number for all texts that are equal by strings.EqualFold.
func hashFolded(s string) uint64 {
	hash := uint64(14695981039346656037) // FNV-1a
	for _, r := range s {
		hash = (hash ^ uint64(foldRune(r))) * 1099511628211
	}
	return hash
}

// similar returns the files that name may mean, best first.
func (x *nameIndex) similar(name string) []string {
	found := x.named(path.Base(name))
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
	x.compared += len(x.last)
	base := path.Base(name)
	letters, limit := lettersOf(base), maxDifference(base)
	for i, file := range x.files {
		if max(bits.OnesCount64(letters&^x.letters[i]), bits.OnesCount64(x.letters[i]&^letters)) <= limit && compareNames(base, baseOf(file)) > 0 {
			out = append(out, file)
		}
	}
	return out
}

// lettersOf returns which characters a name has, without regard to case. Several share a
// bit: two names differ in no fewer characters than one has bits that the other has not.
func lettersOf(name string) (set uint64) {
	for _, r := range name {
		if r = unicode.ToLower(r); r >= 'a' {
			r -= 'a' // apart from digits
		}
		set |= 1 << (r & 63)
	}
	return set
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
	case path.Ext(a) == path.Ext(b) && levenshtein.ComputeDistance(strings.ToLower(a), strings.ToLower(b)) <= maxDifference(a):
		return similarName
	}
	return 0
}

// maxDifference is in how many characters a name that is similar may differ.
func maxDifference(name string) int { return max(1, utf8.RuneCountInString(name)/3) }
