package diffview

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/theme/terminal"
)

// rowStarts returns the offsets at which the rows of a line begin, so that they fit in width;
// further rows are narrower by indent. A row ends at the best boundary of its last third, the
// later one of two alike, or else where it is full, but not within the indentation of the line.
// Only a cell wider than a row does not fit.
func rowStarts(line terminal.Line, tab, width, indent int) []int32 {
	starts, margin := []int32{0}, leading(line.Text)
	for at := 0; ; width, indent = width-indent, 0 {
		if at = rowEnd(line, at, margin, tab, width); at == len(line.Text) {
			return starts
		}
		starts = append(starts, int32(at))
	}
}

// rowEnd returns the offset at which the row ends that begins at an offset, of a line whose
// indentation has margin bytes.
func rowEnd(line terminal.Line, from, margin, tab, width int) int {
	cells := line.Cells(from, len(line.Text), tab, width+1)
	if len(cells) == 1 { // it may be wider than the row
		cells = line.Cells(from, len(line.Text), tab, cells[0].Width+1)
	}
	column := 0
	end, best := 0, noBoundary
	for i, c := range cells {
		if i > 0 && c.Start > margin && column >= width-width/3 {
			if b := boundaryAt(line.Text, c.Start); b != noBoundary && b >= best {
				end, best = c.Start, b
			}
		}
		if column += c.Width; column > width && i > 0 {
			if best == noBoundary {
				return c.Start
			}
			return end
		}
	}
	return len(line.Text)
}

// A boundary is how well a line can be broken between two characters.
type boundary uint8

const (
	noBoundary boundary = iota
	afterPunctuation
	betweenWords
)

const (
	// codePunctuation is the characters after which a line may be broken if it must be
	// broken within a word; not before another one, unless it is one of opening.
	codePunctuation = `,;:.()[]{}<>/\|&=+-*?!`
	opening         = "([{<"
)

// boundaryAt returns what is between the cell that ends at an offset and the one that begins
// there. Words end with whitespace; where no space separates them, as in Chinese and
// Japanese, any character is one, with its punctuation.
func boundaryAt(line []byte, at int) boundary {
	last := line[at-1]
	if last == ' ' || last == '\t' {
		return betweenWords
	}
	if next := line[at]; last < utf8.RuneSelf && next < utf8.RuneSelf {
		if strings.IndexByte(codePunctuation, last) < 0 || next == ' ' || next == '\t' ||
			strings.IndexByte(codePunctuation, next) >= 0 && strings.IndexByte(opening, next) < 0 {
			return noBoundary
		}
		return afterPunctuation
	}
	before, _ := utf8.DecodeLastRune(line[:at])
	after, _ := utf8.DecodeRune(line[at:])
	if !ideographic(before) && !ideographic(after) || begins(before) || ends(after) {
		return noBoundary
	}
	return betweenWords
}

// ideographic reports whether r belongs to a script without spaces between words whose
// characters are wide.
func ideographic(r rune) bool {
	return r >= 0x3000 && r < 0x3040 || r >= 0xff01 && r < 0xff61 || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// begins reports whether r belongs to what follows it, as an opening quote.
func begins(r rune) bool { return r == '"' || r == '\'' || unicode.In(r, unicode.Ps, unicode.Pi) }

// ends reports whether r belongs to what precedes it: a full stop, a closing bracket, a sign
// for a long vowel or a space.
func ends(r rune) bool {
	return unicode.In(r, unicode.Po, unicode.Pe, unicode.Pf, unicode.Lm, unicode.Zs, unicode.Cc)
}
