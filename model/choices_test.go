package model_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

// preview returns the only file of cs with the hunks in on accepted and all
// others rejected.
func preview(t *testing.T, cs *model.ChangeSet, on ...int) string {
	t.Helper()
	d := cs.RejectAll(cs.InitialDecisions(), nil)
	for _, id := range on {
		var err error
		if d, _, err = cs.Accept(d, id); err != nil {
			t.Fatal(err)
		}
	}
	return string(cs.Preview(0, d))
}

const twoGroups = "```diff\n--- a/a.txt\n+++ b/a.txt\n@@ -1,5 +1,6 @@\n-one\n+ONE\n+more\n two\n three\n-four\n+FOUR\n five\n```\n"

const fiveLines = "one\ntwo\nthree\nfour\nfive\n"

// DECISIONS §1.5, REVIEW §3.2, "s", "v": a hunk is split by lines. Every subset
// of the parts changes only its lines; all parts together give the result of
// the whole hunk.
func TestPartsOfAHunk(t *testing.T) {
	files := map[string]string{"a.txt": fiveLines}
	whole, _ := place(t, files, twoGroups, nil)
	h := whole.Hunks[0]
	var shown []string
	for _, l := range h.ChangedLines() {
		shown = append(shown, fmt.Sprintf("%d%c%s", l.Group, "-+"[map[bool]int{true: 1}[l.Added]], strings.TrimSpace(string(l.Text))))
	}
	if want := []string{"0-one", "0+ONE", "0+more", "1-four", "1+FOUR"}; !slices.Equal(shown, want) {
		t.Fatalf("lines %q, want %q", shown, want)
	}
	all := preview(t, whole, 0)
	cut := func(parts ...int) *model.ChangeSet {
		cs, _ := place(t, files, twoGroups, (*model.Choices)(nil).With(h.Key, model.Choice{Parts: parts}))
		ids := make([]int, len(cs.Hunks))
		for i := range ids {
			ids[i] = i
		}
		if got := preview(t, cs, ids...); got != all {
			t.Errorf("%v: all parts give %q, want %q", parts, got, all)
		}
		if got := preview(t, cs); got != fiveLines {
			t.Errorf("%v: no part gives %q", parts, got)
		}
		return cs
	}
	for _, c := range []struct {
		parts []int
		want  string // with the first part only
	}{
		{[]int{1, 1, 1, 2, 2}, "ONE\nmore\ntwo\nthree\nfour\nfive\n"},
		{[]int{2, 1, 2, 2, 2}, "one\nONE\ntwo\nthree\nfour\nfive\n"},
		{[]int{1, 2, 2, 2, 1}, "two\nthree\nfour\nFOUR\nfive\n"},
		{[]int{1, 1, 2, 2, 2}, "ONE\ntwo\nthree\nfour\nfive\n"},
		{[]int{2, 2, 1, 2, 2}, "one\nmore\ntwo\nthree\nfour\nfive\n"},
		{[]int{1, 2, 3, 4, 5}, "two\nthree\nfour\nfive\n"},
	} {
		if got := preview(t, cut(c.parts...), 0); got != c.want {
			t.Errorf("%v: the first part gives %q, want %q", c.parts, got, c.want)
		}
	}
	for _, bad := range [][]int{{1, 2}, {0, 1, 1, 1, 1}, {9, 9, 9, 9, 9}, {}} {
		if got := preview(t, cut(bad...), 0); got != all {
			t.Errorf("%v does not fit, and gives %q", bad, got)
		}
	}
}

// REVIEW §3.2, "v": a new file is split by lines, too. Its first part creates it with the lines
// of that part, whatever the last line ends in; the others add theirs at their places.
func TestPartsOfANewFile(t *testing.T) {
	for _, c := range []struct {
		name, answer string
		parts        []int
		want         []string // with the first part only, and with all
	}{
		{"some lines", "@@ -0,0 +1,4 @@\n+one\n+two\n+three\n+four\n", []int{2, 1, 2, 1}, []string{"two\nfour\n", "one\ntwo\nthree\nfour\n"}},
		{"without the last line", "@@ -0,0 +1,2 @@\n+one\n+two\n\\ No newline at end of file\n", []int{1, 2}, []string{"one\n", "one\ntwo"}},
		{"only the last line", "@@ -0,0 +1,2 @@\n+one\n+two\n\\ No newline at end of file\n", []int{2, 1}, []string{"two", "one\ntwo"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			answer := "```diff\n--- /dev/null\n+++ b/new.txt\n" + c.answer + "```\n"
			whole, _ := place(t, nil, answer, nil)
			h := whole.Hunks[0]
			if lines := h.ChangedLines(); !h.Splittable() || len(lines) != len(c.parts) {
				t.Fatalf("%d lines, splittable: %v", len(lines), h.Splittable())
			}
			cs, _ := place(t, nil, answer, (*model.Choices)(nil).With(h.Key, model.Choice{Parts: c.parts}))
			for id, want := range c.want {
				if got := preview(t, cs, id); got != want {
					t.Errorf("up to part %d: %q, want %q", id+1, got, want)
				}
			}
			d, _ := cs.Reject(cs.InitialDecisions(), 1)
			p, err := cs.Plan(d)
			if err != nil || len(p.Entries) != 1 || string(p.Entries[0].Content()) != c.want[0] {
				t.Errorf("the plan is %v, %v", p, err)
			}
			if d, others := cs.Reject(cs.InitialDecisions(), 0); len(others) != 1 || d[1] != model.Rejected {
				t.Errorf("without the file, its other lines are %v", d[1])
			}
		})
	}
}

// A later edit of a new file builds on the part that has its lines.
func TestEditOfAPartOfANewFile(t *testing.T) {
	answer := "```diff\n--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1,3 @@\n+one\n+two\n+three\n```\n" +
		"```diff\n--- a/new.txt\n+++ b/new.txt\n@@ -3 +3 @@\n-three\n+THREE\n```\n"
	whole, _ := place(t, nil, answer, nil)
	cs, _ := place(t, nil, answer, (*model.Choices)(nil).With(whole.Hunks[0].Key, model.Choice{Parts: []int{1, 1, 2}}))
	if len(cs.Hunks) != 3 {
		t.Fatalf("%d hunks", len(cs.Hunks))
	}
	if got := preview(t, cs, 2); got != "one\ntwo\nTHREE\n" {
		t.Errorf("with the edit accepted the file is %q", got)
	}
	if d, _ := cs.Reject(cs.InitialDecisions(), 1); d[2] != model.Rejected {
		t.Error("the edit is accepted without the line that it changes")
	}
}

// A last line without a line end cannot be split from its group.
func TestPartsAtTheEnd(t *testing.T) {
	files := map[string]string{"a.txt": "one\ntwo"}
	answer := "```diff\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,3 @@\n one\n-two\n\\ No newline at end of file\n+TWO\n+three\n```\n"
	whole, _ := place(t, files, answer, nil)
	key := whole.Hunks[0].Key
	for _, l := range whole.Hunks[0].ChangedLines() {
		if !l.Inseparable {
			t.Errorf("%q is not tied", l.Text)
		}
	}
	cs, _ := place(t, files, answer, (*model.Choices)(nil).With(key, model.Choice{Parts: []int{1, 2, 2}}))
	if got := preview(t, cs, 0); got != "one\nTWO\nthree\n" {
		t.Errorf("the first part gives %q", got)
	}
}

// A part starts with the decision of the whole hunk. A part that is split
// differently is undecided.
func TestTransferOfParts(t *testing.T) {
	files := map[string]string{"a.txt": fiveLines}
	whole, _ := place(t, files, twoGroups, nil)
	key := whole.Hunks[0].Key
	cs, _ := place(t, files, twoGroups, (*model.Choices)(nil).With(key, model.Choice{Parts: []int{1, 1, 1, 2, 2}}))
	for _, d := range []model.Decision{model.Accepted, model.Rejected, model.Undecided} {
		if got := cs.TransferDecisions(whole, model.Decisions{d}); got[0] != d || got[1] != d {
			t.Errorf("from %v come %v", d, got)
		}
	}
	other, _ := place(t, files, twoGroups, (*model.Choices)(nil).With(key, model.Choice{Parts: []int{1, 2, 2, 2, 2}}))
	if got := other.TransferDecisions(cs, model.Decisions{model.Accepted, model.Accepted}); got[0] != model.Undecided || got[1] != model.Undecided {
		t.Errorf("other parts have %v", got)
	}
}

// REVIEW §3.2, "e": the text that a person wrote replaces the whole lines
// around the hunk. It gets the line ends of the file.
func TestEditedText(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"as it was meant", fiveLines, "ONE\nmore\ntwo\nthree\nFOUR\nfive\n", "ONE\nmore\ntwo\nthree\nFOUR\nfive\n"},
		{"something else", fiveLines + "six\n", "1\n2", "1\n2\nsix\n"},
		{"nothing", fiveLines + "six\n", "", "six\n"},
		{"in CRLF", strings.ReplaceAll(fiveLines, "\n", "\r\n"), "1\nfive\n", "1\r\nfive\r\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := map[string]string{"a.txt": c.file}
			whole, _ := place(t, files, twoGroups, nil)
			cs, _ := place(t, files, twoGroups, (*model.Choices)(nil).With(whole.Hunks[0].Key, model.Choice{Text: []byte(c.text)}))
			if h := cs.Hunks[0]; h.InitialDecision != model.Undecided || !strings.Contains(h.Explanation(), "edited by hand") {
				t.Errorf("it starts %v: %s", h.InitialDecision, h.Explanation())
			}
			if got := preview(t, cs, 0); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	t.Run("what is there already", func(t *testing.T) {
		files := map[string]string{"a.txt": fiveLines}
		whole, _ := place(t, files, twoGroups, nil)
		cs, _ := place(t, files, twoGroups, (*model.Choices)(nil).With(whole.Hunks[0].Key, model.Choice{Text: []byte(fiveLines)}))
		if cs.Hunks[0].Placement != model.Applied {
			t.Errorf("it is %v", cs.Hunks[0].Placement)
		}
	})
}

const lost = "```diff\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-nowhere to be found\n+new\n context that is not there\n```\n"

// REVIEW §3.2, "m": a hunk without a place gets one by hand and can then be
// accepted.
func TestPlacedByHand(t *testing.T) {
	files := map[string]string{"a.txt": "one\ntwo\nthree"}
	missing, _ := place(t, files, lost, nil)
	key := missing.Hunks[0].Key
	if _, _, err := missing.Accept(missing.InitialDecisions(), 0); err == nil {
		t.Fatal("it has no place, and can be accepted")
	}
	for _, c := range []struct {
		at   model.LineRange
		want string
	}{
		{model.LineRange{First: 0, Count: 1}, "new\ncontext that is not there\ntwo\nthree"},
		{model.LineRange{First: 1}, "one\nnew\ncontext that is not there\ntwo\nthree"},
		{model.LineRange{First: 1, Count: 99}, "one\nnew\ncontext that is not there\n"},
		{model.LineRange{First: 99}, "one\ntwo\nthree\nnew\ncontext that is not there\n"},
	} {
		cs, _ := place(t, files, lost, (*model.Choices)(nil).With(key, model.Choice{Lines: &c.at}))
		h := cs.Hunks[0]
		if h.Placement != model.Loose || h.InitialDecision != model.Undecided || h.Explanation() != "placed by hand" {
			t.Errorf("it is %v, %v: %s", h.Placement, h.InitialDecision, h.Explanation())
		}
		if got := preview(t, cs, 0); got != c.want {
			t.Errorf("%v: got %q, want %q", c.at, got, c.want)
		}
	}
	both := model.Choice{Lines: &model.LineRange{First: 1, Count: 1}, Text: []byte("mine")}
	cs, _ := place(t, files, lost, (*model.Choices)(nil).With(key, both))
	if got := preview(t, cs, 0); got != "one\nmine\nthree" {
		t.Errorf("edited and placed by hand: %q", got)
	}
}

// A hunk is placed in the text that the earlier edits leave, if each edit
// refers to the previous one. Otherwise it is placed in the text of the file.
func TestPlacementText(t *testing.T) {
	files := map[string]string{"a.txt": fiveLines}
	for _, c := range []struct{ name, answer, want string }{
		{"structured", "```json\n" + `{"patches":[{"path":"a.txt","replacements":[{"find":"one","replace":"1","limit":"once"},{"find":"six","replace":"6","limit":"once"}]}]}` + "\n```\n", "1" + fiveLines[3:]},
		{"git", "```diff\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+1\n two\n@@ -5,1 +5,1 @@\n-nowhere\n+new\n```\n", fiveLines},
	} {
		cs, _ := place(t, files, c.answer, nil)
		if got := string(cs.PlacementText(1)); got != c.want || string(cs.PlacementText(0)) != fiveLines {
			t.Errorf("%s: the second is placed in %q, the first in %q", c.name, got, cs.PlacementText(0))
		}
	}
}

// Two hunks of one diff never change the same lines, even if a person placed
// one.
func TestPlacedByHandOnATakenPlace(t *testing.T) {
	files := map[string]string{"a.txt": fiveLines}
	answer := "```diff\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+ONE\n two\n@@ -3,1 +3,1 @@\n-nowhere\n+new\n@@ -4,2 +4,2 @@\n-four\n+FOUR\n five\n```\n"
	whole, _ := place(t, files, answer, nil)
	for _, c := range []struct {
		at   model.LineRange
		want []model.Placement
	}{
		{model.LineRange{First: 2, Count: 1}, []model.Placement{model.Exact, model.Loose, model.Exact}},
		{model.LineRange{First: 0, Count: 1}, []model.Placement{model.Exact, model.Conflict, model.Exact}},
		{model.LineRange{First: 3, Count: 1}, []model.Placement{model.Exact, model.Loose, model.Conflict}},
		{model.LineRange{First: 4, Count: 1}, []model.Placement{model.Exact, model.Loose, model.Exact}},
	} {
		cs, _ := place(t, files, answer, (*model.Choices)(nil).With(whole.Hunks[1].Key, model.Choice{Lines: &c.at}))
		var got []model.Placement
		for _, h := range cs.Hunks {
			got = append(got, h.Placement)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: got %v, want %v", c.at, got, c.want)
		}
	}
}

// PLACING §2.5: an edit is placed in another file only if a person says so.
func TestAnotherPath(t *testing.T) {
	files := map[string]string{"src/a.txt": fiveLines, "other.txt": ""}
	cs, _ := place(t, files, twoGroups, nil)
	h := cs.Hunks[0]
	if h.Placement != model.Conflict || !slices.Equal(h.SimilarPaths, []string{"src/a.txt"}) {
		t.Fatalf("it is %v, and may be meant for %q", h.Placement, h.SimilarPaths)
	}
	cs, _ = place(t, files, twoGroups, (*model.Choices)(nil).WithPath(h.Key, h.SimilarPaths[0]))
	h = cs.Hunks[0]
	if f := cs.Files[h.File]; f.Path != "src/a.txt" || h.Placement != model.Exact || h.InitialDecision != model.Undecided {
		t.Errorf("it is %v in %s, %v", h.Placement, f.Path, h.InitialDecision)
	}
	if !strings.Contains(h.Explanation(), "the answer names a.txt") {
		t.Errorf("the note is %q", h.Explanation())
	}
	cs, _ = place(t, files, twoGroups, (*model.Choices)(nil).WithPath(h.Key, "../outside"))
	if cs.Hunks[0].Placement != model.Invalid {
		t.Errorf("outside it is %v", cs.Hunks[0].Placement)
	}
}

// DECISIONS §1.5: for every split of a hunk, every subset of its lines changes
// exactly these lines, and decisions never start a search.
func TestAnyPartsOfAnyHunk(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		line := rapid.SampledFrom([]string{"a\n", "b\n", "c\n", "d\n", "e\n"})
		old := strings.Join(rapid.SliceOfN(line, 1, 8).Draw(rt, "old"), "")
		new := strings.Join(rapid.SliceOfN(line, 0, 8).Draw(rt, "new"), "")
		if old == new {
			return
		}
		answer := "```json\n" + fmt.Sprintf(`{"patches":[{"path":"a.txt","replacements":[{"find":%q,"replace":%q,"limit":"once"}]}]}`, old, new) + "\n```\n"
		files := map[string]string{"a.txt": "head\n" + old + "tail\n"}
		whole, _ := place(t, files, answer, nil)
		h := whole.Hunks[0]
		if h.Placement != model.Exact {
			return
		}
		lines := h.ChangedLines()
		parts := make([]int, len(lines))
		for i := range parts {
			parts[i] = rapid.IntRange(1, 2).Draw(rt, "part")
		}
		cs, _ := place(t, files, answer, (*model.Choices)(nil).With(h.Key, model.Choice{Parts: parts}))
		if len(cs.Hunks) == 1 {
			return
		}
		if got := preview(t, cs, 0, 1); got != preview(t, whole, 0) {
			rt.Fatalf("both parts give %q", got)
		}
		if got := preview(t, cs); got != files["a.txt"] {
			rt.Fatalf("none gives %q", got)
		}
		for part := range 2 {
			removed, added := 0, 0
			for i, l := range lines {
				switch {
				case parts[i] != part+1:
				case l.Added:
					added++
				default:
					removed++
				}
			}
			got := strings.Count(preview(t, cs, part), "\n")
			if want := strings.Count(files["a.txt"], "\n") - removed + added; got != want {
				rt.Fatalf("part %d gives %d lines, want %d", part+1, got, want)
			}
		}
	})
}

// DECISIONS §1.5: in a run of changed lines the k-th new line belongs to the k-th old one.
// Whatever is marked, a marked new line follows its counterpart and no later old line.
func TestMarkedLinesKeepTheirPlaces(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var diff, old, new, want strings.Builder
		marks := []bool{}
		mark := func() bool {
			marks = append(marks, rapid.Bool().Draw(rt, "mark"))
			return marks[len(marks)-1]
		}
		lines := func(name string) (out []string) {
			for n := range rapid.IntRange(0, 4).Draw(rt, name) {
				out = append(out, fmt.Sprintf("%s %d.%d\n", name, len(marks), n))
			}
			return out
		}
		for run := range rapid.IntRange(1, 3).Draw(rt, "runs") {
			removed, added := lines("old"), lines("new")
			rows := make([]string, max(len(removed), len(added)))
			for i, text := range removed {
				diff.WriteString("-" + text)
				old.WriteString(text)
				if !mark() {
					rows[i] = text
				}
			}
			for i, text := range added {
				diff.WriteString("+" + text)
				new.WriteString(text)
				if mark() {
					rows[i] += text
				}
			}
			same := fmt.Sprintf("same %d\n", run)
			diff.WriteString(" " + same)
			old.WriteString(same)
			new.WriteString(same)
			want.WriteString(strings.Join(rows, "") + same)
		}
		parts := make([]int, len(marks))
		for i, on := range marks {
			parts[i] = map[bool]int{true: 1, false: 2}[on]
		}
		if !slices.Contains(parts, 1) || !slices.Contains(parts, 2) {
			return
		}
		files := map[string]string{"a.txt": "head\n" + old.String()}
		answer := fmt.Sprintf("```diff\n--- a/a.txt\n+++ b/a.txt\n@@ -1,%d +1,%d @@\n head\n%s```\n",
			strings.Count(old.String(), "\n")+1, strings.Count(new.String(), "\n")+1, diff.String())
		whole, _ := place(t, files, answer, nil)
		cs, _ := place(t, files, answer, (*model.Choices)(nil).With(whole.Hunks[0].Key, model.Choice{Parts: parts}))
		if got := preview(t, cs, 0); got != "head\n"+want.String() {
			rt.Fatalf("marked of\n%s%v gives %q, want %q", diff.String(), marks, got, "head\n"+want.String())
		}
		if got := preview(t, cs, 0, 1); got != "head\n"+new.String() {
			rt.Fatalf("all of\n%s gives %q", diff.String(), got)
		}
	})
}
