package dialog

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
)

// A Cell is a part of a row of a table. Paths give way when a row is too wide, but keep at
// least a third of it. The texts may be foreign: drawing sanitizes them.
type Cell struct {
	Tone  Tone
	Text  string
	Width int      // to which Text is padded
	Paths []string // in place of Text: a path, or the two paths of a rename
	// Fits are texts in place of Text, the longest first: the first that fits is shown. For
	// the second a path gives way down to half of the row, for the last but one to a third.
	Fits  []string
	Spare bool // a path gives way for it only down to half of the row
}

// arrowWidth is the width of the arrow between two paths, with its spaces.
const arrowWidth = 3

// A tableLayout is how the paths of a table are shown in its rows.
type tableLayout struct {
	paths  int             // how wide they are
	differ map[string]span // of paths that would look the same: the cells in which they differ
}

type span struct{ from, to int }

// layOutTable lays out the rows of a table in width cells, and returns how wide the widest
// is then.
func layOutTable(lines []Line, width int) (*tableLayout, int) {
	longest, wanted, least, row := 0, 0, 0, 0
	for _, l := range lines {
		fixed, spare, full, fits, short := 0, 0, 0, 0, 0
		for _, c := range l.Cells {
			switch w := ansi.StringWidth(c.Text); {
			case c.Paths != nil:
				longest = max(longest, c.pathsWidth())
			case c.Fits != nil:
				full = ansi.StringWidth(c.Fits[0])
				fits, short = ansi.StringWidth(c.Fits[min(1, len(c.Fits)-1)]), ansi.StringWidth(c.Fits[max(len(c.Fits)-2, 0)])
			case c.Spare:
				spare += w
			default:
				fixed += max(w, c.Width)
			}
		}
		wanted, least, row = max(wanted, fixed+fits+spare), max(least, fixed+short), max(row, fixed+full+spare)
	}
	t := &tableLayout{paths: min(longest, max(width-wanted, min(width-least, width/2), width/3))}
	t.findDifferences(lines)
	return t, min(row+t.paths, width)
}

func (c Cell) pathsWidth() int {
	n := (len(c.Paths) - 1) * arrowWidth
	for _, p := range c.Paths {
		n += ansi.StringWidth(terminal.SanitizeRow(p))
	}
	return n
}

// findDifferences finds paths that are cut to the same text.
func (t *tableLayout) findDifferences(lines []Line) {
	t.differ = map[string]span{}
	alike := map[string][]string{}
	for _, l := range lines {
		for _, c := range l.Cells {
			for i, w := range c.pathWidths(t.paths) {
				path := terminal.SanitizeRow(c.Paths[i])
				if start, end, cut := middleCut(path, w); cut {
					alike[start+"/"+end] = append(alike[start+"/"+end], path)
				}
			}
		}
	}
	for _, paths := range alike {
		from, behind := len(paths[0]), len(paths[0])
		for _, p := range paths[1:] {
			from = min(from, SharedStart(paths[0], p))
			behind = min(behind, SharedEnd(paths[0], p))
		}
		for _, p := range paths {
			if p != paths[0] || from < len(p) {
				end := max(len(p)-behind, from)
				t.differ[p] = span{ansi.StringWidth(p[:from]), min(ansi.StringWidth(p[:end]), ansi.StringWidth(p[:from])+t.paths/3)}
			}
		}
	}
}

// SharedStart is how many bytes of whole characters a and b have in common at their start.
func SharedStart(a, b string) int {
	for i, r := range a {
		if !strings.HasPrefix(b[min(i, len(b)):], string(r)) {
			return i
		}
	}
	return len(a)
}

// SharedEnd is how many bytes of whole characters a and b have in common at their end.
func SharedEnd(a, b string) int {
	n := 0
	for n < len(a) {
		_, size := utf8.DecodeLastRuneInString(a[:len(a)-n])
		if !strings.HasSuffix(b, a[len(a)-n-size:]) {
			break
		}
		n += size
	}
	return n
}

// pathWidths returns how wide each of the paths of a cell is in a column of some width.
func (c Cell) pathWidths(width int) []int {
	if len(c.Paths) < 2 {
		return []int{width}[:len(c.Paths)]
	}
	space := width - arrowWidth
	from, to := ansi.StringWidth(terminal.SanitizeRow(c.Paths[0])), ansi.StringWidth(terminal.SanitizeRow(c.Paths[1]))
	from = min(from, max(space/2, space-to))
	return []int{from, space - from}
}

// fit returns the text of a cell in a table; space is what is left of its row.
func (c Cell) fit(paint *Painter, t *tableLayout, space int) string {
	switch {
	case c.Fits != nil:
		for _, text := range c.Fits {
			if text = terminal.SanitizeRow(text); ansi.StringWidth(text) <= space {
				return text
			}
		}
		return terminal.SanitizeRow(c.Fits[len(c.Fits)-1])
	case c.Paths == nil:
		return PadRight(terminal.SanitizeRow(c.Text), c.Width)
	}
	var out []string
	for i, w := range c.pathWidths(t.paths) {
		path := terminal.SanitizeRow(c.Paths[i])
		if s, ok := t.differ[path]; ok {
			out = append(out, paint.CutAround(path, s.from, s.to, w))
		} else {
			out = append(out, paint.CutMiddle(path, w))
		}
	}
	return PadRight(strings.Join(out, " "+paint.Glyphs.Arrow+" "), t.paths)
}

// middleCut returns the parts of a path that remain when its middle is left out so that it
// has width cells, one of them for a mark; cut is false if it fits.
func middleCut(path string, width int) (start, end string, cut bool) {
	w, keep := ansi.StringWidth(path), width-1
	if w <= width || keep < 3 {
		return path, "", false
	}
	return ansi.Truncate(path, keep/3, ""), ansi.TruncateLeft(path, w-(keep-keep/3), ""), true
}

// CutMiddle shortens a path to width cells in its middle: its end says most.
func (p *Painter) CutMiddle(path string, width int) string {
	start, end, cut := middleCut(path, width)
	if !cut {
		return p.CutLeft(path, width)
	}
	return start + p.Glyphs.Ellipsis + end
}

// line draws a line in width cells.
func (p *Painter) line(l Line, width int, paint func(Tone, string) string) string {
	if l.Cells == nil {
		return paint(l.Tone, p.Fit(l.Text, width))
	}
	var out strings.Builder
	for i, c := range l.Cells {
		text := c.fit(p, l.table, width)
		if w := ansi.StringWidth(text); w > width || i == len(l.Cells)-1 {
			text = p.Fit(text, width)
		}
		width -= ansi.StringWidth(text)
		out.WriteString(paint(c.Tone, text))
	}
	return out.String()
}
