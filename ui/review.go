package ui

import (
	"slices"

	"aptix-tui/model"
)

// review is a Review with the place in it, and what is derived from its change
// set. A copy of it is all that undo needs: nothing in it is changed in place.
type review struct {
	Review
	file, hunk int // the file and the hunk looked at; -1 if there is none

	files []int     // file indices in the order shown
	pos   []int     // pos[id] is where Order has hunk id
	rows  []treeRow // the files as a tree
	stamp int       // grows with every change, so that views know when they are stale
}

func newReview(r Review) review {
	if r.Set == nil {
		r.Set = &model.ChangeSet{}
	}
	if r.Decisions == nil {
		r.Decisions = r.Set.Start()
	}
	v := review{Review: r, file: -1, hunk: -1}
	v.files, v.pos = shownOrder(r.Set)
	v.rows = treeRows(r.Set.Files, v.files)
	if len(r.Set.Order) > 0 {
		v.look(r.Set.Order[0])
	} else if len(v.files) > 0 {
		v.file = v.files[0]
	}
	return v
}

// shownOrder lists the files as the hunks lead to them, those without any
// last, and where each hunk stands in that order.
func shownOrder(set *model.ChangeSet) (files, pos []int) {
	pos = make([]int, len(set.Hunks))
	listed := make([]bool, len(set.Files))
	add := func(f int) {
		if !listed[f] {
			listed[f] = true
			files = append(files, f)
		}
	}
	for i, id := range set.Order {
		pos[id] = i
		add(set.Hunks[id].File)
	}
	for f := range set.Files {
		add(f)
	}
	return files, pos
}

// look moves to a hunk.
func (v *review) look(id int) { v.hunk, v.file = id, v.Set.Hunks[id].File }

// current is the hunk looked at, or nil.
func (v *review) current() *model.Hunk {
	if v.hunk < 0 {
		return nil
	}
	return v.Set.Hunks[v.hunk]
}

// hunkOf returns the hunk of that key in set, or -1.
func hunkOf(set *model.ChangeSet, key model.HunkKey) int {
	return slices.IndexFunc(set.Hunks, func(h *model.Hunk) bool { return h.Key == key })
}

// nearest returns the hunk of that key in set, or what it was cut into or cut
// from, or -1.
func nearest(set *model.ChangeSet, key model.HunkKey) int {
	if id := hunkOf(set, key); id >= 0 {
		return id
	}
	return slices.IndexFunc(set.Hunks, func(h *model.Hunk) bool { return h.Key.Whole() == key.Whole() })
}

// replaced is the review after another resolve of it, at the same hunk where
// there still is one.
func (v *review) replaced(by Review) review {
	out := newReview(by)
	out.stamp = v.stamp + 1
	if h := v.current(); h != nil {
		if id := nearest(out.Set, h.Key); id >= 0 {
			out.look(id)
		}
	}
	return out
}

// payloadOf is the payload that asked for h.
func (v *review) payloadOf(h *model.Hunk) *model.Payload { return v.Set.Payloads[h.Payload] }

// tally counts the hunks of the whole set by what the header shows.
type tally struct{ all, accepted, undecided, rejected, settled int }

func (v *review) tally() tally {
	t := tally{all: len(v.Set.Hunks)}
	for id, h := range v.Set.Hunks {
		switch d := v.Decisions[id]; {
		case h.Placement == model.Applied:
			t.settled++
		case d == model.Accepted:
			t.accepted++
		case d == model.Rejected:
			t.rejected++
		default:
			t.undecided++
		}
	}
	return t
}

// worthAsking tells that quitting would lose something that could be
// committed.
func (v *review) worthAsking() bool {
	return slices.ContainsFunc(v.Set.Hunks, func(h *model.Hunk) bool {
		return h.Placed() && v.Decisions[h.ID] != model.Rejected
	})
}

// settled tells that there is nothing to decide: nothing is asked for, or all
// of it is there already.
func (v *review) settled() bool {
	t := v.tally()
	return t.settled == t.all
}

// history holds whole reviews: before the present one, and undone ones.
type history struct{ past, future []review }

// push remembers the review as it was before a change.
func (h *history) push(v review) {
	h.past = append(h.past, v)
	h.future = nil
}

// step takes the last review off from and leaves now on to.
func step(from, to *[]review, now review) review {
	last := len(*from) - 1
	out := (*from)[last]
	*from = (*from)[:last]
	*to = append(*to, now)
	out.stamp = now.stamp + 1
	return out
}
