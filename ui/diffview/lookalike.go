package diffview

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"aptix-tui/model/linediff"
	"aptix-tui/theme/terminal"
)

// maxMiddle is up to how many bytes of two lines, from the first difference to the last, are
// searched for characters that look alike. Of others, only the first and the last difference
// are.
const maxMiddle = 1 << 16

// shown returns a line as it is drawn.
func (l *Layout) shown(c *codeLine) terminal.Line {
	line := terminal.Line{Text: l.line(c)}
	if bytes.ContainsFunc(line.Text, l.isMarkable) {
		line.CodePoints = l.marksOf(c, line.Text).codePoints
	}
	return line
}

// isMarkable reports whether a character may be drawn as a code point: it is not ASCII, or one
// that blanks are drawn as.
func (l *Layout) isMarkable(r rune) bool {
	return r >= utf8.RuneSelf || r == rune(l.in.Glyphs.Space[0]) || r == rune(l.in.Glyphs.Tab[0])
}

// marksOf returns what is drawn of a changed line so that it does not look like its
// counterpart, and of the whitespace at the end of an added line.
func (l *Layout) marksOf(c *codeLine, line []byte) marks {
	var m marks
	if c.counterpart != 0 {
		p, side := l.comparedPair(c)
		m = p.marks[side]
	}
	end := len(bytes.TrimRightFunc(line, isBlankRune))
	if c.sign != added || end == len(line) {
		return m
	}
	at := comparison{layout: l, lines: [2][]byte{1: line}, marks: [2]marks{1: {slices.Clone(m.codePoints), slices.Clone(m.spaces)}}}
	at.markAll(1, linediff.Span{Start: end, End: len(line)})
	return at.sorted()[1]
}

// A comparison finds what of two lines must be drawn otherwise.
type comparison struct {
	layout *Layout
	lines  [2][]byte
	marks  [2]marks
}

// marksOfPair compares two versions of a line, of which words are the changes. Characters that
// look like those that they replace are drawn as code points, or as glyphs if they are blanks.
// If the lines still look the same, all that differs is.
func (l *Layout) marksOfPair(p *pair, old, new []byte, words []linediff.WordChange) [2]marks {
	c := comparison{layout: l, lines: [2][]byte{old, new}}
	middle := c.wholeCharacters(linediff.WordChange{
		Old: linediff.Span{Start: p.prefix, End: len(old) - p.suffix}, New: linediff.Span{Start: p.prefix, End: len(new) - p.suffix}})
	switch {
	case max(middle.Old.End-middle.Old.Start, middle.New.End-middle.New.Start) > maxMiddle:
		c.markEnds(middle)
		return c.sorted()
	case len(words) > 0:
		c.markWords(words)
	case c.lookAlike(middle):
		c.markDiffering(middle)
	default:
		c.markEnds(middle)
	}
	if c.sorted(); c.lookAlike(middle) {
		c.markAll(0, middle.Old)
		c.markAll(1, middle.New)
	}
	return c.sorted()
}

// markWords marks the words that look like those that they replace, and the spaces among the
// words that differ that are not ASCII.
func (c *comparison) markWords(changes []linediff.WordChange) {
	for _, w := range changes {
		if w = c.wholeCharacters(w); c.lookAlike(w) {
			c.markDiffering(w)
		}
		c.markSpaces(0, w.Old)
		c.markSpaces(1, w.New)
	}
}

// wholeCharacters extends a change to whole characters with their combining marks.
func (c *comparison) wholeCharacters(w linediff.WordChange) linediff.WordChange {
	old, new := c.lines[0], c.lines[1]
	for w.Old.Start > 0 && w.New.Start > 0 && (continues(old, w.Old.Start) || continues(new, w.New.Start)) {
		w.Old.Start, w.New.Start = w.Old.Start-1, w.New.Start-1
	}
	for w.Old.End < len(old) && w.New.End < len(new) && (continues(old, w.Old.End) || continues(new, w.New.End)) {
		w.Old.End, w.New.End = w.Old.End+1, w.New.End+1
	}
	return w
}

// continues reports whether what is at an offset of a line belongs to the character before it.
func continues(line []byte, at int) bool {
	if at == len(line) {
		return false
	}
	r, _ := utf8.DecodeRune(line[at:])
	return !utf8.RuneStart(line[at]) || unicode.Is(unicode.M, r)
}

// lookAlike reports whether words look like those that they replace, whether their blanks are
// drawn as glyphs or not: what is drawn has the same compatibility form, or differs only in
// the script of letters.
func (c *comparison) lookAlike(w linediff.WordChange) bool {
	return c.looksSame(w, false) || c.looksSame(w, true)
}

func (c *comparison) looksSame(w linediff.WordChange, blanks bool) bool {
	old, new := c.look(0, w.Old, blanks), c.look(1, w.New, blanks)
	return len(old) == len(new) && sameLetters(old, new)
}

// look returns what is seen of some bytes of a line.
func (c *comparison) look(side int, s linediff.Span, blanks bool) []rune {
	line, spaces := terminal.Line{Text: c.lines[side], CodePoints: c.marks[side].codePoints}, c.marks[side].spaces
	if blanks {
		spaces = []linediff.Span{s}
	}
	cells := line.Cells(s.Start, s.End, 1, -1)
	showSpace(cells, line.Text, spaces, c.layout.in.Glyphs)
	var out []byte
	for i := range cells {
		if !isBlank(&cells[i]) {
			out = append(out, cells[i].Text...)
		}
	}
	return []rune(string(folded(out)))
}

// folded returns text in its compatibility form and without the combining marks that no
// letter has in it: not all terminals draw them.
func folded(text []byte) []byte {
	form := norm.NFKC.Bytes(text)
	if !bytes.ContainsFunc(form, isLooseMark) {
		return form
	}
	return bytes.Map(func(r rune) rune {
		if isLooseMark(r) {
			return -1
		}
		return r
	}, form)
}

// isLooseMark reports whether r is a combining mark of no script of its own.
func isLooseMark(r rune) bool {
	return r >= 0x300 && r < 0x370 || r >= 0x1ab0 && r < 0x1b00 || r >= 0x1dc0 && r < 0x1e00 || r >= 0x20d0 && r < 0x2100 || r >= 0xfe20 && r < 0xfe30
}

// sameLetters reports whether a and b, of the same length, are equal or differ only in the
// script of letters.
func sameLetters(a, b []rune) bool {
	for i := range a {
		if a[i] != b[i] && !otherScript(a[i], b[i]) {
			return false
		}
	}
	return true
}

// otherScript reports whether a and b are letters of two scripts that have letters of the same
// look.
func otherScript(a, b rune) bool {
	s, t := scriptOf(a), scriptOf(b)
	return s != nil && t != nil && s != t
}

func scriptOf(r rune) *unicode.RangeTable {
	for _, script := range []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek} {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}

// markDiffering marks what differs of words that look like those that they replace: character
// by character if both have the same number of them, else from the first difference to the
// last.
func (c *comparison) markDiffering(w linediff.WordChange) {
	old, new := c.lines[0][w.Old.Start:w.Old.End], c.lines[1][w.New.Start:w.New.End]
	if utf8.RuneCount(old) != utf8.RuneCount(new) {
		n := commonPrefix(old, new)
		end := commonSuffix(old[n:], new[n:])
		c.markAll(0, linediff.Span{Start: w.Old.Start + n, End: w.Old.End - end})
		c.markAll(1, linediff.Span{Start: w.New.Start + n, End: w.New.End - end})
		return
	}
	for i, j := 0, 0; i < len(old); {
		_, n := utf8.DecodeRune(old[i:])
		_, m := utf8.DecodeRune(new[j:])
		if !bytes.Equal(old[i:i+n], new[j:j+m]) {
			c.mark(0, w.Old.Start+i)
			c.mark(1, w.New.Start+j)
		}
		i, j = i+n, j+m
	}
}

// markEnds marks the first and the last character of what differs, if they may look alike.
func (c *comparison) markEnds(w linediff.WordChange) {
	c.markBoth(w.Old.Start, w.New.Start)
	before := func(side, at int) int {
		_, n := utf8.DecodeLastRune(c.lines[side][:at])
		return at - n
	}
	c.markBoth(before(0, w.Old.End), before(1, w.New.End))
}

func (c *comparison) markBoth(i, j int) {
	a, b := runeAt(c.lines[0], i), runeAt(c.lines[1], j)
	if a != b && (c.mayLookLike(a, b) || c.mayLookLike(b, a)) {
		c.mark(0, i)
		c.mark(1, j)
	}
}

// runeAt returns a character of a line, or -1 at its end.
func runeAt(line []byte, at int) rune {
	if at == len(line) {
		return -1
	}
	r, _ := utf8.DecodeRune(line[at:])
	return r
}

// mayLookLike reports whether text that begins or ends with r may look like text that does
// with another character.
func (c *comparison) mayLookLike(r, other rune) bool {
	switch {
	case isBlankRune(r) || otherScript(r, other):
		return true
	case !c.layout.isMarkable(r):
		return false
	}
	return unicode.In(r, unicode.M, unicode.S, unicode.P) || !norm.NFKD.IsNormalString(string(r))
}

// markAll marks all characters that may look like others.
func (c *comparison) markAll(side int, s linediff.Span) {
	for at := s.Start; at < s.End; {
		c.mark(side, at)
		_, n := utf8.DecodeRune(c.lines[side][at:])
		at += n
	}
}

// markSpaces marks the spaces that are no blanks.
func (c *comparison) markSpaces(side int, s linediff.Span) {
	for i, r := range string(c.lines[side][s.Start:s.End]) {
		if r >= utf8.RuneSelf && isBlankRune(r) {
			c.mark(side, s.Start+i)
		}
	}
}

// mark marks the character at an offset of a line, unless it does not look like others.
func (c *comparison) mark(side, at int) {
	line, m := c.lines[side], &c.marks[side]
	if at >= len(line) {
		return
	}
	switch r, n := utf8.DecodeRune(line[at:]); {
	case r == ' ' || r == '\t':
		m.spaces = append(m.spaces, linediff.Span{Start: at, End: at + 1})
	case c.layout.isMarkable(r) && (r != utf8.RuneError || n > 1): // a byte that is no character has an escape
		m.codePoints = append(m.codePoints, at)
	}
}

// sorted returns the marks in order.
func (c *comparison) sorted() [2]marks {
	for side := range c.marks {
		m := &c.marks[side]
		slices.Sort(m.codePoints)
		m.codePoints = slices.Compact(m.codePoints)
		m.spaces = sortedSpans(m.spaces)
	}
	return c.marks
}

// isBlankRune reports whether r is a space, also one that is not ASCII, or a tab.
func isBlankRune(r rune) bool { return r == '\t' || unicode.Is(unicode.Zs, r) }
