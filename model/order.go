package model

import "slices"

// orderHunks orders the hunks of each file by position. A hunk without a place
// comes after its predecessor in the answer.
func (r *resolver) orderHunks() {
	r.sortFiles()
	for _, f := range r.cs.Files {
		f.Hunks = f.hunksByPosition(r.cs.Hunks)
		r.cs.Order = append(r.cs.Order, f.Hunks...)
	}
}

// sortFiles orders the files by their first mention in the answer. All files below a
// directory follow its first one, so that a tree shows each directory once.
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
	slices.SortStableFunc(r.cs.Files, func(a, b *File) int { return first(a) - first(b) })
	r.cs.Files = byDirectory(r.cs.Files)
	for i, f := range r.cs.Files {
		f.Index = i
		for _, id := range f.Hunks {
			r.cs.Hunks[id].File = i
		}
	}
}

// byDirectory returns files with those below one directory next to each other, where the
// first of them is. What a directory holds keeps its order.
func byDirectory(files []*File) []*File {
	type ranked struct {
		*File
		ranks []int // of the directories above it, the outermost first, and its own
	}
	rankOf := map[string]int{} // of a directory: that of its first file
	all := make([]ranked, len(files))
	for i, f := range files {
		all[i].File = f
		for at, c := range f.Path {
			if c != '/' {
				continue
			}
			rank, known := rankOf[f.Path[:at]]
			if !known {
				rank = i
				rankOf[f.Path[:at]] = i
			}
			all[i].ranks = append(all[i].ranks, rank)
		}
		all[i].ranks = append(all[i].ranks, i)
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return slices.Compare(a.ranks, b.ranks) })
	out := make([]*File, len(files))
	for i := range all {
		out[i] = all[i].File
	}
	return out
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
