package gitdiff_test

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers"
)

// TestHostile reads and places answers of 64 KB that are made to be slow:
// whatever is quadratic does not come back (PLACING §3.6, "cost stays near-linear").
func TestHostile(t *testing.T) {
	const size = 1 << 16
	fill := func(head, unit string) string {
		return head + strings.Repeat(unit, max(1, (size-len(head))/len(unit)))
	}
	file := "--- a/f\n+++ b/f\n"
	for _, c := range []struct{ name, answer, file string }{
		{"sections", fill("", file+"@@ -1 +1 @@\n-a\n+b\n"), "a\n"},
		{"other sections", manySections(size), "a\n"},
		{"git starts", fill("", "diff --git a/x b/x\nindex 1..2\n"), ""},
		{"git starts in prose", fill("", "diff --git a/x b/x\nprose\n"), ""},
		{"huge counts", fill(file, "@@ -1,999999999 +1,999999999 @@\n a\n-b\n"), "a\nb\n"},
		{"numberless hunks", fill("```diff\n"+file, "@@\n a\n-b\n"), fill("", "a\nb\n")},
		{"missing hunks", fill(file, "@@ -1,2 +1,2 @@\n x y z\n-missing\n+found\n"), fill("", "x y\nz\n")},
		{"missing in one line", fill(file, "@@ -1,2 +1,2 @@\n x y z\n-missing\n+found\n"), fill("", "x y z ")},
		{"moved hunks", fill(file, "@@ -9,2 +9,2 @@\n a\n-b\n+c\n"), fill("", "a\na\nb\n")},
		{"one long hunk", fill("```diff\n"+file+"@@\n", " a\n") + "+b\n", fill("", "a\n")},
		{"one long insertion", fill("```diff\n"+file+"@@ -1 +1,9 @@\n a\n", "+a\n"), fill("", "a\n")},
		{"blank lines", fill("```diff\n"+file+"@@ -1,2 +1,2 @@\n-a\n", "\n"), "a\n"},
		{"blank lines and hunks", fill("```diff\n"+file, "@@ -1 +1 @@\n-a\n+b\n"+strings.Repeat("\n", 200)), "a\n"},
		{"one long line", fill(file+"@@ -1 +1 @@\n-", "a b "), fill("", "a b")},
		{"a long name", fill("diff --git a", " a") + "\nindex 1..2\n", ""},
		{"quotes", fill("diff --git \"a", "\\\"") + "\nindex 1..2\n", ""},
		{"a long info string", fill("```"+strings.Repeat("x ", 2000)+"\n", "@@ -1 +1 @@\n"), ""},
		{"a longer info string", fill("```"+strings.Repeat("x", size/2)+"\n", "@@ -1 +1 @@\n"), ""},
		{"fences", fill("", "```diff\n@@ -1 +1 @@\n-a\n+b\n```\n"), ""},
		{"commits", fill("", "commit 0123456789abcdef\n"), ""},
		{"signatures", fill(file+"@@ -1 +1 @@\n-a\n+b\n", "-- \n2.39\n"), "a\n"},
		{"binary", fill("diff --git a/f b/f\nindex 1234567..2345678\nGIT binary patch\nliteral 9\n", "literal 5\n\n"), "a\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			payloads, _ := patchers.Parse(model.NewAnswer("hostile", []byte(c.answer)), patchers.Options{Format: patchers.Named("git")})
			text := model.NewText([]byte(c.file))
			for _, p := range payloads {
				for _, change := range p.Files {
					for _, e := range change.Edits {
						checkMatch(t, text, 0, e.Locator.Locate(text, 0))
					}
				}
			}
		})
	}
}

func manySections(size int) string {
	var b strings.Builder
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "--- a/f%d\n+++ b/f%d\n@@ -1 +1 @@\n-a\n+b\n", i, i)
	}
	return b.String()
}
