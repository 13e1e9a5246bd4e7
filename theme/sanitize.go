package theme

import (
	"strings"
	"unicode/utf8"
)

// Sanitize makes text of an answer or a file safe to print: what steers a
// terminal, reorders text or does not show (SPEC §9) becomes a visible mark,
// the same as in Cells. LF and tab stay; who prints on one row removes them.
func Sanitize(s string) string {
	if !strings.ContainsFunc(s, suspect) {
		return s
	}
	var out strings.Builder
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			out.WriteByte('\n')
		}
		sanitizeLine(&out, []byte(line))
	}
	return out.String()
}

func sanitizeLine(out *strings.Builder, line []byte) {
	for at := 0; at < len(line); {
		if line[at] == '\t' {
			out.WriteByte('\t')
			at++
			continue
		}
		c, n := cellAt(line, at, 1, 0)
		out.WriteString(c.Text)
		at += n
	}
}

// suspect tells that r may have to be shown as a mark.
func suspect(r rune) bool {
	if r < 0x7f {
		return r < 0x20 && r != '\n' && r != '\t'
	}
	return r == utf8.RuneError || hidden(r) || attaching(r)
}
