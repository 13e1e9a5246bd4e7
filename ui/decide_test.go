package ui

import (
	"errors"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// The shop has, as shown: total.go with two exact hunks and one of two places,
// a new tax.go, db.go with a loose and a missing hunk, and legacy.go deleted.
func TestKeysDecide(t *testing.T) {
	cases := []struct {
		name   string
		keys   string // separated by spaces; "space" is the space bar
		marks  string
		footer string
		at     int // place in Order; -1: not asked
	}{
		{"nothing pressed", "", "AAUAUUA", "", 0},
		{"toggle", "space", "RAUAUUA", "rejected", 0},
		{"toggle twice", "space space", "AAUAUUA", "accepted", 0},
		{"toggle undecided takes the place shown", "] ] space", "AAAAUUA", "accepted", 2},
		{"accept goes to the next undecided", "y", "AAUAUUA", "accepted", 2},
		{"accept one after the other", "y y y", "AAAAAUA", "accepted", 5},
		{"reject goes to the next undecided", "n", "RAUAUUA", "rejected", 2},
		{"the next undecided is behind this one", "} } n", "AAUARUA", "rejected", 5},
		{"the next undecided is sought round the end", "} } } n", "AAUAUUR", "rejected", 2},
		{"the last decision stays where it is", "] ] n n n", "AARARRA", "nothing is left to decide", 5},
		{"missing cannot be accepted", "} } ] y", "AAUAUUA", "y: this hunk cannot be accepted: missing: no line like this", 5},
		{"missing cannot be toggled", "} } ] space", "AAUAUUA", "cannot be accepted", 5},
		{"missing can be rejected", "} } ] n", "AAUAURA", "rejected", 2},
		{"accept file leaves out uncertain hunks", "d a", "AARAUUA", "accepted all of src/cart/total.go except 1 uncertain hunk; u undoes", 0},
		{"accept file counts what it left out", "a", "AAUAUUA", "except 1 uncertain hunk", 0},
		{"accept everything counts what it left out", "A", "AAUAUUA", "except 3 uncertain hunks", 0},
		{"a key that changed nothing offers no way back", "D A A", "AARARRA", "accepted everything except 3 uncertain hunks  ", 0},
		{"reject file", "d", "RRRAUUA", "rejected all of src/cart/total.go; u undoes", 0},
		{"reject everything", "D", "RRRRRRR", "rejected everything; u undoes", 0},
		{"undo", "D u", "AAUAUUA", "undone", 0},
		{"undo goes back to the hunk", "n u", "AAUAUUA", "undone", 0},
		{"undo twice", "n n u u", "AAUAUUA", "undone", 0},
		{"redo", "D u ctrl+r", "RRRRRRR", "redone", 0},
		{"a decision ends redo", "D u space ctrl+r", "RAUAUUA", "nothing to redo", 0},
		{"nothing to undo", "u", "AAUAUUA", "nothing to undo", 0},
		{"what changes nothing is not undone", "y u", "AAUAUUA", "nothing to undo", 2},
		{"toggle the file in the tree", "tab space", "AAAAUUA", "accepted all of src/cart/total.go, 1 at the place shown; u undoes", 0},
		{"toggle the file in the tree back", "tab space space", "RRRAUUA", "rejected all of src/cart/total.go", 0},
		{"toggle a file with a missing hunk", "tab j j space", "AAUAAUA", "1 at the place shown, but 1 cannot be", 4},
		{"reject the file in the tree", "tab n", "RRRAUUA", "rejected all", 4},
		{"unknown key", "Q", "AAUAUUA", "Q does nothing here; ? lists the keys", 0},
		{"apply offers to go to the first undecided", "G w enter", "AAUAUUA", "y accept", 2},
		{"one place only", "c", "AAUAUUA", "c: this hunk has only one place", 0},
		{"no place", "} } ] c", "AAUAUUA", "c: this hunk has no place: missing", 5},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, shop().options(), 250, 40)
			d.keys(words(c.keys)...)
			d.wantMarks(c.marks)
			d.wantFooter(c.footer)
			if at := d.m.rev.pos[d.m.rev.hunk]; at != c.at {
				t.Errorf("at hunk %d, want %d", at, c.at)
			}
		})
	}
}

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

// The occurrences of "return sum" in total.go are on lines 8 and 16.
func TestCandidates(t *testing.T) {
	cases := []struct {
		name, keys string
		chosen     int
		footer     string
	}{
		{"next", "c", 1, "place 2 of 2"},
		{"round the end", "c c", 0, "place 1 of 2"},
		{"previous", "C", 1, "place 2 of 2"},
		{"by number", "2", 1, "place 2 of 2"},
		{"the present one", "1", 0, "this is place 1 of 2"},
		{"too high a number", "3", 0, "count 3; this hunk has 2 places"},
		{"undone", "c u", 0, "undone"},
		{"undone and redone", "c u ctrl+r", 1, "redone"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, shop().options(), 250, 40).keys("]", "]")
			d.keys(words(c.keys)...)
			h := d.m.rev.current()
			if h.Placement != model.Ambiguous || h.Chosen != c.chosen {
				t.Errorf("%s, place %d; want ambiguous, place %d", h.Placement, h.Chosen, c.chosen)
			}
			d.wantFooter(c.footer)
			d.wantMarks("AAUAUUA")
		})
	}
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
		{"asks", shop(), "q", false, Open},
		{"no", shop(), "q n", false, Open},
		{"esc", shop(), "q esc", false, Open},
		{"another key", shop(), "q x", false, Open},
		{"yes", shop(), "q y", true, Quit},
		{"all rejected: does not ask", shop(), "D q", true, Quit},
		{"nothing can be placed: does not ask", missing, "q", true, Quit},
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
	if len(w.commits) != 2 {
		t.Errorf("%d commits, want 2", len(w.commits))
	}
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
