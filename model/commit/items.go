package commit

import (
	"fmt"
	"path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// An item is one path of the plan on its way through the transaction.
type item struct {
	*model.PlanEntry
	source *item       // the path that its content is renamed from, if a file is there
	staged string      // where its new content waits
	placed model.State // what will stand at Path: After, with the mode that the umask left
}

// items are sorted by path, so that a directory comes before what is in it.
type items []*item

// itemsOf refuses plans that could not have come from a review: that is a bug
// of whoever made the plan, and is found before anything is touched.
func itemsOf(plan *model.Plan) (items, error) {
	var all items
	files := map[string]*item{}
	last := ""
	for i := range plan.Entries {
		e := &plan.Entries[i]
		if err := sound(e, last); err != nil {
			return nil, fmt.Errorf("the plan is unsound at %q: %w", e.Path, err)
		}
		last = e.Path
		it := &item{PlanEntry: e, placed: e.After}
		all = append(all, it)
		if e.Before.Kind == model.Regular {
			files[e.Path] = it
		}
	}
	for _, it := range all {
		it.source = files[it.From]
	}
	return all, nil
}

func sound(e *model.PlanEntry, last string) error {
	clean, _, err := workspace.Gate("", e.Path)
	switch {
	case err != nil:
		return err
	case clean != e.Path:
		return fmt.Errorf("it is not in its clean form, which is %q", clean)
	case last >= e.Path:
		return fmt.Errorf("it does not stand behind %q, sorted", last)
	case e.Before == e.After:
		return nil
	case e.After.Kind == model.Symlink:
		return fmt.Errorf("symbolic links are never made")
	case e.After.Kind == model.Directory && e.Before.Kind == model.Directory:
		return fmt.Errorf("directories are made and removed, never changed")
	case e.After.Kind == model.Regular && model.DigestOf(e.New) != e.After.Digest:
		return fmt.Errorf("its new content is not the one of its digest")
	}
	return nil
}

func (all items) anythingToDo() bool {
	for _, it := range all {
		if it.Before != it.After {
			return true
		}
	}
	return false
}

// leaves tells that what stands at the path is moved away, not replaced.
func (it *item) leaves() bool {
	return it.Before.Kind != model.Absent && it.Before.Kind != it.After.Kind
}

// written tells that the path gets a new content.
func (it *item) written() bool {
	return it.After.Kind == model.Regular && it.Before != it.After
}

// isNew tells that the content is new to the tree, so that the umask has its
// say about the mode: not a replacement, and not a rename.
func (it *item) isNew() bool { return it.Before.Kind != model.Regular && it.source == nil }

// likeness is the path whose owner and attributes a new content takes over, or
// empty: of a renamed file its own.
func (it *item) likeness() string {
	switch {
	case it.source != nil:
		return it.source.Path
	case it.Before.Kind == model.Regular:
		return it.Path
	}
	return ""
}

// cleared tells that a file or link above p leaves, so that nothing can stand
// at p before it did.
func (all items) cleared(p string) bool {
	for _, it := range all {
		if it.leaves() && it.Before.Kind != model.Directory && strings.HasPrefix(p, it.Path+"/") {
			return true
		}
	}
	return false
}

// respelled tells that a path that leaves differs from p in case or normal
// form only: where the file system ignores that, both are one file.
func (all items) respelled(p string) bool {
	for _, it := range all {
		if it.leaves() && it.Path != p && fold(it.Path) == fold(p) {
			return true
		}
	}
	return false
}

// needed is every directory that something of the plan will stand in.
func (all items) needed() map[string]bool {
	dirs := map[string]bool{".": true}
	for _, it := range all {
		if it.After.Kind == model.Absent {
			continue
		}
		for d := path.Dir(it.Path); !dirs[d]; d = path.Dir(d) {
			dirs[d] = true
		}
	}
	return dirs
}

func (all items) count() Result {
	var r Result
	renamed := map[string]bool{}
	for _, it := range all {
		if it.source != nil {
			renamed[it.From] = true
		}
	}
	for _, it := range all {
		switch {
		case it.Before == it.After:
		case it.source != nil:
			r.Renamed++
		case it.Before.Kind == model.Absent:
			r.Created++
		case it.After.Kind != model.Absent:
			r.Changed++
		case !renamed[it.Path]:
			r.Deleted++
		}
	}
	return r
}
