package model

import (
	"cmp"
	"slices"
	"strings"
)

// recordLink records the target of a path of the current change.
func (r *resolver) recordLink(path, real string) {
	if l := (Link{path, real}); path != real && !slices.Contains(r.links, l) {
		r.links = append(r.links, l)
	}
}

// recordLinksInHunks adds to the hunks from first on the symbolic links through
// which the current change names their files. Links to other files do not
// count: a link that is deleted, the source of a copy.
func (r *resolver) recordLinksInHunks(first int) {
	for _, h := range r.cs.Hunks[first:] {
		paths := r.cs.Files[h.File].paths()
		for _, l := range r.links {
			if slices.Contains(paths, l.Resolved) {
				h.links = append(h.links, l)
			}
		}
	}
}

// linksTo returns the links through which the accepted hunks of d reach paths
// that p changes.
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
