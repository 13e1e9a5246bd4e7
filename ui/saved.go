package ui

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"aptix-tui/model"
)

// Saved is what a person decided in a review, in a form that outlives the
// program. It refers to hunks by their keys, so that it is valid for the same
// answer on the same files.
type Saved struct {
	Hunks  []SavedHunk  `json:"hunks,omitempty"`
	Blocks []TakenBlock `json:"blocks,omitempty"` // in the order in which they were taken
}

// A SavedHunk is what a person changed of the start state of one hunk.
type SavedHunk struct {
	Key      model.HunkKey `json:"key"`
	Decision string        `json:"decision,omitempty"` // as model.Decision writes it; empty: as it starts
	Choice   *model.Choice `json:"choice,omitempty"`
	Path     string        `json:"path,omitempty"` // of the file chosen instead of one not found
	Reason   string        `json:"reason,omitempty"`
}

// Empty reports whether nothing is saved.
func (k Saved) Empty() bool { return len(k.Hunks) == 0 && len(k.Blocks) == 0 }

// SavedOf returns what a person has decided in r so far.
func SavedOf(r Review) Saved {
	out := Saved{Blocks: r.Taken}
	start := r.Set.InitialDecisions()
	for id, h := range r.Set.Hunks {
		k := SavedHunk{Key: h.Key, Reason: r.Reasons[h.Key], Path: r.Choices.PathFor(h.Key)}
		if r.Decisions != nil && r.Decisions[id] != start[id] {
			k.Decision = r.Decisions[id].String()
		}
		if choice := r.Choices.ForHunk(h.Key); h.Key.Part <= 1 && !isZero(choice) {
			k.Choice = new(choice)
		}
		if k != (SavedHunk{Key: h.Key}) {
			out.Hunks = append(out.Hunks, k)
		}
	}
	slices.SortStableFunc(out.Hunks, func(a, b SavedHunk) int { return compareKeys(a.Key, b.Key) })
	return out
}

func compareKeys(a, b model.HunkKey) int {
	return cmp.Or(cmp.Compare(a.Payload, b.Payload), cmp.Compare(a.Change, b.Change), cmp.Compare(a.Edit, b.Edit),
		cmp.Compare(a.Site, b.Site), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Part, b.Part))
}

// isZero reports whether a choice chooses nothing.
func isZero(c model.Choice) bool {
	return c.Candidate == 0 && c.Lines == nil && c.Text == nil && c.Parts == nil
}

// Restore returns r with the saved decisions. choose makes the saved choices
// again; nil leaves them out. Hunks that no longer exist keep their start state.
func Restore(ctx context.Context, r Review, k Saved, choose func(context.Context, Review) (Review, error)) (Review, error) {
	chosen := len(k.Blocks) > 0
	r.Taken = k.Blocks
	for _, h := range k.Hunks {
		if h.Choice != nil {
			r.Choices, chosen = r.Choices.With(h.Key, *h.Choice), true
		}
		if h.Path != "" {
			r.Choices, chosen = r.Choices.WithPath(h.Key, h.Path), true
		}
		if h.Reason != "" {
			r.Reasons = withEntry(r.Reasons, h.Key, h.Reason)
		}
	}
	if r.Decisions == nil {
		r.Decisions = r.Set.InitialDecisions()
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

// withRejectionsOf returns r, which is placed after before was applied, with the rejections
// of before and their reasons.
func (r Review) withRejectionsOf(before Review) Review {
	r.Decisions, r.Reasons = r.Set.InitialDecisions(), map[model.HunkKey]string{}
	for id, hunks := range r.Set.RejectedBefore(before.Set, before.Decisions) {
		r.Decisions[id] = model.Rejected
		var reasons []string
		for _, h := range hunks {
			if why := before.Reasons[before.Set.Hunks[h].Key]; why != "" && !slices.Contains(reasons, why) {
				reasons = append(reasons, why)
			}
		}
		if len(reasons) > 0 {
			r.Reasons[r.Set.Hunks[id].Key] = strings.Join(reasons, "; ")
		}
	}
	return r
}

// With returns r with another answer, before it is placed. The reasons and
// choices of a payload remain only if the other answer has the same payload at
// the same index.
func (r Review) With(answer *model.Answer, payloads []*model.Payload) Review {
	same := func(n int) bool {
		return n < len(payloads) && n < len(r.Set.Payloads) && payloads[n].Digest == r.Set.Payloads[n].Digest
	}
	r.Answer, r.Choices = answer, r.Choices.ForPayloads(same)
	r.Reasons = maps.Clone(r.Reasons)
	maps.DeleteFunc(r.Reasons, func(k model.HunkKey, _ string) bool { return !same(k.Payload) })
	return r
}

// decide returns the saved decisions on a change set, together with those that
// they depend on.
func (k Saved) decide(set *model.ChangeSet) model.Decisions {
	want := make(map[model.HunkKey]string, len(k.Hunks))
	for _, h := range k.Hunks {
		if h.Decision != "" {
			want[h.Key] = h.Decision
		}
	}
	d := set.InitialDecisions()
	for id, h := range set.Hunks {
		for _, to := range []model.Decision{model.Undecided, model.Accepted, model.Rejected} {
			if want[h.Key] == to.String() && (to != model.Accepted || h.Placed()) {
				d[id] = to
			}
		}
	}
	return set.TransferDecisions(set, d)
}
