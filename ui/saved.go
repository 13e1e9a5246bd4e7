package ui

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"time"

	"aptix-tui/model"
	"aptix-tui/ui/diffview"
)

// Saved is what a person decided in a review, in a form that outlives the program. It
// refers to hunks by their keys, so that it is valid for the same answer.
type Saved struct {
	At     time.Time    `json:"at"`  // zero until it is stored
	Set    string       `json:"set"` // digest of the change set
	Hunks  []SavedHunk  `json:"hunks,omitempty"`
	Blocks []TakenBlock `json:"blocks,omitempty"` // in the order in which they were taken

	Comments []diffview.Comment `json:"comments,omitempty"`
}

// A SavedHunk is what a person changed of the start state of one hunk.
type SavedHunk struct {
	Key      model.HunkKey `json:"key"`
	Decision string        `json:"decision,omitempty"` // as model.Decision writes it; empty: as it starts
	Choice   *model.Choice `json:"choice,omitempty"`
	Path     string        `json:"path,omitempty"`    // of the file chosen instead of one not found
	Reading  int           `json:"reading,omitempty"` // of the code block
	Reason   string        `json:"reason,omitempty"`
}

// Empty reports whether nothing is saved.
func (k Saved) Empty() bool { return len(k.Hunks)+len(k.Blocks)+len(k.Comments) == 0 }

// SavedOf returns what a person has decided in r so far, or what earlier runs saved if nothing
// was decided since that was offered.
func SavedOf(r Review) Saved {
	out := decidedIn(r)
	if r.Offer != nil && reflect.DeepEqual(out.Hunks, r.Offer.begun.Hunks) && slices.Equal(out.Blocks, r.Offer.begun.Blocks) &&
		slices.Equal(out.Comments, r.Offer.begun.Comments) {
		return r.Offer.Saved
	}
	return out
}

// decidedIn is what is decided in r itself.
func decidedIn(r Review) Saved {
	out := Saved{Set: r.Set.Digest().String(), Blocks: r.Taken, Comments: r.Comments}
	start := r.Set.InitialDecisions()
	for id, h := range r.Set.Hunks {
		k := SavedHunk{Key: h.Key, Reason: r.Reasons[h.Key], Path: r.Choices.PathFor(h.Key), Reading: r.Choices.ReadingFor(h.Key)}
		if r.Decisions != nil && r.Decisions[id] != start[id] {
			k.Decision = r.Decisions[id].String()
		}
		if choice := r.Choices.ForHunk(h.Key); h.Key.Part <= 1 && !reflect.ValueOf(choice).IsZero() {
			k.Choice = new(choice)
		}
		if k != (SavedHunk{Key: h.Key}) {
			out.Hunks = append(out.Hunks, k)
		}
	}
	return out
}

// With returns r with the answer as it was read again, before it is placed. The reasons, comments
// and choices of a payload remain only if the answer has the same payload at the same index.
func (r Review) With(answer *model.Answer, payloads []*model.Payload) Review {
	if !r.hasAnswer(answer) {
		r.Offer = nil
	}
	same := func(n int) bool { return r.hasPayload(payloads, n) }
	r.Answer, r.Choices = answer, r.Choices.ForPayloads(same)
	r.Reasons = maps.Clone(r.Reasons)
	maps.DeleteFunc(r.Reasons, func(k model.HunkKey, _ string) bool { return !same(k.Payload) })
	r.Comments = slices.DeleteFunc(slices.Clone(r.Comments), func(c diffview.Comment) bool { return !same(c.Hunk.Payload) })
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
