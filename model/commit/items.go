package commit

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"aptix-tui/model"
)

// An item is one path on its way through a transaction.
type item struct {
	path           string
	before, after  model.State // after has the mode that the umask leaves, once it is staged
	from           string      // the path that its content is renamed from, if a file is there
	content        []byte      // what a file is to hold
	attributesFrom string      // the file or directory whose owner and attributes a new one takes over; or empty

	// masked: after.Mode is what is asked for, before the umask.
	umaskApplies bool
	// implied: nobody asked for it; a directory that has to be made, or goes
	// because it becomes empty.
	implied bool
	// soft: a directory that goes if it is empty by then, and stays otherwise.
	ifEmpty bool

	staged   string // where the new file or link waits, and later the old file that it was exchanged for
	aside    string // where what was moved away is kept
	template string // where the likeness of a directory is kept

	links []requestedLink // the paths that were asked for and that symbolic links led here

	checkedInfo   fs.FileInfo // what stood at path when it was checked
	infoReliable  bool        // a write to it since then is sure to show
	displacedTo   string      // where what was displaced is
	displacedInfo fs.FileInfo // it, when it was looked at, if a later write is sure to show
}

// items are sorted by path, so that a directory comes before what is in it.
type items []*item

// itemsOf refuses plans that could not have come from a review: that is a bug
// of whoever made the plan, and is found before anything is touched.
func newItems(plan *model.Plan) (all items, warning, err error) {
	were := map[string]model.Kind{}
	for i := range plan.Entries {
		e := &plan.Entries[i]
		if e.Before != e.After && e.After.Kind == model.Regular && model.DigestOf(e.New) != e.After.Digest {
			return nil, nil, fmt.Errorf("the plan is unsound: %q: its new content is not the one of its digest", e.Path)
		}
		all = append(all, &item{path: e.Path, before: e.Before, after: e.After, from: e.From, content: e.New})
		were[e.Path] = e.Before.Kind
	}
	for _, it := range all {
		if it.installsNew() || it.after.Kind == model.Directory {
			it.attributesFrom = it.attributeSource(were)
		}
		if were[it.from] != model.Regular {
			it.from = ""
		}
		it.umaskApplies = it.attributesFrom == ""
	}
	warning = all.dropSpecialBits()
	if err := all.validate(authenticated, false); err != nil {
		return nil, nil, fmt.Errorf("the plan is unsound: %w", err)
	}
	return all, warning, nil
}

// likeIn is what a file or directory takes its owner and attributes from, if
// these kinds were at the paths of the plan: what it is renamed from, or else
// the file that it replaces.
func (it *item) attributeSource(were map[string]model.Kind) string {
	switch it.after.Kind {
	case were[it.from]:
		return it.from
	case model.Regular:
		if it.before.Kind == model.Regular {
			return it.path
		}
	}
	return ""
}

// number gives every item its places in dir, the transaction's directory.
func (all items) assignNames(dir string) {
	for i, it := range all {
		name := dir + "/" + strconv.Itoa(i)
		it.staged, it.aside, it.template = name+".new", name+".old", name+".like"
	}
}

// changing leaves out what only had to be as it was reviewed.
func (all items) changing() items {
	return slices.DeleteFunc(slices.Clone(all), func(it *item) bool { return it.before == it.after })
}

// leaves tells that what stands at the path is moved away, not replaced.
func (it *item) removesOld() bool {
	return it.before.Kind != model.Absent && it.before.Kind != it.after.Kind
}

// placed tells that a new file or link is put at the path.
func (it *item) installsNew() bool {
	return it.after.Kind == model.Regular || it.after.Kind == model.Symlink
}

// is tells that s is the state want. Of directories only the kind counts.
func matches(s, want model.State) bool {
	return s == want || s.Kind == model.Directory && want.Kind == model.Directory
}

// cleared tells that a file or link above p leaves, so that nothing can stand
// at p before it did.
func (all items) parentRemoved(p string) bool {
	for d := path.Dir(p); d != "."; d = path.Dir(d) {
		if it := all.find(d); it != nil && it.removesOld() && it.before.Kind != model.Directory {
			return true
		}
	}
	return false
}

// covered tells that a file or link of the plan, a former or a new one, may
// stand above p, and that nothing at p is to be expected then.
func (all items) parentReplaced(p string) bool {
	for d := path.Dir(p); d != "."; d = path.Dir(d) {
		if it := all.find(d); it != nil && (it.installsNew() || it.removesOld() && it.before.Kind != model.Directory) {
			return true
		}
	}
	return false
}

// at is the item of a path, or nil.
func (all items) find(p string) *item {
	i, ok := slices.BinarySearchFunc(all, p, func(it *item, p string) int { return strings.Compare(it.path, p) })
	if !ok {
		return nil
	}
	return all[i]
}

// needed is every directory that something of the plan will stand in.
func (all items) neededDirs() map[string]bool {
	dirs := map[string]bool{".": true}
	for _, it := range all {
		if it.after.Kind == model.Absent {
			continue
		}
		for d := path.Dir(it.path); !dirs[d]; d = path.Dir(d) {
			dirs[d] = true
		}
	}
	return dirs
}

// twins are the paths that differ from another one in case or normal form
// only: where the file system ignores that, both are one file.
func (all items) caseAliases() map[string]bool { return caseAliasesOf(all.paths()) }

func caseAliasesOf(paths []string) map[string]bool {
	first := map[string]string{}
	twins := map[string]bool{}
	for _, p := range paths {
		folded := model.FoldPath(p)
		if other, ok := first[folded]; ok && other != p {
			twins[p], twins[other] = true, true
		}
		first[folded] = p
	}
	return twins
}

// asked are the paths that somebody asked for.
func (all items) requestedPaths() []string {
	return slices.DeleteFunc(slices.Clone(all), func(it *item) bool { return it.implied }).paths()
}

func (all items) paths() []string {
	out := make([]string, len(all))
	for i, it := range all {
		out[i] = it.path
	}
	return out
}

func (all items) summary() Result {
	var r Result
	renamed := map[string]bool{}
	for _, it := range all {
		renamed[it.from] = true
	}
	for _, it := range all {
		switch {
		case it.before == it.after || it.implied:
		case it.from != "":
			r.Renamed++
		case it.before.Kind == model.Absent:
			r.Created++
		case it.after.Kind != model.Absent:
			r.Changed++
		case !renamed[it.path]:
			r.Deleted++
		}
	}
	return r
}
