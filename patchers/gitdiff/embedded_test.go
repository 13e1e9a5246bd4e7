package gitdiff_test

import (
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
)

// TestEmbedded: the diff in a gitPatch entry (AFS §1.1, SYS-004 §3) or in a
// START-PATCH block (AOF §3.2) is one of the file that the entry names.
func TestEmbedded(t *testing.T) {
	const hunk = "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"
	for _, c := range []struct {
		name, diff string
		op         model.Op
		codes      string // of the diagnostics, in order
		lines      string // of the diagnostics
		invalid    string // a part of it
		doubt      string // a part of it
		after      string // of "a\nb\n"
	}{
		{name: "the same path", diff: "--- a/src/x.go\n+++ b/src/x.go\n" + hunk, after: "a\nc\n"},
		{name: "git header", diff: "diff --git a/src/x.go b/src/x.go\nindex 1..2 100644\n--- a/src/x.go\n+++ b/src/x.go\n" + hunk, after: "a\nc\n"},
		{name: "no prefix", diff: "--- src/x.go\n+++ src/x.go\n" + hunk, codes: "git/prefix", lines: "10", after: "a\nc\n"},
		{name: "no header", diff: hunk, after: "a\nc\n"},
		{name: "blank lines first", diff: "\n\n" + hunk, after: "a\nc\n"},
		{name: "crlf", diff: strings.ReplaceAll(hunk, "\n", "\r\n"), after: "a\nc\n"},
		{name: "no last newline", diff: strings.TrimSuffix(hunk, "\n"), after: "a\nc\n"},
		{name: "other directories", diff: "--- a/lib/x.go\n+++ b/lib/x.go\n" + hunk, codes: "git/header-path", lines: "10", after: "a\nc\n"},
		{name: "another file", diff: "--- a/src/y.go\n+++ b/src/y.go\n" + hunk, codes: "git/header-path", lines: "10", invalid: "names src/y.go"},
		{name: "a second file", diff: "--- a/src/x.go\n+++ b/src/x.go\n" + hunk + "--- a/z\n+++ b/z\n" + hunk, codes: "git/several-files", lines: "16", invalid: "second file"},
		{name: "a second git file", diff: hunk + "diff --git a/z b/z\nold mode 100644\nnew mode 100755\n", codes: "git/several-files", lines: "14", invalid: "second file"},
		{name: "prose behind", diff: hunk + "\nThat is all.\n", codes: "git/text-around", lines: "15", after: "a\nc\n"},
		{name: "rename", diff: "diff --git a/src/x.go b/lib/x.go\nrename from src/x.go\nrename to lib/x.go\n", op: model.OpRename, codes: "git/header-path git/header-path", lines: "10 10", invalid: "renames or copies"},
		{name: "new file", diff: "--- /dev/null\n+++ b/src/x.go\n@@ -0,0 +1 @@\n+new\n", op: model.OpCreate, after: "new\n"},
		{name: "deleted file", diff: "--- a/src/x.go\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n", op: model.OpDelete},
		{name: "prose above", diff: "The change:\n- a list item\n\n" + hunk, codes: "git/text-around", lines: "10", after: "a\nc\n"},
		{name: "prose above a header", diff: "As in other.go:\n--- a/src/x.go\n+++ b/src/x.go\n" + hunk, codes: "git/text-around", lines: "10", after: "a\nc\n"},
		{name: "prose above that names another file", diff: "As in other.go:\n" + hunk, codes: "git/text-around", lines: "10", doubt: "answer line 10 names another file", after: "a\nc\n"},
		{name: "a commit above", diff: "From 0123456789abcdef Mon Sep 17 00:00:00 2001\nSubject: c\n\n+x\n---\n x | 2 +-\n\ndiff --git a/src/x.go b/src/x.go\n--- a/src/x.go\n+++ b/src/x.go\n" + hunk, after: "a\nc\n"},
		{name: "an index line above", diff: "Index: src/x.go\n=======\n--- a/src/x.go\n+++ b/src/x.go\n" + hunk, after: "a\nc\n"},
		{name: "no hunk header", diff: " a\n-b\n+c\n", codes: "git/hunk-header", lines: "10", after: "a\nc\n"},
		{name: "no hunk header, a blank line above", diff: "\n a\n-b\n+c\n", codes: "git/hunk-header", lines: "11", after: "a\nc\n"},
		{name: "no hunk header, half a file header", diff: "--- a/src/x.go\n a\n-b\n+c\n", codes: "git/text-around git/hunk-header", lines: "10 11", doubt: "answer line 10 looks like part of a hunk", after: "a\nc\n"},
		{name: "no hunk header, half of another file header", diff: "+++ b/src/y.go\n a\n-b\n+c\n", codes: "git/text-around git/hunk-header", lines: "10 11", doubt: "answer line 10 looks like part of a hunk", after: "a\nc\n"},
		{name: "no header of the first hunk", diff: "+z\n a\n@@ -2 +2 @@\n-b\n+c\n", codes: "git/hunk-header", lines: "10", after: "z\na\nc\n"},
		{name: "lines of a hunk above a header", diff: " a\n-b\n--- a/src/x.go\n+++ b/src/x.go\n" + hunk, codes: "git/text-around", lines: "10", doubt: "answer line 11 looks like part of a hunk", after: "a\nc\n"},
		{name: "nothing", diff: "", codes: "git/no-change", lines: "10", invalid: "no change"},
		{name: "prose only", diff: "Nothing to do.\n", codes: "git/no-change", lines: "10", invalid: "no change"},
	} {
		t.Run(c.name, func(t *testing.T) {
			change, diags := gitdiff.Embedded("src/x.go", []byte(c.diff), 10)
			var codes, lines []string
			for _, d := range diags {
				codes = append(codes, d.Code)
				lines = append(lines, strings.TrimPrefix(strings.SplitN(d.String(), ":", 2)[0], "line "))
				if d.Path != "src/x.go" {
					t.Errorf("a diagnostic is about %q", d.Path)
				}
			}
			if got := strings.Join(codes, " "); got != c.codes {
				t.Errorf("diagnostics %q, want %q", got, c.codes)
			}
			if got := strings.Join(lines, " "); got != c.lines {
				t.Errorf("in lines %q, want %q", got, c.lines)
			}
			if change.Op != c.op || change.Path != "src/x.go" {
				t.Errorf("%v of %s, want %v", change.Op, change.Path, c.op)
			}
			if (!change.Invalid.None()) != (c.invalid != "") || !strings.Contains(change.Invalid.String(), c.invalid) {
				t.Errorf("invalid: %q, want %q", change.Invalid, c.invalid)
			}
			if (!change.Doubt.None()) != (c.doubt != "") || !strings.Contains(change.Doubt.String(), c.doubt) {
				t.Errorf("doubt: %q, want %q", change.Doubt, c.doubt)
			}
			if !change.Invalid.None() {
				return
			}
			after := string(change.Content)
			if change.Op != model.OpCreate {
				after = applyEdits(t, change, "a\nb\n")
			}
			if after != c.after {
				t.Errorf("leads to %q, want %q", after, c.after)
			}
		})
	}
}
