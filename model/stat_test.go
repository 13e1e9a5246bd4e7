package model

import (
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model/linediff"
)

// The lines that Stat counts lead from the file to its preview: no fewer than those of a diff
// of the two, and no more than the regions have, whatever builds on what.
func TestStatCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := []byte(rapid.StringMatching(`[ab\n]{0,30}`).Draw(t, "base"))
		r, file := newFile(string(base))
		for id := range rapid.IntRange(1, 7).Draw(t, "hunks") {
			r.edit(file, splices(t, len(file.sequence.render(allOn(id))))...)
		}
		cs := r.cs
		d := make(Decisions, len(cs.Hunks))
		for id, h := range cs.Hunks {
			d[id] = rapid.SampledFrom([]Decision{Accepted, Rejected, Undecided}).Draw(t, "decision")
			for _, n := range h.Needs {
				if d[n] != Accepted && d[id] == Accepted {
					d[id] = Undecided
				}
			}
		}
		added, removed := 0, 0
		for _, r := range cs.Regions(0, d) {
			for _, c := range r.Changes {
				if d[c.Hunk] == Accepted {
					added, removed = added+countLines(c.New), removed+countLines(c.Old)
				}
			}
		}
		preview := cs.Preview(0, d)
		fewestRemoved, fewest := linediff.Count(base, preview)
		s := cs.Stat(0, d)
		if s.Added < fewest || s.Removed < fewestRemoved || s.Added > added || s.Removed > removed {
			t.Fatalf("+%d −%d are counted; +%d −%d are the fewest, and the regions have +%d −%d", s.Added, s.Removed, fewest, fewestRemoved, added, removed)
		}
		if s.Added-s.Removed != countLines(preview)-countLines(base) {
			t.Fatalf("+%d −%d are counted between %d and %d lines", s.Added, s.Removed, countLines(base), countLines(preview))
		}
	})
}
