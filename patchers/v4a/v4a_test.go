package v4a

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// TestScan reads the cases of testdata (HABITS §3.5).
func TestScan(t *testing.T) {
	formattest.Cases(t, Scan, func(l model.Locator) string {
		out := fmt.Sprintf(" %q end=%v", l.(placer).anchors, l.(placer).atEnd)
		for _, line := range l.(placer).lines {
			out += fmt.Sprintf("\n    %q", string(line.Op)+string(line.Text))
		}
		return out
	})
}

func FuzzScan(f *testing.F) {
	formattest.Fuzz(f, func(t *testing.T, answer []byte) { formattest.CheckScan(t, answer, Scan) })
}

// TestSecondRun: without a history, a change that anchors placed is applied, or is in doubt,
// but is not made at another place (PLACING §5.5).
func TestSecondRun(t *testing.T) {
	for _, c := range []struct {
		name, file, change string
		first, second      model.Placement
	}{
		{"block above", "def f():\n    x = 1\n\ndef g():\n    x = 1\n", "@@ def f():\n-    x = 1\n+    x = 2\n", model.Exact, model.Applied},
		{"block below", "def f():\n    x = 1\n\ndef g():\n    x = 1\n", "@@ def g():\n-    x = 1\n+    x = 2\n", model.Exact, model.Applied},
		{"deletion", "def f():\n    x = 1\n    y = 2\n\ndef g():\n    x = 1\n    y = 2\n", "@@ def f():\n-    x = 1\n", model.Exact, model.Ambiguous},
		{"parameters on lines", "def f(\n    a,\n):\n    x = 1\n\ndef g():\n    x = 1\n", "@@ def f(\n-    x = 1\n+    x = 2\n", model.Exact, model.Applied},
		{"brace on a line", "int f()\n{\n  x();\n}\n\nint g()\n{\n  x();\n}\n", "@@ int f()\n-  x();\n+  y();\n", model.Exact, model.Applied},
		{"insertion with context", "import os\n\ndef f():\n    pass\n", "@@\n import os\n+import sys\n \n", model.Exact, model.Ambiguous},
		{"several hunks", "a1\nb1\nc1\nd1\ne1\n", "@@\n a1\n-b1\n+b2\n@@\n d1\n-e1\n+e2\n", model.Exact, model.Applied},
		{"end of file", "x = 1\ny = 2\nx = 1\n", "@@\n-x = 1\n+x = 3\n*** End of File\n", model.Exact, model.Applied},
	} {
		patch := "*** Begin Patch\n*** Update File: a.py\n" + c.change + "*** End Patch\n"
		e := formattest.Scan([]byte(patch), Scan)[0].Files[0].Edits[0]
		m := e.Locator.Locate(model.NewText([]byte(c.file)), 0)
		if m.Placement != c.first {
			t.Errorf("%s: %s: %s", c.name, m.Placement, m.Why)
			continue
		}
		result := c.file
		for _, s := range m.Candidates[0].Splices {
			result = result[:s.Start] + string(s.New) + result[s.End:]
		}
		if m := e.Locator.Locate(model.NewText([]byte(result)), 0); m.Placement != c.second {
			t.Errorf("%s, again: %s: %s", c.name, m.Placement, m.Why)
		}
	}
}

// TestNearMarkers: misspelt markers are recognised, headings are not.
func TestNearMarkers(t *testing.T) {
	for line, want := range map[string]bool{
		"***Begin Patch": true, "*** begin patch": true, "** End Patch": true, "*** Update File src/a.go": true,
		"***Update File: a.go": true, "*** update file: src/a.go": true, "**** Add File: a.go": true,
		"**Update file: src/a.go**": false, "***Update File: a.go***": false, "* Update file: a.go": false,
		"*** Update the file": false, "**Begin Patch**": false, "Begin Patch": false,
	} {
		if got := nearMarker.MatchString(line); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
}

// BenchmarkAnchors places 4,000 changes, each with an anchor of its own.
func BenchmarkAnchors(b *testing.B) {
	var file, patch strings.Builder
	patch.WriteString("*** Begin Patch\n*** Update File: a.go\n")
	for i := range 4000 {
		fmt.Fprintf(&file, "func f%d() {\n\tx()\n\treturn\n}\n", i)
		fmt.Fprintf(&patch, "@@ func f%d() {\n-\tx()\n+\ty()\n", i)
	}
	patch.WriteString("*** End Patch\n")
	edits := formattest.Scan([]byte(patch.String()), Scan)[0].Files[0].Edits
	for b.Loop() {
		t := model.NewText([]byte(file.String()))
		for _, e := range edits {
			e.Locator.Locate(t, 0)
		}
	}
}
