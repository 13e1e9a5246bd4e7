package commit

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"aptix-tui/model"
)

// An item is one path of a transaction, with its state before and after.
type item struct {
	path           string
	before, after  model.State   // after gets the mode that the umask leaves when it is staged
	from           string        // path that the content is renamed from, or empty
	content        func() []byte // new content of a file, rendered by each call
	attributesFrom string        // path whose owner and extended attributes are copied, or empty

	// umaskApplies: after.Mode is the requested mode, to which the umask applies.
	umaskApplies bool
	// implied: not in the plan; a directory that is needed or becomes empty.
	implied bool
	// ifEmpty: a directory that is removed if it is empty, and kept otherwise.
	ifEmpty bool

	staged   string // path of the staged file or link; after an exchange, of the old file
	aside    string // path of the old file, link or directory that was moved aside
	template string // path of the attribute template of a directory

	links       []string // requested paths that led here through symbolic links
	displacedTo string   // path of what was displaced, or empty
}

// items are sorted by path: a directory comes before its content.
type items []*item

// newItems returns the items of a plan, and a warning about what it left out. It
// refuses a plan that breaks the rules of validate; no review produces one.
func newItems(plan *model.Plan) (all items, warning, err error) {
	were := map[string]model.Kind{}
	for i := range plan.Entries {
		e := &plan.Entries[i]
		all = append(all, &item{path: e.Path, before: e.Before, after: e.After, from: e.From, content: e.Content})
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
	if err := all.validate(false); err != nil {
		return nil, nil, fmt.Errorf("the plan is invalid: %w", err)
	}
	return all, warning, nil
}

// attributeSource returns the path from which a new file or directory gets its
// owner and attributes: the path that it is renamed from, or the file that it
// replaces, or empty. The map were has the former kinds of the plan's paths.
func (it *item) attributeSource(were map[string]model.Kind) string {
	switch {
	case it.after.Kind == were[it.from]:
		return it.from
	case it.after.Kind == model.Regular && it.before.Kind == model.Regular:
		return it.path
	}
	return ""
}

// assignNames sets the file names that item number n uses in dir, the transaction's directory.
func (it *item) assignNames(dir string, n int) {
	name := dir + "/" + strconv.Itoa(n)
	it.staged, it.aside, it.template = name+".new", name+".old", name+".like"
}

// changing returns the items whose state changes. The others are only checked.
func (all items) changing() items {
	return slices.DeleteFunc(slices.Clone(all), func(it *item) bool { return it.before == it.after })
}

// removesOld reports whether what is at the path is moved aside before anything
// is installed. Replacing a file by a file needs no such step.
func (it *item) removesOld() bool {
	return it.before.Kind != model.Absent && it.before.Kind != it.after.Kind
}

// installsNew reports whether a staged file or link is installed at the path.
func (it *item) installsNew() bool {
	return it.after.Kind == model.Regular || it.after.Kind == model.Symlink
}

// matches reports whether s is the state want. Directories match if both are
// directories.
func matches(s, want model.State) bool {
	return s == want || s.Kind == model.Directory && want.Kind == model.Directory
}

// parentRemoved reports whether the transaction removes a file or link at a
// parent of p. Nothing can exist at p before that.
func (all items) parentRemoved(p string) bool {
	return all.anyParent(p, func(it *item) bool { return it.removesOld() && it.before.Kind != model.Directory })
}

// parentReplaced reports whether a parent of p is, or becomes, a file or link
// in this transaction. Then the state of p itself has no meaning.
func (all items) parentReplaced(p string) bool {
	return all.parentRemoved(p) || all.anyParent(p, (*item).installsNew)
}

// anyParent reports whether an item at a parent of p is like this.
func (all items) anyParent(p string, like func(*item) bool) (found bool) {
	eachParent(p, func(dir string) {
		it := all.find(dir)
		found = found || it != nil && like(it)
	})
	return found
}

// find returns the item of a path, or nil.
func (all items) find(p string) *item {
	i, ok := slices.BinarySearchFunc(all, p, func(it *item, p string) int { return strings.Compare(it.path, p) })
	if !ok {
		return nil
	}
	return all[i]
}

// neededDirs returns every directory that must exist after the transaction.
func (all items) neededDirs() map[string]bool {
	dirs := map[string]bool{".": true}
	for _, it := range all {
		for d := path.Dir(it.path); it.after.Kind != model.Absent && !dirs[d]; d = path.Dir(d) {
			dirs[d] = true
		}
	}
	return dirs
}

// caseAliasesOf returns the paths that differ from another one in case or normal
// form only. They may be one file.
func caseAliasesOf(paths []string) map[string]bool {
	first := map[string]string{}
	aliases := map[string]bool{}
	for _, p := range paths {
		folded := model.FoldPath(p)
		if other, ok := first[folded]; ok && other != p {
			aliases[p], aliases[other] = true, true
		}
		first[folded] = p
	}
	return aliases
}

// requestedPaths returns the paths that the plan or undo named, without the
// directories that were added.
func (all items) requestedPaths() []string {
	return slices.DeleteFunc(slices.Clone(all), func(it *item) bool { return it.implied }).paths()
}

// paths returns the paths of all items.
func (all items) paths() []string {
	out := make([]string, len(all))
	for i, it := range all {
		out[i] = it.path
	}
	return out
}

// summary counts what the items do.
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
