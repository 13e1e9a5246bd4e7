package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/ui"
)

// A person who sees a verification fail may keep what was committed, or have it
// undone.
func TestPersonDecidesOnVerification(t *testing.T) {
	for _, keep := range []bool{true, false} {
		dir := t.TempDir()
		ws, answer := filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md")
		write(t, filepath.Join(ws, "a.txt"), []byte("a\n"), 0o644)
		write(t, answer, []byte(bundle("a.txt", `"content": "b\n"`)), 0o644)
		a := &app{options: options{root: ws, maxInput: "64MiB", verify: "sort a.txt&& exit 9"}}
		s, err := a.open([]string{answer})
		if err != nil {
			t.Fatal(err)
		}
		plan, err := s.set.Plan(s.set.InitialDecisions())
		if err != nil {
			t.Fatal(err)
		}
		var asked *ui.VerifyFailure
		_, err = s.commit(context.Background(), ui.Review{Set: s.set}, plan, ui.Observer{Keep: func(_ context.Context, failed *ui.VerifyFailure) bool {
			asked = failed
			return keep
		}})
		if asked == nil || asked.Error() != "sort a.txt&& exit 9: exit status 9" || !slices.Equal(asked.Output, []string{"b"}) {
			t.Errorf("it asked about %+v", asked)
		}
		got, want := textOf(t, filepath.Join(ws, "a.txt")), map[bool]string{true: "b\n", false: "a\n"}[keep]
		if (err == nil) != keep || got != want {
			t.Errorf("keep %v: %v, and %q is there", keep, err, got)
		}
		if err := s.close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A prefix of several transactions of the nearest history is refused there, and does not
// name a transaction of a directory above.
func TestAmbiguousPrefixStaysInItsWorkspace(t *testing.T) {
	top := t.TempDir()
	below, answer := filepath.Join(top, "below"), filepath.Join(t.TempDir(), "answer.md")
	for n, dir := range []string{top, below, below} {
		write(t, filepath.Join(dir, "a.txt"), []byte("a\n"), 0o644)
		write(t, answer, []byte(bundle("a.txt", fmt.Sprintf(`"content": "%d\n"`, n))), 0o644)
		if status, text := command(t, "apply", "--root", dir, answer); status != exitDone {
			t.Fatal(text)
		}
	}
	t.Chdir(below)
	status, text := command(t, "undo", "0")
	if status != exitRefused || !strings.Contains(text, `"0" is a prefix of 2 transactions: `) {
		t.Errorf("exit status %d: %q", status, text)
	}
	if got := textOf(t, filepath.Join(top, "a.txt")); got != "0\n" {
		t.Errorf("%s was changed: %q", top, got)
	}
}
