package commit

import (
	"errors"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// A link is a path that was asked for and that symbolic links led to an item
// when it was reviewed.
type requestedLink struct {
	path string
	// passed are the directories and links on the way, as the check before the
	// first write found them.
	visited []string
}

// addLinks gives the items the links of a plan. A link that leads to no item is
// a bug in what made the plan.
func (all items) addLinks(links []model.Link) error {
	for _, l := range links {
		it := all.find(l.Real)
		clean, _, err := workspace.CheckPath("", l.Asked)
		switch {
		case err != nil:
		case clean != l.Asked:
			err = fmt.Errorf("it is not in its clean form, which is %q", clean)
		case it == nil:
			err = fmt.Errorf("it leads to %q, which the plan does not change", l.Real)
		}
		if err != nil {
			return fmt.Errorf("the plan is unsound at the link %q: %w", l.Asked, err)
		}
		it.links = append(it.links, requestedLink{path: l.Asked})
	}
	return nil
}

// changedLinks returns the paths that were asked for and no longer lead where
// they led when they were reviewed (SPEC §7).
func (t *transaction) changedLinks() ([]string, error) {
	var out []string
	for _, it := range t.items {
		for i := range it.links {
			l := &it.links[i]
			way, ok, err := t.leadsTo(l.path, it.path)
			if err != nil {
				return nil, err
			}
			if !ok {
				out = append(out, l.path)
			}
			l.visited = way.Passed
		}
	}
	return out, nil
}

// checkLinks checks the links of an item again at its own turn. A link is
// passed over where the transaction itself changes something on its way, for
// example deletes the link as well as editing its target.
func (t *transaction) checkLinks(it *item) error {
	for _, l := range it.links {
		_, ok, err := t.leadsTo(l.path, it.path)
		if err != nil {
			return err
		}
		if !ok && !t.changesVisited(l, it) {
			return t.changedError(l.path)
		}
	}
	return nil
}

// changesWay reports whether an item other than it is on the way of l.
func (t *transaction) changesVisited(l requestedLink, it *item) bool {
	for _, p := range l.visited {
		if p != it.path && t.items.find(p) != nil {
			return true
		}
	}
	return false
}

// leadsTo reports whether asked leads to real. It may do so with its last
// component followed or as it is: what is at real is checked separately.
func (t *transaction) leadsTo(asked, real string) (workspace.ResolvedPath, bool, error) {
	for _, follow := range []bool{false, true} {
		way, err := t.ws.ResolvePath(asked, follow)
		var refused *workspace.PathError
		switch {
		case errors.As(err, &refused) && refused.Code != "path/unreadable":
			return way, false, nil // it leads nowhere
		case err != nil:
			return way, false, err
		case way.Real == real:
			return way, true, nil
		}
	}
	return workspace.ResolvedPath{}, false, nil
}
