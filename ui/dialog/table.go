package dialog

import (
	"strings"

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
	Spare bool     // is cut before a path gives way
}

// arrowWidth is the width of the arrow between two paths, with its spaces.
const arrowWidth = 3

// tableWidths returns how wide the paths of a table are in rows of width cells, and how
// wide its widest row then is.
func tableWidths(lines []Line, width int) (paths, row int) {
	longest, others := 0, 0
	for _, l := range lines {
		fixed, spare := 0, 0
		for _, c := range l.Cells {
			switch w := ansi.StringWidth(c.Text); {
			case c.Paths != nil:
				longest = max(longest, c.pathsWidth())
			case c.Spare:
				spare += w
			default:
				fixed += max(w, c.Width)
			}
		}
		others, row = max(others, fixed), max(row, fixed+spare)
	}
	paths = min(longest, max(width-others, width/3))
	return paths, min(row+paths, width)
}

func (c Cell) pathsWidth() int {
	n := (len(c.Paths) - 1) * arrowWidth
	for _, p := range c.Paths {
		n += ansi.StringWidth(terminal.SanitizeRow(p))
	}
	return n
}

// fit returns the text of a cell in a table whose paths are so wide.
func (c Cell) fit(paint *Painter, paths int) string {
	if c.Paths == nil {
		return PadRight(terminal.SanitizeRow(c.Text), c.Width)
	}
	from := terminal.SanitizeRow(c.Paths[0])
	if len(c.Paths) == 1 {
		return PadRight(paint.CutMiddle(from, paths), paths)
	}
	to := terminal.SanitizeRow(c.Paths[1])
	space := paths - arrowWidth
	from = paint.CutMiddle(from, max(space/2, space-ansi.StringWidth(to)))
	to = paint.CutMiddle(to, space-ansi.StringWidth(from))
	return PadRight(from+" "+paint.Glyphs.Arrow+" "+to, paths)
}

// CutMiddle shortens a path to width cells in its middle: its end says most.
func (p *Painter) CutMiddle(path string, width int) string {
	w := ansi.StringWidth(path)
	if w <= width {
		return path
	}
	keep := width - 1
	if keep < 3 {
		return p.CutLeft(path, width)
	}
	return ansi.Truncate(path, keep/3, "") + ansi.TruncateLeft(path, w-(keep-keep/3), p.Glyphs.Ellipsis)
}

// line draws a line in width cells.
func (p *Painter) line(l Line, width int, paint func(Tone, string) string) string {
	if l.Cells == nil {
		return paint(l.Tone, p.Fit(l.Text, width))
	}
	var out strings.Builder
	for i, c := range l.Cells {
		text := c.fit(p, l.paths)
		if w := ansi.StringWidth(text); w > width || i == len(l.Cells)-1 {
			text = p.Fit(text, width)
		}
		width -= ansi.StringWidth(text)
		out.WriteString(paint(c.Tone, text))
	}
	return out.String()
}
