package search

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// A block is one SEARCH/REPLACE block of the answer.
type block struct {
	open        opener
	first, last int   // the lines of its first and its last marker
	text        int   // the first line after its options
	dividers    []int // the lines that may divide it
	cutOff      bool  // it has no last marker
	lines       [][]byte
	fault       *model.ReasonKind // why it cannot be read

	beside bool // other text is in its fence
	named
}

// maxDividers limits the readings of a block.
const maxDividers = 16

// readBlock reads the block that begins at line n; nil if none does.
func readBlock(b model.Block, n int) *block {
	m, ok := parseOpener(b.Line(n))
	if !ok {
		return nil
	}
	blk := &block{open: m, first: n, last: n}
	blk.readOptions(b)
	if !blk.readText(b) {
		return blk
	}
	switch {
	case len(blk.dividers) == 0:
		blk.fault = &noDivider
	case len(blk.dividers) > maxDividers:
		blk.fault = &manyDividers
	}
	return blk
}

var option = lazyregexp.New(`^\s*:(?:start_line|end_line):\s*\d{1,9}\s*$`)

// readOptions reads the options after the first marker. The lines that they state do not count.
func (blk *block) readOptions(b model.Block) {
	n := blk.first + 1
	for n <= b.Lines() && option.Match(b.Line(n)) {
		n++
	}
	if n > blk.first+1 && n <= b.Lines() && isDashes(b.Line(n)) {
		n++
	}
	blk.text = n
}

// readText finds the markers of blk, and reports whether it ends.
func (blk *block) readText(b model.Block) bool {
	for n := blk.text; n <= b.Lines(); n++ {
		line := b.Line(n)
		switch {
		case dividerWidth(line) > 0:
			blk.dividers = append(blk.dividers, n)
		case isCloser(line):
			blk.last = n
			blk.keepWidth(b)
			for m := blk.text; m < n; m++ {
				blk.lines = append(blk.lines, b.Line(m))
			}
			return true
		case blk.isCutOffBy(line):
			blk.fault, blk.cutOff = &unclosed, true
			return false
		}
	}
	blk.fault, blk.cutOff = &unclosed, true
	return false
}

// isCutOffBy reports whether line ends blk without its last marker. The text of a block
// may be a merge conflict, which has a similar first line.
func (blk *block) isCutOffBy(line []byte) bool {
	if blk.open.head && conflictEnd.Match(line) && !isCloser(line) { // the last marker of a merge conflict
		return true
	}
	m, ok := parseOpener(line)
	return ok && (blk.open.head || !m.head)
}

// keepWidth keeps the dividers that are as wide as the first marker, if there are any.
func (blk *block) keepWidth(b model.Block) {
	var same []int
	for _, n := range blk.dividers {
		if dividerWidth(b.Line(n)) == blk.open.width {
			same = append(same, n)
		}
	}
	if len(same) > 0 {
		blk.dividers = same
	}
}

// split returns the two texts of blk if its divider is in line n of the answer.
func (blk *block) split(n int) (search, replace [][]byte) {
	at := n - blk.text
	return blk.lines[:at], blk.lines[at+1:]
}

// isBlank reports whether lines have no text.
func isBlank(lines [][]byte) bool {
	return len(bytes.TrimSpace(join(lines))) == 0
}

// join returns lines as text, each with a line end.
func join(lines [][]byte) []byte {
	var out []byte
	for _, line := range lines {
		out = append(append(out, line...), '\n')
	}
	return out
}
