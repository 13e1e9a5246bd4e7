package ui

import (
	"context"
	"errors"
	"testing"

	"aptix-tui/model"
)

// searched drives a review of "b" while a search is under way that finds a payload for "a", which
// comes first in the answer.
func searchedReview(t *testing.T, doubt ...model.Reason) *driver {
	t.Helper()
	known, found := payload(edit("b", text{old: "one\n", new: "1\n"})), payload(edit("a", text{old: "one\n", new: "1\n"}))
	found.Doubt = model.Because(doubt...).Distinct()
	known.Digest, found.Digest = model.DigestOf([]byte("b")), model.DigestOf([]byte("a"))
	w := &fixture{tree: memory{"a": "one\n", "b": "one\n"}, payloads: []*model.Payload{known}}
	d := drive(t, w.options(), 100, 30)
	d.m.searching = searching{cancel: func() {}, Search: &Search{Join: func(_ context.Context, r Review) (Review, error) {
		w.payloads = []*model.Payload{found, known}
		r, _ = r.Renumbered(w.payloads)
		old := r.Set
		r.Set = model.Resolve(w.payloads, w.tree, nil, r.Choices)
		r.Decisions = r.Set.TransferDecisions(old, r.Decisions)
		return r, nil
	}}}
	return d
}

// What is decided while the search goes on is kept when other payloads come before it.
func TestSearchKeepsDecisions(t *testing.T) {
	d := searchedReview(t)
	d.wantScreen("searching").keys("w").wantFooter("are still being looked for")
	d.keys("R").wantFooter("are still being looked for")
	d.keys("r", "x", "enter", "z").wantMarks("R")
	d.send(searchedMsg{})
	d.wantNot("searching")
	d.wantMarks("AR")
	equal(t, d.m.rev.Set.Files[d.m.rev.file].Path, "b")
	equal(t, d.m.rev.reasonFor(d.m.rev.current()), "x")
	equal(t, d.m.view.foldedIn(d.m.rev.Set)[d.m.rev.hunk], true)
	d.keys("u").wantFooter("nothing to undo")
}

// The result waits until nothing else goes on, and a failure is said.
func TestSearchWaits(t *testing.T) {
	d := searchedReview(t).keys("?")
	d.send(searchedMsg{})
	d.wantMarks("A")
	d.keys("esc").wantMarks("AA")
	d = searchedReview(t)
	d.send(searchedMsg{errors.New("no memory")})
	d.wantFooter("no memory")
	d.wantNot("searching")
}

// A review in which nothing was decided yet goes to what was found and needs a decision.
func TestSearchGoesToUndecided(t *testing.T) {
	d := searchedReview(t, model.ReasonKind{Code: "block/near", Sentence: "named near"}.With())
	d.wantMarks("A")
	d.send(searchedMsg{})
	d.wantMarks("UA")
	equal(t, d.m.rev.Set.Files[d.m.rev.file].Path, "a")
}
