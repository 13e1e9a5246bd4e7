package diffview

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
)

// Render draws n rows from row from on; rows that the layout does not have are
// blank. Every one is exactly as wide as the layout.
func (l *Layout) Render(from, n int) []string {
	for i := range l.texts {
		l.texts[i].segments = l.highlight(&l.texts[i])
	}
	out := make([]string, max(n, 0))
	for i := range out {
		drawn := ""
		if at := from + i; at >= 0 && at < l.Rows() {
			drawn = l.draw(at)
		}
		out[i] = fitWidth(drawn, l.in.Width)
	}
	return out
}

// exactly cuts or fills s. Rows have their width already, but for graphemes
// that merge where a line was cut.
func fitWidth(s string, width int) string {
	have := ansi.StringWidth(s)
	if have > width {
		s = ansi.Truncate(s, width, "")
		have = ansi.StringWidth(s)
	}
	return s + strings.Repeat(" ", max(width-have, 0))
}

func (l *Layout) draw(at int) string {
	if l.markerLayout != nil {
		return l.drawWithMarker(at)
	}
	r := &l.rows[at]
	if r.kind == rowHeader {
		return l.drawHeader(r, at)
	}
	return l.gutter(r, l.in.Styles.Plain) + l.drawBody(r)
}

func (l *Layout) drawBody(r *row) string {
	switch r.kind {
	case rowHidden:
		return l.drawHidden(r)
	case rowMessage:
		return l.drawMessage(r)
	}
	return l.drawCode(r)
}

// gutter is the bar beside the rows of the selected hunk, on the ground of
// their own.
func (l *Layout) gutter(r *row, ground lipgloss.Style) string {
	if r.kind == rowHidden || r.hunk < 0 || int(r.hunk) != l.in.Selected {
		return styled(ground, strings.Repeat(" ", gutterWidth))
	}
	return styled(l.in.Styles.Gutter.Inherit(ground), l.in.Glyphs.Bar)
}

func (l *Layout) drawHeader(r *row, at int) string {
	id := int(r.hunk)
	s := l.in.Styles
	ground := s.HunkHeader
	if id == l.in.Selected {
		ground = s.HunkHeaderSelected
	}
	h := l.headerOf(id)
	if l.markerLayout == nil && l.first[id] != at {
		h.kind, h.title, h.flags = "", "continued", ""
	}
	h = h.fit(l.headerWidth())
	on := func(style lipgloss.Style, text string) string { return styled(style.Inherit(ground), text) }

	left := on(s.LineNumber, h.anchor)
	used := ansi.StringWidth(h.left())
	if h.kind != "" {
		left += on(ground, spaceAfter(h.anchor, " ")+h.kind)
	}
	if room := l.headerWidth() - used - ansi.StringWidth(h.right()) - len(partGap) - 1; h.title != "" && room > 0 {
		title := l.truncate(spaceAfter(h.left(), " ")+h.title, room+1)
		left += on(ground, title)
		used += ansi.StringWidth(title)
	}
	right := on(s.Dim, h.counts) + on(ground, spaceAfter(h.counts, partGap)) +
		on(s.Warned, h.flags) + on(ground, spaceAfter(h.flags, partGap)) + on(h.decisionSeverity.style(s), h.decision)
	if h.placement != "" {
		right += on(ground, partGap) + on(h.placementSeverity.style(s), h.placement) + on(s.Score, h.score) + on(h.placementSeverity.style(s), h.placementDetail())
	}
	fill := max(l.headerWidth()-used-ansi.StringWidth(h.right()), 0)
	return l.gutter(r, ground) + left + on(ground, strings.Repeat(" ", fill)) + right + on(ground, " ")
}

// gap is space, if there is something that it stands behind.
func spaceAfter(behind, space string) string {
	if behind == "" {
		return ""
	}
	return space
}

func (l *Layout) drawHidden(r *row) string {
	lines := " unchanged lines"
	if r.line == 1 {
		lines = " unchanged line"
	}
	text := strings.Repeat(" ", l.leftWidth()-gutterWidth) + l.in.Glyphs.Gap + " " + Number(int(r.line)) + lines
	return styled(l.in.Styles.Fold, l.truncate(text, l.in.Width-gutterWidth))
}

func (l *Layout) drawMessage(r *row) string {
	say := l.messages[r.line]
	style := l.in.Styles.Dim
	if say.warning {
		style = l.in.Styles.Warned
	}
	return strings.Repeat(" ", indent) + styled(style, say.text)
}

// numbers is the line numbers of a line. Where there is room for one of them,
// it is the one in the text that the line is in.
func (l *Layout) numbers(c *codeLine) string {
	switch {
	case l.numberColumns == 2:
		return l.number(c.old) + " " + l.number(c.new) + " "
	case l.numberColumns == 1 && c.new == 0:
		return l.number(c.old) + " "
	case l.numberColumns == 1:
		return l.number(c.new) + " "
	}
	return ""
}

func (l *Layout) number(n int32) string {
	s := ""
	if n > 0 {
		s = strconv.Itoa(int(n))
	}
	return strings.Repeat(" ", max(l.digits-len(s), 0)) + s
}

// cut shortens a text of one row, with a sign that it goes on.
func (l *Layout) truncate(s string, width int) string {
	if width <= 0 {
		return ""
	}
	cells := terminal.Cells([]byte(s), 1, width+1)
	used, keep := 0, 0
	for i, c := range cells {
		if used += c.Width; used <= width-1 {
			keep = i + 1
		}
	}
	if used <= width {
		return s
	}
	var out strings.Builder
	for _, c := range cells[:keep] {
		out.WriteString(c.Text)
	}
	return out.String() + l.in.Glyphs.Ellipsis
}

// paint puts text between what a style switches on and off.
func styled(style lipgloss.Style, text string) string {
	if text == "" {
		return ""
	}
	on, off := ansiCodes(style)
	return on + text + off
}

// ink is what a style puts before and behind text. Lip Gloss is asked for no
// more: it would take tabs, spaces and graphemes apart.
func ansiCodes(style lipgloss.Style) (on, off string) {
	on, off, _ = strings.Cut(style.Render("x"), "x")
	return on, off
}

// width is how many cells a text takes.
func width(s string) int { return ansi.StringWidth(s) }
