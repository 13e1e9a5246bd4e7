package model

import (
	"cmp"
	"slices"
	"strings"
)

// noteLink notes where a path of the change at hand led.
func (r *resolver) recordLink(path, real string) {
	if l := (Link{path, real}); path != real && !slices.Contains(r.links, l) {
		r.links = append(r.links, l)
	}
}

// linkHunks records, in the hunks from first on, which paths of the change at
// hand symbolic links led to their files. Paths that were looked at and led to
// other files do not count: a link that is deleted, the source of a copy.
func (r *resolver) recordLinksInHunks(first int) {
	if len(r.links) == 0 {
		return
	}
	for _, h := range r.cs.Hunks[first:] {
		paths := r.cs.Files[h.File].paths()
		for _, l := range r.links {
			if slices.Contains(paths, l.Resolved) {
				h.links = append(h.links, l)
			}
		}
	}
}

// linksTo returns the links through which the hunks that d accepts lead to
// paths that p changes.
func (cs *ChangeSet) linksTo(p *Plan, d Decisions) []Link {
	var out []Link
	for id, h := range cs.Hunks {
		if d[id] != Accepted || h.Placement == Applied {
			continue
		}
		for _, l := range h.links {
			if p.changes(l.Resolved) {
				out = append(out, l)
			}
		}
	}
	slices.SortFunc(out, func(a, b Link) int {
		return cmp.Or(strings.Compare(a.Requested, b.Requested), strings.Compare(a.Resolved, b.Resolved))
	})
	return slices.Compact(out)
}

// changes reports whether p has an entry for path.
func (p *Plan) changes(path string) bool {
	_, found := slices.BinarySearchFunc(p.Entries, path, func(e PlanEntry, path string) int { return strings.Compare(e.Path, path) })
	return found
}
