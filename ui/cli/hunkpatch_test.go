package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The patch of a hunk, which the review copies, is one that git apply takes, with the bytes
// of the file as they are.
func TestGitPatchText(t *testing.T) {
	file := strings.Replace(twoPlaces, "head\n", "head\x1b[31m\r\n", 1)
	d := newDesk(t, file, strings.Replace(diffOf("1", "2"), " head\n", " head\x1b[31m\r\n", 1))
	set := d.s.set
	decisions, _, err := set.Accept(set.RejectAll(set.InitialDecisions(), nil), 1)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := set.Plan(decisions)
	if err != nil {
		t.Fatal(err)
	}
	patch, err := gitPatchText(plan)
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command("git", "apply", "--unsafe-paths", "-")
	run.Dir, run.Stdin = d.ws, strings.NewReader(patch)
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("git apply: %v: %s\n%s", err, out, patch)
	}
	got, err := os.ReadFile(filepath.Join(d.ws, "a.txt"))
	if want := strings.Replace(file, "three\n", "3\n", 1); err != nil || string(got) != want {
		t.Errorf("the file becomes %q, %v, want %q", got, err, want)
	}
}
