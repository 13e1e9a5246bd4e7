//go:build unix

// Windows keeps no executable bit.

package model_test

import "testing"

const mode = `diff --git a/a.txt b/a.txt
old mode 100644
new mode 100755
--- a/a.txt
+++ b/a.txt
@@ -1,1 +1,1 @@
-one
+1
`

func TestLeftOutModes(t *testing.T) {
	testLeftOut(t, []leftOutCase{
		{"a mode", map[string]string{"a.txt": "one\n"}, mode, []int{0},
			"M a.txt\n  mode exact undecided, left out\n  content applied accepted, new\n", map[string]string{"a.txt": "1\n"}},
		{"an edit beside a mode", map[string]string{"a.txt": "one\n"}, mode, []int{1},
			"M a.txt\n  content exact undecided, left out\n", map[string]string{"a.txt": "1\n"}},
	})
}
