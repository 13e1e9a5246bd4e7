package ui

import (
	"context"

	"aptix-tui/model"
)

// An Offer is what a person decided on the answer in earlier runs, to go on with it.
type Offer struct {
	Saved  Saved  // stays stored until something else is decided
	Review Review // with the decisions that still hold
	Err    error  // why there is no such Review

	kept      int
	lost      []SavedHunk // decisions that do not hold in the files as they are now
	undecided bool        // there are hunks that are undecided because of that
	begun     Saved       // what was decided in the review to which it was offered
}

// A Chooser places a review again with its Choices and with what is Taken.
type Chooser func(context.Context, Review) (Review, error)

// NewOffer returns what is saved as an offer for r, which is placed without it. A decision
// holds if its hunk changes the same bytes (DECISIONS §2.2). choose makes the saved choices
// again; nil leaves them out.
func NewOffer(ctx context.Context, r Review, k Saved, choose Chooser) *Offer {
	o := &Offer{Saved: k, kept: len(k.Blocks)}
	r.Decisions, r.Choices = r.Set.InitialDecisions(), nil
	next, err := withSaved(ctx, r, k.Blocks, k.Hunks, choose)
	if err != nil {
		o.Err, o.kept = err, o.kept+len(k.Hunks)
		return o
	}
	o.Review = o.decide(next, k.Hunks)
	return o
}

// WithOffer returns r with an offer, if there is something to say about it.
func (r Review) WithOffer(o *Offer) Review {
	if o.Err == nil && o.kept == 0 && len(o.lost) == 0 {
		return r
	}
	o.begun = decidedIn(r)
	r.Offer = o
	return r
}

// withSaved returns r with saved choices, but those of places in a text that has changed.
func withSaved(ctx context.Context, r Review, blocks []TakenBlock, all []SavedHunk, choose Chooser) (Review, error) {
	chosen := len(blocks) > 0
	r.Taken = blocks
	for _, h := range all { // before the choices of hunks, which depend on them
		if h.Path != "" {
			r.Choices, chosen = r.Choices.WithPath(h.Key, h.Path), true
		}
		if h.Reading > 0 {
			r.Choices, chosen = r.Choices.WithReading(h.Key, h.Reading), true
		}
	}
	for _, h := range all {
		if h.Choice != nil {
			r.Choices, chosen = r.Choices.With(h.Key, *h.Choice), true
		}
	}
	if !chosen || choose == nil {
		return r, nil
	}
	next, err := choose(ctx, r)
	if err != nil {
		return r, err
	}
	stale, now := false, hunksByKey(next.Set)
	for _, k := range all {
		if k.hasPlace() && !k.isInSameText(next.Set, now[k.Key]) {
			c := *k.Choice
			c.Lines, c.Candidate = nil, 0
			r.Choices, stale = r.Choices.With(k.Key, c), true
		}
	}
	if !stale {
		return next, nil
	}
	return choose(ctx, r)
}

// decide returns r with the decisions that hold. The hunks of the others are undecided,
// whatever they start as, and have their reasons.
func (o *Offer) decide(r Review, all []SavedHunk) Review {
	now, effect := hunksByKey(r.Set), r.Set.Effects()
	d, kept := r.Set.InitialDecisions(), map[int]bool{}
	r.Reasons = map[model.HunkKey]string{}
	var lost []SavedHunk
	for _, k := range all {
		h := now[k.Key]
		if h == nil || k.Effect != effect(h.ID).String() || (k.hasPlace() || h.Key.Part > 0) && !k.isInSameText(r.Set, h) {
			lost = append(lost, k)
		} else {
			d[h.ID], kept[h.ID] = k.decision(d[h.ID]), true
		}
		if h = nearestOf(now, k.Key); h != nil && k.Reason != "" {
			r.Reasons[h.Key] = k.Reason
		}
	}
	edits := byEdit(r.Set.Hunks)
	for _, k := range lost {
		hunks := edits[k.Key.OfEdit()]
		if len(hunks) == 0 {
			hunks = edits[changeOf(k.Key)]
		}
		settled := len(hunks) > 0 // the files have the change: there is nothing to decide
		for _, h := range hunks {
			if h.Placement == model.Applied {
				continue
			}
			if settled = false; !kept[h.ID] {
				d[h.ID], o.undecided = model.Undecided, true
			}
		}
		if !settled {
			o.lost = append(o.lost, k)
		}
	}
	o.kept += len(kept)
	r.Decisions = r.Set.TransferDecisions(r.Set, d) // together with those that depend on them
	r.Offer = nil
	return r
}

// byEdit groups hunks by HunkKey.OfEdit, and all of a file change by changeOf.
func byEdit(hunks []*model.Hunk) map[model.HunkKey][]*model.Hunk {
	out := make(map[model.HunkKey][]*model.Hunk, 2*len(hunks))
	for _, h := range hunks {
		edit, change := h.Key.OfEdit(), changeOf(h.Key)
		out[edit] = append(out[edit], h)
		out[change] = append(out[change], h)
	}
	return out
}

// changeOf stands for all edits of the file change of a hunk, which may have other numbers now.
func changeOf(key model.HunkKey) model.HunkKey {
	return model.HunkKey{Payload: key.Payload, Change: key.Change, Edit: -1}
}

// decision is the one that was saved, or else that with which its hunk starts.
func (k SavedHunk) decision(start model.Decision) model.Decision {
	for _, d := range []model.Decision{model.Undecided, model.Accepted, model.Rejected} {
		if k.Decision == d.String() {
			return d
		}
	}
	return start
}

// hasPlace reports whether a place was chosen, which depends on the text.
func (k SavedHunk) hasPlace() bool {
	return k.Choice != nil && (k.Choice.Lines != nil || k.Choice.Candidate != 0)
}

// isInSameText reports whether h, which may be nil, is in the text for which k was saved.
func (k SavedHunk) isInSameText(set *model.ChangeSet, h *model.Hunk) bool {
	return h != nil && k.Base == set.Files[h.File].Base.Digest.String()
}

func hunksByKey(set *model.ChangeSet) map[model.HunkKey]*model.Hunk {
	out := make(map[model.HunkKey]*model.Hunk, len(set.Hunks))
	for _, h := range set.Hunks {
		out[h.Key] = h
	}
	return out
}

// nearestOf is the hunk of that key, or of which it was a part, or its first part, or nil.
func nearestOf(hunks map[model.HunkKey]*model.Hunk, key model.HunkKey) *model.Hunk {
	first := key
	first.Part = 1
	for _, k := range []model.HunkKey{key, key.Whole(), first} {
		if h := hunks[k]; h != nil {
			return h
		}
	}
	return nil
}

// String counts what is kept and what is not.
func (o *Offer) String() string {
	from := ""
	if !o.Saved.At.IsZero() {
		from = " from " + o.Saved.At.Local().Format("2 January, 15:04")
	}
	said := model.Count(o.kept, "decision") + from + plural(o.kept, " is", " are") + " kept"
	if o.kept == 0 {
		said = "No decision" + from + " is kept"
	}
	if n := len(o.lost); n > 0 {
		said += "; " + model.Number(n) + plural(n, " no longer applies", " no longer apply")
		if o.undecided {
			said += plural(n, " and is undecided", " and are undecided")
		}
	}
	return said
}
