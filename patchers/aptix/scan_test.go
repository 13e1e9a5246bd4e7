package aptix

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
	"aptix-tui/patchers/literal"
)

// show writes payloads as the cases have them.
func show(payloads []*model.Payload) string {
	var w strings.Builder
	for _, p := range payloads {
		fmt.Fprintf(&w, "%s %d-%d root %q", p.Format, p.First, p.Last, p.Root)
		if p.Summary != "" {
			fmt.Fprintf(&w, " summary %q", p.Summary)
		}
		if p.Unclosed {
			w.WriteString(" unclosed")
		}
		if !p.Doubt.None() {
			fmt.Fprintf(&w, " doubt: %s", p.Doubt)
		}
		w.WriteByte('\n')
		for i := range p.Files {
			showFile(&w, &p.Files[i])
		}
		for _, d := range p.Diagnostics {
			fmt.Fprintf(&w, "%s %s %d:%d", d.Severity, d.Code, d.Line, d.Column)
			if d.Path != "" {
				fmt.Fprintf(&w, " %s", d.Path)
			}
			fmt.Fprintf(&w, ": %s\n", d.Message)
		}
	}
	return w.String()
}

func showFile(w *strings.Builder, c *model.FileChange) {
	fmt.Fprintf(w, "%s %q %d-%d", c.Op, c.Path, c.First, c.Last)
	if c.Content != nil {
		fmt.Fprintf(w, " content %q", c.Content)
	}
	showRest(w, c.Description, c.Doubt, c.Invalid)
	for _, e := range c.Edits {
		fmt.Fprintf(w, "  %d-%d %q -> %q", e.First, e.Last, e.Old, e.New)
		if r, ok := e.Locator.(literal.Replacement); ok && r.All {
			w.WriteString(" all")
		}
		showRest(w, e.Description, e.Doubt, e.Invalid)
	}
}

func showRest(w *strings.Builder, description string, doubt, invalid model.Reason) {
	if description != "" {
		fmt.Fprintf(w, " (%s)", description)
	}
	if !doubt.None() {
		fmt.Fprintf(w, " doubt: %s", doubt)
	}
	if !invalid.None() {
		fmt.Fprintf(w, " INVALID: %s", invalid)
	}
	w.WriteByte('\n')
}

// TestScan reads every case of testdata: an answer, and what is understood.
func TestScan(t *testing.T) {
	formattest.Pairs(t, "testdata/*.txtar", func(answer []byte) string { return show(formattest.Scan(answer, Scan)) })
}
