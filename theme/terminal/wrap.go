package terminal

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// noBreak takes the place of a hyphen at which no row may end. It has one cell, and no
// meaning in Unicode.
const noBreak = "\ue000"

// Wrap wraps text to rows of at most width cells, between words where possible.
// ansi.Wrap alone may return wider rows, as it does not count several hyphens in a
// row: then no row ends at a hyphen.
func Wrap(text string, width int) []string {
	tooWide := func(row string) bool { return ansi.StringWidth(row) > width }
	rows := strings.Split(ansi.Wrap(text, width, ""), "\n")
	if slices.ContainsFunc(rows, tooWide) && !strings.Contains(text, noBreak) {
		text = ansi.Wrap(strings.ReplaceAll(text, "-", noBreak), width, "")
		rows = strings.Split(strings.ReplaceAll(text, noBreak, "-"), "\n")
	}
	var out []string
	for _, row := range rows {
		if tooWide(row) {
			row = ansi.Hardwrap(row, width, true)
		}
		out = append(out, strings.Split(row, "\n")...)
	}
	return out
}
