package terminal

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// A Cell is a unit of text that is drawn as a whole: a grapheme cluster, a tab,
// or the escape of an invisible character.
type Cell struct {
	Text    string // safe to print
	Width   int    // in terminal cells, at least 1
	Start   int    // the offset of its first byte in the line
	Escaped bool   // Text is an escape such as ‹U+200B›, not the line's text
}

// Cells splits a line, without its line end, into cells. Tabs become spaces up
// to the next multiple of tab. It stops after limit terminal cells, so the cost
// of a long line is that of its visible part; limit < 0 means no limit.
func Cells(line []byte, tab, limit int) []Cell {
	if limit < 0 {
		limit = math.MaxInt
	}
	out := make([]Cell, 0, min(len(line), limit))
	column := 0
	for at := 0; at < len(line) && column < limit; {
		c, n := cellAt(line, at, tab, column)
		c.pad()
		out = append(out, c)
		column += c.Width
		at += n
	}
	return out
}

// Padding follows a cluster once for each additional cell that some terminals
// use for it: in ｶﾞ and क्षि many draw the combining marks in cells of their own.
// It is never printed: the caller prints a space and sets the cursor after it.
const Padding = "\ue000"

// pad widens the cell to what any terminal uses for it. Emoji do not need it:
// text drawn over their excess hides nothing. All terminals compose Hangul.
// A single character never needs it, and is not looked up: the table of widths takes
// 2 MB.
func (c *Cell) pad() {
	if _, n := utf8.DecodeRuneInString(c.Text); n == len(c.Text) || strings.ContainsFunc(c.Text, IsEmoji) || strings.ContainsFunc(c.Text, isJamo) {
		return
	}
	if more := ansi.StringWidthWc(c.Text) - c.Width; more > 0 {
		c.Text, c.Width = c.Text+strings.Repeat(Padding, more), c.Width+more
	}
}

// IsEmoji reports whether r is an emoji or makes the character before it one.
func IsEmoji(r rune) bool { return r == 0xfe0f || r >= 0x1f000 && r < 0x20000 }

// isJamo reports whether r is a conjoining part of a Hangul syllable.
func isJamo(r rune) bool { return r >= 0x1100 && r < 0x1200 }

// printableASCII is sliced for the text of most cells, without allocating.
const printableASCII = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

// cellAt returns the cell that begins at offset at, and its size in bytes.
func cellAt(line []byte, at, tab, column int) (Cell, int) {
	b := line[at]
	if b >= 0x20 && b < 0x7f && (at+1 == len(line) || line[at+1] < 0x80) {
		return Cell{Text: printableASCII[b-0x20 : b-0x1f], Width: 1, Start: at}, 1
	}
	if b == '\t' {
		tab = max(tab, 1)
		n := tab - column%tab
		return Cell{Text: strings.Repeat(" ", n), Width: n, Start: at}, 1
	}
	r, n := utf8.DecodeRune(line[at:])
	switch {
	case r == utf8.RuneError && n == 1:
		return escapedCell(fmt.Sprintf("‹%02X›", b), at), 1
	case isInvisible(r) || isJoiner(r) || unicode.Is(unicode.M, r): // a combining mark without a base
		return escapedCell(escape(r), at), n
	}
	return grapheme(line, at)
}

func escapedCell(text string, at int) Cell {
	return Cell{Text: text, Width: ansi.StringWidth(text), Start: at, Escaped: true}
}

// maxGrapheme is the size in bytes up to which a cluster is drawn as one cell.
// A letter with more combining marks is an attack on the terminal.
const maxGrapheme = 64

// grapheme returns the cluster at offset at, cut before the first character that
// must be escaped. A cluster that cannot be drawn alone is escaped too: it would
// join the cell before or after it and change its width.
func grapheme(line []byte, at int) (Cell, int) {
	rest := line[at:min(len(line), at+maxGrapheme)]
	cluster, _ := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
	base, first := utf8.DecodeRune(cluster)
	if len(cluster) > maxGrapheme-utf8.UTFMax {
		return escapedCell(escape(base), at), first
	}
	for i := first; i < len(cluster); {
		r, n := utf8.DecodeRune(cluster[i:])
		if r == utf8.RuneError && n == 1 || isInvisible(r) || isJoiner(r) && !takesJoiners(base) {
			cluster = cluster[:i]
			break
		}
		i += n
	}
	text := string(cluster)
	width := ansi.StringWidth(text)
	if width == 0 || ansi.StringWidth(" "+text+" ") != width+2 {
		return escapedCell(escape(base), at), first
	}
	return Cell{Text: text, Width: width, Start: at}, len(cluster)
}

// isInvisible reports whether r is a control, is invisible or reorders other
// characters: C0, DEL, C1, format characters (bidirectional controls, zero-width
// characters, tags), private use, line and paragraph separators, fillers.
func isInvisible(r rune) bool {
	switch {
	case r < 0x20 || r >= 0x7f && r < 0xa0:
		return true
	case r < 0x300:
		return r == 0xad
	case isJoiner(r):
		return false // part of an emoji, or else escaped by cellAt and grapheme
	}
	return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) || unicode.Is(fillers, r)
}

// fillers are blank letters and marks, and the default ignorable code points of
// Unicode whose general category does not show it.
var fillers = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x034f, Hi: 0x034f, Stride: 1}, // combining grapheme joiner
		{Lo: 0x115f, Hi: 0x1160, Stride: 1}, // Hangul fillers
		{Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, // Khmer inherent vowels
		{Lo: 0x180b, Hi: 0x180f, Stride: 1}, // Mongolian selectors
		{Lo: 0x2065, Hi: 0x2065, Stride: 1},
		{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // Braille blank
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, // Hangul filler
		{Lo: 0xfe00, Hi: 0xfe0d, Stride: 1}, // variation selectors
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1}, // half-width Hangul filler
		{Lo: 0xfff0, Hi: 0xfff8, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1d159, Hi: 0x1d159, Stride: 1}, // null notehead
		{Lo: 0xe0000, Hi: 0xe0fff, Stride: 1}, // tags, more variation selectors
	},
}

// isJoiner reports whether r is only valid inside an emoji: the zero-width
// joiner and the variation selectors for text and emoji.
func isJoiner(r rune) bool { return r == 0x200d || r == 0xfe0e || r == 0xfe0f }

// takesJoiners reports whether joiners may follow base: it is a symbol or the
// base of a keycap.
func takesJoiners(base rune) bool {
	return unicode.Is(unicode.So, base) || unicode.Is(unicode.Sm, base) || base == '#' || base == '*' ||
		base >= '0' && base <= '9' || base == 0x203c || base == 0x2049 || base == 0x3030 || base == 0x303d
}

// escape returns the visible escape of r.
func escape(r rune) string {
	switch {
	case r < 0x20:
		return string(0x2400 + r)
	case r == 0x7f:
		return "␡"
	}
	return fmt.Sprintf("‹U+%04X›", r)
}
