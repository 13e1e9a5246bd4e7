package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/ui"
)

const twoPlaces = "head\none\nx\ntwo\nx\nx\nx\nx\nx\nx\nthree\n"

func diffOf(sum, end string) string {
	return "```diff\n--- a/a.txt\n+++ b/a.txt\n@@ -1,4 +1,4 @@\n head\n-one\n+" + sum + "\n x\n-two\n+" + end + "\n" +
		"@@ -10,2 +10,2 @@\n x\n-three\n+3\n```\n"
}

// A desk is a review of a session without its screen.
type desk struct {
	*testing.T
	a          *app
	s          *session
	ws, answer string
}

func newDesk(t *testing.T, file, answer string) *desk {
	t.Helper()
	dir := t.TempDir()
	d := &desk{T: t, ws: filepath.Join(dir, "ws"), answer: filepath.Join(dir, "answer.md")}
	write(t, filepath.Join(d.ws, "a.txt"), []byte(file), 0o644)
	write(t, d.answer, []byte(answer), 0o644)
	d.a = &app{options: options{root: d.ws, maxInput: "1MiB"}}
	s, err := d.a.open([]string{d.answer})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.close() })
	d.s = s
	return d
}

func (d *desk) review() ui.Review {
	return ui.Review{Answer: d.s.answer, Set: d.s.set, Decisions: d.s.set.InitialDecisions()}
}

func (d *desk) choose(r ui.Review, id int, c model.Choice) ui.Review {
	d.Helper()
	r.Choices = r.Choices.With(r.Set.Hunks[id].Key, c)
	return d.s.placeAgain(r)
}

func (d *desk) reload(r ui.Review) ui.Review {
	d.Helper()
	next, err := d.a.reload([]string{d.answer}, d.s, r)
	if err != nil {
		d.Fatal(err)
	}
	return next
}

func (d *desk) commit(r ui.Review) {
	d.Helper()
	plan, err := r.Set.Plan(r.Decisions)
	if err != nil {
		d.Fatal(err)
	}
	if _, err := d.s.commit(context.Background(), r, plan, ui.Observer{Progress: func(int, int) {}}); err != nil {
		d.Fatal(err)
	}
}

func (d *desk) check(want int, says string) {
	d.Helper()
	if status, text := command(d.T, "check", "--root", d.ws, d.answer); status != want || !strings.Contains(text, says) {
		d.Errorf("check exits %d and says %q, want %d and %q", status, text, want, says)
	}
}

var splitInTwo = model.Choice{Parts: []int{1, 1, 2, 2}}

// A review that went on to another change set, and back, commits the one that
// is shown (DECISIONS §1.6): what was left out is known as left out.
func TestCommitAfterUndo(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.review()
	if split := d.choose(r, 0, splitInTwo); len(split.Set.Hunks) != len(r.Set.Hunks)+1 {
		t.Fatalf("%d hunks after the split", len(split.Set.Hunks))
	}
	r.Decisions, _ = r.Set.Reject(r.Decisions, 1)
	d.commit(r)
	d.check(exitRefused, "left out when the rest was applied")
}

// An answer that was looked at and left is not what was committed.
func TestCommitAfterUndoneReload(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.review()
	write(t, d.answer, []byte(diffOf("uno", "due")), 0o644)
	if other := d.reload(r); string(other.Set.Hunks[0].New()) == string(r.Set.Hunks[0].New()) {
		t.Fatal("the answer is not read again")
	}
	if again := d.choose(r, 0, splitInTwo); again.Answer != r.Answer || !strings.Contains(string(again.Set.Preview(0, again.Decisions)), "\n2\n") {
		t.Errorf("after undo, a choice places another answer: %q", again.Set.Preview(0, again.Decisions))
	}
	d.commit(r)
	d.check(exitRefused, "needs review")
}

// R keeps what was said of payloads that are still there (REVIEW §3.3, "R").
func TestReloadAnotherAnswer(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.choose(d.review(), 0, model.Choice{Text: []byte("edited\n")})
	r.Reasons = map[model.HunkKey]string{r.Set.Hunks[1].Key: "no digits"}
	if same := d.reload(r); string(same.Choices.ForHunk(r.Set.Hunks[0].Key).Text) != "edited\n" || len(same.Reasons) != 1 {
		t.Errorf("the same answer again: %+v, %v", same.Choices, same.Reasons)
	}
	write(t, d.answer, []byte(diffOf("uno", "due")), 0o644)
	other := d.reload(r)
	if other.Choices.ForHunk(r.Set.Hunks[0].Key).Text != nil || len(other.Reasons) != 0 {
		t.Errorf("another answer: %+v, %v", other.Choices, other.Reasons)
	}
	if want := other.Set.InitialDecisions(); !slices.Equal(other.Decisions, want) {
		t.Errorf("another answer begins with %v, want %v", other.Decisions, want)
	}
}

// A place found by hand is one of the text that it was found in.
func TestReloadForgetsPlacesOfOtherTexts(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.choose(d.review(), 0, model.Choice{Lines: &model.LineRange{First: 4, Count: 1}})
	if r.Set.Hunks[0].Placement != model.Loose {
		t.Fatalf("placed by hand it is %s", r.Set.Hunks[0].Placement)
	}
	write(t, filepath.Join(d.ws, "a.txt"), []byte("zero\n"+twoPlaces), 0o644)
	if again := d.reload(r); again.Set.Hunks[0].Placement != model.Moved || again.Choices.ForHunk(r.Set.Hunks[0].Key).Lines != nil {
		t.Errorf("in another text it is %s: %s", again.Set.Hunks[0].Placement, again.Set.Hunks[0].Explanation())
	}
}

// If a person chose another file, and one of several places in it, a later review
// restores both choices (DECISIONS §2.3).
func TestResumeInAChosenFile(t *testing.T) {
	stateIn(t)
	d := newDesk(t, "one\n", "```json\n{\"root\": \".\", \"patches\": [{\"path\": \"src/b.txt\", \"find\": \"x\\n\", \"replace\": \"X\\n\", \"limit\": \"once\"}]}\n```\n")
	write(t, filepath.Join(d.ws, "lib", "b.txt"), []byte("x\ny\nx\n"), 0o644)
	r := d.review()
	r.Choices = r.Choices.WithPath(r.Set.Hunks[0].Key, "lib/b.txt")
	r = d.choose(r, 0, model.Choice{Candidate: 1})
	var err error
	if r.Decisions, _, err = r.Set.Accept(r.Decisions, 0); err != nil {
		t.Fatal(err)
	}
	if err := saveReview(d.s.storeOf(d.s.answer), ui.SavedOf(r)); err != nil {
		t.Fatal(err)
	}
	again := d.s.withOffer(d.review(), d.a.chooser(d.s, nil)).Offer.Review
	if got := string(again.Set.Preview(again.Set.Hunks[0].File, again.Decisions)); got != "x\ny\nX\n" {
		t.Errorf("it becomes %q", got)
	}
}

const (
	oldList       = "head\none\ntwo\nthree\nfour\nfive\ntail\n"
	newList       = "head\none\ntwo\nTHREE\nfour\nfive\ntail\n"
	unnamedBlocks = "Do this:\n```\n" + newList + "```\nthen\n```\nmake\n```\n"
)

// take takes block n for a file, and accepts all of it.
func (d *desk) take(r ui.Review, n int, path string) ui.Review {
	d.Helper()
	b := r.Blocks[n]
	r.Taken = append(r.Taken, ui.TakenBlock{Line: b.First, Heading: b.Heading, Path: path})
	return d.s.placeAgain(r)
}

func (d *desk) accept(r ui.Review) ui.Review {
	d.Helper()
	for id := range r.Set.Hunks {
		var err error
		if r.Decisions, _, err = r.Set.Accept(r.Decisions, id); err != nil {
			d.Fatal(err)
		}
	}
	return r
}

// blocksDesk is the review of an answer whose code blocks name no file.
func blocksDesk(t *testing.T) (*desk, ui.Review) {
	d := newDesk(t, oldList, unnamedBlocks)
	r := d.review()
	r.Blocks = d.s.Blocks
	return d, r
}

// HABITS §8: a block that was taken is undecided hunks, and the answer is then not one
// without a payload.
func TestTakenBlocks(t *testing.T) {
	d, r := blocksDesk(t)
	if len(r.Blocks) != 2 || len(r.Set.Diagnostics) != 1 {
		t.Fatalf("blocks are %v, diagnostics %v", r.Blocks, r.Set.Diagnostics)
	}
	r = d.take(r, 0, "a.txt")
	if len(r.Set.Hunks) != 1 || r.Decisions[0] != model.Undecided || len(r.Set.Diagnostics) != 0 {
		t.Fatalf("got %+v, %v, %v", r.Set.Hunks, r.Decisions, r.Set.Diagnostics)
	}
	d.commit(d.accept(r))
	if got, err := os.ReadFile(filepath.Join(d.ws, "a.txt")); err != nil || string(got) != newList {
		t.Errorf("the file holds %q, %v", got, err)
	}
	if again := d.take(r, 1, "../a.txt"); again.Set.Hunks[len(again.Set.Hunks)-1].Placement != model.Invalid {
		t.Errorf("an unsafe path is %s", again.Set.Hunks[1].Placement)
	}
}

// What was taken stays taken while the answer has the block.
func TestReloadKeepsTakenBlocks(t *testing.T) {
	d, r := blocksDesk(t)
	r = d.accept(d.take(d.take(r, 0, "a.txt"), 1, "Makefile"))
	if same := d.reload(r); len(same.Taken) != 2 || same.Decisions[0] != model.Accepted || same.Decisions[1] != model.Accepted {
		t.Errorf("the same answer: %v, %v", same.Taken, same.Decisions)
	}
	write(t, d.answer, []byte("More words.\n"+strings.Replace(unnamedBlocks, "make", "make it", 1)), 0o644)
	other := d.reload(r)
	if len(other.Taken) != 1 || other.Taken[0].Line != 4 || other.Decisions[0] != model.Accepted || len(other.Set.Hunks) != 1 {
		t.Errorf("another answer: %v, %v", other.Taken, other.Decisions)
	}
}

// Decisions on a taken block are restored.
func TestResumeTakenBlocks(t *testing.T) {
	stateIn(t)
	d, r := blocksDesk(t)
	r = d.accept(d.take(r, 0, "a.txt"))
	if err := saveReview(d.s.storeOf(d.s.answer), ui.SavedOf(r)); err != nil {
		t.Fatal(err)
	}
	fresh := d.review()
	fresh.Blocks = d.s.Blocks
	again := d.s.withOffer(fresh, d.a.chooser(d.s, nil)).Offer.Review
	if len(again.Taken) != 1 || again.Decisions[0] != model.Accepted {
		t.Errorf("restored are %v, %v", again.Taken, again.Decisions)
	}
}

// What is applied without the undecided hunks leaves them for the next run of the answer.
func TestApplyWithoutUndecidedHunks(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.review()
	r.Decisions = slices.Clone(r.Decisions)
	r.Decisions[1] = model.Undecided
	undecided := r.Set.Hunks[1].Key
	decided := r
	decided.Decisions = r.Set.WithoutUndecided(r.Decisions)
	d.commit(decided)
	d.check(exitRefused, "left out when the rest was applied")
	next, err := d.a.open([]string{d.answer})
	if err != nil {
		t.Fatal(err)
	}
	defer next.close()
	for _, h := range next.set.Hunks {
		if h.Key == undecided {
			if !h.Placed() || h.InitialDecision != model.Undecided {
				t.Errorf("the undecided hunk is %s, %s", h.Placement, h.InitialDecision)
			}
		} else if h.Placement != model.Applied {
			t.Errorf("another hunk is %s", h.Placement)
		}
	}
}

// A write of a file that has changed is refused.
func TestRefusedWrite(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.review()
	plan, err := r.Set.Plan(r.Set.WithoutUndecided(r.Decisions))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(d.ws, "a.txt"), []byte("changed\n"), 0o644)
	_, changed := d.s.commit(context.Background(), r, plan, ui.Observer{Progress: func(int, int) {}})
	if !errors.As(changed, new(*commit.ChangedError)) {
		t.Errorf("the changed file is refused with %v", changed)
	}
}

// The reply of a review says what is written: nothing at first, nothing after a failed
// verification, whose output it quotes.
func TestReplyOfAReview(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.review()
	r.Decisions, _, _ = r.Set.Accept(r.Decisions, 0)
	text, err := d.s.reply(r)
	if err != nil || strings.Contains(text, "in the files now") {
		t.Errorf("before anything is written: %v\n%s", err, text)
	}
	d.s.verify = func(context.Context, io.Writer) error {
		return &ui.VerifyFailure{Command: "make", Output: []string{"--- FAIL: TestTotal"}, Err: errors.New("exit status 1")}
	}
	plan, err := r.Set.Plan(r.Set.WithoutUndecided(r.Decisions))
	if err != nil {
		t.Fatal(err)
	}
	done, err := d.s.commit(context.Background(), r, plan, ui.Observer{Progress: func(int, int) {}, Keep: func(context.Context, *ui.VerifyFailure) bool {
		return false
	}})
	if !done.RolledBack {
		t.Error("nothing says that the changes were rolled back")
	}
	text, _ = d.s.reply(r)
	if err == nil || !strings.Contains(text, "`make` failed: exit status 1.") || strings.Contains(text, "as quoted here") || !strings.Contains(text, "\n--- FAIL: TestTotal\n") || strings.Contains(text, "in the files now") {
		t.Errorf("after a failed verification (%v):\n%s", err, text)
	}
}

// The end of a review says what was applied, and no ID of a transaction.
func TestOutcomeOfReview(t *testing.T) {
	rejected := newDesk(t, twoPlaces, diffOf("1", "2")).review()
	rejected.Decisions, _ = rejected.Set.Reject(rejected.Decisions, 0)
	for _, c := range []struct {
		out  ui.Outcome
		want string
	}{
		{ui.Outcome{Ending: ui.Committed, Applied: "12 files (+284 −44)", Result: ui.CommitResult{ID: "0190abcd", Notes: []string{"a directory remains"}}},
			"Applied 12 files (+284 −44) in ROOT.\nnote: a directory remains\n"},
		{ui.Outcome{Ending: ui.Committed, Result: ui.CommitResult{ID: "0190abcd"}}, "Applied the changes in ROOT.\n"},
		{ui.Outcome{Ending: ui.Committed, Applied: "1 file (+2 −1)", LeftOut: ui.LeftOut{Undecided: 3}},
			"Applied 1 file (+2 −1) in ROOT; 3 hunks left undecided.\nTo decide the rest, run aptix-tui again with the same answer.\n"},
		{ui.Outcome{Ending: ui.Committed, Applied: "1 file (+2 −1)", LeftOut: ui.LeftOut{Rejected: 2}}, "Applied 1 file (+2 −1) in ROOT; 2 hunks rejected.\n"},
		{ui.Outcome{Ending: ui.Undone, Result: ui.CommitResult{ID: "0190abcd"}}, "Applied, then undone in ROOT: the files are as they were.\n"},
		{ui.Outcome{Ending: ui.Quit}, "nothing was written\n"},
		{ui.Outcome{Ending: ui.Quit, Review: rejected}, "1 decision kept, nothing written\n"},
		{ui.Outcome{Ending: ui.Quit, Review: rejected, SaveErr: errors.New("full")}, "your decisions could not be saved: full\nnothing was written\n"},
	} {
		d := newDesk(t, twoPlaces, diffOf("1", "2"))
		var said bytes.Buffer
		d.a.Err = &said
		if err := d.a.reportOutcome(d.s, c.out); err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(said.String(), d.s.workspace.Dir(), "ROOT"); got != c.want {
			t.Errorf("%+v: %q, want %q", c.out, got, c.want)
		}
	}
}

// The root is not named if it is the current directory.
func TestInRoot(t *testing.T) {
	dir := t.TempDir()
	if got := inRoot(dir); got != " in "+dir {
		t.Errorf("elsewhere: %q", got)
	}
	t.Chdir(dir)
	if got := inRoot(dir); got != "" {
		t.Errorf("here: %q", got)
	}
}

// What another process has undone is undone: the review goes on, and its outcome is no commit.
func TestUndoneByAnotherProcess(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.review()
	r.Decisions, _, _ = r.Set.Accept(r.Decisions, 0)
	d.commit(r)
	if status, text := command(t, "undo", "--root", d.ws); status != exitDone {
		t.Fatal(text)
	}
	undone, err := d.s.undo(context.Background(), d.s.committed)
	if err != nil || len(undone.Notes) != 1 || !strings.Contains(undone.Notes[0], "was already undone, by ") {
		t.Errorf("%v, %q", err, undone.Notes)
	}
	if out := d.s.finish(ui.Outcome{Ending: ui.Quit}); out.Ending != ui.Quit {
		t.Errorf("it ends with %v", out.Ending)
	}
}
