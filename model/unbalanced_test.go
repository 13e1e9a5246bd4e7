package model_test

import (
	"maps"
	"testing"

	"aptix-tui/model"
)

// DECISIONS §4.2: brackets are counted per file, for the accepted hunks together.
func TestUnbalanced(t *testing.T) {
	files := map[string]string{"a.go": "func f() {\none()\nx\nx\nx\nx\nx\nx\nx\ntwo()\n}\n", "b.txt": "(\n"}
	answer := "```diff\n--- a/a.go\n+++ b/a.go\n@@ -2,1 +2,2 @@\n-one()\n+if x {\n+one()\n@@ -10,1 +11,2 @@\n-two()\n+}\n+two()\n" +
		"--- a/b.txt\n+++ b/b.txt\n@@ -1 +1 @@\n-(\n+((\n```\n"
	cs, _ := place(t, files, answer, nil)
	for _, c := range []struct {
		decisions model.Decisions
		want      map[int]bool
	}{
		{model.Decisions{model.Accepted, model.Accepted, model.Accepted}, map[int]bool{}},
		{model.Decisions{model.Accepted, model.Rejected, model.Accepted}, map[int]bool{0: true}},
		{model.Decisions{model.Undecided, model.Accepted, model.Accepted}, map[int]bool{1: true}},
		{model.Decisions{model.Rejected, model.Rejected, model.Rejected}, map[int]bool{}},
	} {
		if got := cs.Unbalanced(c.decisions); !maps.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.decisions, got, c.want)
		}
	}
}
