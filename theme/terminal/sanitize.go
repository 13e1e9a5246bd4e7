package terminal

import "strings"

// Sanitize returns s with each character that controls a terminal, reorders
// text or is invisible (REVIEW §6) escaped as in Cells. LF and tab stay: see
// SanitizeRow.
func Sanitize(s string) string {
	if !strings.ContainsFunc(s, needsCheck) {
		return s
	}
	var out strings.Builder
	text := []byte(s)
	for at := 0; at < len(text); {
		if b := text[at]; b == '\n' || b == '\t' {
			out.WriteByte(b)
			at++
			continue
		}
		c, n := cellAt(text, at, len(text), 1, 0)
		out.WriteString(c.Text)
		at += n
	}
	return out.String()
}

// needsCheck reports whether r may need escaping: it is not printable ASCII.
func needsCheck(r rune) bool { return (r < 0x20 || r >= 0x7f) && r != '\n' && r != '\t' }

// SanitizeRow is Sanitize for text that is printed in one row, such as a path:
// line breaks and tabs are escaped too.
func SanitizeRow(s string) string { return rowEscapes.Replace(Sanitize(s)) }

var rowEscapes = strings.NewReplacer("\n", "␊", "\t", "␉")
