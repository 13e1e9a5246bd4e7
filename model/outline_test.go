package model_test

import (
	"testing"

	"aptix-tui/model"
)

// Outline has the entries of Plan, also for a file that ends at the path of another one with
// the same content.
func TestOutline(t *testing.T) {
	const patch = `diff --git a/a.txt b/a.txt
--- a/a.txt
+++ b/a.txt
@@ -1,2 +1,2 @@
-one
+ONE
 two
diff --git a/old.txt b/same.txt
similarity index 100%
rename from old.txt
rename to same.txt
diff --git a/same.txt b/other.txt
similarity index 100%
rename from same.txt
rename to other.txt
diff --git a/new.txt b/new.txt
new file mode 100644
--- /dev/null
+++ b/new.txt
@@ -0,0 +1 @@
+new
`
	cs, _ := place(t, map[string]string{"a.txt": "one\ntwo\n", "old.txt": "text\n", "same.txt": "text\n"}, patch, nil)
	d := cs.InitialDecisions()
	plan, err := cs.Plan(d)
	must(t, err)
	outline, err := cs.Outline(d)
	must(t, err)
	if len(plan.Entries) != 4 || len(outline.Entries) != len(plan.Entries) {
		t.Fatalf("%d entries in the plan, %d in its outline", len(plan.Entries), len(outline.Entries))
	}
	for i := range plan.Entries {
		want, got := &plan.Entries[i], &outline.Entries[i]
		if got.Path != want.Path || got.From != want.From || got.Before != want.Before || got.After.Kind != want.After.Kind ||
			got.After.Mode != want.After.Mode || string(got.Content()) != string(want.Content()) {
			t.Errorf("entry %d: got %+v, want %+v", i, got, want)
		}
		if want.After.Kind == model.Regular && want.After.Digest != model.DigestOf(want.Content()) {
			t.Errorf("%s: wrong digest in the plan", want.Path)
		}
	}
}
