package model

import (
	"fmt"
	"slices"
)

// Decisions holds one Decision for every hunk, by ID. It is treated as
// immutable: every change returns a new slice, so that an undo history is a
// list of slices.
//
// Accepted hunks are closed under Hunk.Needs: accepting a hunk accepts every
// hunk that it builds on, rejecting one rejects every hunk that builds on it.
type Decisions []Decision

// InitialDecisions returns the decisions that follow from the placements.
func (cs *ChangeSet) InitialDecisions() Decisions {
	d := make(Decisions, len(cs.Hunks))
	for i, h := range cs.Hunks {
		d[i] = h.InitialDecision
	}
	return cs.decideWhitespace(d)
}

// Undecided returns the hunks that block a commit, in display order.
func (cs *ChangeSet) Undecided(d Decisions) []int {
	var out []int
	for _, id := range cs.Order {
		if d[id] == Undecided {
			out = append(out, id)
		}
	}
	return out
}

// WithoutUndecided returns d with every undecided hunk rejected, for a plan that leaves
// them out.
func (cs *ChangeSet) WithoutUndecided(d Decisions) Decisions {
	out, _ := cs.Reject(d, cs.Undecided(d)...)
	return out
}

// Accept accepts a hunk and every hunk that it builds on. It returns the other
// hunks whose decision changed, or an error if the hunk cannot be accepted.
func (cs *ChangeSet) Accept(d Decisions, id int) (Decisions, []int, error) {
	all := closure(cs.needsOf, id)
	for _, n := range all {
		h := cs.Hunks[n]
		if h.Placement == Applied || h.Placed() {
			continue
		}
		if n == id {
			return d, nil, fmt.Errorf("it cannot be accepted: its placement is %s", h.Placement)
		}
		return d, nil, fmt.Errorf("builds on the change at answer line %d, whose placement is %s", h.First, h.Placement)
	}
	out, others := cs.setAll(d, all, []int{id}, Accepted)
	return out, others, nil
}

// Reject rejects hunks and every hunk that builds on them. It returns the other
// hunks whose decision changed.
func (cs *ChangeSet) Reject(d Decisions, ids ...int) (Decisions, []int) {
	return cs.setAll(d, closure(cs.dependents(), ids...), ids, Rejected)
}

// OnlyFileDoubted lists the undecided hunks of a file of which nothing but the file is doubted.
func (cs *ChangeSet) OnlyFileDoubted(d Decisions, file int) []int {
	var out []int
	for _, id := range cs.Files[file].Hunks {
		h := cs.Hunks[id]
		if d[id] == Undecided && h.Doubt() == OfFile && !slices.ContainsFunc(h.Why.Doubts(), func(s Subject) bool { return s != OfFile }) {
			out = append(out, id)
		}
	}
	return out
}

// AcceptPlaced accepts those of ids that can be accepted, and every hunk that they build on.
// It returns those that cannot be.
func (cs *ChangeSet) AcceptPlaced(d Decisions, ids []int) (out Decisions, refused []int) {
	var unplaced, roots []int
	for id, h := range cs.Hunks {
		if h.Placement != Applied && !h.Placed() {
			unplaced = append(unplaced, id)
		}
	}
	blocked := make([]bool, len(cs.Hunks))
	for _, id := range closure(cs.dependents(), unplaced...) {
		blocked[id] = true
	}
	for _, id := range ids {
		if blocked[id] {
			refused = append(refused, id)
		} else {
			roots = append(roots, id)
		}
	}
	out, _ = cs.setAll(d, closure(cs.needsOf, roots...), roots, Accepted)
	return out, refused
}

// AcceptAll accepts the hunks of files, or of all files (nil), that start as
// accepted. It returns how many other hunks of the files are not accepted.
func (cs *ChangeSet) AcceptAll(d Decisions, files []int) (Decisions, int) {
	var roots []int
	left := 0
	in := cs.isIn(files)
	for id, h := range cs.Hunks {
		switch {
		case !in(h):
		case h.InitialDecision == Accepted:
			roots = append(roots, id)
		case d[id] != Accepted && h.Placement != Applied && h.Kind != KindWhitespace:
			left++
		}
	}
	d, _ = cs.setAll(d, closure(cs.needsOf, roots...), roots, Accepted)
	return d, left
}

// isIn reports whether a hunk is in one of files, or in any file for nil.
func (cs *ChangeSet) isIn(files []int) func(*Hunk) bool {
	if files == nil {
		return func(*Hunk) bool { return true }
	}
	in := make([]bool, len(cs.Files))
	for _, f := range files {
		in[f] = true
	}
	return func(h *Hunk) bool { return in[h.File] }
}

// RejectAll rejects every hunk of files, or of all files (nil), and the hunks
// that build on them.
func (cs *ChangeSet) RejectAll(d Decisions, files []int) Decisions {
	var roots []int
	in := cs.isIn(files)
	for id, h := range cs.Hunks {
		if in(h) {
			roots = append(roots, id)
		}
	}
	d, _ = cs.Reject(d, roots...)
	return d
}

// setAll gives every hunk in all one decision. It returns those that it
// changed and that are not in roots. Applied hunks keep their decision.
func (cs *ChangeSet) setAll(d Decisions, all, roots []int, want Decision) (Decisions, []int) {
	out := slices.Clone(d)
	var others []int
	root := make(map[int]bool, len(roots))
	for _, id := range roots {
		root[id] = true
	}
	for _, n := range all {
		if cs.Hunks[n].Placement == Applied || out[n] == want {
			continue
		}
		out[n] = want
		if !root[n] {
			others = append(others, n)
		}
	}
	return cs.decideWhitespace(out), others
}

// needsOf returns the hunks that a hunk builds on directly.
func (cs *ChangeSet) needsOf(id int) []int { return cs.Hunks[id].Needs }

// dependents returns a function from a hunk to the hunks that build on it
// directly.
func (cs *ChangeSet) dependents() func(int) []int {
	up := make([][]int, len(cs.Hunks))
	for id, h := range cs.Hunks {
		for _, n := range h.Needs {
			up[n] = append(up[n], id)
		}
	}
	return func(id int) []int { return up[id] }
}

// closure returns roots and every hunk that next reaches from them, ascending.
func closure(next func(int) []int, roots ...int) []int {
	seen := map[int]bool{}
	var out []int
	add := func(ids []int) {
		for _, id := range ids {
			if !seen[id] {
				seen[id] = true
				out = append(out, id)
			}
		}
	}
	add(roots)
	for i := 0; i < len(out); i++ {
		add(next(out[i]))
	}
	slices.Sort(out)
	return out
}
