package terminal

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Wrap wraps text to rows of at most width cells, between words where possible.
// ansi.Wrap alone may return wider rows: it does not count a space at the end of a
// row, nor hyphens there.
func Wrap(text string, width int) []string {
	var rows []string
	for row := range strings.SplitSeq(ansi.Wrap(text, width, ""), "\n") {
		if ansi.StringWidth(row) > width {
			row = ansi.Hardwrap(strings.TrimRight(row, " "), width, true)
		}
		rows = append(rows, strings.Split(row, "\n")...)
	}
	return rows
}
