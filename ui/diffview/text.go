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

// maxNoticeRows is how many rows of text explain why a hunk needs attention.
const maxNoticeRows = 2

// addNotice adds up to maxNoticeRows rows for three texts, that ask for attention as long as the
// hunk is undecided. If they do not fit, the first and the last are cut, so that all of hint
// stays readable, and the row tells how to read the rest if there is space.
func (b *builder) addNotice(lead, hint, last string) {
	text := joined(lead, hint, last)
	if text == "" || b.folded {
		return
	}
	width, rest := b.messageWidth(), ""
	rows := terminal.Wrap(text, width)
	if len(rows) > maxNoticeRows {
		if r := " " + b.in.Rest; b.in.Rest != "" && ansi.StringWidth(r) <= width/3 {
			rest = r
		}
		if hint != "" {
			room := max(width-ansi.StringWidth(rest+"; "+hint), width/4)
			rows = terminal.Wrap(joined(b.truncate(lead, room), hint, last), width)
		}
	}
	if end := maxNoticeRows - 1; len(rows) > maxNoticeRows {
		rows = append(rows[:end], b.truncate(strings.Join(rows[end:], " "), width-ansi.StringWidth(rest))+rest)
	}
	for _, row := range rows {
		b.addRowOf(message{text: row, notice: true})
	}
}

// joined is the texts that are not empty, in one row.
func joined(texts ...string) string { return strings.Join(nonEmpty(texts...), "; ") }

func (b *builder) addRowOf(m message) {
	b.messages = append(b.messages, m)
	b.addRow(row{kind: rowMessage, line: int32(len(b.messages) - 1)})
}

func (b *builder) messageWidth() int { return max(b.in.Width-gutterWidth-indent, 1) }

// sanitize returns s, safe to print in one row.
func sanitize(s string) string { return rowBreaks.Replace(terminal.Sanitize(s)) }

var rowBreaks = strings.NewReplacer("\n", " ", "\t", " ")

// maxTitleBytes is how many bytes of a title are read.
const maxTitleBytes = 400

// firstLine returns the first line of s, limited to maxTitleBytes and safe to
// print.
func firstLine(s string) string {
	s = strings.TrimSpace(s[:min(len(s), maxTitleBytes)])
	line, _, _ := strings.Cut(s, "\n")
	return sanitize(strings.TrimSpace(line))
}
