package diffview

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model/linediff"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
)

// blank reports whether text is only spaces, tabs and line ends.
func blank(text []byte) bool { return len(bytes.Trim(text, " \t\r\n")) == 0 }

// changedSpace returns the whitespace of a changed line that differs from its counterpart's:
// its indentation, among the words that differ, and that at the end of an added line. A single
// space between two words that differ is none.
func (l *Layout) changedSpace(c *codeLine, line []byte, words []linediff.Span) []linediff.Span {
	var out []linediff.Span
	if c.sign == added {
		if end := len(bytes.TrimRight(line, " \t")); end < len(line) {
			out = append(out, linediff.Span{Start: end, End: len(line)})
		}
	}
	if n := leading(line); c.counterpart > 0 {
		p, side := l.pairOf(c)
		out = append(out, p.spaces[side])
		other := l.line(&l.codeLines[c.counterpart])
		if !bytes.Equal(line[:n], other[:leading(other)]) {
			out = append(out, linediff.Span{End: n})
		}
	}
	for _, w := range words {
		w.End = min(w.End, len(line))
		if w.Start > 0 && blank(line[w.Start:w.End]) {
			out = append(out, w)
			continue
		}
		out = appendSpace(out, line, w)
	}
	return sortedSpans(out)
}

// appendSpace appends the whitespace among words that is not a single space.
func appendSpace(out []linediff.Span, line []byte, words linediff.Span) []linediff.Span {
	for at := words.Start; at < words.End; at++ {
		rest := line[at:words.End]
		n := len(rest) - len(bytes.TrimLeft(rest, " \t"))
		if n > 1 || n == 1 && line[at] == '\t' {
			out = append(out, linediff.Span{Start: at, End: at + n})
		}
		at += n
	}
	return out
}

// sortedSpans returns spans in order, those that overlap as one.
func sortedSpans(spans []linediff.Span) []linediff.Span {
	slices.SortFunc(spans, func(a, b linediff.Span) int { return a.Start - b.Start })
	out := spans[:0]
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// leading returns the length of the blanks and tabs that line begins with.
func leading(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }

// isBlank reports whether a cell of the line is whitespace that is not visible.
func isBlank(c *terminal.Cell) bool { return c.Start >= 0 && strings.TrimSpace(c.Text) == "" }

// showSpace draws whitespace as glyphs, without changing the width of cells.
func showSpace(cells []terminal.Cell, line []byte, spans []linediff.Span, g theme.Glyphs) {
	for i := range cells {
		c := &cells[i]
		var in bool
		if spans, in = dropBefore(spans, c.Start); !in || !isBlank(c) {
			continue
		}
		glyph := g.Space
		if line[c.Start] == '\t' {
			glyph = g.Tab
		}
		c.Text = glyph + strings.Repeat(" ", c.Width-1)
	}
}
