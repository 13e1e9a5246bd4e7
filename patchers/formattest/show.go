package formattest

import (
	"fmt"
	"strings"

	"aptix-tui/model"
)

// Show writes payloads as cases have them.
func Show(payloads []*model.Payload) string {
	var w strings.Builder
	for _, p := range payloads {
		fmt.Fprintf(&w, "%s %d-%d", p.Format, p.First, p.Last)
		if p.Unclosed {
			w.WriteString(" unclosed")
		}
		showWhy(&w, p.Doubt, model.Reason{})
		for i := range p.Files {
			showFile(&w, &p.Files[i])
		}
		for _, d := range p.Diagnostics {
			fmt.Fprintf(&w, "%s %s %d: %s\n", d.Severity, d.Code, d.Line, d.Message)
		}
	}
	return w.String()
}

func showFile(w *strings.Builder, c *model.FileChange) {
	fmt.Fprintf(w, "%s %q %d-%d", c.Op, c.Path, c.First, c.Last)
	if c.NewPath != "" {
		fmt.Fprintf(w, " to %q", c.NewPath)
	}
	if c.Content != nil {
		fmt.Fprintf(w, " content %q", c.Content)
	}
	showWhy(w, c.Doubt, c.Invalid)
	for _, e := range c.Edits {
		fmt.Fprintf(w, "  %d-%d %q -> %q %.60s", e.First, e.Last, e.Old, e.New, fmt.Sprintf("%T", e.Locator))
		showWhy(w, e.Doubt, e.Invalid)
	}
}

func showWhy(w *strings.Builder, doubt, invalid model.Reason) {
	if !doubt.None() {
		fmt.Fprintf(w, " doubt: %s", doubt)
	}
	if !invalid.None() {
		fmt.Fprintf(w, " INVALID: %s", invalid)
	}
	w.WriteByte('\n')
}
