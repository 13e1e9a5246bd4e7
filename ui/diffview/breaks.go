package diffview

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/theme/terminal"
)

// lineBreaks appends the offsets at which line must be broken to fit in width; further rows
// are narrower by indent. A row ends at the best boundary of its last third, the later one of
// two alike, or else where it is full, but not within the indentation of the line. Only a
// cell wider than a row does not fit. It measures up to about budget cells one by one and
// does not break the rest of the line.
func lineBreaks(out []int32, line terminal.Line, tab, width, indent int, budget *int) []int32 {
	r := columnScanner{line: line, tab: tab}
	first := leading(line.Text) + 1
	var best rowEnd
	for begin := 0; !r.done() && *budget > 0; {
		at := r.offset
		run := r.step(width - r.column)
		if !run {
			*budget--
		}
		full := r.offset
		switch {
		case r.column <= width && r.done():
			return out
		case r.column <= width:
			from := max(first, at+1, r.offset-(r.column-(width-width/3))) // in a run, each byte is a cell
			if !run {
				from = max(from, r.offset)
			}
			best = best.or(line.Text, from, r.offset)
		case at > begin:
			full = at
		}
		if r.column < width || full == len(line.Text) {
			continue
		}
		if begin = full; best.boundary != noBoundary {
			begin = best.offset
		}
		out = append(out, int32(begin))
		r.restart(begin)
		best, width, indent = rowEnd{}, width-indent, 0
	}
	return out
}

// A rowEnd is where a row may end: an offset in a line, and what is there.
type rowEnd struct {
	offset   int
	boundary boundary
}

// or returns the best end of a row at offsets from to to, or e if they have only worse ones.
func (e rowEnd) or(line []byte, from, to int) rowEnd {
	var later rowEnd
	for at := to; at >= from && later.boundary != betweenWords; at-- {
		if b := boundaryAt(line, at); b > later.boundary {
			later = rowEnd{at, b}
		}
	}
	if later.boundary != noBoundary && later.boundary >= e.boundary {
		return later
	}
	return e
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
