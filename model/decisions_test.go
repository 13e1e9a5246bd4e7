package model_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
)

// place resolves an answer in a workspace of the given files.
func place(t *testing.T, files map[string]string, answer string, choices *model.Choices) (*model.ChangeSet, *workspace.Workspace) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ws, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	payloads, _ := patchers.Parse(model.NewAnswer("test", []byte(answer)), patchers.Options{})
	return model.Resolve(payloads, ws, nil, choices), ws
}

func wantDecisions(t *testing.T, d model.Decisions, want ...model.Decision) {
	t.Helper()
	if !slices.Equal(d, want) {
		t.Errorf("decisions are %v, want %v", d, want)
	}
}

const (
	u = model.Undecided
	y = model.Accepted
	n = model.Rejected
)

const chain = `{
  "root": ".",
  "patches": [
    { "path": "a.txt", "find": "one", "replace": "two" },
    { "path": "a.txt", "find": "two", "replace": "three" },
    { "path": "a.txt", "find": "other", "replace": "OTHER" }
  ]
}`

// PLACING §7.2: accepting a hunk accepts every hunk that it builds on,
// rejecting one rejects every hunk that builds on it. Independent hunks do not
// change.
func TestCascade(t *testing.T) {
	cs, _ := place(t, map[string]string{"a.txt": "one\nother\n"}, chain, nil)
	d := cs.InitialDecisions()
	wantDecisions(t, d, y, y, y)
	d, others := cs.Reject(d, 0)
	wantDecisions(t, d, n, n, y)
	if !slices.Equal(others, []int{1}) {
		t.Errorf("it says that %v changed, too", others)
	}
	if got := string(cs.Preview(0, d)); got != "one\nOTHER\n" {
		t.Errorf("preview %q", got)
	}
	d, others, err := cs.Accept(d, 1)
	if err != nil || !slices.Equal(others, []int{0}) {
		t.Errorf("others %v, %v", others, err)
	}
	wantDecisions(t, d, y, y, y)
	if got := string(cs.Preview(0, d)); got != "three\nOTHER\n" {
		t.Errorf("preview %q", got)
	}
}

// A hunk that builds on an undecided hunk is undecided.
func TestDependentOfAmbiguous(t *testing.T) {
	cs, _ := place(t, map[string]string{"a.txt": "one\none\nother\n"}, chain, nil)
	wantDecisions(t, cs.InitialDecisions(), u, u, y)
	if len(cs.Undecided(cs.InitialDecisions())) == 0 {
		t.Error("it needs review")
	}
	d, left := cs.AcceptAll(cs.InitialDecisions(), nil)
	if wantDecisions(t, d, u, u, y); left != 2 {
		t.Errorf("%d left out, want 2", left)
	}
	wantDecisions(t, cs.RejectAll(d, []int{0}), n, n, n)
	if _, err := cs.Plan(d); fmt.Sprint(err) != "2 changes are undecided" {
		t.Errorf("a plan in spite of undecided hunks: %v", err)
	}
}

// A hunk without a place cannot be accepted.
func TestAcceptWithoutPlace(t *testing.T) {
	cs, _ := place(t, map[string]string{"a.txt": "nothing\n"}, chain, nil)
	_, _, err := cs.Accept(cs.InitialDecisions(), 0)
	if want := "it cannot be accepted: its placement is missing"; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A text that a person wrote is named as theirs, and is decided by them.
func TestEditedByHand(t *testing.T) {
	files := map[string]string{"a.txt": "one\nother\n"}
	old, ws := place(t, files, chain, nil)
	cs := model.Resolve(old.Payloads, ws, nil, (*model.Choices)(nil).With(old.Hunks[0].Key, model.Choice{Text: []byte("mine")}))
	if got := cs.Hunks[0].Explanation(); got != "edited by hand" {
		t.Errorf("it says %q", got)
	}
	wantDecisions(t, cs.InitialDecisions()[:1], u)
}

// Another candidate keeps the decisions that are still valid (DECISIONS §2.2).
func TestTransferDecisions(t *testing.T) {
	files := map[string]string{"a.txt": "one\none\nother\n"}
	old, ws := place(t, files, chain, nil)
	d, _ := old.Reject(old.InitialDecisions(), 2)
	cs := model.Resolve(old.Payloads, ws, nil, (*model.Choices)(nil).With(old.Hunks[0].Key, model.Choice{Candidate: 1}))
	carried := cs.TransferDecisions(old, d)
	wantDecisions(t, carried, u, u, n)
	carried, _, err := cs.Accept(carried, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(cs.Preview(0, carried)); got != "one\ntwo\nother\n" {
		t.Errorf("preview %q", got)
	}
}

// Two renames that swap files are accepted or rejected together (READING §5.3).
func TestSwapIsDecidedTogether(t *testing.T) {
	cs, _ := place(t, map[string]string{"a": "was a\n", "b": "was b\n"},
		"diff --git a/a b/b\nsimilarity index 100%\nrename from a\nrename to b\ndiff --git a/b b/a\nsimilarity index 100%\nrename from b\nrename to a\n", nil)
	d, _ := cs.Reject(cs.InitialDecisions(), 1)
	wantDecisions(t, d, n, n)
	d, _, err := cs.Accept(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	wantDecisions(t, d, y, y)
	plan, err := cs.Plan(d)
	if err != nil || len(plan.Entries) != 2 || string(plan.Entries[0].Content()) != "was b\n" || string(plan.Entries[1].Content()) != "was a\n" {
		t.Errorf("the plan is %+v, %v", plan, err)
	}
}

// With a rename rejected, its content hunks apply to the old path (DECISIONS §1.4).
func TestContentWithoutItsRename(t *testing.T) {
	cs, _ := place(t, map[string]string{"a": "one\ntwo\n"},
		"diff --git a/a b/b\nsimilarity index 50%\nrename from a\nrename to b\n--- a/a\n+++ b/b\n@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n", nil)
	d, _ := cs.Reject(cs.InitialDecisions(), 0)
	wantDecisions(t, d, n, y)
	plan, err := cs.Plan(d)
	if err != nil || len(plan.Entries) != 1 || plan.Entries[0].Path != "a" || string(plan.Entries[0].Content()) != "one\nzwei\n" {
		t.Errorf("the plan is %+v, %v", plan, err)
	}
}

// The hunk that strips whitespace follows the other hunks of its file. A
// person can decline it (AP §3.5).
func TestWhiteSpaceStepFollows(t *testing.T) {
	// AP §3.5: trailing whitespace of every line of the result is removed.
	answer := "a1b2c3d4 AP 3.1\n\na1b2c3d4 FILE\na.txt\n\na1b2c3d4 REPLACE\na1b2c3d4 snippet\none\na1b2c3d4 content\ntwo\n"
	cs, _ := place(t, map[string]string{"a.txt": "one\nkept  \n"}, answer, nil)
	d := cs.InitialDecisions()
	wantDecisions(t, d, y, y)
	declined, _ := cs.Reject(d, 1)
	wantDecisions(t, declined, y, n)
	if got := string(cs.Preview(0, declined)); got != "two\nkept  \n" {
		t.Errorf("declined: %q", got)
	}
	d, _ = cs.Reject(d, 0)
	wantDecisions(t, d, n, n)
	d, _, _ = cs.Accept(cs.InitialDecisions(), 0)
	if got := string(cs.Preview(0, d)); got != "two\nkept\n" {
		t.Errorf("accepted: %q", got)
	}
}

// A directory is deleted or renamed in one hunk that lists its entries
// (READING §5.5).
func TestDirectories(t *testing.T) {
	answer := "a1b2c3d4 AP 3.1\n\na1b2c3d4 FILE\ngone\n\na1b2c3d4 DELETE\n\na1b2c3d4 FILE\nold\n\na1b2c3d4 RENAME\nnew/deep\n"
	cs, _ := place(t, map[string]string{"gone/a": "1", "gone/b/c": "2", "old/x": "3", "old/y/z": "4"}, answer, nil)
	wantDecisions(t, cs.InitialDecisions(), y, y)
	if got := cs.Hunks[0].Entries; !slices.Equal(got, []string{"gone/a", "gone/b", "gone/b/c"}) {
		t.Errorf("it lists %q", got)
	}
	plan, err := cs.Plan(cs.InitialDecisions())
	if err != nil {
		t.Fatal(err)
	}
	after := map[string]string{}
	for _, e := range plan.Entries {
		if e.After.Kind == model.Regular {
			after[e.Path] = string(e.Content())
		}
	}
	if len(after) != 2 || after["new/deep/x"] != "3" || after["new/deep/y/z"] != "4" {
		t.Errorf("it leaves %q", after)
	}
	d, _ := cs.Reject(cs.InitialDecisions(), 1)
	if plan, err := cs.Plan(d); err != nil || slices.ContainsFunc(plan.Entries, func(e model.PlanEntry) bool { return e.Path == "old/x" }) {
		t.Errorf("rejected, and yet in the plan: %v", err)
	}
}
