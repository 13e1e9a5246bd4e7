package model

import (
	"path"
	"slices"
)

// orderHunks orders the hunks of each file by position. A hunk without a place
// comes after its predecessor in the answer.
func (r *resolver) orderHunks() {
	r.sortFiles()
	for _, f := range r.cs.Files {
		f.Hunks = f.hunksByPosition(r.cs.Hunks)
		r.cs.Order = append(r.cs.Order, f.Hunks...)
	}
}

// sortFiles orders the files by their first mention in the answer. Files of one
// directory are kept together, as a tree shows them.
func (r *resolver) sortFiles() {
	// A file that is only the source of a copy is not under review.
	r.cs.Files = slices.DeleteFunc(r.cs.Files, func(f *File) bool { return len(f.Hunks) == 0 })
	first := func(f *File) int {
		line := r.cs.Hunks[f.Hunks[0]].First
		for _, id := range f.Hunks {
			line = min(line, r.cs.Hunks[id].First)
		}
		return line
	}
	dirs := map[string]int{}
	slices.SortStableFunc(r.cs.Files, func(a, b *File) int { return first(a) - first(b) })
	for _, f := range r.cs.Files {
		if dir := path.Dir(f.Path); dirs[dir] == 0 {
			dirs[dir] = len(dirs) + 1
		}
	}
	slices.SortStableFunc(r.cs.Files, func(a, b *File) int { return dirs[path.Dir(a.Path)] - dirs[path.Dir(b.Path)] })
	for i, f := range r.cs.Files {
		f.Index = i
		for _, id := range f.Hunks {
			r.cs.Hunks[id].File = i
		}
	}
}

func (f *File) hunksByPosition(hunks []*Hunk) []int {
	rank := make(map[int]int, len(f.Hunks))
	for i, p := range f.sequence {
		for _, ids := range [][]int{p.insertedBy, p.removedBy} {
			for _, id := range ids {
				if _, ok := rank[id]; !ok {
					rank[id] = i + 1
				}
			}
		}
	}
	last := 0
	for _, id := range f.Hunks {
		if hunks[id].Kind == KindWhitespace {
			rank[id] = len(f.sequence) + 1
			continue
		}
		if hunks[id].Kind != KindContent {
			rank[id] = 0
		} else if _, ok := rank[id]; !ok {
			rank[id] = last
		}
		for _, n := range hunks[id].Needs {
			rank[id] = max(rank[id], rank[n]) // after the hunks that it builds on
		}
		last = rank[id]
	}
	out := slices.Clone(f.Hunks)
	slices.SortStableFunc(out, func(a, b int) int { return rank[a] - rank[b] })
	return out
}
