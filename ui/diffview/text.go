package diffview

import (
	"strings"

	"aptix-tui/theme/terminal"
)

// indent is the indentation of messages after the gutter.
const indent = 2

// addMessage adds text in as many rows as it needs; none for "" and none in a
// folded hunk.
func (b *builder) addMessage(text string) { b.addText(false, text) }

// addWarning is addMessage for a text in the style of warnings.
func (b *builder) addWarning(text string) { b.addText(true, text) }

func (b *builder) addText(warning bool, text string) {
	if text == "" || b.folded {
		return
	}
	width := max(b.in.Width-gutterWidth-indent, 1)
	for _, line := range terminal.Wrap(sanitize(text), width) {
		b.messages = append(b.messages, message{text: line, warning: warning})
		b.addRow(row{kind: rowMessage, line: int32(len(b.messages) - 1)})
	}
}

// sanitize returns s, safe to print in one row.
func sanitize(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		return r
	}, terminal.Sanitize(s))
}

// maxTitleBytes is how many bytes of a title are read.
const maxTitleBytes = 400

// firstLine returns the first line of s, limited to maxTitleBytes and safe to
// print.
func firstLine(s string) string {
	s = strings.TrimSpace(s[:min(len(s), maxTitleBytes)])
	line, _, _ := strings.Cut(s, "\n")
	return sanitize(strings.TrimSpace(line))
}
