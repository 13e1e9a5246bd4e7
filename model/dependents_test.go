package model

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// Hunks are looked at as if all were looked at again until nothing changes, also those that
// build on later ones.
func TestUndecidedDependents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "hunks")
		var got, want resolver
		got.cs, want.cs = &ChangeSet{}, &ChangeSet{}
		for id := range n {
			h := Hunk{ID: id, First: id, Needs: rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 3).Draw(t, "needs")}
			h.InitialDecision = rapid.SampledFrom([]Decision{Accepted, Accepted, Accepted, Undecided, Rejected}).Draw(t, "decision")
			h.Placement = rapid.SampledFrom([]Placement{Exact, Exact, Exact, Applied}).Draw(t, "placement")
			same := h
			got.cs.Hunks, want.cs.Hunks = append(got.cs.Hunks, &h), append(want.cs.Hunks, &same)
		}
		for changed := true; changed; {
			changed = false
			for _, h := range want.cs.Hunks {
				changed = h.undecideIfNeeded(want.cs.Hunks) || changed
			}
		}
		got.undecideDependents()
		for id, h := range got.cs.Hunks {
			if !reflect.DeepEqual(h, want.cs.Hunks[id]) {
				t.Fatalf("hunk %d: got %v, %v, want %v, %v", id, h.InitialDecision, h.Why, want.cs.Hunks[id].InitialDecision, want.cs.Hunks[id].Why)
			}
		}
	})
}
