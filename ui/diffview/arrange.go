package diffview

import (
	"slices"
	"strconv"
)

// geometry is the division of a code row into columns.
type geometry struct {
	sideBySide    bool // old and new in two columns
	numberColumns int  // number of line number columns, per side
	checkboxWidth int  // in cells, per side
	codeWidth     int  // in cells, per side
}

const (
	// gutterWidth is the width of the bar beside the selected hunk.
	gutterWidth = 1
	// signWidth is the width of a sign and the space after it.
	signWidth = 2
	// checkboxCells is the width of the cursor, a checkbox and the space after
	// it.
	checkboxCells = 5
	// minCodeWidth is the code width below which there is no side by side.
	minCodeWidth = 12
)

// measure computes the geometry once the largest line number is known.
func (l *Layout) measure() {
	if l.in.LineSelection != nil {
		l.checkboxWidth = checkboxCells
	}
	if l.in.SideBySide {
		side := (l.in.Width - gutterWidth - 1) / 2
		l.numberColumns = l.countNumberColumns(side, 1)
		if l.codeWidth = side - l.prefixWidth(); l.codeWidth >= minCodeWidth {
			l.sideBySide = true
			return
		}
	}
	l.numberColumns = l.countNumberColumns(l.in.Width, 2)
	l.codeWidth = l.in.Width - l.leftWidth()
}

// countNumberColumns returns how many columns of line numbers fit in width
// without taking too much space from the code.
func (l *Layout) countNumberColumns(width, most int) int {
	switch one := l.digits + 1; {
	case most > 1 && 2*one+gutterWidth+signWidth <= width/3:
		return 2
	case one+gutterWidth+signWidth <= width/2:
		return 1
	}
	return 0
}

// prefixWidth returns the width of what precedes code on each side, without the
// gutter.
func (l *Layout) prefixWidth() int { return l.numberColumns*(l.digits+1) + l.checkboxWidth + signWidth }

// leftWidth returns the width of everything that precedes code.
func (l *Layout) leftWidth() int { return gutterWidth + l.prefixWidth() }

// setDigits makes space for line numbers up to highest.
func (l *Layout) setDigits(highest int) { l.digits = len(strconv.Itoa(highest)) }

// arrange puts old and new lines side by side, if requested, and wraps long lines.
func (l *Layout) arrange() {
	if l.sideBySide {
		l.rewriteRows(l.toSideBySide)
	}
	if l.in.Wrap != WrapNone && l.codeWidth > 0 {
		l.wrapLines()
	}
	if len(l.starts) > 0 {
		l.rewriteRows(l.toWrapped)
	}
}

// rewriteRows replaces all rows. step appends the replacement of the first rows
// of rest to out and returns how many rows it replaced.
func (l *Layout) rewriteRows(step func(out, rest []row) ([]row, int)) {
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

// toSideBySide puts the new lines of a change beside the old ones.
func (l *Layout) toSideBySide(out, rest []row) ([]row, int) {
	var left, right []int32
	n := 0
	for n < len(rest) && rest[n].kind == rowCode && rest[n].hunk == rest[0].hunk && l.codeLines[rest[n].left].sign != unchanged {
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

// onRight reports whether a line of a change is shown on the right; a note is
// on the side of the line above it or, about a move, below it.
func (l *Layout) onRight(c int32) bool {
	switch {
	case l.codeLines[c].sign != note:
	case l.codeLines[c].line == 0:
		c--
	default:
		c++
	}
	return l.codeLines[c].sign == added || l.codeLines[c].sign == expected
}

// align puts counterparts in the same row. The lines between them are paired in
// order.
func (l *Layout) align(out []row, r row, left, right []int32) []row {
	for len(left)+len(right) > 0 {
		i := slices.IndexFunc(left, func(c int32) bool { return l.codeLines[c].counterpart != 0 })
		if i < 0 {
			return appendPairs(out, r, left, right)
		}
		j := slices.Index(right, l.codeLines[left[i]].counterpart)
		out = appendPairs(out, r, left[:i], right[:j])
		out = appendPairs(out, r, left[i:i+1], right[j:j+1])
		left, right = left[i+1:], right[j+1:]
	}
	return out
}

func appendPairs(out []row, r row, left, right []int32) []row {
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
