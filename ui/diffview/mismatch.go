package diffview

import (
	"bytes"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
	"aptix-tui/theme"
)

// maxMismatchLines is how many differing lines of each side are listed.
const maxMismatchLines = 100

// Mismatch lists the lines that differ between the text of the file, at the place
// of a hunk or closest to it (<), and the one that the answer expects there (>).
// Their indentation and trailing whitespace are visible if only whitespace differs. The lines are unsanitised.
func Mismatch(h *model.Hunk, g theme.Glyphs) []string {
	found := h.FoundText
	if len(found) == 0 {
		found = h.Closest
	}
	if len(found) == 0 || len(h.Old()) == 0 || model.IsBinary(found) || model.IsBinary(h.Old()) {
		return nil
	}
	from, to := model.NewText(withLF(found)), model.NewText(withLF(h.Old()))
	var out []string
	hidden := 0
	for _, d := range linediff.Lines(from.Bytes, to.Bytes) {
		spaces := bytes.Equal(
			appendLetters(nil, from.Bytes[from.Start(d.OldStart):from.Start(d.OldEnd)]), appendLetters(nil, to.Bytes[to.Start(d.NewStart):to.Start(d.NewEnd)]))
		list := func(s sign, t *model.Text, begin, end int) {
			for i := begin; i < end; i++ {
				if len(out) >= 2*maxMismatchLines {
					hidden++
					continue
				}
				line := string(t.Line(i))
				if spaces {
					line = visibleEdges(line, g)
				}
				out = append(out, string(s)+" "+line)
			}
		}
		list(actual, from, d.OldStart, d.OldEnd)
		list(expected, to, d.NewStart, d.NewEnd)
	}
	if hidden > 0 {
		out = append(out, fmt.Sprintf("%s %s more", g.Gap, model.Number(hidden)))
	}
	return out
}

// withLF returns lines with LF at the end of each, the last one too.
func withLF(lines []byte) []byte {
	lines = bytes.ReplaceAll(lines, []byte("\r\n"), []byte("\n"))
	if n := len(lines); n > 0 && lines[n-1] != '\n' {
		lines = append(lines[:n:n], '\n')
	}
	return lines
}
