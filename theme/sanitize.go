package theme

import "strings"

// Sanitize makes text of an answer or a file safe to print: what steers a
// terminal, reorders text or does not show (SPEC §9) becomes a visible mark,
// the same as in Cells. LF and tab stay; who prints on one row removes them.
func Sanitize(s string) string {
	if !strings.ContainsFunc(s, suspect) {
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
		c, n := cellAt(text, at, 1, 0)
		out.WriteString(c.Text)
		at += n
	}
	return out.String()
}

// suspect tells that r has to be looked at closely: all but printable ASCII.
func suspect(r rune) bool { return (r < 0x20 || r >= 0x7f) && r != '\n' && r != '\t' }

// SanitizeRow is Sanitize for what stands in one row, such as a path: line
// breaks and tabs become marks, too.
func SanitizeRow(s string) string { return rowMarks.Replace(Sanitize(s)) }

var rowMarks = strings.NewReplacer("\n", "␊", "\t", "␉")
