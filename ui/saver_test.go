package ui

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

func (w *fixture) lastSaved() Saved {
	if len(w.saved) == 0 {
		return Saved{}
	}
	return w.saved[len(w.saved)-1]
}

// offering are the options of a review that offers what earlier runs saved.
func (w *fixture) offering(k Saved) Options {
	opt := w.options()
	opt.Review = opt.Review.WithOffer(NewOffer(context.Background(), opt.Review, k, w.choose))
	return opt
}

// rejection is what is saved when a hunk of r was rejected.
func rejection(r Review, id int) Saved {
	r.Decisions, _ = r.Set.Reject(r.Set.InitialDecisions(), id)
	return SavedOf(r)
}

var at1042 = time.Date(2026, time.January, 2, 10, 42, 0, 0, time.Local)

// DECISIONS §1.6: decisions survive a crash or quit; they are stored after each change.
func TestDecisionsAreSaved(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 200, 40)
	if d.keys("?", "esc", "]", "["); len(w.saved) != 0 {
		t.Errorf("stored %d times before anything was decided", len(w.saved))
	}
	d.keys("n")
	if k := w.lastSaved(); len(k.Hunks) != 1 || k.Hunks[0].Decision != "rejected" {
		t.Errorf("kept %+v", k)
	}
	d.keys("c", "r", "x", "enter")
	if k := w.lastSaved(); len(k.Hunks) != 2 || k.Hunks[1].Reason != "x" || k.Hunks[1].Choice.Candidate != 1 {
		t.Errorf("kept %+v", k)
	}
	d.keys("u", "u", "u")
	if k := w.lastSaved(); !k.Empty() {
		t.Errorf("after undo, kept %+v", k)
	}
}

func TestResume(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 200, 40).keys("n", "c", "y", "r", "b", "a", "d", "enter", "q")
	if !d.quit || d.m.Outcome().Ending != Quit {
		t.Fatal("it did not quit")
	}
	saved := w.lastSaved()
	saved.At = at1042
	d = drive(t, shop().offering(saved), 200, 40)
	d.wantScreen("3 decisions from 2 January, 10:42 are kept")
	d.keys("x", "j").wantFooter("j does nothing here")
	d.keys("esc").wantFooter("esc does nothing here") // only an answer drops the saved review
	d.wantMarks("AAUAUUA")
	d.keys("y").wantFooter("resumed; u starts over")
	d.wantMarks("RAAARUA")
	d.wantAt("src/cart/db.go 2") // the first that is undecided
	if h := d.m.rev.Set.Hunks[2]; h.Chosen != 1 {
		t.Errorf("place %d was resumed, want 1", h.Chosen)
	}
	if want := d.m.rev.Set.Hunks[4]; d.m.rev.reasonFor(want) != "bad" {
		t.Errorf("the reason is %q", d.m.rev.reasonFor(want))
	}
	d.keys("u").wantMarks("AAUAUUA")
}

func TestStartOver(t *testing.T) {
	kept := rejection(shop().review(), 0)
	w := shop()
	opt := w.offering(kept)
	d := drive(t, opt, 200, 40)
	d.wantScreen("1 decision is kept")
	d.keys("n").wantFooter("started over; the saved decisions are kept until you decide on a hunk")
	d.wantMarks("AAUAUUA")
	equal(t, len(w.saved), 0)
	d.keys("]", "n")
	if got := w.lastSaved().Hunks; len(got) != 1 || got[0].Key == kept.Hunks[0].Key {
		t.Errorf("the first decision is kept as %+v", got)
	}
	if d.keys("u"); !reflect.DeepEqual(w.lastSaved(), kept) {
		t.Errorf("after undo, %+v is stored", w.lastSaved())
	}
	w = shop()
	if d = drive(t, w.offering(kept), 200, 40).keys("q"); !d.quit || len(w.saved) != 0 {
		t.Errorf("q: quit %v, stored %d times; want it left as it is", d.quit, len(w.saved))
	}
}

// What was decided is offered for the same files only, and stays stored until something else is
// decided.
func TestResumeInOtherFiles(t *testing.T) {
	w := shop()
	kept := rejection(w.review(), 0)
	w.tree["src/cart/db.go"] += "\n"
	d := drive(t, w.offering(kept), 200, 40)
	d.wantFooter("1 decision is not offered: the files have changed since")
	d.wantMarks("AAUAUUA")
	equal(t, reflect.DeepEqual(SavedOf(d.m.rev.Review), kept), true)
	opt := shop().options()
	saved := Saved{Hunks: []SavedHunk{{Key: opt.Set.Hunks[2].Key, Choice: &model.Choice{Candidate: 1}}}}
	opt.Review = opt.Review.WithOffer(NewOffer(t.Context(), opt.Review, saved, failing("the disk is full")))
	drive(t, opt, 200, 40).wantFooter("1 decision is not offered: the disk is full")
}

// Another answer is a new review: the message says so, and what was seen and folded of the
// former one says nothing of its hunks.
func TestReloadShowsAnotherAnswer(t *testing.T) {
	w := shop()
	w.answer = model.NewAnswer("the clipboard", []byte("first"))
	opt := w.options()
	second := model.NewAnswer("the clipboard", []byte("second"))
	read := opt.Review
	opt.Reload = func(_ context.Context, r Review) (Review, error) { return read, nil }
	d := drive(t, opt, 120, 60).keys("z", "n", "R")
	d.wantFooter("reloaded; decisions that still apply are kept")

	read.Answer = second
	read.Set = model.Resolve([]*model.Payload{{Digest: model.Digest{1}, Format: &model.Format{Name: "git"}, Files: w.payloads[0].Files}}, w.tree, nil, nil)
	d.keys("[", "R").wantFooter("another answer was loaded from clipboard; u brings the former one back")
	d.wantMarks("AAUAUUA")
	d.wantAt("src/cart/total.go 3")
	equal(t, len(d.m.view.folded), 0)
	d.keys("u").wantMarks("AAUAUUA")

	read.Offer = NewOffer(t.Context(), read, rejection(read, 0), w.choose)
	d.keys("R").wantScreen("1 decision is kept")
	d.keys("y").wantMarks("RAUAUUA")
	d.keys("u").wantMarks("AAUAUUA")
}

// A file chosen for one that was not found is resumed with its decisions.
func TestResumeChosenFile(t *testing.T) {
	w := astray()
	drive(t, w.options(), 120, 24).keys("2", "y", "]", "n")
	again := astray()
	d := drive(t, again.offering(w.lastSaved()), 120, 24).keys("y", "w", "enter")
	if len(again.commits) != 1 || len(again.commits[0].Entries) != 1 || again.commits[0].Entries[0].Path != "b/main.go" {
		t.Errorf("committed %+v, kept %+v\n%s", again.commits, w.lastSaved(), d.screen())
	}
}

// A committed review is not offered again.
func TestCommitRemovesSavedDecisions(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 120, 40).keys("]", "]", "y", "y", "n", "w", "enter")
	if !w.lastSaved().Empty() || len(w.saved) == 0 {
		t.Errorf("kept %+v", w.lastSaved())
	}
	n := len(w.saved)
	if d.keys("x"); len(w.saved) != n || !d.quit {
		t.Errorf("stored again on leaving: %+v", w.lastSaved())
	}
}

// A commit that was undone at once can be resumed.
func TestUndoSavesDecisionsAgain(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 120, 40).keys("]", "]", "y", "y", "n")
	before := w.lastSaved()
	d.keys("w", "enter", "U", "q")
	if !d.quit || before.Empty() || !reflect.DeepEqual(w.lastSaved(), before) {
		t.Errorf("kept %+v, want %+v", w.lastSaved(), before)
	}
}

func TestFailedSaveIsReportedOnce(t *testing.T) {
	w := shop()
	w.saveErr = errors.New("the disk is full")
	d := drive(t, w.options(), 200, 40).keys("n")
	d.wantFooter("your decisions could not be saved: the disk is full")
	d.keys("n").wantFooter("rejected")
	d.keys("q").wantScreen("your decisions could not be saved: the disk is full")
	d.keys("y")
	if out := d.m.Outcome(); !d.quit || !errors.Is(out.SaveErr, w.saveErr) {
		t.Errorf("quit %v, outcome %+v", d.quit, out)
	}
}

// An older state never replaces a newer one, in any order of commands, and the
// program does not end before the last state is saved.
func TestSavingIsInOrder(t *testing.T) {
	w := shop()
	s := driveSlowly(t, w.options())
	s.keys("n", "n", "ctrl+c")
	s.answer(2)
	if len(w.saved) != 1 || len(w.lastSaved().Hunks) != 2 || !s.quit {
		t.Fatalf("quit %v, kept %+v", s.quit, w.saved)
	}
	s.answer(1)
	s.answer(0)
	equal(t, len(w.saved), 1)
}

// For all choices: save, write, read and restore give the same review.
func TestSaveAndRestore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := randomFixture(t)
		w.editor = func(text *[]byte) error { *text = append(*text, "by hand\n"...); return nil }
		d := drive(t, w.options(), 80, 24)
		for range 5 {
			d.keys(words(rapid.SampledFrom([]string{"y", "n", "a", "D", "c", "s", "v a space enter", "v j enter", "m j enter", "e", "r x enter", "; x enter", "j ; x enter", "k k ; enter", "]", "}", "[", "u", "1", "2"}).Draw(t, "keys"))...)
			d.keys("esc", "esc")
		}
		want := d.m.rev.Review
		text, err := json.Marshal(SavedOf(want))
		if err != nil {
			t.Fatal(err)
		}
		var kept Saved
		if err := json.Unmarshal(text, &kept); err != nil {
			t.Fatal(err)
		}
		o := NewOffer(context.Background(), w.review(), kept, w.choose)
		got := o.Review
		if o.Err != nil {
			t.Fatalf("%s\n%v", text, o.Err)
		}
		checkClosed(t, got.Set, got.Decisions)
		if !slices.Equal(got.Decisions, want.Decisions) || len(got.Set.Hunks) != len(want.Set.Hunks) {
			t.Fatalf("%s\nrestored %v, want %v", text, got.Decisions, want.Decisions)
		}
		for f := range want.Set.Files {
			if a, b := got.Set.Preview(f, got.Decisions), want.Set.Preview(f, want.Decisions); string(a) != string(b) {
				t.Fatalf("%s\nfile %d becomes %q, want %q", text, f, a, b)
			}
		}
		if len(want.Reasons) != 0 && !reflect.DeepEqual(reasonsOf(got), reasonsOf(want)) {
			t.Fatalf("reasons %v, want %v", got.Reasons, want.Reasons)
		}
		if a, b := got.PlacedComments(got.Decisions), want.PlacedComments(want.Decisions); !slices.Equal(a, b) {
			t.Fatalf("comments %+v, want %+v", a, b)
		}
	})
}

// reasonsOf are the reasons that say something of a hunk that there is.
func reasonsOf(r Review) map[model.HunkKey]string {
	out := map[model.HunkKey]string{}
	for _, h := range r.Set.Hunks {
		if why := r.Reasons[h.Key]; why != "" {
			out[h.Key] = why
		}
	}
	return out
}

// The offer to resume leaves the change that it is about on the screen.
func TestResumeOfferCoversNoChange(t *testing.T) {
	opt := shop().offering(rejection(shop().review(), 0))
	for _, size := range [][2]int{{80, 24}, {120, 36}, {60, 20}} {
		d := drive(t, opt, size[0], size[1])
		d.wantScreen("1 decision is kept", "sum := 0", "sum := Money{}", "● accepted")
	}
	drive(t, opt, 40, 10).wantScreen("1 decision is kept", "start over", "● accepted")
}
