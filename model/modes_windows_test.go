package model_test

import "testing"

// Where the system keeps no executable bit, a mode is in place as far as it can be.
func TestModeless(t *testing.T) {
	p := newCommitFixture(t, map[string]string{"a.txt": "one\n"}, "diff --git a/a.txt b/a.txt\nold mode 100644\nnew mode 100755\n")
	if got := formatHunks(p.resolve()); got != "M a.txt\n  mode applied accepted, new\n" {
		t.Errorf("the review shows\n%s", got)
	}
}
