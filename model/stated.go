package model

// statedEdits are the edits of one file that only their texts place and that have a place.
type statedEdits struct {
	read   int // how many hunks of the file were read
	byText map[statedText]*Hunk
}

// statedText is what two such edits have in common that are one.
type statedText struct{ old, new, description string }

// unlessStated returns m, the match of edit i of the current change in f. If it has no
// place, and an earlier change of the answer has the same edit, it is applied
// (PLACING §5.6).
func (r *resolver) unlessStated(f *File, i int, m Match) Match {
	e := &r.change.Edits[i]
	if m.Placement != Missing && m.Placement != Fuzzy || !e.TextOnly {
		return m
	}
	h := r.statedEditsOf(f).byText[statedText{string(e.Old), string(e.New), e.Description}]
	if h == nil || h.Key.Payload == r.key.Payload && h.Key.Change == r.key.Change {
		return m
	}
	return Match{Placement: Applied, Why: Because(reasonStatedBefore.With(h.First))}
}

// statedEditsOf returns the edits of f so far.
func (r *resolver) statedEditsOf(f *File) *statedEdits {
	known := r.stated[f.Index]
	if known == nil {
		known = &statedEdits{byText: map[statedText]*Hunk{}}
		r.stated[f.Index] = known
	}
	for ; known.read < len(f.Hunks); known.read++ {
		h := r.cs.Hunks[f.Hunks[known.read]]
		all := r.cs.FileChange(h).Edits
		if !h.ofEdit || h.Placement != Applied && !h.Placed() || h.Key.Edit >= len(all) || !all[h.Key.Edit].TextOnly {
			continue
		}
		text := statedText{string(h.Old()), string(h.New()), all[h.Key.Edit].Description}
		if known.byText[text] == nil {
			known.byText[text] = h
		}
	}
	return known
}
