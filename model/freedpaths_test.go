package model_test

import "testing"

// A file is created in the place of a symbolic link that its patch renames, and not in that of
// the link's target.
func TestCreationInPlaceOfLink(t *testing.T) {
	p, _ := linkedFixture(t, "diff --git a/l b/k\nsimilarity index 100%\nrename from l\nrename to k\n"+
		"diff --git a/l b/l\nnew file mode 100644\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+two\n")
	cs := p.resolve()
	if len(cs.Files) == 0 {
		t.Fatal("nothing is changed")
	}
	for _, f := range cs.Files {
		if f.Path != "l" {
			t.Errorf("%s is changed", f.Path)
		}
	}
}
