package workspace

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

const (
	maxScanned = 50_000 // entries that are looked at for a path that may be meant
	maxSimilar = 9      // paths that are named
)

// Like lists the files that may be meant by a path at which there is no file,
// best first: those with the same name, by how many of the directories before
// it are the same; or else those whose name is nearly the same. In a large
// tree only its upper part is looked at.
func (w *Workspace) SimilarPaths(name string) ([]string, error) {
	all, err := w.filesNearRoot()
	if err != nil {
		return nil, err
	}
	best := map[string]similarity{}
	for _, file := range all {
		if l := compareSimilarity(name, file); l.name > 0 {
			best[file] = l
		}
	}
	out := make([]string, 0, len(best))
	top := 0
	for file, l := range best {
		out, top = append(out, file), max(top, l.name)
	}
	out = slices.DeleteFunc(out, func(file string) bool { return best[file].name < min(top, sameNameFolded) })
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(-best[a].compare(best[b]), cmp.Compare(a, b))
	})
	return out[:min(len(out), maxSimilar)], nil
}

// A likeness tells how much two paths have in common.
type similarity struct {
	name           int // how alike the last components are: one of the constants
	suffix, prefix int // components that are the same, from the end and from the start
}

const (
	similarName    = iota + 1 // but for a few letters
	sameNameFolded            // but for the case
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

// upper lists the regular files of the tree, level by level, up to maxLooked
// entries. What may not be read and what is never touched is passed over: it was
// not asked for.
func (w *Workspace) filesNearRoot() ([]string, error) {
	var files []string
	looked := 0
	for level := []string{"."}; len(level) > 0 && looked < maxScanned; {
		var next []string
		for _, dir := range level {
			entries, err := fs.ReadDir(w.root.FS(), dir)
			if err != nil && !errors.Is(err, fs.ErrPermission) && !errors.Is(err, fs.ErrNotExist) {
				return nil, unreadable(dir, cause(err))
			}
			for _, e := range entries {
				if looked++; looked > maxScanned {
					return files, nil
				}
				name := path.Join(dir, e.Name())
				switch {
				case w.entryRefusal(name, e.IsDir()).code != "":
				case e.Type().IsRegular():
					files = append(files, name)
				case e.IsDir():
					next = append(next, name)
				}
			}
		}
		level = next
	}
	return files, nil
}
