package dialog

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
)

// A Line is text in one tone. The text may be foreign: drawing sanitizes it.
// A line that is too long is wrapped, and its further rows are indented by
// Indent cells.
type Line struct {
	Tone   Tone
	Text   string
	Indent int
	Item   int // of a list, from 1
}

// Lines are texts in one tone.
func Lines(t Tone, texts ...string) []Line {
	out := make([]Line, len(texts))
	for i, text := range texts {
		out[i] = Line{Tone: t, Text: text}
	}
	return out
}

// WrapLines wraps lines to width cells. Each row has the tone of its line. A line
// break in a text begins a new row.
func WrapLines(lines []Line, width int) []Line {
	out := []Line{}
	for _, l := range lines {
		for text := range strings.SplitSeq(terminal.Sanitize(l.Text), "\n") {
			for _, row := range Wrap(text, l.Indent, width) {
				out = append(out, Line{Tone: l.Tone, Text: row, Item: l.Item})
			}
		}
	}
	return out
}

// Wrap wraps text between words where possible. All rows but the first are
// indented, if that leaves at least half of the width.
func Wrap(text string, indent, width int) []string {
	text = strings.ReplaceAll(text, "\t", "    ")
	width = max(width, 1)
	if ansi.StringWidth(text) <= width {
		return []string{text}
	}
	if indent > width/2 {
		indent = 0
	}
	rows := terminal.Wrap(text, width)
	if len(rows) > 1 && indent > 0 {
		rest := strings.TrimLeft(strings.TrimPrefix(text, rows[0]), " ")
		rows = append(rows[:1], terminal.Wrap(rest, width-indent)...)
		for i := range rows[1:] {
			rows[i+1] = strings.Repeat(" ", indent) + rows[i+1]
		}
	}
	return rows
}
