package diffview

import (
	"slices"
	"strconv"
)

// geometry is how the cells of a row of code are shared out.
type geometry struct {
	split   bool // old and new stand side by side
	columns int  // of line numbers, on each side
	checks  int  // cells of check marks, on each side
	width   int  // cells of code, on each side
}

const (
	// gutterWidth is the room for the bar beside the selected hunk.
	gutterWidth = 1
	// signWidth is the sign of a line and the space behind it.
	signWidth = 2
	// checkWidth is the cursor, a check mark and the space behind it.
	checkWidth = 5
	// leastCode is how many cells of code a side must have to be worth it.
	leastCode = 12
)

// measure shares out the cells, now that the longest line number is known.
func (l *Layout) measure() {
	if l.in.Lines != nil {
		l.checks = checkWidth
	}
	if l.in.SideBySide && l.ghost == nil {
		side := (l.in.Width - gutterWidth - 1) / 2
		l.columns = l.numberColumns(side, 1)
		if l.width = side - l.edge(); l.width >= leastCode {
			l.split = true
			return
		}
	}
	l.columns = l.numberColumns(l.in.Width, 2)
	l.width = l.in.Width - l.margin()
}

// numberColumns is how many columns of line numbers there is room for without
// taking it from the code.
func (l *Layout) numberColumns(width, most int) int {
	switch one := l.digits + 1; {
	case most > 1 && 2*one+gutterWidth+signWidth <= width/3:
		return 2
	case one+gutterWidth+signWidth <= width/2:
		return 1
	}
	return 0
}

// edge is how many cells stand before code on each side, without the gutter.
func (l *Layout) edge() int { return l.columns*(l.digits+1) + l.checks + signWidth }

// margin is how many cells stand before code.
func (l *Layout) margin() int { return gutterWidth + l.edge() }

// setDigits makes room for line numbers up to highest.
func (l *Layout) setDigits(highest int) { l.digits = len(strconv.Itoa(highest)) }

// arrange puts old lines beside new ones and breaks long ones, as wanted. What
// the rows show stays the same.
func (l *Layout) arrange() {
	if l.split {
		l.rearrange(l.beside)
	}
	if l.in.Wrap && l.width > 0 {
		l.breakLines()
		l.rearrange(l.broken)
	}
}

// rearrange replaces the rows. Step takes the first ones of rest and adds what
// takes their place to out; it tells how many they were.
func (l *Layout) rearrange(step func(out, rest []row) ([]row, int)) {
	first := make(map[int]int, len(l.first))
	out := make([]row, 0, len(l.rows))
	for at := 0; at < len(l.rows); {
		if r := l.rows[at]; r.kind == rowHeader && l.first[int(r.hunk)] == at {
			first[int(r.hunk)] = len(out)
		}
		var n int
		out, n = step(out, l.rows[at:])
		at += n
	}
	l.rows, l.first = out, first
}

// beside puts the new lines of a change beside the old ones.
func (l *Layout) beside(out, rest []row) ([]row, int) {
	var left, right []int32
	n := 0
	for n < len(rest) && rest[n].kind == rowCode && rest[n].hunk == rest[0].hunk && l.codes[rest[n].left].sign != kept {
		if c := rest[n].left; l.onRight(c) {
			right = append(right, c)
		} else {
			left = append(left, c)
		}
		n++
	}
	if n > 0 {
		return l.align(out, rest[0], left, right), n
	}
	r := rest[0]
	r.right = r.left
	return append(out, r), 1
}

// onRight tells on which side a line of a change stands; a note stands below
// the line that it is about.
func (l *Layout) onRight(c int32) bool {
	if l.codes[c].sign == noted {
		c--
	}
	return l.codes[c].sign == added || l.codes[c].sign == sought
}

// align puts counterparts beside each other, and what lies between them beside
// each other as far as it goes.
func (l *Layout) align(out []row, r row, left, right []int32) []row {
	for len(left)+len(right) > 0 {
		i := slices.IndexFunc(left, func(c int32) bool { return l.codes[c].pair != 0 })
		if i < 0 {
			return sideBySide(out, r, left, right)
		}
		j := slices.Index(right, l.codes[left[i]].pair)
		out = sideBySide(out, r, left[:i], right[:j])
		out = sideBySide(out, r, left[i:i+1], right[j:j+1])
		left, right = left[i+1:], right[j+1:]
	}
	return out
}

func sideBySide(out []row, r row, left, right []int32) []row {
	for i := range max(len(left), len(right)) {
		r.left, r.right = 0, 0
		if i < len(left) {
			r.left = left[i]
		}
		if i < len(right) {
			r.right = right[i]
		}
		out = append(out, r)
	}
	return out
}

// mostMeasured is how many cells are measured one by one to wrap the lines of a
// file. Plain ASCII costs nothing of it: what it bounds is a line of a megabyte
// in which nothing can be passed over.
const mostMeasured = 100_000

// breakLines finds where the lines that are shown must be broken.
func (l *Layout) breakLines() {
	budget := mostMeasured
	for i := range l.rows {
		for _, c := range []int32{l.rows[i].left, l.rows[i].right} {
			if c := &l.codes[c]; c != &l.codes[0] && c.parts == 0 {
				c.breaks = int32(len(l.breaks))
				l.breaks = breaks(l.breaks, l.line(c), l.in.TabWidth, l.width, &budget)
				c.parts = int32(len(l.breaks)) - c.breaks + 1
			}
		}
	}
}

// broken gives a row of code as many rows as it needs.
func (l *Layout) broken(out, rest []row) ([]row, int) {
	r := rest[0]
	if r.kind != rowCode {
		return append(out, r), 1
	}
	for r.part = range max(l.codes[r.left].parts, l.codes[r.right].parts) {
		out = append(out, r)
	}
	return out, 1
}

// part is which bytes of its line are on a row of a wrapped one.
func (l *Layout) part(c *code, n int32, line []byte) (from, to int) {
	to = len(line)
	if n > 0 {
		from = int(l.breaks[c.breaks+n-1])
	}
	if n+1 < c.parts {
		to = int(l.breaks[c.breaks+n])
	}
	return from, to
}
