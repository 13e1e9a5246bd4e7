package ui

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

func (w *fixture) lastSaved() Saved {
	if len(w.saved) == 0 {
		return Saved{}
	}
	return w.saved[len(w.saved)-1]
}

// DECISIONS §1.6: decisions survive a crash or quit; they are stored after each change.
func TestDecisionsAreSaved(t *testing.T) {
	w := shop()
	d := drive(t, w.fullOptions(), 200, 40)
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
	d := drive(t, w.fullOptions(), 200, 40).keys("n", "c", "y", "r", "b", "a", "d", "enter", "q", "y")
	if !d.quit || d.m.Outcome().Ending != Quit {
		t.Fatal("it did not quit")
	}
	again := shop()
	opt := again.fullOptions()
	opt.Saved, opt.SavedAt = w.lastSaved(), "10:42"
	d = drive(t, opt, 200, 40)
	d.wantScreen("3 decisions from 10:42 are kept: y resume · n start over · q quit")
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
	kept := Saved{Hunks: []SavedHunk{{Key: shop().review().Set.Hunks[0].Key, Decision: "rejected"}}}
	w := shop()
	opt := w.fullOptions()
	opt.Saved = kept
	d := drive(t, opt, 200, 40)
	d.wantScreen("1 decision is kept: y resume · n start over · q quit")
	d.keys("n").wantFooter("started over; the saved decisions are kept until you decide on a hunk")
	d.wantMarks("AAUAUUA")
	if len(w.saved) != 0 {
		t.Errorf("a wrong key loses the kept decisions: %+v", w.saved)
	}
	d.keys("]", "n")
	if got := w.lastSaved().Hunks; len(got) != 1 || got[0].Key == kept.Hunks[0].Key {
		t.Errorf("the first decision is kept as %+v", got)
	}
	w = shop()
	opt = w.fullOptions()
	opt.Saved = kept
	if d = drive(t, opt, 200, 40).keys("q"); !d.quit || len(w.saved) != 0 {
		t.Errorf("q: quit %v, stored %d times; want it left as it is", d.quit, len(w.saved))
	}
}

// A file chosen for one that was not found is resumed with its decisions.
func TestResumeChosenFile(t *testing.T) {
	w := astray()
	drive(t, w.fullOptions(), 120, 24).keys("2", "y", "]", "n")
	again := astray()
	opt := again.fullOptions()
	opt.Saved = w.lastSaved()
	d := drive(t, opt, 120, 24).keys("y", "w", "enter")
	if len(again.commits) != 1 || len(again.commits[0].Entries) != 1 || again.commits[0].Entries[0].Path != "b/main.go" {
		t.Errorf("committed %+v, kept %+v\n%s", again.commits, opt.Saved, d.screen())
	}
}

func TestResumeThatFails(t *testing.T) {
	opt := shop().fullOptions()
	opt.Saved = Saved{Hunks: []SavedHunk{{Key: opt.Set.Hunks[2].Key, Choice: &model.Choice{Candidate: 1}}}}
	opt.Choose = failing("the disk is full")
	d := drive(t, opt, 200, 40).keys("y")
	d.wantFooter("the disk is full")
	d.wantScreen("1 decision is kept")
	d.wantMarks("AAUAUUA")
}

// A committed review is not offered again.
func TestCommitRemovesSavedDecisions(t *testing.T) {
	w := shop()
	d := drive(t, w.fullOptions(), 120, 40).keys("]", "]", "y", "y", "n", "w", "enter")
	if !w.lastSaved().Empty() || len(w.saved) == 0 {
		t.Errorf("kept %+v", w.lastSaved())
	}
	n := len(w.saved)
	if d.keys("x"); len(w.saved) != n || !d.quit {
		t.Errorf("stored again on leaving: %+v", w.lastSaved())
	}
}

// The answer is placed again only to find what was left out. Who leaves learns that it
// could not be saved.
func TestNextReviewThatFails(t *testing.T) {
	for keys, want := range map[string]error{"w enter x": nil, "n w enter x": errVerify} {
		opt := long().fullOptions()
		opt.NextReview = func(r Review) (Review, error) { return r, errVerify }
		d := drive(t, opt, 120, 40).keys(words(keys)...)
		if out := d.m.Outcome(); !d.quit || out.Ending != Committed || !errors.Is(out.SaveErr, want) {
			t.Errorf("%s: quit %v, outcome %+v", keys, d.quit, out)
		}
	}
}

// A commit that was undone at once can be resumed.
func TestUndoSavesDecisionsAgain(t *testing.T) {
	w := shop()
	d := drive(t, w.fullOptions(), 120, 40).keys("]", "]", "y", "y", "n")
	before := w.lastSaved()
	d.keys("w", "enter", "U", "y", "q", "y")
	if !d.quit || before.Empty() || !reflect.DeepEqual(w.lastSaved(), before) {
		t.Errorf("kept %+v, want %+v", w.lastSaved(), before)
	}
}

func TestFailedSaveIsReportedOnce(t *testing.T) {
	w := shop()
	w.saveErr = errors.New("the disk is full")
	d := drive(t, w.fullOptions(), 200, 40).keys("n")
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
	s := driveSlowly(t, w.fullOptions())
	s.keys("n", "n", "ctrl+c")
	s.answer(2)
	if len(w.saved) != 1 || len(w.lastSaved().Hunks) != 2 || !s.quit {
		t.Fatalf("quit %v, kept %+v", s.quit, w.saved)
	}
	s.answer(1)
	s.answer(0)
	if len(w.saved) != 1 {
		t.Errorf("something older was stored: %+v", w.saved)
	}
}

// For all choices: save, write, read and restore give the same review.
func TestSaveAndRestore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := randomFixture(t)
		w.editor = func(text *[]byte) error { *text = append(*text, "by hand\n"...); return nil }
		d := drive(t, w.fullOptions(), 80, 24)
		for range 15 {
			d.keys(words(rapid.SampledFrom([]string{"y", "n", "a", "D", "c", "s", "v a space enter", "v j enter", "m j enter", "e", "r x enter", "]", "}", "[", "u", "1", "2"}).Draw(t, "keys"))...)
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
		got, err := Restore(context.Background(), w.review(), kept, w.choose)
		if err != nil {
			t.Fatal(err)
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
	opt := shop().fullOptions()
	opt.Saved = Saved{Hunks: []SavedHunk{{Key: opt.Set.Hunks[0].Key, Decision: "rejected"}}}
	for _, size := range [][2]int{{80, 24}, {120, 36}, {60, 20}} {
		d := drive(t, opt, size[0], size[1])
		d.wantScreen("1 decision is kept: y resume · n start over", "sum := 0", "sum := Money{}", "● accepted")
	}
	drive(t, opt, 40, 10).wantScreen("1 decision is kept", "start over", "● accepted")
}

// The quit key twice quits.
func TestQuitTwiceQuits(t *testing.T) {
	d := drive(t, shop().fullOptions(), 80, 24)
	if d.keys("q").quit {
		t.Fatal("one q quits")
	}
	d.wantFooter("y quit  q quit  n stay")
	if !d.keys("q").quit || d.m.Outcome().Ending != Quit {
		t.Errorf("the outcome of q q is %+v", d.m.Outcome())
	}
}
