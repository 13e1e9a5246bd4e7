package model

import "slices"

// undecideDependents makes hunks undecided that build on undecided ones.
func (r *resolver) undecideDependents() {
	for again := true; again; {
		again = false
		for _, h := range r.cs.Hunks {
			again = h.undecideIfNeeded(r.cs.Hunks) || again
		}
	}
}

// undecideIfNeeded makes h undecided if it is accepted and builds on a hunk that is not. It
// reports whether it does.
func (h *Hunk) undecideIfNeeded(all []*Hunk) bool {
	if h.InitialDecision != Accepted || h.Placement == Applied {
		return false
	}
	n := slices.IndexFunc(h.Needs, func(id int) bool { return all[id].InitialDecision != Accepted })
	if n < 0 {
		return false
	}
	h.InitialDecision = Undecided
	h.addDoubt(reasonNeedsUndecided.With(all[h.Needs[n]].First))
	return true
}
