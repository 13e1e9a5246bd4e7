package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/adrg/xdg"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui"
)

// DECISIONS §1.6: decisions are offered again for the same answer: what is decided
// after another one was read is not kept under the name of the first.
func TestDecisionsAreKeptByAnswer(t *testing.T) {
	old := xdg.StateHome
	xdg.StateHome = t.TempDir()
	defer func() { xdg.StateHome = old }()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.txt"), []byte("one\n"), 0o600)
	first := filepath.Join(dir, "answer.md")
	write(t, first, []byte("--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n"), 0o600)
	a := &app{options: options{root: dir, maxInput: "1MiB"}, Streams: Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}}
	s, err := a.open([]string{first})
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	opt, err := a.reviewOptions([]string{first}, s, terminal.NewKeyboard(os.Stdin))
	if err != nil {
		t.Fatal(err)
	}
	r := opt.Review
	r.Decisions = model.Decisions{model.Rejected}
	r.Answer = model.NewAnswer("answer.md", []byte("another"))
	if err := opt.Save(r, ui.SavedOf(r)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		answer *model.Answer
		empty  bool
	}{{s.answer, true}, {r.Answer, false}} {
		kept, err := loadReview(reviewFile(c.answer, s.workspace.Dir()))
		if err != nil || kept.Empty() != c.empty {
			t.Errorf("%s: kept is %v, %v", c.answer.Text(), kept, err)
		}
	}
}
