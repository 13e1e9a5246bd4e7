package ui

import (
	"errors"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// words splits keys at spaces; the space bar is spelt out.
func words(keys string) []string {
	names := strings.Fields(keys)
	for i, n := range names {
		if n == "space" {
			names[i] = " "
		}
	}
	return names
}

// Hunks that are in the file already are settled: they block nothing and no key
// decides them.
func TestAppliedIsSettled(t *testing.T) {
	w := &fixture{tree: memory{"a.go": "new\nrest\n"}, payloads: []*model.Payload{payload(edit("a.go",
		text{old: "old\n", new: "new\n"}, text{old: "rest\n", new: "more\n"}))}}
	d := drive(t, w.options(), 120, 24)
	if at := d.m.rev.current(); at.Placement != model.Applied {
		d.keys("[", "g")
	}
	d.wantMarks("=A")
	for _, key := range []string{"y", "n", " "} {
		d.keys(key)
		d.wantFooter("this hunk is already in place: nothing to decide")
	}
	d.keys("D")
	d.wantMarks("=R")
}

// Rejecting what others build on takes them along, and says so.
func TestDecisionsCascade(t *testing.T) {
	w := &fixture{tree: memory{"a.go": "one\n"}, payloads: []*model.Payload{payload(edit("a.go",
		text{old: "one\n", new: "two\n"}, text{old: "two\n", new: "three\n"}))}}
	d := drive(t, w.options(), 120, 24)
	d.wantMarks("AA")
	d.m.goTo(0)
	d.keys(" ")
	d.wantMarks("RR")
	d.wantFooter("rejected, and 1 hunk that builds on it")
	d.m.goTo(1)
	d.keys(" ")
	d.wantMarks("AA")
	d.wantFooter("accepted, and 1 hunk that it builds on")
}

func TestQuit(t *testing.T) {
	applied := &fixture{tree: memory{"a": "new\n"}, payloads: []*model.Payload{payload(edit("a", text{old: "old\n", new: "new\n"}))}}
	missing := &fixture{tree: memory{"a": "x\n"}, payloads: []*model.Payload{payload(edit("a", text{old: "old\n", new: "new\n"}))}}
	cases := []struct {
		name    string
		fixture *fixture
		keys    string
		quit    bool
		ending  Ending
	}{
		{"decisions are kept: does not ask", shop(), "n q", true, Quit},
		{"asks where they cannot be", unsaved(), "n q", false, Open},
		{"no", unsaved(), "n q n", false, Open},
		{"esc", unsaved(), "n q esc", false, Open},
		{"another key", unsaved(), "n q x", false, Open},
		{"yes", unsaved(), "n q y", true, Quit},
		{"all rejected", unsaved(), "D q", true, Quit},
		{"nothing can be placed", missing, "q", true, Quit},
		{"all there already", applied, "q", true, NothingToDo},
		{"^C", shop(), "ctrl+c", true, Quit},
		{"^C in a dialog", shop(), "? ctrl+c", true, Quit},
		{"nothing accepted", shop(), "D w enter", true, NothingToDo},
		{"nothing accepted, and back", shop(), "D w esc", false, Open},
		{"no payload", &fixture{tree: memory{}}, "q", true, NothingToDo},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, c.fixture.options(), 100, 24)
			d.keys(words(c.keys)...)
			if d.quit != c.quit || d.m.Outcome().Ending != c.ending {
				t.Errorf("quit %v with %v, want %v with %v", d.quit, d.m.Outcome().Ending, c.quit, c.ending)
			}
			if len(c.fixture.commits) > 0 {
				t.Error("something was committed")
			}
		})
	}
}

// unsaved is a review whose decisions cannot be saved.
func unsaved() *fixture {
	w := shop()
	w.saveErr = errors.New("the disk is full")
	return w
}

func TestCommitFailureIsShownAndCanBeTriedAgain(t *testing.T) {
	w := shop()
	w.failing = errors.New("src/cart/total.go has changed since the review\nnothing was written")
	d := drive(t, w.options(), 100, 30).keys("]", "]", "y", "y", "n", "w", "enter")
	d.wantScreen("The changes could not be applied", "src/cart/total.go has changed since the review", "nothing was written", "R reload")
	if out := d.m.Outcome(); out.Ending != Open || !errors.Is(out.Err, w.failing) {
		t.Errorf("outcome %+v", out)
	}
	w.failing = nil
	d.keys("R")
	d.wantFooter("reloaded")
	d.keys("w", "enter")
	d.wantScreen("Applied 4 files (", "Press any other key to quit.")
	d.keys("x")
	if out := d.m.Outcome(); !d.quit || out.Ending != Committed || out.Result.ID != "20260102-1" || out.Err != nil {
		t.Errorf("quit %v, outcome %+v", d.quit, out)
	}
	equal(t, len(w.commits), 2)
}

// In the tree, keys that mean a file say why nothing of it can be accepted, or
// that there is nothing to decide, and are not offered.
func TestKeysThatActOnAFile(t *testing.T) {
	w := &fixture{tree: memory{"a.go": "one\n", "b.go": "two\n", "c.go": "1\n"}, payloads: []*model.Payload{payload(
		edit("a.go", text{old: "one\n", new: "1\n"}),
		edit("b.go", text{old: "nowhere\n", new: "2\n"}),
		edit("c.go", text{old: "one\n", new: "1\n"}),
	)}}
	d := drive(t, w.options(), 120, 24)
	d.keys("tab", "j")
	for _, key := range []string{"y", " ", "a"} {
		d.keys(key).wantFooter(dialog.KeyName(key) + ": nothing in b.go can be accepted: missing")
		d.wantMarks("AU=")
		d.keys("g", "j")
		if strings.Contains(d.footer(), "accept file") || strings.Contains(d.footer(), "y accept") {
			t.Errorf("the footer offers what cannot be: %q", d.footer())
		}
	}
	d.keys("j")
	for _, key := range []string{"y", "n", " ", "a", "d"} {
		d.keys(key).wantFooter(dialog.KeyName(key) + ": all of c.go is already in place: nothing to decide")
		d.wantMarks("AU=")
	}
}
