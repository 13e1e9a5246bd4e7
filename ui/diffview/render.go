package diffview

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// Render draws n rows from row from on; rows outside the layout are blank.
// Each is exactly as wide as the layout.
func (l *Layout) Render(from, n int) []string {
	for i := range l.texts {
		t := &l.texts[i]
		if t.segments = nil; t.path != "" && l.in.Highlight != nil {
			t.segments = l.in.Highlight(t.path, t.Bytes)
		}
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

// fitWidth truncates or pads s. Only graphemes that merge at a cut make that
// necessary.
func fitWidth(s string, width int) string {
	s = ansi.Truncate(s, width, "")
	return s + strings.Repeat(" ", max(width-ansi.StringWidth(s), 0))
}

func (l *Layout) draw(at int) string {
	r := &l.rows[at]
	gutter := l.gutter(r, at, &l.in.Styles.Plain)
	switch r.kind {
	case rowHeader:
		return l.gutter(r, at, l.headerStyle(int(r.hunk))) + l.drawHeader(int(r.hunk), l.in.Marker == nil && l.first[int(r.hunk)] != at)
	case rowMarker:
		return l.drawMarker(r, at)
	case rowHidden:
		return gutter + l.drawHidden(r)
	case rowMessage:
		return gutter + l.drawMessage(r)
	case rowComment:
		return gutter + l.drawComment(r)
	}
	return gutter + l.drawCode(r)
}

// gutter draws the cursor, the mark of a comment, or the bar beside the rows of the selected
// hunk, on their background.
func (l *Layout) gutter(r *row, at int, background *lipgloss.Style) string {
	cursor, bar := &l.in.Styles.Cursor, &l.in.Styles.Gutter
	if l.in.Dimmed {
		cursor, bar = &l.in.Styles.Dim, &l.in.Styles.Dim
	}
	switch {
	case at == l.in.Cursor:
		return l.styled(l.in.Glyphs.Marker, cursor)
	case l.isCommented(r):
		return l.styled(l.in.Glyphs.Comment, &l.in.Styles.Gutter, background)
	case r.hunk >= 0 && int(r.hunk) == l.in.Selected:
		return l.styled(l.in.Glyphs.Bar, bar, background)
	}
	return l.styled(strings.Repeat(" ", gutterWidth), background)
}

// headerStyle is the background of the header of a hunk.
func (l *Layout) headerStyle(id int) *lipgloss.Style {
	s, selected := l.in.Styles, id == l.in.Selected && !l.in.Dimmed
	switch undecided := l.undecided(id); {
	case undecided && selected:
		return &s.UndecidedSelected
	case undecided:
		return &s.Undecided
	case selected:
		return &s.HunkHeaderSelected
	}
	return &s.HunkHeader
}

// undecided reports whether a hunk waits for a decision.
func (l *Layout) undecided(id int) bool {
	return l.in.Decisions[id] == model.Undecided && l.in.Set.Hunks[id].Placement != model.Applied
}

// drawHeader draws the header of a hunk without the gutter. continued means that
// rows of another hunk are between it and the rows above of this one.
func (l *Layout) drawHeader(id int, continued bool) string {
	s, background := l.in.Styles, l.headerStyle(id)
	h := l.headerOf(id)
	if continued {
		h.kind, h.title, h.flags = "", "continued", ""
	}
	h = h.fit(l.headerWidth())
	on := func(style *lipgloss.Style, text string) string { return l.styled(text, style, background) }

	left := on(h.decisionStyle, h.decision)
	if h.anchor != "" {
		left += on(&s.HunkHeaderDim, " "+h.anchor)
	}
	if h.kind != "" {
		left += on(background, " "+h.kind)
	}
	used := ansi.StringWidth(h.left())
	if free := l.headerWidth() - used - ansi.StringWidth(h.right()) - len(partGap) - 1; h.title != "" && free > 0 {
		title := l.truncate(" "+h.title, free+1)
		left += on(background, title)
		used += ansi.StringWidth(title)
	}
	var right []string
	for _, part := range []struct {
		style *lipgloss.Style
		text  string
	}{{&s.HunkHeaderDim, h.counts}, {h.flagStyle, h.flags}, {&s.Failed, h.loss}, {h.placementStyle, h.place()}} {
		if part.text != "" {
			right = append(right, on(part.style, part.text))
		}
	}
	fill := max(l.headerWidth()-used-ansi.StringWidth(h.right()), 0)
	return left + on(background, strings.Repeat(" ", fill)) + strings.Join(right, on(background, partGap)) + on(background, " ")
}

// drawHidden draws a row in place of lines that are not shown.
func (l *Layout) drawHidden(r *row) string {
	text := strings.Repeat(" ", l.leftWidth()-gutterWidth) + l.in.Glyphs.Gap + " " + model.Count(int(r.line), "unchanged line")
	return l.styled(l.truncate(text, l.in.Width-gutterWidth), &l.in.Styles.Fold)
}

func (l *Layout) drawMessage(r *row) string {
	say := l.messages[r.line]
	style := &l.in.Styles.Dim
	if say.notice && l.undecided(int(r.hunk)) {
		style = &l.in.Styles.Warned
	}
	return strings.Repeat(" ", indent) + l.styled(say.text, style)
}

// numbers draws the line numbers of a line. If there is only one column, it is
// that of the text which contains the line.
func (l *Layout) numbers(c *codeLine) string {
	switch {
	case l.numberColumns == 2:
		return l.number(c.old) + " " + l.number(c.new) + " "
	case l.numberColumns == 1:
		return l.number(cmp.Or(c.new, c.old)) + " "
	}
	return ""
}

func (l *Layout) number(n int32) string {
	if n == 0 {
		return strings.Repeat(" ", l.digits)
	}
	return fmt.Sprintf("%*d", l.digits, n)
}

// truncate shortens text for one row and ends it with an ellipsis.
func (l *Layout) truncate(s string, width int) string {
	if width <= 0 {
		return ""
	}
	return ansi.Truncate(s, width, l.in.Glyphs.Ellipsis)
}

// styled returns text between the ANSI codes of a style, which inherits from the next one.
func (l *Layout) styled(text string, styles ...*lipgloss.Style) string {
	if text == "" {
		return ""
	}
	var chain styleChain
	copy(chain[:], styles)
	codes := l.codesOf(chain)
	return codes.Around(text)
}

// A styleChain is styles, each of which inherits from the next one. The others are nil.
type styleChain [3]*lipgloss.Style

// codesOf returns the codes of styles. Lip Gloss takes longer to find them than a row takes
// to draw, so that those of a layout are kept.
func (l *Layout) codesOf(styles styleChain) theme.Codes {
	if known, ok := l.codes[styles]; ok {
		return known
	}
	style := *styles[0]
	for _, s := range styles[1:] {
		if s != nil {
			style = style.Inherit(*s)
		}
	}
	codes := theme.CodesOf(style)
	l.codes[styles] = codes
	return codes
}
