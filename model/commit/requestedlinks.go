package commit

import (
	"errors"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// A requestedLink is a path that was requested and that led to an item through
// symbolic links when it was reviewed.
type requestedLink struct {
	path string
	// visited are the directories and links on the way when it was checked before
	// the first write.
	visited []string
}

// addLinks adds a plan's links to the items. A link that leads to no item is a
// bug in what made the plan.
func (all items) addLinks(links []model.Link) error {
	for _, l := range links {
		it := all.find(l.Resolved)
		why := pathProblem(l.Requested)
		if why == "" && it == nil {
			why = fmt.Sprintf("it leads to %q, which the plan does not change", l.Resolved)
		}
		if why != "" {
			return fmt.Errorf("the plan is invalid at the link %q: %s", l.Requested, why)
		}
		it.links = append(it.links, requestedLink{path: l.Requested})
	}
	return nil
}

// changedLinks returns the requested paths that no longer lead where they led
// during the review.
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

// checkLinks checks an item's links again right before its step. A link is not
// checked if the transaction itself changes something on its way, for example
// deletes the link and edits its target.
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

// changesVisited reports whether an item other than it is on the way of l.
func (t *transaction) changesVisited(l requestedLink, it *item) bool {
	for _, p := range l.visited {
		if p != it.path && t.items.find(p) != nil {
			return true
		}
	}
	return false
}

// leadsTo reports whether the path asked leads to real, with its last component
// followed or not. The state at real is checked separately.
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
