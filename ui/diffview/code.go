package diffview

import (
	"bytes"
	"sort"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
)

// A look is how a line of code is drawn.
type look struct {
	line, word lipgloss.Style
	plain      bool // neither syntax colours nor marked words
}

// look is how lines of a sign look. What was rejected does not come, so that
// its new lines step back, and its old ones stay as they are.
func (l *Layout) look(c *code) look {
	s := l.in.Styles
	rejected := c.hunk >= 0 && l.in.Decisions[c.hunk] == model.Rejected
	switch {
	case c.sign == added && l.ghost != nil:
		return look{line: s.Preview, plain: true}
	case c.sign == noted, c.sign == added && rejected:
		return look{line: s.Dim, plain: true}
	case c.sign == removed && rejected:
		return look{line: s.Context, word: s.Context}
	case c.sign == added:
		return look{line: s.Added, word: s.AddedWord}
	case c.sign == removed:
		return look{line: s.Removed, word: s.RemovedWord}
	case c.sign == found:
		return look{line: s.Context, word: s.RemovedWord}
	case c.sign == sought:
		return look{line: s.Context, word: s.AddedWord}
	}
	return look{line: s.Context}
}

// drawCode draws a row of code, on one side or on both.
func (l *Layout) drawCode(r *row) string {
	if !l.split {
		return l.drawSide(&l.codes[r.left], r.part, l.numbers(&l.codes[r.left]))
	}
	left, right := &l.codes[r.left], &l.codes[r.right]
	return l.drawSide(left, r.part, l.number(left.old)+" ") + paint(l.in.Styles.Border, l.in.Glyphs.Vertical) +
		l.drawSide(right, r.part, l.number(right.new)+" ")
}

// drawSide draws a line of code, or one part of it.
func (l *Layout) drawSide(c *code, part int32, numbers string) string {
	if c == &l.codes[0] || part > 0 && part >= c.parts {
		return strings.Repeat(" ", max(l.edge()+l.width, 0))
	}
	as := l.look(c)
	out := l.lead(c, part, numbers) + l.signed(c.sign, as.line, part)
	if l.width <= 0 {
		return out
	}
	line := l.line(c)
	p := painter{look: as, styles: l.in.Styles}
	if !as.plain {
		p.segments, p.words = l.segments(c), l.words(c)
	}
	cells := l.visible(c, part, line)
	p.hits, p.current = l.hits(line, cells), l.currentIn(c)
	return out + p.paint(cells, l.width)
}

// lead is what stands before the sign of a line. On its further rows a mark
// takes the place of the line numbers.
func (l *Layout) lead(c *code, part int32, numbers string) string {
	if l.columns == 0 {
		numbers = ""
	}
	if part == 0 {
		return paint(l.in.Styles.LineNumber, numbers) + l.check(c)
	}
	if n := len(numbers); n > 1 {
		numbers = strings.Repeat(" ", n-2) + l.in.Glyphs.Wrap + " "
	}
	return paint(l.in.Styles.LineNumber, numbers) + strings.Repeat(" ", l.checks)
}

// signed is the sign of a line and a blank, or the mark of a further row where
// there are no line numbers whose place it could take.
func (l *Layout) signed(s sign, ground lipgloss.Style, part int32) string {
	if part > 0 && l.columns == 0 {
		return paint(ground, string(s)) + paint(l.in.Styles.LineNumber.Inherit(ground), l.in.Glyphs.Wrap)
	}
	return paint(ground, string(s)+" ")
}

// visible is the cells of a line that are seen.
func (l *Layout) visible(c *code, part int32, line []byte) []terminal.Cell {
	e := edges{"", l.in.Glyphs.CutRight}
	if l.in.Wrap {
		from, to := l.part(c, part, line)
		cells := terminal.Cells(line[from:to], l.in.TabWidth, l.width+1)
		return window(shifted(cells, from), 0, l.width, e)
	}
	if l.in.XOffset > 0 && len(line) > 0 {
		e.left = l.in.Glyphs.CutLeft
	}
	from := l.skip(c, line)
	off := l.in.XOffset - from.column
	return window(from.cells(line, l.in.TabWidth, off+l.width+1), off, l.width, e)
}

const (
	// longLine is from how many bytes on it is remembered where the columns of a
	// line are, and farApart how many columns lie between two such places.
	longLine = 4096
	farApart = 4096
)

// skip finds where a line can be drawn from so that the cells behind the offset
// are seen.
func (l *Layout) skip(c *code, line []byte) stop {
	tab, off := l.in.TabWidth, l.in.XOffset
	if len(line) < longLine {
		return stop{}.skip(line, tab, off, func(stop) {})
	}
	at := place{c.text, c.line}
	stops := l.stops[at]
	if stops == nil {
		stops = []stop{{}}
	}
	known := sort.Search(len(stops), func(i int) bool { return stops[i].column > off })
	out := stops[known-1].skip(line, tab, off, func(s stop) {
		if s.column >= stops[len(stops)-1].column+farApart {
			stops = append(stops, s)
		}
	})
	l.stops[at] = stops
	return out
}

// line is the bytes of a line of code, with a CR at its end only where it is
// what differs.
func (l *Layout) line(c *code) []byte {
	t := l.texts[c.text]
	if c.ends {
		return bytes.TrimSuffix(t.Raw(int(c.line)), []byte("\n"))
	}
	return t.Line(int(c.line))
}

// highlight looks up the highlighted lines of a text for one frame.
func (l *Layout) highlight(t *text) [][]theme.Segment {
	if t.path == "" || l.in.Highlight == nil {
		return nil
	}
	return l.in.Highlight(t.path, t.Bytes)
}

// segments returns the syntax colours of a line, nil if there are none yet.
func (l *Layout) segments(c *code) []theme.Segment {
	t := &l.texts[c.text]
	if int(c.line) >= len(t.segments) {
		return nil
	}
	return t.segments[c.line]
}

// words is what differs between a line and its counterpart. It is found when
// it is first drawn, and remembered.
func (l *Layout) words(c *code) []linediff.Span {
	if c.pair == 0 {
		return nil
	}
	old, side := l.codes[c.pair].pair, 0
	if c.sign == added || c.sign == sought {
		old, side = c.pair, 1
	}
	both, ok := l.marks[old]
	if !ok {
		o := &l.codes[old]
		both[0], both[1] = linediff.Words(l.line(o), l.line(&l.codes[o.pair]))
		l.marks[old] = both
	}
	return both[side]
}

// A painter draws the cells of one line, in as few runs as it has styles.
type painter struct {
	look
	styles   *theme.Styles
	segments []theme.Segment
	words    []linediff.Span
	hits     []linediff.Span // where what is searched for occurs
	current  int             // the byte at which the current one of them begins, or none
	end      int             // the byte at which segments[0] ends
}

// A tint is what decides the style of a cell.
type tint struct {
	segment               int // how many segments are left; 0 if none is at the cell
	word, hit, mark, more bool
	current               bool
}

func (p *painter) paint(cells []terminal.Cell, width int) string {
	if len(p.segments) > 0 {
		p.end = p.segments[0].Bytes
	}
	var out strings.Builder
	var last tint
	on, off := "", ""
	for i, c := range cells {
		if t := p.tint(c); i == 0 || t != last {
			last = t
			if nextOn, nextOff := ink(p.style(t)); nextOn != on {
				out.WriteString(off + nextOn)
				on, off = nextOn, nextOff
			}
		}
		out.WriteString(c.Text)
		width -= c.Width
	}
	return out.String() + off + paint(p.line, strings.Repeat(" ", max(width, 0)))
}

// tint steps on to a cell; it is asked from left to right.
func (p *painter) tint(c terminal.Cell) tint {
	if c.Start == beyond {
		return tint{more: true}
	}
	for len(p.segments) > 0 && p.end <= c.Start {
		if p.segments = p.segments[1:]; len(p.segments) > 0 {
			p.end += p.segments[0].Bytes
		}
	}
	t := tint{segment: len(p.segments), mark: c.Escaped}
	p.words, t.word = holds(p.words, c.Start)
	p.hits, t.hit = holds(p.hits, c.Start)
	t.current = t.hit && p.hits[0].Start == p.current
	return t
}

// holds drops the spans that end before at, and tells whether it is in the one
// that is first then.
func holds(spans []linediff.Span, at int) ([]linediff.Span, bool) {
	for len(spans) > 0 && spans[0].End <= at {
		spans = spans[1:]
	}
	return spans, len(spans) > 0 && spans[0].Start <= at
}

func (p *painter) style(t tint) lipgloss.Style {
	ground := p.line
	if t.word {
		ground = p.word.Inherit(p.line)
	}
	switch {
	case t.more:
		return p.styles.Dim.Inherit(ground)
	case t.current:
		return p.styles.MatchCurrent
	case t.hit:
		return p.styles.Match
	case t.mark:
		return p.styles.Escaped.Inherit(ground)
	case t.segment > 0:
		return p.segments[0].Style.Inherit(ground)
	}
	return ground
}
