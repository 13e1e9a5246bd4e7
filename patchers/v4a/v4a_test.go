package v4a

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// show writes payloads as the cases have them.
func show(payloads []*model.Payload) string {
	var w strings.Builder
	for _, p := range payloads {
		fmt.Fprintf(&w, "%s %d-%d", p.Format, p.First, p.Last)
		if p.Root != "" {
			fmt.Fprintf(&w, " root %q", p.Root)
		}
		if !p.Doubt.None() {
			w.WriteString(" DOUBT")
		}
		w.WriteByte('\n')
		for i := range p.Files {
			showFile(&w, &p.Files[i])
		}
		for _, d := range p.Diagnostics {
			fmt.Fprintf(&w, "%s %s %d %s: %s\n", d.Severity, d.Code, d.Line, d.Path, d.Message)
		}
	}
	return w.String()
}

func showFile(w *strings.Builder, c *model.FileChange) {
	fmt.Fprintf(w, "%s %q", c.Op, c.Path)
	if c.NewPath != "" {
		fmt.Fprintf(w, " to %q", c.NewPath)
	}
	fmt.Fprintf(w, " %d-%d", c.First, c.Last)
	if !c.Doubt.None() {
		w.WriteString(" DOUBT")
	}
	if !c.Invalid.None() {
		w.WriteString(" INVALID")
	}
	w.WriteByte('\n')
	for line := range strings.Lines(string(c.Content)) {
		fmt.Fprintf(w, "  %q\n", line)
	}
	for _, e := range c.Edits {
		doubt := ""
		if !e.Doubt.None() {
			doubt = " DOUBT"
		}
		p := e.Locator.(placer)
		fmt.Fprintf(w, "  %d-%d %q end=%v%s\n", e.First, e.Last, p.anchors, p.atEnd, doubt)
		for _, line := range p.lines {
			fmt.Fprintf(w, "    %q\n", string(line.Op)+string(line.Text))
		}
	}
}

// TestScan reads every case of testdata: an answer, and what is understood (HABITS §3.5).
func TestScan(t *testing.T) {
	formattest.Pairs(t, "testdata/*.txtar", func(answer []byte) string { return show(formattest.Scan(answer, Scan)) })
}

// FuzzScan reads any text, and places what it finds in a part of that text.
func FuzzScan(f *testing.F) {
	formattest.Seeds(f, "testdata/*.txtar")
	f.Fuzz(func(t *testing.T, answer []byte) { formattest.CheckScan(t, answer, answer, Scan) })
}

// BenchmarkScan reads hostile answers of one megabyte; the cost is linear.
func BenchmarkScan(b *testing.B) {
	for name, line := range map[string]string{
		"begin":   "*** Begin Patch\n",
		"updates": "*** Begin Patch\n*** Update File: a\n",
		"hunks":   "@@ a\n-b\n+c\n",
		"json":    `{"command":["apply_patch","*** Begin Patch` + "\n",
		"blank":   "\n",
		"begins":  "*** Begin Patch\n\n\n\n\n\n\n",
	} {
		text := []byte("*** Begin Patch\n*** Update File: a\n" + strings.Repeat(line, (1<<20)/len(line)))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				formattest.ScanUnfenced(text, Scan)
			}
		})
	}
}

// TestSecondRun: without a history, a change that anchors placed is applied, or is in doubt,
// but is not made at another place (PLACING §5.5).
func TestSecondRun(t *testing.T) {
	for _, c := range []struct {
		name, file, change string
		first, second      model.Placement
	}{
		{"block above", "def f():\n    x = 1\n\ndef g():\n    x = 1\n", "@@ def f():\n-    x = 1\n+    x = 2\n", model.Exact, model.Applied},
		{"block below", "def f():\n    x = 1\n\ndef g():\n    x = 1\n", "@@ def g\n-    x = 1\n+    x = 2\n", model.Exact, model.Applied},
		{"deletion", "def f():\n    x = 1\n    y = 2\n\ndef g():\n    x = 1\n    y = 2\n", "@@ def f():\n-    x = 1\n", model.Exact, model.Ambiguous},
		{"parameters on lines", "def f(\n    a,\n):\n    x = 1\n\ndef g():\n    x = 1\n", "@@ def f(\n-    x = 1\n+    x = 2\n", model.Exact, model.Applied},
		{"brace on a line", "int f()\n{\n  x();\n}\n\nint g()\n{\n  x();\n}\n", "@@ int f()\n-  x();\n+  y();\n", model.Exact, model.Applied},
		{"insertion with context", "import os\n\ndef f():\n    pass\n", "@@\n import os\n+import sys\n \n", model.Exact, model.Ambiguous},
		{"several hunks", "a1\nb1\nc1\nd1\ne1\n", "@@\n a1\n-b1\n+b2\n@@\n d1\n-e1\n+e2\n", model.Exact, model.Applied},
		{"end of file", "x = 1\ny = 2\nx = 1\n", "@@\n-x = 1\n+x = 3\n*** End of File\n", model.Exact, model.Applied},
	} {
		patch := "*** Begin Patch\n*** Update File: a\n" + c.change + "*** End Patch\n"
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
