package diffview

import (
	"aptix-tui/model/linediff"
	"aptix-tui/theme/terminal"
)

// A pair is how a line and its counterpart differ.
type pair struct {
	prefix, suffix int // bytes that both begin with, and that both end with after them

	compared bool               // what follows is set
	words    [2][]linediff.Span // the words that differ
	marks    [2]marks
}

// marks are what is drawn of a line so that it does not look like its counterpart.
type marks struct {
	codePoints []int           // see terminal.Line
	spaces     []linediff.Span // whitespace that is drawn as glyphs
}

// pairOf returns the pair of a line that has a counterpart, and whether it is the first line
// of the pair, the old one, or the second.
func (l *Layout) pairOf(c *codeLine) (p *pair, side int) {
	old := l.oldOf(c)
	if old == c.counterpart {
		side = 1
	}
	p = l.pairs[old]
	if p == nil {
		a, b := l.bothLines(old)
		p = &pair{prefix: commonPrefix(a, b)}
		p.suffix = commonSuffix(a[p.prefix:], b[p.prefix:])
		l.pairs[old] = p
	}
	return p, side
}

// comparedPair is pairOf with the words that differ and the marks.
func (l *Layout) comparedPair(c *codeLine) (p *pair, side int) {
	if p, side = l.pairOf(c); !p.compared {
		old, new := l.bothLines(l.oldOf(c))
		changes := linediff.WordChanges(old, new)
		p.words[0], p.words[1] = linediff.WordSpans(old, new, changes)
		p.marks = l.marksOfPair(p, old, new, changes)
		p.compared = true
	}
	return p, side
}

// bothLines returns an old line and the new one that is its counterpart.
func (l *Layout) bothLines(old int32) (a, b []byte) {
	o := &l.codeLines[old]
	return l.line(o), l.line(&l.codeLines[o.counterpart])
}

// oldOf returns the old line of the pair that a line belongs to.
func (l *Layout) oldOf(c *codeLine) int32 {
	if c.sign == added || c.sign == expected {
		return c.counterpart
	}
	return l.codeLines[c.counterpart].counterpart
}

// changedWords returns the words that differ between a line and its counterpart.
func (l *Layout) changedWords(c *codeLine) []linediff.Span {
	if c.counterpart == 0 {
		return nil
	}
	p, side := l.comparedPair(c)
	return p.words[side]
}

// firstDifference returns the column at which a line and its counterpart begin to differ.
func (l *Layout) firstDifference(c *codeLine) int {
	p, _ := l.pairOf(c)
	return columnOf(l.shown(&l.codeLines[l.oldOf(c)]), l.in.TabWidth, p.prefix)
}

// differsOutside reports whether a line differs from its counterpart before and after some of
// its bytes.
func (l *Layout) differsOutside(c *codeLine, line []byte, from, to int) (before, after bool) {
	if c.counterpart == 0 {
		return false, false
	}
	p, _ := l.pairOf(c)
	end := len(line) - p.suffix
	return p.prefix < from, end > to || end == to && p.prefix == end
}

// cut clips the cells of a row. The mark at an edge at which the line goes on says whether it
// differs from its counterpart there.
func (l *Layout) cut(c *codeLine, line []byte, cells []terminal.Cell, off, width int, left bool) []terminal.Cell {
	from, to := wholeCells(cells, off, width, left, len(line))
	before, after := l.differsOutside(c, line, from, to)
	g := &l.in.Glyphs
	e := edgeMarks{right: mark(g.CutRight)}
	if after {
		e.right = terminal.Cell{Text: g.ChangeRight, Width: 1, Start: changeMark}
	}
	switch {
	case left && before:
		e.left = terminal.Cell{Text: g.ChangeLeft, Width: 1, Start: changeMark}
	case left:
		e.left = mark(g.CutLeft)
	}
	return clip(cells, off, width, e)
}
