package formattest

import (
	"fmt"
	"strings"

	"aptix-tui/model"
)

// Show writes payloads as cases have them. describe says what a locator has beside its texts;
// nil if that is nothing.
func Show(payloads []*model.Payload, describe func(model.Locator) string) string {
	var w strings.Builder
	for _, p := range payloads {
		fmt.Fprintf(&w, "%s %d-%d", p.Format, p.First, p.Last)
		if p.Unclosed {
			w.WriteString(" unclosed")
		}
		showText(&w, "root", p.Root)
		showText(&w, "key", p.Key)
		showText(&w, "summary", p.Summary)
		showWhy(&w, p.Doubt, model.Reason{})
		for i := range p.Files {
			showFile(&w, &p.Files[i], describe)
		}
		for _, d := range p.Diagnostics {
			fmt.Fprintf(&w, "%s %s %d:%d %s: %s\n", d.Severity, d.Code, d.Line, d.Column, d.Path, d.Message)
		}
	}
	return w.String()
}

func showFile(w *strings.Builder, c *model.FileChange, describe func(model.Locator) string) {
	fmt.Fprintf(w, "%s %q %d-%d", c.Op, c.Path, c.First, c.Last)
	showText(w, "to", c.NewPath)
	showText(w, "key", c.Key)
	showText(w, "description", c.Description)
	if c.Interpreter != nil {
		fmt.Fprintf(w, " %T", c.Interpreter)
	}
	showWhy(w, model.Because(c.Doubt, c.PathDoubt).Distinct(), c.Invalid)
	for line := range strings.Lines(string(c.Content)) {
		fmt.Fprintf(w, "  %q\n", line)
	}
	for _, e := range c.Edits {
		fmt.Fprintf(w, "  %d-%d", e.First, e.Last)
		showText(w, "key", e.Key)
		showText(w, "description", e.Description)
		if describe != nil && e.Locator != nil {
			w.WriteString(describe(e.Locator))
		}
		fmt.Fprintf(w, " %q -> %q", e.Old, e.New)
		showWhy(w, e.Doubt, e.Invalid)
	}
}

func showText(w *strings.Builder, name, text string) {
	if text != "" {
		fmt.Fprintf(w, " %s %q", name, text)
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
