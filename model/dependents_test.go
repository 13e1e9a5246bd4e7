package model

import (
	"slices"
	"testing"
)

// What builds on an undecided hunk is undecided, also through others and if it comes first.
func TestUndecidedDependents(t *testing.T) {
	r := &resolver{cs: &ChangeSet{}}
	for id, needs := range [][]int{{3}, {0}, nil, {4}, nil, {2}, {1}} {
		r.cs.Hunks = append(r.cs.Hunks, &Hunk{ID: id, Needs: needs, InitialDecision: Accepted})
	}
	r.cs.Hunks[4].InitialDecision = Undecided
	r.cs.Hunks[6].Placement = Applied
	r.undecideDependents()
	want := Decisions{Undecided, Undecided, Accepted, Undecided, Undecided, Accepted, Accepted}
	if got := r.cs.InitialDecisions(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
