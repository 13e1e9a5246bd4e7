package ui

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"aptix-tui/model"
)

// Kept is what a person wanted of a review, in a form that outlives the
// program. It speaks of hunks by their keys: it holds for the same answer on
// the same files.
type Kept struct {
	Hunks []KeptHunk `json:"hunks,omitempty"`
}

// A KeptHunk is what was wanted of one hunk, other than what holds without a
// person.
type KeptHunk struct {
	Key      model.HunkKey `json:"key"`
	Decision string        `json:"decision,omitempty"` // as model.Decision writes it; empty: as it starts
	Choice   *model.Choice `json:"choice,omitempty"`
	Path     string        `json:"path,omitempty"` // of the file chosen instead of one not found
	Reason   string        `json:"reason,omitempty"`
}

// Empty tells that nothing is kept.
func (k Kept) Empty() bool { return len(k.Hunks) == 0 }

// Keep is what a person wants of r so far.
func Keep(r Review) Kept {
	var out Kept
	start := r.Set.Start()
	for id, h := range r.Set.Hunks {
		k := KeptHunk{Key: h.Key, Reason: r.Reasons[h.Key], Path: r.Choices.Path(h.Key)}
		if r.Decisions != nil && r.Decisions[id] != start[id] {
			k.Decision = r.Decisions[id].String()
		}
		if choice := r.Choices.Of(h.Key); h.Key.Part <= 1 && !isZero(choice) {
			k.Choice = &choice
		}
		if k != (KeptHunk{Key: h.Key}) {
			out.Hunks = append(out.Hunks, k)
		}
	}
	slices.SortStableFunc(out.Hunks, func(a, b KeptHunk) int { return compareKeys(a.Key, b.Key) })
	return out
}

func compareKeys(a, b model.HunkKey) int {
	return cmp.Or(cmp.Compare(a.Payload, b.Payload), cmp.Compare(a.Change, b.Change), cmp.Compare(a.Edit, b.Edit),
		cmp.Compare(a.Site, b.Site), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Part, b.Part))
}

// isZero tells that a choice says nothing.
func isZero(c model.Choice) bool {
	return c.Candidate == 0 && c.Lines == nil && c.Text == nil && c.Parts == nil
}

// Restore is r with what was kept of it. Choices are made again by choose; nil
// leaves them out. What no longer stands is left as it starts.
func Restore(ctx context.Context, r Review, k Kept, choose func(context.Context, Review) (Review, error)) (Review, error) {
	chosen := false
	for _, h := range k.Hunks {
		if h.Choice != nil {
			r.Choices, chosen = r.Choices.With(h.Key, *h.Choice), true
		}
		if h.Path != "" {
			r.Choices, chosen = r.Choices.At(h.Key, h.Path), true
		}
		if h.Reason != "" {
			r.Reasons = withEntry(r.Reasons, h.Key, h.Reason)
		}
	}
	if r.Decisions == nil {
		r.Decisions = r.Set.Start()
	}
	if chosen && choose != nil {
		next, err := choose(ctx, r)
		if err != nil {
			return Review{}, err
		}
		r = next
	}
	r.Decisions = k.decide(r.Set)
	return r, nil
}

// With is r of another answer, before it is placed. What was said of a payload
// stands only if the other answer has the same one there.
func (r Review) With(answer *model.Answer, payloads []*model.Payload) Review {
	same := func(n int) bool {
		return n < len(payloads) && n < len(r.Set.Payloads) && payloads[n].Digest == r.Set.Payloads[n].Digest
	}
	r.Answer, r.Choices = answer, r.Choices.Kept(same)
	r.Reasons = maps.Clone(r.Reasons)
	maps.DeleteFunc(r.Reasons, func(k model.HunkKey, _ string) bool { return !same(k.Payload) })
	return r
}

// decide is the kept decisions on a change set, closed under what hunks build
// on.
func (k Kept) decide(set *model.ChangeSet) model.Decisions {
	want := make(map[model.HunkKey]string, len(k.Hunks))
	for _, h := range k.Hunks {
		if h.Decision != "" {
			want[h.Key] = h.Decision
		}
	}
	d := set.Start()
	for id, h := range set.Hunks {
		for _, to := range []model.Decision{model.Undecided, model.Accepted, model.Rejected} {
			if want[h.Key] == to.String() && (to != model.Accepted || h.Placed()) {
				d[id] = to
			}
		}
	}
	return set.Carry(set, d)
}
