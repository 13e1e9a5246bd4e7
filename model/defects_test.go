package model_test

import (
	"testing"

	"aptix-tui/model"
)

// DECISIONS §4.2: a file is judged with all its accepted hunks together, and the flag is at the
// accepted hunk before the place of the defect.
func TestDefects(t *testing.T) {
	files := map[string]string{"a.go": "package a\n\nfunc f() {\none()\nx\nx\nx\nx\nx\nx\nx\ntwo()\n}\n", "b.txt": "(\n",
		"c.js": "f(\n1)\n", "d.json": "{\n\"a\": 1,\n\"x\": 1,\n\"x1\": 1,\n\"x2\": 1,\n\"x3\": 1,\n\"x4\": 1,\n\"x5\": 1,\n\"y\": 1}\n"}
	answer := "```diff\n--- a/a.go\n+++ b/a.go\n@@ -4,1 +4,2 @@\n-one()\n+if x {\n+one()\n@@ -12,1 +13,2 @@\n-two()\n+}\n+two()\n" +
		"--- a/b.txt\n+++ b/b.txt\n@@ -1 +1 @@\n-(\n+((\n" +
		"--- a/c.js\n+++ b/c.js\n@@ -1 +1 @@\n-f(\n+f((\n" +
		"--- a/d.json\n+++ b/d.json\n@@ -2 +2 @@\n-\"a\": 1,\n+\"a\": 2,\n@@ -9 +9,2 @@\n-\"y\": 1}\n+\"a\": 1,\n+\"y\": 1}\n" +
		"--- /dev/null\n+++ b/e.json\n@@ -0,0 +1,2 @@\n+{\n+\"a\" 1}\n```\n"
	cs, _ := place(t, files, answer, nil)
	const all = "yyyyyyy"
	for _, c := range []struct {
		decisions string // y accepted, n rejected, ? undecided; by hunk
		want      map[int]string
	}{
		{"yynnnnn", nil},
		{"ynnnnnn", map[int]string{0: "does not parse: line 14: expected '}', found 'EOF'"}},
		{"?ynnnnn", map[int]string{1: "does not parse: line 13: expected declaration, found two"}},
		{"nnnynnn", map[int]string{3: "brackets no longer balance"}},
		{"nnnnyyn", map[int]string{5: "stated twice: line 9: \"a\""}},
		{"nnnnynn", nil},
		{"nnnnnny", map[int]string{6: "does not parse: line 2: invalid character '1' after object key"}},
		{all, map[int]string{3: "brackets no longer balance", 5: "stated twice: line 9: \"a\"", 6: "does not parse: line 2: invalid character '1' after object key"}},
		{"nnnnnnn", nil},
	} {
		d := make(model.Decisions, len(all))
		for i, r := range c.decisions {
			d[i] = map[rune]model.Decision{'y': model.Accepted, 'n': model.Rejected, '?': model.Undecided}[r]
		}
		got := cs.Defects(d)
		for id, want := range c.want {
			if got[id] == nil || got[id].String() != want {
				t.Errorf("%s: hunk %d: %v, want %s", c.decisions, id, got[id], want)
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.decisions, got, c.want)
		}
	}
}
