package model

import "bytes"

// unlessStated returns m, the match of edit i of the current change in f. If it has no
// place, and an earlier change of the answer has the same edit, it is applied
// (PLACING §5.6).
func (r *resolver) unlessStated(f *File, i int, m Match) Match {
	e := &r.change.Edits[i]
	if m.Placement != Missing && m.Placement != Fuzzy || !e.TextOnly {
		return m
	}
	h := r.firstStated(f, e)
	if h == nil || h.Key.Payload == r.key.Payload && h.Key.Change == r.key.Change {
		return m
	}
	return Match{Placement: Applied, Why: Because(reasonStatedBefore.With(h.First))}
}

// firstStated returns the first hunk of f that has a place and is the same edit as e; nil if
// there is none.
func (r *resolver) firstStated(f *File, e *Edit) *Hunk {
	for _, id := range f.Hunks {
		h := r.cs.Hunks[id]
		all := r.cs.FileChange(h).Edits
		if !h.ofEdit || h.Placement != Applied && !h.Placed() || h.Key.Edit >= len(all) || !all[h.Key.Edit].TextOnly {
			continue
		}
		if bytes.Equal(h.Old(), e.Old) && bytes.Equal(h.New(), e.New) && all[h.Key.Edit].Description == e.Description {
			return h
		}
	}
	return nil
}
