package reply

import (
	"strings"
	"unicode/utf8"

	"aptix-tui/model"
)

// code is s as a Markdown code span in one row.
func (w writer) code(s string) string {
	s = w.SanitizeRow(model.Truncate(s, 200))
	mark := model.Backticks(1, s)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || s == "" {
		s = " " + s + " "
	}
	return mark + s + mark
}

// characters is the length of s.
func characters(s string) int { return utf8.RuneCountInString(s) }
