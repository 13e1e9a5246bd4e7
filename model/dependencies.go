package model

import (
	"slices"
	"sort"
)

// A dependencyFinder finds the hunks on which changes of a text build. The text is what a
// sequence renders to with the hunks in on.
type dependencyFinder struct {
	sequence sequence
	on       hunkSet
	free     func(int) bool // hunks on which nothing builds
	visible  []int          // indexes into sequence
	ends     []int          // by visible: the offset in the text after the piece
}

// newDependencyFinder is for changes in around.
func newDependencyFinder(around stretch, on hunkSet, free func(int) bool) *dependencyFinder {
	d := &dependencyFinder{sequence: around.pieces, on: on, free: free, visible: around.visible}
	at := around.at
	for _, i := range d.visible {
		at += len(d.sequence[i].bytes)
		d.ends = append(d.ends, at)
	}
	return d
}

// firstAfter returns the index into visible of the first piece that ends after offset.
func (d *dependencyFinder) firstAfter(offset int) int { return sort.SearchInts(d.ends, offset+1) }

// within returns the hunks on which a change in extent builds: those that inserted text in
// it, and those that removed text inside it.
func (d *dependencyFinder) within(extent Span) []int {
	if extent.Start == extent.End {
		return d.at(extent.Start)
	}
	var out []int
	add := func(ids []int) {
		for _, id := range ids {
			if d.on.has(id) && !d.free(id) {
				out = append(out, id)
			}
		}
	}
	first := d.firstAfter(extent.Start)
	for n := first; n < len(d.visible); n++ {
		i := d.visible[n]
		if n > first {
			if d.ends[n-1] >= extent.End {
				break
			}
			for hidden := d.visible[n-1] + 1; hidden < i; hidden++ {
				if p := &d.sequence[hidden]; p.isInserted(d.on) {
					add(p.removedBy)
				}
			}
		}
		add(d.sequence[i].insertedBy)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// at returns the hunks on which an insertion without context builds: those that inserted
// the text on both sides of it.
func (d *dependencyFinder) at(offset int) []int {
	if len(d.visible) == 0 {
		return nil
	}
	right := min(d.firstAfter(offset), len(d.visible)-1)
	left := right
	if n := d.firstAfter(offset - 1); n < len(d.visible) && offset > 0 {
		left = n
	}
	var out []int
	for _, id := range d.sequence[d.visible[left]].insertedBy {
		if slices.Contains(d.sequence[d.visible[right]].insertedBy, id) && !d.free(id) {
			out = append(out, id)
		}
	}
	return out
}
