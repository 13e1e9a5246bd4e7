package diffview

import (
	"bytes"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
	"aptix-tui/theme"
)

// A look is how a line of code is drawn.
type look struct {
	line, word lipgloss.Style
	plain      bool // neither syntax colours nor marked words
}

// look is how lines of a sign look. What was rejected does not come, so that
// its new lines step back, and its old ones stay as they are.
func (l *Layout) look(r *row) look {
	s := l.in.Styles
	rejected := r.hunk >= 0 && l.in.Decisions[r.hunk] == model.Rejected
	switch {
	case r.sign == added && rejected:
		return look{line: s.Dim, plain: true}
	case r.sign == removed && rejected:
		return look{line: s.Context, word: s.Context}
	case r.sign == added:
		return look{line: s.Added, word: s.AddedWord}
	case r.sign == removed:
		return look{line: s.Removed, word: s.RemovedWord}
	case r.sign == found:
		return look{line: s.Context, word: s.RemovedWord}
	case r.sign == sought:
		return look{line: s.Context, word: s.AddedWord}
	}
	return look{line: s.Context}
}

func (l *Layout) drawCode(r *row) string {
	as := l.look(r)
	line := l.line(r)
	width := l.in.Width - l.margin()
	out := paint(l.in.Styles.LineNumber, l.numbers(r)) + paint(as.line, string(r.sign)+" ")
	if width <= 0 {
		return out
	}
	p := painter{look: as, mark: l.in.Styles.Mark, dim: l.in.Styles.Dim}
	if !as.plain {
		p.segments, p.words = l.segments(r), l.words(r, line)
	}
	cells := theme.Cells(line, l.in.TabWidth, l.in.XOffset+width+1)
	return out + p.paint(window(cells, l.in.XOffset, width, l.in.Glyphs.Ellipsis), width)
}

// line is the bytes of a row of code, with a CR at its end only where it is
// what differs.
func (l *Layout) line(r *row) []byte {
	t := l.texts[r.text]
	if r.ends {
		return bytes.TrimSuffix(t.Raw(int(r.line)), []byte("\n"))
	}
	return t.Line(int(r.line))
}

// segments is the syntax colours of a row, nil if there are none yet.
func (l *Layout) segments(r *row) []theme.Segment {
	t := &l.texts[r.text]
	if t.path == "" || l.in.Highlight == nil {
		return nil
	}
	if t.coloured == nil && !t.asked {
		t.coloured, t.asked = l.in.Highlight(t.path, t.Bytes), true
	}
	if int(r.line) >= len(t.coloured) {
		return nil
	}
	return t.coloured[r.line]
}

// words is what differs between a line and its counterpart.
func (l *Layout) words(r *row, line []byte) []linediff.Span {
	if r.pair == 0 {
		return nil
	}
	other := l.line(&l.rows[r.pair])
	if r.sign == removed || r.sign == found {
		spans, _ := linediff.Words(line, other)
		return spans
	}
	_, spans := linediff.Words(other, line)
	return spans
}

// beyond is the Start of cells that stand for no byte of the line.
const beyond = -1

// window picks the cells that are seen when off cells are scrolled away. A
// cell that is cut in half leaves blanks; ellipsis, one cell wide, says on
// either side that the line goes on.
func window(cells []theme.Cell, off, width int, ellipsis string) []theme.Cell {
	total := 0
	for _, c := range cells {
		total += c.Width
	}
	from, to := off, off+width
	more := theme.Cell{Text: ellipsis, Width: 1, Start: beyond}
	var out []theme.Cell
	if off > 0 && total > 0 {
		out, from = append(out, more), from+1
	}
	cut := total > to && to > from
	if cut {
		to--
	}
	column := 0
	for _, c := range cells {
		begin, end := column, column+c.Width
		column = end
		switch {
		case end <= from || begin >= to:
		case begin >= from && end <= to:
			out = append(out, c)
		default:
			n := min(end, to) - max(begin, from)
			out = append(out, theme.Cell{Text: strings.Repeat(" ", n), Width: n, Start: c.Start})
		}
	}
	if cut {
		out = append(out, more)
	}
	return out
}

// A painter draws the cells of one line, in as few runs as it has styles.
type painter struct {
	look
	mark, dim lipgloss.Style
	segments  []theme.Segment
	words     []linediff.Span
	end       int // the byte at which segments[0] ends
}

// A tint is what decides the style of a cell.
type tint struct {
	segment          int // how many segments are left; 0 if none is at the cell
	word, mark, more bool
}

func (p *painter) paint(cells []theme.Cell, width int) string {
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
func (p *painter) tint(c theme.Cell) tint {
	if c.Start == beyond {
		return tint{more: true}
	}
	for len(p.segments) > 0 && p.end <= c.Start {
		if p.segments = p.segments[1:]; len(p.segments) > 0 {
			p.end += p.segments[0].Bytes
		}
	}
	for len(p.words) > 0 && p.words[0].End <= c.Start {
		p.words = p.words[1:]
	}
	return tint{
		segment: len(p.segments),
		word:    len(p.words) > 0 && p.words[0].Start <= c.Start,
		mark:    c.Mark,
	}
}

func (p *painter) style(t tint) lipgloss.Style {
	ground := p.line
	if t.word {
		ground = p.word.Inherit(p.line)
	}
	switch {
	case t.more:
		return p.dim.Inherit(ground)
	case t.mark:
		return p.mark.Inherit(ground)
	case t.segment > 0:
		return p.segments[0].Style.Inherit(ground)
	}
	return ground
}
