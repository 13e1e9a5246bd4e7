package ui

import (
	"context"
	"errors"
	"testing"

	"aptix-tui/model"
)

// searching are the options of a review of "b" that finds a payload for "a", which comes first in
// the answer, and is asked.
func searching(failed error) Options {
	known, found := payload(edit("b", text{old: "one\n", new: "1\n"})), payload(edit("a", text{old: "one\n", new: "1\n"}))
	found.Doubt = because("named near")[0]
	w := &fixture{tree: memory{"a": "one\n", "b": "one\n"}, payloads: []*model.Payload{known}}
	opt := w.options()
	opt.Search = func(_ context.Context, r Review) (Review, error) {
		w.payloads = []*model.Payload{found, known}
		r.Set, r.Decisions = model.Resolve(w.payloads, w.tree, nil, nil), nil
		return r, failed
	}
	return opt
}

// Behind the first frame the files of code blocks are looked for. Keys wait for that, or stop it.
func TestSearchBehindTheFirstFrame(t *testing.T) {
	for key, want := range map[string]string{"n": "RA", "esc": "A"} {
		opt := searching(nil)
		search := opt.Search
		opt.Search = nil
		s := driveSlowly(t, opt)
		s.m.opt.Search = search
		s.waiting = append(s.waiting, s.m.startSearch())
		s.keys(key)
		s.wantMarks("A")
		s.answer(0)
		s.wantMarks(want)
	}
	drive(t, searching(errors.New("no memory")), 100, 30).wantFooter("were not looked for: no memory")
}
