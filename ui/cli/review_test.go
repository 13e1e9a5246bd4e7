package cli

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"aptix-tui/model"
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
	next, err := d.s.choose(context.Background(), r)
	if err != nil {
		d.Fatal(err)
	}
	return next
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
	d.check(exitRefused, "left out when the rest was committed")
}

// An answer that was looked at and left is not what was committed.
func TestCommitAfterUndoneReload(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.review()
	write(t, d.answer, []byte(diffOf("uno", "due")), 0o644)
	if other := d.reload(r); string(other.Set.Hunks[0].New) == string(r.Set.Hunks[0].New) {
		t.Fatal("the answer is not read again")
	}
	if again := d.choose(r, 0, splitInTwo); again.Answer != r.Answer || !strings.Contains(string(again.Set.Preview(0, again.Decisions)), "\n2\n") {
		t.Errorf("after undo, a choice places another answer: %q", again.Set.Preview(0, again.Decisions))
	}
	d.commit(r)
	d.check(exitRefused, "needs a person")
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
	if other.Decisions[0] == model.Accepted {
		t.Errorf("a change that was never shown is accepted: %v", other.Decisions)
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
// restores both choices or none: an accepted hunk is never accepted elsewhere
// (DECISIONS §2.3).
func TestResumeInAChosenFile(t *testing.T) {
	for _, c := range []struct {
		name, file string // what lib/b.txt holds by then
		want       string // what it becomes
		undecided  int
	}{
		{"as it was", "x\ny\nx\n", "x\ny\nX\n", 0},
		{"changed", "x\nx\ny\nx\n", "x\nx\ny\nx\n", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			old := xdg.StateHome
			xdg.StateHome = t.TempDir()
			defer func() { xdg.StateHome = old }()
			d := newDesk(t, "one\n", "```json\n{\"root\": \".\", \"patches\": [{\"path\": \"src/b.txt\", \"find\": \"x\\n\", \"replace\": \"X\\n\", \"limit\": \"once\"}]}\n```\n")
			write(t, filepath.Join(d.ws, "lib", "b.txt"), []byte("x\ny\nx\n"), 0o644)
			r := d.review()
			r.Choices = r.Choices.WithPath(r.Set.Hunks[0].Key, "lib/b.txt")
			r = d.choose(r, 0, model.Choice{Candidate: 1})
			var err error
			if r.Decisions, _, err = r.Set.Accept(r.Decisions, 0); err != nil {
				t.Fatal(err)
			}
			shelf := reviewStoreFor(d.s.answer, d.ws)
			if err := shelf.save(r, ui.SavedOf(r)); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(d.ws, "lib", "b.txt"), []byte(c.file), 0o644)
			kept, _, err := shelf.load(d.s.set, d.s.workspace)
			if err != nil {
				t.Fatal(err)
			}
			again, err := ui.Restore(context.Background(), d.review(), kept, d.s.choose)
			if err != nil {
				t.Fatal(err)
			}
			if got := len(again.Set.Undecided(again.Decisions)); got != c.undecided {
				t.Errorf("%d hunks are undecided, want %d", got, c.undecided)
			}
			if got := again.Set.Hunks[0]; c.undecided == 0 && string(again.Set.Preview(got.File, again.Decisions)) != c.want {
				t.Errorf("it becomes %q, want %q", again.Set.Preview(got.File, again.Decisions), c.want)
			}
		})
	}
}
