package diffview

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
)

// indent is the indentation of messages after the gutter.
const indent = 2

// addMessage adds text in as many rows as it needs; none for "" and none in a
// folded hunk.
func (b *builder) addMessage(text string) {
	if text == "" || b.folded {
		return
	}
	for _, line := range terminal.Wrap(sanitize(text), b.messageWidth()) {
		b.addRowOf(message{text: line})
	}
}

// addNotice adds one row for text, cut to the width, that asks for attention as long as the
// hunk is undecided. If something is cut and there is space, it tells how to read it.
func (b *builder) addNotice(text string) {
	if text == "" || b.folded {
		return
	}
	width, rest := b.messageWidth(), ""
	if ansi.StringWidth(text) > width && b.in.Rest != "" {
		if rest = " " + b.in.Rest; ansi.StringWidth(rest) > width/3 {
			rest = ""
		}
	}
	b.addRowOf(message{text: b.truncate(text, width-ansi.StringWidth(rest)) + rest, notice: true})
}

func (b *builder) addRowOf(m message) {
	b.messages = append(b.messages, m)
	b.addRow(row{kind: rowMessage, line: int32(len(b.messages) - 1)})
}

func (b *builder) messageWidth() int { return max(b.in.Width-gutterWidth-indent, 1) }

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
