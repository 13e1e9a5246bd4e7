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
	f.Fuzz(func(t *testing.T, answer []byte) {
		if len(answer) > 1<<14 {
			return
		}
		lines := model.NewAnswer("", answer).Lines()
		for _, p := range formattest.Scan(answer, Scan) {
			if p.First < 1 || p.Last > lines || p.First > p.Last {
				t.Fatalf("lines %d to %d of %d", p.First, p.Last, lines)
			}
			for _, c := range p.Files {
				for _, e := range c.Edits {
					formattest.CheckMatch(t, string(answer), e.Locator.Locate(model.NewText(answer), 0))
				}
			}
		}
	})
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
