package commit

import (
	"errors"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// addLinks adds a plan's links to the items: paths that were requested and that led to an item
// through symbolic links when it was reviewed. A link that leads to no item is a bug in what made
// the plan.
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
		it.links = append(it.links, l.Requested)
	}
	return nil
}

// changedLinks returns the requested paths that no longer lead where they led
// during the review. The states there are checked separately.
func (t *transaction) changedLinks() (out []string, err error) {
	for _, it := range t.items {
		for _, link := range it.links {
			leads := false
			for _, follow := range []bool{false, true} { // the last component may be a link that is deleted
				way, err := t.ws.ResolvePath(link, follow)
				refused := new(workspace.PathError)
				if err != nil && (!errors.As(err, &refused) || refused.Code == "path/unreadable") {
					return nil, err
				}
				leads = leads || err == nil && way.Real == it.path
			}
			if !leads {
				out = append(out, link)
			}
		}
	}
	return out, nil
}
