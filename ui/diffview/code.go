package diffview

import (
	"bytes"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
)

// A lineStyle is how a line of code is drawn.
type lineStyle struct {
	line, word  *lipgloss.Style
	sign        *lipgloss.Style // of the sign; nil for that of the line
	noHighlight bool            // neither syntax colours nor highlighted words
}

// lineStyleOf returns the style of a line. The new lines of a rejected hunk are
// dim, its old ones look unchanged. Moved lines are dim, unless their other place is rejected.
func (l *Layout) lineStyleOf(c *codeLine) lineStyle {
	s := l.in.Styles
	rejected := c.hunk >= 0 && l.in.Decisions[c.hunk] == model.Rejected
	switch {
	case c.sign == added && l.in.Marker != nil:
		return lineStyle{line: &s.Preview, noHighlight: true}
	case c.sign == note, c.sign == added && rejected, c.movedWith > 0 && !rejected && l.in.Decisions[c.movedWith-1] != model.Rejected:
		return lineStyle{line: &s.Dim, noHighlight: true}
	case c.sign == removed && rejected:
		return lineStyle{line: &s.Context, word: &s.Context}
	case c.sign == added:
		return lineStyle{line: &s.Added, word: &s.AddedWord, sign: &s.Good}
	case c.sign == removed:
		return lineStyle{line: &s.Removed, word: &s.RemovedWord, sign: &s.Failed}
	case c.sign == actual:
		return lineStyle{line: &s.Context, word: &s.RemovedWord}
	case c.sign == expected:
		return lineStyle{line: &s.Context, word: &s.AddedWord}
	}
	return lineStyle{line: &s.Context}
}

// drawCode draws a code row, one or both sides.
func (l *Layout) drawCode(r *row) string {
	if !l.sideBySide {
		return l.drawSide(&l.codeLines[r.left], r.wrapRow, l.numbers(&l.codeLines[r.left]))
	}
	left, right := &l.codeLines[r.left], &l.codeLines[r.right]
	return l.drawSide(left, r.wrapRow, l.number(left.old)+" ") + l.styled(l.in.Glyphs.Vertical, &l.in.Styles.Border) +
		l.drawSide(right, r.wrapRow, l.number(right.new)+" ")
}

// drawSide draws a line of code, or one row of it if it is wrapped.
func (l *Layout) drawSide(c *codeLine, part int32, numbers string) string {
	if width := max(l.prefixWidth()+l.codeWidth, 0); c == &l.codeLines[0] {
		return l.styled(strings.Repeat(l.in.Glyphs.Hatch, width), &l.in.Styles.Border)
	} else if part > 0 && part >= c.wrapRows {
		return strings.Repeat(" ", width)
	}
	as := l.lineStyleOf(c)
	out := l.drawPrefix(c, as, part, numbers) + l.drawSign(c, as, part)
	if l.codeWidth <= 0 {
		return out
	}
	line := l.line(c)
	p := painter{lineStyle: as, layout: l}
	if !as.noHighlight {
		p.segments, p.words = l.segments(c), l.changedWords(c)
	}
	cells := l.visibleCells(c, part, line)
	p.spaces = l.changedSpace(c, line, p.words)
	showSpace(cells, line, p.spaces, l.in.Glyphs)
	p.matches, p.current = l.needle.in(line), l.currentIn(c)
	return out + p.paint(cells, l.codeWidth)
}

// drawPrefix draws what precedes the sign of a line. On further rows of a
// wrapped line, a glyph replaces the line numbers.
func (l *Layout) drawPrefix(c *codeLine, as lineStyle, part int32, numbers string) string {
	if l.numberColumns == 0 {
		numbers = ""
	}
	if part == 0 {
		style := as.sign
		if style == nil {
			style = &l.in.Styles.LineNumber
		}
		return l.styled(numbers, style, as.line) + l.drawCheckbox(c)
	}
	if n := len(numbers); n > 1 {
		numbers = strings.Repeat(" ", n-2) + l.in.Glyphs.Wrap + " "
	}
	return l.styled(numbers, &l.in.Styles.LineNumber, as.line) + strings.Repeat(" ", l.checkboxWidth)
}

// drawSign draws the sign of a line and a space. Without line numbers, the
// glyph of further rows replaces the space.
func (l *Layout) drawSign(c *codeLine, as lineStyle, part int32) string {
	style := as.sign
	if style == nil {
		style = as.line
	}
	if part > 0 && l.numberColumns == 0 {
		return l.styled(string(c.sign), style, as.line) + l.styled(l.in.Glyphs.Wrap, &l.in.Styles.LineNumber, as.line)
	}
	return l.styled(string(c.sign)+" ", style, as.line)
}

// visibleCells returns the visible cells of a line.
func (l *Layout) visibleCells(c *codeLine, part int32, line []byte) []terminal.Cell {
	if c.wrapRows > 0 {
		return l.wrappedCells(c, part, line)
	}
	return l.clip(terminal.CellsOf(line, 0, len(line), l.in.TabWidth, l.in.XOffset+l.codeWidth+1), l.in.XOffset, l.codeWidth)
}

// line returns the bytes of a line, with a CR at its end only if line ends are
// shown.
func (l *Layout) line(c *codeLine) []byte {
	t := l.texts[c.text]
	if c.showLineEnds {
		return bytes.TrimSuffix(t.Raw(int(c.line)), []byte("\n"))
	}
	return t.Line(int(c.line))
}

// segments returns the syntax colours of a line, nil if there are none yet.
func (l *Layout) segments(c *codeLine) []theme.Segment {
	t := &l.texts[c.text]
	if int(c.line) >= len(t.segments) {
		return nil
	}
	return t.segments[c.line]
}

// A painter draws the cells of one line with as few ANSI codes as possible.
type painter struct {
	lineStyle
	layout   *Layout
	segments []theme.Segment
	words    []linediff.Span
	spaces   []linediff.Span // drawn as glyphs
	matches  []linediff.Span // search matches
	current  int             // the byte offset of the current match, -1 for none
	end      int             // the byte offset at which segments[0] ends
}

// A cellState determines the style of a cell.
type cellState struct {
	segment                    int // how many segments are left; 0 for none
	word, match, escaped, edge bool
	space, current             bool
}

func (p *painter) paint(cells []terminal.Cell, width int) string {
	if len(p.segments) > 0 {
		p.end = p.segments[0].Bytes
	}
	var out strings.Builder
	var last cellState
	var codes theme.Codes
	for i, c := range cells {
		if t := p.next(c); i == 0 || t != last {
			last = t
			if next := p.layout.codesOf(p.style(t)); next.On != codes.On {
				out.WriteString(codes.Off + next.On)
				codes = next
			}
		}
		out.WriteString(c.Text)
		width -= c.Width
	}
	out.WriteString(codes.Off + p.layout.styled(strings.Repeat(" ", max(width, 0)), p.line))
	return out.String()
}

// next returns the state of a cell. It must be called from left to right.
func (p *painter) next(c terminal.Cell) cellState {
	if c.Start < 0 {
		return cellState{edge: true}
	}
	for len(p.segments) > 0 && p.end <= c.Start {
		if p.segments = p.segments[1:]; len(p.segments) > 0 {
			p.end += p.segments[0].Bytes
		}
	}
	t := cellState{segment: len(p.segments), escaped: c.Escaped}
	p.words, t.word = dropBefore(p.words, c.Start)
	p.spaces, t.space = dropBefore(p.spaces, c.Start)
	p.matches, t.match = dropBefore(p.matches, c.Start)
	t.current = t.match && p.matches[0].Start == p.current
	return t
}

// dropBefore removes the spans that end at or before at, and reports whether at
// is in the first of the others.
func dropBefore(spans []linediff.Span, at int) ([]linediff.Span, bool) {
	for len(spans) > 0 && spans[0].End <= at {
		spans = spans[1:]
	}
	return spans, len(spans) > 0 && spans[0].Start <= at
}

func (p *painter) style(t cellState) styleChain {
	s := p.layout.in.Styles
	background := styleChain{p.line}
	if t.word {
		background = styleChain{p.word, p.line}
	}
	on := func(style *lipgloss.Style) styleChain { return styleChain{style, background[0], background[1]} }
	switch {
	case t.edge:
		return on(&s.Dim)
	case t.current:
		return styleChain{&s.MatchCurrent}
	case t.match:
		return styleChain{&s.Match}
	case t.escaped:
		return on(&s.Escaped)
	case t.space && !t.word:
		return on(&s.Dim)
	case t.segment > 0:
		return on(p.segments[0].Style)
	}
	return background
}
