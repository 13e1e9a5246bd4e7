package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/ui"
)

const twoFiles = "```diff\n--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1 +1 @@\n-one\n+uno\n--- a/src/b.txt\n+++ b/src/b.txt\n@@ -1 +1 @@\n-one\n+uno\n```\n"

// The files of an answer are below the root, above it, or beside it: the review finds the
// directory, and what is applied and undone is there.
func TestRootIsChanged(t *testing.T) {
	for _, c := range []struct{ name, at, root string }{
		{"below", "ws/shop", "ws"}, {"above", "ws", "ws/shop"}, {"beside", "shop", "ws"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, file := range []string{"src/a.txt", "src/b.txt"} {
				write(t, filepath.Join(dir, c.at, file), []byte("one\n"), 0o644)
			}
			answer, root := filepath.Join(dir, "answer.md"), filepath.Join(dir, c.root)
			write(t, answer, []byte(twoFiles), 0o644)
			if err := os.MkdirAll(root, 0o777); err != nil {
				t.Fatal(err)
			}
			a := &app{options: options{root: root, maxInput: "1MiB"}}
			s, err := a.open([]string{answer})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { s.close() })
			r := ui.Review{Answer: s.answer, Set: s.set, Decisions: s.set.InitialDecisions()}
			roots, err := s.roots(context.Background(), r)
			right := filepath.Join(dir, c.at)
			if err != nil || len(roots) == 0 || roots[0].Dir != right || roots[0].Found != 2 || roots[0].Of != 2 {
				t.Fatalf("the directories are %+v, %v; want %s", roots, err, right)
			}
			next, err := a.changeRoot([]string{answer}, s, r, roots[0].Dir)
			if err != nil {
				t.Fatal(err)
			}
			next.Decisions = next.Set.InitialDecisions()
			plan, err := next.Set.Plan(next.Decisions)
			if err != nil {
				t.Fatal(err)
			}
			if s.storeOf(next.Answer) == s.storeOf(r.Answer) {
				t.Error("decisions are saved for the former root")
			}
			done, err := s.commit(context.Background(), next, plan, ui.Observer{Progress: func(int, int) {}})
			if err != nil || textOf(t, filepath.Join(right, "src/b.txt")) != "uno\n" {
				t.Errorf("nothing was applied in %s: %v", right, err)
			}
			if _, err := os.Stat(filepath.Join(root, ".aptix")); err == nil && root != right {
				t.Error("the former root has a record")
			}
			if _, err := s.undo(context.Background(), done.ID); err != nil || textOf(t, filepath.Join(right, "src/b.txt")) != "one\n" {
				t.Errorf("it was not undone: %v", err)
			}
			if strings.HasPrefix(roots[0].Name, "/") {
				t.Errorf("the directory is called %s", roots[0].Name)
			}
		})
	}
}

// A directory that is not there is no root.
func TestRootThatIsGone(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("uno", "dos"))
	if _, err := d.a.changeRoot([]string{d.answer}, d.s, d.review(), filepath.Join(d.ws, "gone")); err == nil {
		t.Error("it was taken")
	}
	if d.s.workspace.Dir() != d.ws {
		t.Errorf("the root is %s", d.s.workspace.Dir())
	}
}
