package delimited

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
		if p.Unclosed {
			w.WriteString(" unclosed")
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
	fmt.Fprintf(w, "%s %q %d-%d", c.Op, c.Path, c.First, c.Last)
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
		fmt.Fprintf(w, "  %d-%d %q -> %q\n", e.First, e.Last, e.Old, e.New)
	}
}

// TestScan reads every case of testdata: an answer, and what is understood.
func TestScan(t *testing.T) {
	formattest.Pairs(t, "testdata/*.txtar", func(answer []byte) string { return show(formattest.Scan(answer, Scan)) })
}

// TestLoosely: the ladder of PLACING §3 reaches the hunks in a block.
func TestLoosely(t *testing.T) {
	answer := "--- START-PATCH: a.py ---\n@@ -1,2 +1,2 @@\n if x:\n-  y()\n+  z()\n--- END-PATCH: a.py ---\n"
	payloads := formattest.Scan([]byte(answer), Scan)
	if len(payloads) != 1 || len(payloads[0].Files) != 1 || len(payloads[0].Files[0].Edits) != 1 {
		t.Fatalf("read:\n%s", show(payloads))
	}
	file := "if x:\n    y()\n"
	m := payloads[0].Files[0].Edits[0].Locator.Locate(model.NewText([]byte(file)), 0)
	if m.Placement != model.Loose || m.Candidates[0].Relaxation != model.RelaxIndentation {
		t.Fatalf("%v, %+v", m.Placement, m.Candidates)
	}
	if got := string(m.Candidates[0].Splices[0].New); got != "    z()\n" {
		t.Errorf("it becomes %q", got)
	}
}
