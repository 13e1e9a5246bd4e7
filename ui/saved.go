package ui

import (
	"bytes"
	"cmp"
	"maps"
	"reflect"
	"slices"
	"time"

	"aptix-tui/model"
)

// Saved is what a person decided in a review, in a form that outlives the program. It
// refers to hunks by their keys, so that it is valid for the same answer.
type Saved struct {
	At     time.Time    `json:"at"` // zero until it is stored
	Hunks  []SavedHunk  `json:"hunks,omitempty"`
	Blocks []TakenBlock `json:"blocks,omitempty"` // in the order in which they were taken
}

// A SavedHunk is what a person changed of the start state of one hunk.
type SavedHunk struct {
	Key      model.HunkKey `json:"key"`
	Decision string        `json:"decision,omitempty"` // as model.Decision writes it; empty: as it starts
	Choice   *model.Choice `json:"choice,omitempty"`
	Path     string        `json:"path,omitempty"`    // of the file chosen instead of one not found
	Reading  int           `json:"reading,omitempty"` // of the code block
	Reason   string        `json:"reason,omitempty"`

	File   string `json:"file"`           // its path, for people
	Effect string `json:"effect"`         // of model.ChangeSet.Effects
	Base   string `json:"base,omitempty"` // digest of the text of the file, if a place or part depends on it
}

// Empty reports whether nothing is saved.
func (k Saved) Empty() bool { return len(k.Hunks) == 0 && len(k.Blocks) == 0 }

// SavedOf returns what a person has decided in r so far, or what earlier runs saved if nothing
// was decided since that was offered.
func SavedOf(r Review) Saved {
	out := decidedIn(r)
	if r.Offer != nil && sameDecisions(out.Hunks, r.Offer.begun.Hunks) && slices.Equal(out.Blocks, r.Offer.begun.Blocks) {
		return r.Offer.Saved
	}
	return out
}

// sameDecisions reports whether the same is saved in both, whatever it does in the files.
func sameDecisions(a, b []SavedHunk) bool {
	return slices.EqualFunc(a, b, func(a, b SavedHunk) bool {
		a.File, a.Effect, a.Base = b.File, b.Effect, b.Base
		return reflect.DeepEqual(a, b)
	})
}

// decidedIn is what is decided in r itself.
func decidedIn(r Review) Saved {
	out := Saved{Blocks: r.Taken}
	start, effect := r.Set.InitialDecisions(), r.Set.Effects()
	for id, h := range r.Set.Hunks {
		k := SavedHunk{Key: h.Key, Reason: r.Reasons[h.Key], Path: r.Choices.PathFor(h.Key), Reading: r.Choices.ReadingFor(h.Key)}
		if r.Decisions != nil && r.Decisions[id] != start[id] {
			k.Decision = r.Decisions[id].String()
		}
		if choice := r.Choices.ForHunk(h.Key); h.Key.Part <= 1 && !isZero(choice) {
			k.Choice = new(choice)
		}
		if k == (SavedHunk{Key: h.Key}) {
			continue
		}
		f := r.Set.Files[h.File]
		k.File, k.Effect = f.Path, effect(id).String()
		if k.Choice != nil || h.Key.Part > 0 {
			k.Base = f.Base.Digest.String()
		}
		out.Hunks = append(out.Hunks, k)
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

// With returns r with the answer as it was read again, before it is placed. The reasons and
// choices of a payload remain only if the answer has the same payload at the same index.
func (r Review) With(answer *model.Answer, payloads []*model.Payload) Review {
	if !r.hasAnswer(answer) {
		r.Offer = nil
	}
	same := func(n int) bool { return r.hasPayload(payloads, n) }
	r.Answer, r.Choices = answer, r.Choices.ForPayloads(same)
	r.Reasons = maps.Clone(r.Reasons)
	maps.DeleteFunc(r.Reasons, func(k model.HunkKey, _ string) bool { return !same(k.Payload) })
	return r
}

// hasPayload reports whether the payload n is the same in r as in others.
func (r Review) hasPayload(others []*model.Payload, n int) bool {
	return n < len(others) && n < len(r.Set.Payloads) && others[n].Digest == r.Set.Payloads[n].Digest
}

// hasAnswer reports whether the answer of r has the same text as another.
func (r Review) hasAnswer(other *model.Answer) bool {
	return r.Answer == other || r.Answer != nil && other != nil && bytes.Equal(r.Answer.Text(), other.Text())
}
