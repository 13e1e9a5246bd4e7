package workspace

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
)

const (
	maxLooked = 50_000 // entries that are looked at for a path that may be meant
	maxLike   = 9      // paths that are named
)

// Like lists the files that may be meant by a path at which there is no file,
// best first: those with the same name, by how many of the directories before
// it are the same; or else those whose name is nearly the same. In a large
// tree only its upper part is looked at.
func (w *Workspace) Like(name string) ([]string, error) {
	all, err := w.upper()
	if err != nil {
		return nil, err
	}
	best := map[string]likeness{}
	for _, file := range all {
		if l := likenessOf(name, file); l.name > 0 {
			best[file] = l
		}
	}
	out := make([]string, 0, len(best))
	top := 0
	for file, l := range best {
		out, top = append(out, file), max(top, l.name)
	}
	out = slices.DeleteFunc(out, func(file string) bool { return best[file].name < min(top, sameLetters) })
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(-best[a].compare(best[b]), cmp.Compare(a, b))
	})
	return out[:min(len(out), maxLike)], nil
}

// A likeness tells how much two paths have in common.
type likeness struct {
	name       int // how alike the last components are: one of the constants
	tail, head int // components that are the same, from the end and from the start
}

const (
	nearly      = iota + 1 // but for a few letters
	sameLetters            // but for the case
	same
)

func likenessOf(a, b string) likeness {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	l := likeness{name: namesAlike(as[len(as)-1], bs[len(bs)-1])}
	for l.tail < min(len(as), len(bs)) && strings.EqualFold(as[len(as)-1-l.tail], bs[len(bs)-1-l.tail]) {
		l.tail++
	}
	for l.head < min(len(as), len(bs))-1 && strings.EqualFold(as[l.head], bs[l.head]) {
		l.head++
	}
	return l
}

func (l likeness) compare(o likeness) int {
	return cmp.Or(cmp.Compare(l.tail, o.tail), cmp.Compare(l.head, o.head), cmp.Compare(l.name, o.name))
}

func namesAlike(a, b string) int {
	switch {
	case a == b:
		return same
	case strings.EqualFold(a, b):
		return sameLetters
	case path.Ext(a) == path.Ext(b) && distance(strings.ToLower(a), strings.ToLower(b)) <= max(1, len(a)/3):
		return nearly
	}
	return 0
}

// distance is how many letters have to be changed, added or taken away to make
// b of a (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// upper lists the regular files of the tree, level by level, up to maxLooked
// entries. What may not be read and what is never touched is passed over: it was
// not asked for.
func (w *Workspace) upper() ([]string, error) {
	var files []string
	looked := 0
	for level := []string{"."}; len(level) > 0 && looked < maxLooked; {
		var next []string
		for _, dir := range level {
			entries, err := fs.ReadDir(w.root.FS(), dir)
			if err != nil && !errors.Is(err, fs.ErrPermission) && !errors.Is(err, fs.ErrNotExist) {
				return nil, unreadable(dir, cause(err))
			}
			for _, e := range entries {
				if looked++; looked > maxLooked {
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
