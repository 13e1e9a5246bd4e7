package diffview

import (
	"bytes"
	"strings"

	"aptix-tui/theme"
)

// isSpace reports whether c is a space or a tab, or a CR of a line end.
func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// equalWithoutSpace reports whether a and b differ only in white space.
func equalWithoutSpace(a, b []byte) bool {
	for {
		a, b = bytes.TrimLeftFunc(a, asciiSpace), bytes.TrimLeftFunc(b, asciiSpace)
		n := 0
		for n < min(len(a), len(b)) && a[n] == b[n] && !isSpace(a[n]) {
			n++
		}
		if n == 0 {
			return len(a) == 0 && len(b) == 0
		}
		a, b = a[n:], b[n:]
	}
}

func asciiSpace(r rune) bool { return r < 0x80 && isSpace(byte(r)) }

// visibleEdges returns line with glyphs in place of the spaces and tabs at its ends.
func visibleEdges(line string, g theme.Glyphs) string {
	text := strings.Trim(line, " \t")
	lead, trail, _ := strings.Cut(line, text)
	glyphs := strings.NewReplacer(" ", g.Space, "\t", g.Tab+" ")
	return glyphs.Replace(lead) + text + glyphs.Replace(trail)
}
