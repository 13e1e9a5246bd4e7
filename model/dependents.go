package model

import (
	"container/heap"
	"slices"
)

// undecideDependents makes hunks undecided that build on undecided ones. It looks at them as if
// it went through all hunks again and again, from the first to the last, until nothing changes.
func (r *resolver) undecideDependents() {
	dependents := make([][]int, len(r.cs.Hunks))
	var now, next idHeap // the hunks to look at before the last one is reached, and after it
	for id, h := range r.cs.Hunks {
		for _, n := range h.Needs {
			dependents[n] = append(dependents[n], id)
		}
		if len(h.Needs) > 0 {
			now = append(now, id)
		}
	}
	for len(now) > 0 {
		id := heap.Pop(&now).(int)
		if r.cs.Hunks[id].undecideIfNeeded(r.cs.Hunks) {
			for _, d := range dependents[id] {
				if d > id {
					heap.Push(&now, d)
				} else {
					next = append(next, d)
				}
			}
		}
		if len(now) == 0 {
			now, next = next, nil
			heap.Init(&now)
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
	h.addReason(reasonNeedsUndecided.With(all[h.Needs[n]].First))
	return true
}

// An idHeap is hunks, the first of them on top.
type idHeap []int

func (h idHeap) Len() int           { return len(h) }
func (h idHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h idHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

// Push is part of heap.Interface.
func (h *idHeap) Push(x any) { *h = append(*h, x.(int)) }

// Pop is part of heap.Interface.
func (h *idHeap) Pop() any {
	last := len(*h) - 1
	id := (*h)[last]
	*h = (*h)[:last]
	return id
}
