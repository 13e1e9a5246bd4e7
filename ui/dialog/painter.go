package dialog

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme"
)

// A Tone is the purpose of a text. The theme defines the style of each tone.
type Tone uint8

const (
	Plain Tone = iota
	Dim
	Strong
	Good
	Warned
	Failed
	Selected
	Border
	Key // a key in the footer
	Bar // the header
	BarGood
	BarWarned
	BarFailed
	toneCount
)

// A Painter draws text in the styles and glyphs of a theme.
type Painter struct {
	Glyphs theme.Glyphs
	codes  [toneCount]theme.Codes
	onPage [toneCount]theme.Codes // on the background of pages
}

// NewPainter returns a painter for a theme and a set of glyphs.
func NewPainter(s *theme.Styles, g theme.Glyphs) *Painter {
	p := &Painter{Glyphs: g}
	for tone, style := range [toneCount]lipgloss.Style{
		Plain: s.Plain, Dim: s.Dim, Strong: s.Strong,
		Good: s.Good, Warned: s.Warned, Failed: s.Failed,
		Selected: s.Selected, Border: s.Border, Key: s.Key,
		Bar: s.Bar, BarGood: s.BarGood, BarWarned: s.BarWarned, BarFailed: s.BarFailed,
	} {
		p.codes[tone], p.onPage[tone] = theme.CodesOf(style), theme.CodesOf(style.Inherit(s.Page))
	}
	return p
}

// Paint draws one row of text in a tone.
func (p *Painter) Paint(t Tone, text string) string {
	if text == "" {
		return ""
	}
	return p.codes[t].Around(text)
}

// paintPage is Paint on the background of pages.
func (p *Painter) paintPage(t Tone, text string) string { return p.onPage[t].Around(text) }

// Dot separates the items of a row.
func (p *Painter) Dot() string { return " " + p.Glyphs.Dot + " " }

// Cut shortens text to width cells and marks the cut.
func (p *Painter) Cut(text string, width int) string {
	return ansi.Truncate(text, max(width, 0), p.Glyphs.Ellipsis)
}

// CutLeft shortens text from its beginning, as the end of a path says most.
func (p *Painter) CutLeft(text string, width int) string {
	over := ansi.StringWidth(text) - width
	if over <= 0 {
		return text
	}
	if width < 1 {
		return ""
	}
	return ansi.TruncateLeft(text, over+1, p.Glyphs.Ellipsis)
}

// CutMiddle shortens a path to width cells in its middle: its end says most.
func (p *Painter) CutMiddle(path string, width int) string {
	w, keep := ansi.StringWidth(path), width-1
	if w <= width || keep < 3 {
		return p.CutLeft(path, width)
	}
	return ansi.Truncate(path, keep/3, "") + p.Glyphs.Ellipsis + ansi.TruncateLeft(path, w-(keep-keep/3), "")
}

// Fit cuts or pads text to exactly width cells.
func (p *Painter) Fit(text string, width int) string { return PadRight(p.Cut(text, width), width) }

// PadRight pads text with spaces to width cells.
func PadRight(text string, width int) string {
	return text + strings.Repeat(" ", max(width-ansi.StringWidth(text), 0))
}

// Title draws width cells of horizontal border with a title in it. An active
// title is strong.
func (p *Painter) Title(title string, width int, active bool) string {
	if title == "" {
		return p.Paint(Border, strings.Repeat(p.Glyphs.Horizontal, width))
	}
	title = p.Cut(" "+title+" ", width)
	t := Dim
	if active {
		t = Strong
	}
	return p.Paint(t, title) + p.Paint(Border, strings.Repeat(p.Glyphs.Horizontal, width-ansi.StringWidth(title)))
}

// Box draws rows under a title, width cells wide. In a box it has borders around that width
// and is as high as its rows; otherwise it fills height. There are at most height rows.
func (p *Painter) Box(title string, rows []Line, width, height int, boxed bool) []string {
	if !boxed {
		out := []string{p.Title(title, width, true)}
		for _, r := range rows {
			out = append(out, p.Paint(r.Tone, p.Fit(r.Text, width)))
		}
		for len(out) <= height {
			out = append(out, strings.Repeat(" ", width))
		}
		return out
	}
	g := p.Glyphs
	line := func(left, title, right string) string {
		title = p.Cut(title, width)
		rule := strings.Repeat(g.Horizontal, width-ansi.StringWidth(title))
		return p.paintPage(Border, left) + p.paintPage(Strong, title) + p.paintPage(Border, rule+right)
	}
	if title != "" {
		title = " " + title + " "
	}
	out := []string{line(g.TopLeft, title, g.TopRight)}
	edge := p.paintPage(Border, g.Vertical)
	for _, r := range rows {
		out = append(out, edge+p.paintPage(r.Tone, p.Fit(r.Text, width))+edge)
	}
	return append(out, line(g.BottomLeft, "", g.BottomRight))
}
