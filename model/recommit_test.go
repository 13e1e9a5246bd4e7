package model_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
)

// A commitFixture is a workspace in which an answer is resolved and committed
// repeatedly.
type commitFixture struct {
	cleaner
	ws     *workspace.Workspace
	keys   *commit.Keyring
	answer string
}

// A cleaner is a test or one run of a property test.
type cleaner interface {
	rapid.TB
	Cleanup(func())
}

func newCommitFixture(t cleaner, files map[string]string, answer string) *commitFixture {
	t.Helper()
	dir, err := os.MkdirTemp("", "aptix-past-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir); os.RemoveAll(dir + "-state") })
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ws, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	keys, err := commit.OpenKeyring(dir + "-state")
	if err != nil {
		t.Fatal(err)
	}
	return &commitFixture{t, ws, keys, answer}
}

// resolve places the answer like a new run of the program.
func (p *commitFixture) resolve() *model.ChangeSet {
	p.Helper()
	history, err := commit.OpenHistory(p.ws, p.keys)
	if err != nil {
		p.Fatal(err)
	}
	payloads, _ := patchers.Parse(model.NewAnswer("test", []byte(p.answer)), patchers.Options{})
	return model.Resolve(payloads, p.ws, history, nil)
}

// commit reports whether there was something to commit.
func (p *commitFixture) commit(cs *model.ChangeSet, d model.Decisions) bool {
	p.Helper()
	plan, err := cs.Plan(d)
	if err != nil {
		p.Fatal(err)
	}
	if len(plan.Entries) == 0 {
		return false
	}
	if _, err := commit.Commit(context.Background(), p.ws, plan, commit.Options{Keys: p.keys, CommittedStates: cs.CommittedStates(plan)}); err != nil {
		p.Fatal(err)
	}
	return true
}

// tree returns the content of every file.
func (p *commitFixture) tree() map[string]string {
	p.Helper()
	entries, err := os.ReadDir(p.ws.Dir())
	if err != nil {
		p.Fatal(err)
	}
	out := map[string]string{}
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		b, err := os.ReadFile(filepath.Join(p.ws.Dir(), e.Name()))
		if err != nil {
			p.Fatal(err)
		}
		out[e.Name()] = string(b)
	}
	return out
}

// acceptAll accepts every hunk, also those that need a person.
func (p *commitFixture) acceptAll(cs *model.ChangeSet) model.Decisions {
	p.Helper()
	d := cs.InitialDecisions()
	for id := range cs.Hunks {
		var err error
		if d, _, err = cs.Accept(d, id); err != nil {
			p.Fatal(err)
		}
	}
	return d
}

// rejecting returns the initial decisions of cs with the given hunks and all
// undecided ones rejected.
func rejecting(cs *model.ChangeSet, ids ...int) model.Decisions {
	d := cs.InitialDecisions()
	for _, id := range ids {
		d, _ = cs.Reject(d, id)
	}
	return cs.WithoutUndecided(d)
}

// formatHunks formats the review: a line for each file and one for each of its
// hunks.
func formatHunks(cs *model.ChangeSet) string {
	var b strings.Builder
	d := cs.InitialDecisions()
	for _, f := range cs.Files {
		fmt.Fprintf(&b, "%c %s\n", cs.Stat(f.Index, d).Op, f.Path)
		for _, id := range f.Hunks {
			h := cs.Hunks[id]
			what := "new"
			if h.LeftOut {
				what = "left out"
			}
			fmt.Fprintf(&b, "  %s %s %s, %s\n", h.Kind, h.Placement, d[id], what)
		}
	}
	return b.String()
}

const (
	allTwice = `{ "root": ".", "patches": [ { "path": "a.txt", "replacements": [
  { "find": "b", "replace": "c" },
  { "find": "a", "replace": "b" },
  { "find": "x", "replace": "y" }
] } ] }`
	eachOne = `{ "root": ".", "patches": [
  { "path": "a.txt", "find": "one", "replace": "1", "limit": "all" },
  { "path": "a.txt", "find": "two", "replace": "2" }
] }`
	twoFiles = `{ "root": ".", "patches": [
  { "path": "a.txt", "find": "one", "replace": "1" },
  { "path": "b.txt", "find": "two", "replace": "2" }
] }`
	wholeFiles = `{ "root": ".", "files": [
  { "path": "new.txt", "content": "new\n" },
  { "path": "made.txt", "operation": "create", "content": "made\n" },
  { "path": "old.txt", "operation": "delete" },
  { "path": "some.txt", "operation": "replace", "content": "1\ntwo\n3\n" }
] }`
	renamed = `diff --git a/old.txt b/new.txt
similarity index 60%
rename from old.txt
rename to new.txt
--- a/old.txt
+++ b/new.txt
@@ -1,2 +1,2 @@
-one
+1
 two
@@ -5,2 +5,2 @@
 five
-six
+6
`
	swapped = `diff --git a/a.txt b/b.txt
similarity index 60%
rename from a.txt
rename to b.txt
--- a/a.txt
+++ b/b.txt
@@ -1,1 +1,1 @@
-one
+1
diff --git a/b.txt b/a.txt
similarity index 100%
rename from b.txt
rename to a.txt
`
	copied = `diff --git a/a.txt b/b.txt
similarity index 60%
copy from a.txt
copy to b.txt
--- a/a.txt
+++ b/b.txt
@@ -1,1 +1,1 @@
-one
+1
`
	copiedAndChanged = copied + `diff --git a/a.txt b/a.txt
--- a/a.txt
+++ b/a.txt
@@ -1,1 +1,1 @@
-one
+first
`
)

// PLACING §5.4: when a partly committed answer is reviewed again, the omitted
// parts are undecided and the committed ones are applied without a search.
// Accepting the omitted parts gives the result of accepting everything at once.
func TestLeftOut(t *testing.T) {
	numbers := "one\ntwo\nthree\nfour\nfive\nsix\n"
	testLeftOut(t, []leftOutCase{
		{"nothing", map[string]string{"a.txt": "a b x\n"}, allTwice, nil,
			"M a.txt\n  content applied accepted, new\n", map[string]string{"a.txt": "b c y\n"}},
		{"one edit of a file, whose others would be found again", map[string]string{"a.txt": "a b x\n"}, allTwice, []int{2},
			"M a.txt\n  content applied accepted, new\n  content applied accepted, new\n  content exact undecided, left out\n",
			map[string]string{"a.txt": "b c y\n"}},
		{"one of several occurrences", map[string]string{"a.txt": "one two one three one\n"}, eachOne, []int{1},
			"M a.txt\n  content exact undecided, left out\n  content applied accepted, new\n", map[string]string{"a.txt": "1 2 1 three 1\n"}},
		{"all of one file", map[string]string{"a.txt": "one\n", "b.txt": "two\n"}, twoFiles, []int{0},
			"M a.txt\n  content exact undecided, left out\nM b.txt\n  content applied accepted, new\n", map[string]string{"a.txt": "1\n", "b.txt": "2\n"}},
		{"creations", map[string]string{"old.txt": "", "some.txt": "one\ntwo\n"}, wholeFiles, []int{0, 1},
			"A new.txt\n  create exact undecided, left out\nA made.txt\n  create exact undecided, left out\n" +
				"D old.txt\n  delete applied accepted, new\nM some.txt\n  content applied accepted, new\n",
			map[string]string{"new.txt": "new\n", "made.txt": "made\n", "some.txt": "1\ntwo\n3\n"}},
		{"a deletion, and a part of new content", map[string]string{"old.txt": "", "some.txt": "one\ntwo\n"}, wholeFiles, []int{2, 4},
			"A new.txt\n  create applied accepted, new\nA made.txt\n  create applied accepted, new\n" +
				"D old.txt\n  delete exact undecided, left out\nM some.txt\n  content exact undecided, left out\n",
			map[string]string{"new.txt": "new\n", "made.txt": "made\n", "some.txt": "1\ntwo\n3\n"}},
		{"a renaming", map[string]string{"old.txt": numbers}, renamed, []int{0},
			"R old.txt\n  rename exact undecided, left out\n  content applied accepted, new\n  content applied accepted, new\n",
			map[string]string{"new.txt": "1\ntwo\nthree\nfour\nfive\n6\n"}},
		{"an edit of a renamed file", map[string]string{"old.txt": numbers}, renamed, []int{2},
			"R new.txt\n  rename applied accepted, new\n  content applied accepted, new\n  content exact undecided, left out\n",
			map[string]string{"new.txt": "1\ntwo\nthree\nfour\nfive\n6\n"}},
		{"an edit of a file that was renamed before", map[string]string{"new.txt": numbers}, renamed, []int{2},
			"R new.txt\n  rename applied accepted, new\n  content applied accepted, new\n  content exact undecided, left out\n",
			map[string]string{"new.txt": "1\ntwo\nthree\nfour\nfive\n6\n"}},
		{"an edit of files that change places", map[string]string{"a.txt": "one\n", "b.txt": "two\n"}, swapped, []int{1},
			"R b.txt\n  rename applied accepted, new\n  content exact undecided, left out\nR a.txt\n  rename applied accepted, new\n",
			map[string]string{"a.txt": "two\n", "b.txt": "1\n"}},
		{"an edit of a copy", map[string]string{"a.txt": "one\n"}, copied, []int{1},
			"A b.txt\n  create applied accepted, new\n  content exact undecided, left out\n", map[string]string{"a.txt": "one\n", "b.txt": "1\n"}},
		{"a copy of what is another now", map[string]string{"a.txt": "one\n"}, copiedAndChanged, []int{0},
			"A b.txt\n  create conflict undecided, left out\n  content missing undecided, left out\nM a.txt\n  content applied accepted, new\n", nil},
	})
}

// A leftOutCase is an answer of which some hunks are rejected.
type leftOutCase struct {
	name   string
	files  map[string]string
	answer string
	reject []int
	want   string // the rows of the next review
	then   map[string]string
}

func testLeftOut(t *testing.T, cases []leftOutCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := newCommitFixture(t, c.files, c.answer)
			cs := p.resolve()
			p.commit(cs, rejecting(cs, c.reject...))
			again := p.resolve()
			if got := formatHunks(again); got != c.want {
				t.Fatalf("the next review shows\n%swant\n%s", got, c.want)
			}
			if c.then == nil {
				return
			}
			if done := p.commit(again, p.acceptAll(again)); done != (len(c.reject) > 0) {
				t.Errorf("there was something to commit: %v", done)
			}
			if got := p.tree(); fmt.Sprint(got) != fmt.Sprint(c.then) {
				t.Errorf("with what was left out, the tree is %q, want %q", got, c.then)
			}
			if last := p.resolve(); len(last.Undecided(last.InitialDecisions())) > 0 || slices.ContainsFunc(last.Hunks, func(h *model.Hunk) bool { return h.Placement != model.Applied }) {
				t.Errorf("in the end there is something to do:\n%s", formatHunks(last))
			}
		})
	}
}

// A part that is left out repeatedly stays left out. An undo of the commit
// removes that record.
func TestLeftOutAgain(t *testing.T) {
	p := newCommitFixture(t, map[string]string{"a.txt": "a b x\n"}, allTwice)
	cs := p.resolve()
	p.commit(cs, rejecting(cs, 1, 2))
	cs = p.resolve()
	d := rejecting(cs)
	d, _, err := cs.Accept(d, 1)
	if err != nil {
		t.Fatal(err)
	}
	p.commit(cs, d)
	want := "M a.txt\n  content applied accepted, new\n  content applied accepted, new\n  content exact undecided, left out\n"
	if got := formatHunks(p.resolve()); got != want {
		t.Errorf("after two commits:\n%swant\n%s", got, want)
	}
	history, err := commit.OpenHistory(p.ws, p.keys)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range slices.Backward(history.Entries()) {
		if _, err := commit.Undo(context.Background(), p.ws, e.ID, commit.Options{Keys: p.keys}); err != nil {
			t.Fatal(err)
		}
	}
	if cs := p.resolve(); len(cs.Undecided(cs.InitialDecisions())) > 0 || cs.Hunks[2].LeftOut {
		t.Errorf("after the undo:\n%s", formatHunks(cs))
	}
}

// The history does not apply to a file that changed since the commit.
func TestLeftOutOfAnotherFile(t *testing.T) {
	p := newCommitFixture(t, map[string]string{"a.txt": "one\n", "b.txt": "two\n"}, twoFiles)
	cs := p.resolve()
	p.commit(cs, rejecting(cs, 0))
	if err := os.WriteFile(filepath.Join(p.ws.Dir(), "a.txt"), []byte("one more\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if h := p.resolve().Hunks[0]; h.LeftOut || h.InitialDecision != model.Accepted {
		t.Errorf("it is left out (%v), and starts as %s", h.LeftOut, h.InitialDecision)
	}
}

// A replacement that was not found stays known as such, although text that
// another one wrote matches it now.
func TestLeftOutAsMissing(t *testing.T) {
	p := newCommitFixture(t, map[string]string{"a.txt": "one\n", "b.txt": "one\n"}, `{ "root": ".", "patches": [
  { "path": "a.txt", "find": "two", "replace": "three" },
  { "path": "a.txt", "find": "one", "replace": "two" },
  { "path": "b.txt", "find": "one", "replace": "two" }
] }`)
	cs := p.resolve()
	p.commit(cs, rejecting(cs, 0, 2))
	cs = p.resolve()
	d, _, err := cs.Accept(rejecting(cs), 2)
	if err != nil {
		t.Fatal(err)
	}
	p.commit(cs, d)
	h := p.resolve().Hunks[0]
	if !h.LeftOut || !h.WasMissing || h.Placement != model.Exact || h.InitialDecision != model.Undecided {
		t.Errorf("left out %v, missing then %v, now %s and %s", h.LeftOut, h.WasMissing, h.Placement, h.InitialDecision)
	}
}

// A hunk that starts as rejected is not an omission.
func TestLineEndsAreNotLeftOut(t *testing.T) {
	p := newCommitFixture(t, map[string]string{"a.txt": "one\r\ntwo\r\n"}, `{ "root": ".", "files": [ { "path": "a.txt", "content": "1\ntwo\n" } ] }`)
	cs := p.resolve()
	p.commit(cs, cs.InitialDecisions())
	if got, want := formatHunks(p.resolve()), "M a.txt\n  content applied accepted, new\n"; got != want {
		t.Errorf("the next review shows\n%swant\n%s", got, want)
	}
}

// For any answer, any omissions and any order of commits: no run writes an
// omitted part without a person, and the final tree is the one of accepting
// everything at once.
func TestLeftOutOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		files, answer := anyAnswer(t)
		whole := newCommitFixture(t, files, answer)
		cs := whole.resolve()
		if len(cs.Undecided(cs.InitialDecisions())) > 0 {
			t.Fatalf("not all has its exact place:\n%s\n%s", formatHunks(cs), answer)
		}
		whole.commit(cs, cs.InitialDecisions())

		p := newCommitFixture(t, files, answer)
		cs = p.resolve()
		committed := p.commit(cs, anyDecisions(t, cs))
		for range rapid.IntRange(0, 2).Draw(t, "reviews") {
			cs = p.resolve()
			p.wantUnwritten(cs, committed)
			committed = p.commit(cs, anyDecisions(t, cs)) || committed
		}
		cs = p.resolve()
		p.wantUnwritten(cs, committed)
		p.commit(cs, p.acceptAll(cs))
		if got, want := fmt.Sprint(p.tree()), fmt.Sprint(whole.tree()); got != want {
			t.Fatalf("%s\npart by part: %q\nall at once: %q", answer, got, want)
		}
	})
}

// wantUnwritten checks that no hunk of a partly committed answer is accepted
// that would change something, and that every hunk has its place. Beside an applied
// hunk, the old and the new text of a removal may both be there; only then the place is
// a single candidate.
func (p *commitFixture) wantUnwritten(cs *model.ChangeSet, committed bool) {
	p.Helper()
	for _, h := range cs.Hunks {
		pending := h.Placement != model.Applied
		placed := h.Placement <= model.Moved || h.Placement == model.Ambiguous && len(h.Candidates) == 1 && h.Why[0].Code == "doubt/beside-applied"
		if pending && (!placed || committed && (h.InitialDecision == model.Accepted || !h.LeftOut)) {
			p.Fatalf("hunk %d is %s, %s and left out: %v\n%s", h.ID, h.Placement, h.InitialDecision, h.LeftOut, formatHunks(cs))
		}
	}
}

// anyDecisions rejects some accepted hunks, and accepts some undecided ones,
// until none is undecided.
func anyDecisions(t *rapid.T, cs *model.ChangeSet) model.Decisions {
	d := cs.InitialDecisions()
	for id := range cs.Hunks {
		switch keep := rapid.Bool().Draw(t, "keep"); {
		case !keep:
			d, _ = cs.Reject(d, id)
		case d[id] == model.Undecided:
			d, _, _ = cs.Accept(d, id) // a refusal leaves d as it is
		}
	}
	return cs.WithoutUndecided(d)
}

// anyAnswer draws files whose lines are all different, and an answer in which a
// payload of some format changes some lines of each file.
func anyAnswer(t *rapid.T) (files map[string]string, answer string) {
	files = map[string]string{}
	for i := range rapid.IntRange(1, 3).Draw(t, "files") {
		name := fmt.Sprintf("f%d.txt", i)
		var old, lines []string
		for n := range rapid.IntRange(2, 12).Draw(t, "lines") {
			line := fmt.Sprintf("line %d of %d\n", n, i)
			old, lines = append(old, line), append(lines, line)
			if n%3 == 1 {
				lines[n] = rapid.SampledFrom([]string{fmt.Sprintf("new %d\nand %d\n", n, n), fmt.Sprintf("changed %d\n", n), ""}).Draw(t, "line")
			}
		}
		files[name] = strings.Join(old, "")
		answer += rapid.SampledFrom(writers).Draw(t, "format")(name, old, lines) + "\nSome prose.\n\n"
	}
	return files, answer
}

// writers write a payload that changes the lines of a file.
var writers = []func(name string, old, lines []string) string{
	func(name string, _, lines []string) string {
		return fmt.Sprintf("```json\n{ \"root\": \".\", \"files\": [ { \"path\": %q, \"content\": %q } ] }\n```\n", name, strings.Join(lines, ""))
	},
	func(name string, _, lines []string) string {
		return fmt.Sprintf("--- DELETE-FILE: %[1]s ---\n\n--- START-FILE: moved-%[1]s ---\n%[2]s--- END-FILE: moved-%[1]s ---\n", name, strings.Join(lines, ""))
	},
	func(name string, old, lines []string) string {
		var all []string
		for i := range old {
			if old[i] != lines[i] {
				all = append(all, fmt.Sprintf("{ \"find\": %q, \"replace\": %q, \"limit\": \"once\" }", old[i], lines[i]))
			}
		}
		return fmt.Sprintf("```json\n{ \"root\": \".\", \"patches\": [ { \"path\": %q, \"replacements\": [ %s ] } ] }\n```\n", name, strings.Join(all, ", "))
	},
	func(name string, old, lines []string) string {
		out, shift := fmt.Sprintf("```diff\ndiff --git a/%[1]s b/%[1]s\n--- a/%[1]s\n+++ b/%[1]s\n", name), 0
		for i := range old {
			if old[i] == lines[i] {
				continue
			}
			before, after := " "+old[i-1], ""
			if i+1 < len(old) {
				after = " " + old[i+1]
			}
			count := strings.Count(before+lines[i]+after, "\n")
			out += fmt.Sprintf("@@ -%d,%d +%d,%d @@\n%s-%s", i, strings.Count(before+old[i]+after, "\n"), i+shift, count, before, old[i])
			for line := range strings.Lines(lines[i]) {
				out += "+" + line
			}
			out += after
			shift += strings.Count(lines[i], "\n") - 1
		}
		return out + "```\n"
	},
}

// A copy that was left out, of a file that is another now, says what it would copy.
func TestCopyOfChangedFileNamesWhatIsCopied(t *testing.T) {
	p := newCommitFixture(t, map[string]string{"a.txt": "one\n"}, copiedAndChanged)
	cs := p.resolve()
	p.commit(cs, rejecting(cs, 0))
	h := p.resolve().Hunks[0]
	if want := "accepting copies the current file, with the changes applied so far"; !strings.Contains(h.Why.String(), want) {
		t.Errorf("the copy is %v: %q, want %q", h.Placement, h.Why, want)
	}
}
