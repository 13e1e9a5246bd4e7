package ui

import (
	"context"
	"errors"
	"strings"

	"aptix-tui/model"
)

// An Offer is what a person decided on the answer in earlier runs, to go on with it.
type Offer struct {
	Saved  Saved  // stays stored until something else is decided
	Review Review // with what is saved
	Err    error  // why there is no such Review

	begun Saved // what was decided in the review to which it was offered
}

// A Chooser places a review again with its Choices and with what is Taken.
type Chooser func(context.Context, Review) (Review, error)

var errOtherFiles = errors.New("the files have changed since")

// NewOffer returns what is saved as an offer for r, which is placed without it. It is offered for
// the same answer and the same files (DECISIONS §2.2). choose makes the saved choices again.
func NewOffer(ctx context.Context, r Review, k Saved, choose Chooser) *Offer {
	o := &Offer{Saved: k}
	r.Decisions, r.Choices, r.Reasons, r.Taken, r.Comments, r.Offer = r.Set.InitialDecisions(), nil, map[model.HunkKey]string{}, k.Blocks, k.Comments, nil
	for _, h := range k.Hunks { // before the choices of hunks, which depend on them
		if h.Path != "" {
			r.Choices = r.Choices.WithPath(h.Key, h.Path)
		}
		if h.Reading > 0 {
			r.Choices = r.Choices.WithReading(h.Key, h.Reading)
		}
	}
	for _, h := range k.Hunks {
		if h.Choice != nil {
			r.Choices = r.Choices.With(h.Key, *h.Choice)
		}
	}
	if r.Choices != nil || len(k.Blocks) > 0 {
		if r, o.Err = choose(ctx, r); o.Err != nil {
			return o
		}
	}
	if r.Set.Digest().String() != k.Set {
		o.Err = errOtherFiles
		return o
	}
	r.Decisions = r.Set.InitialDecisions()
	for _, h := range k.Hunks {
		for _, d := range []model.Decision{model.Undecided, model.Accepted, model.Rejected} {
			if id := hunkOf(r.Set, h.Key); id >= 0 && h.Decision == d.String() {
				r.Decisions[id] = d
			}
		}
		if h.Reason != "" {
			r.Reasons[h.Key] = h.Reason
		}
	}
	o.Review = r
	return o
}

// WithOffer returns r with an offer.
func (r Review) WithOffer(o *Offer) Review {
	o.begun = decidedIn(r)
	r.Offer = o
	return r
}

// String counts what is offered, or says why that is not.
func (o *Offer) String() string {
	from := ""
	if !o.Saved.At.IsZero() {
		from = " from " + o.Saved.At.Local().Format("2 January, 15:04")
	}
	n, comments := len(o.Saved.Hunks)+len(o.Saved.Blocks), len(o.Saved.Comments)
	said := model.Count(n, "decision") + from
	if comments > 0 {
		said = strings.TrimPrefix(model.Count(n, "decision")+" and ", "0 decisions and ") + model.Count(comments, "comment") + from
	}
	n += comments
	if o.Err != nil {
		return said + plural(n, " is", " are") + " not offered: " + o.Err.Error()
	}
	return said + plural(n, " is", " are") + " kept"
}
