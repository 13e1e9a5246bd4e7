package model_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

// For any answer and any decisions: of what a commit left out, those hunks were rejected
// before that were. All lines differ, so that they tell which hunk it is.
func TestRejectedBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		files, answer := anyAnswer(t)
		p := newCommitFixture(t, files, answer)
		before := p.resolve()
		d := before.InitialDecisions()
		for id := range before.Hunks {
			switch rapid.SampledFrom([]model.Decision{model.Accepted, model.Rejected, model.Undecided}).Draw(t, "decision") {
			case model.Rejected:
				d, _ = before.Reject(d, id)
			case model.Undecided:
				d = slices.Clone(d)
				d[id] = model.Undecided
				d = before.TransferDecisions(before, d) // with what builds on it
			}
		}
		want := map[string]model.Decision{}
		for id, h := range before.Hunks {
			want[changeOf(h)] = d[id]
		}
		if !p.commit(before, before.WithoutUndecided(d)) {
			return
		}
		now := p.resolve()
		rejected := now.RejectedBefore(before, d)
		for id, h := range now.Hunks {
			was, known := want[changeOf(h)]
			if h.Placement != model.Applied && (!known || (was == model.Rejected) != (len(rejected[id]) > 0)) {
				t.Fatalf("%s\nhunk %d was %s (%v), and comes from %v\n%s", answer, id, was, known, rejected[id], formatHunks(now))
			}
		}
	})
}

// changeOf is what a hunk does.
func changeOf(h *model.Hunk) string { return fmt.Sprintf("%s %q %q", h.Kind, h.Old(), h.New()) }
