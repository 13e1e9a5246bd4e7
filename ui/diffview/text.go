package diffview

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
)

// indent is where words begin, behind the gutter.
const indent = 2

// say adds rows of words, as many as they need; none for no words, and none in
// a folded hunk.
func (b *builder) addMessage(loud bool, words string) {
	if words == "" || b.folded {
		return
	}
	width := max(b.in.Width-gutterWidth-indent, 1)
	for _, line := range strings.Split(ansi.Wrap(sanitize(words), width, ""), "\n") {
		b.messages = append(b.messages, message{text: line, warning: loud})
		b.addRow(row{kind: rowMessage, line: int32(len(b.messages) - 1)})
	}
}

// safe makes text printable on one row.
func sanitize(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		return r
	}, terminal.Sanitize(s))
}

// longestTitle is up to how many bytes of a title are looked at.
const maxTitleBytes = 400

// firstOf is the first line of s, as much of it as could ever be seen, safe to
// print.
func firstLine(s string) string {
	s = strings.TrimSpace(s[:min(len(s), maxTitleBytes)])
	line, _, _ := strings.Cut(s, "\n")
	return sanitize(strings.TrimSpace(line))
}

// Number writes a number for people: 1,204.
func Number(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// bytesOf is the size of a text: 1 byte, 1,204 bytes.
func byteCount(text []byte) string {
	if len(text) == 1 {
		return "1 byte"
	}
	return Number(len(text)) + " bytes"
}
