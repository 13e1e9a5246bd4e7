package theme

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// A Cell is one thing that is drawn: a grapheme, a tab, or the mark of
// something that does not show.
type Cell struct {
	Text  string // safe to print
	Width int    // in terminal cells, at least 1
	Start int    // the first of the line's bytes that it stands for
	Mark  bool   // Text is not the line's, but stands for it
}

// Cells cuts a line, without its line end, into what is drawn. Tabs become
// spaces up to the next multiple of tab. It stops behind limit terminal cells,
// so that a line of a megabyte costs what is seen of it; limit < 0 means all.
func Cells(line []byte, tab, limit int) []Cell {
	var out []Cell
	column := 0
	for at := 0; at < len(line) && (limit < 0 || column < limit); {
		c, n := cellAt(line, at, tab, column)
		c.reserve()
		out = append(out, c)
		column += c.Width
		at += n
	}
	return out
}

// Reserved stands behind a cluster for each further cell that a terminal may
// take for it: in ｶﾞ and क्षि many give the marks cells of their own. It is
// never printed: a blank is, and the cursor is set behind it.
const Reserved = "\ue000"

// reserve gives the cell what any terminal takes for it. Emoji do not need it:
// what is drawn over them takes nothing away. Hangul is composed everywhere.
func (c *Cell) reserve() {
	if len(c.Text) < 2 || strings.ContainsFunc(c.Text, Emoji) || strings.ContainsFunc(c.Text, jamo) {
		return
	}
	if more := ansi.StringWidthWc(c.Text) - c.Width; more > 0 {
		c.Text, c.Width = c.Text+strings.Repeat(Reserved, more), c.Width+more
	}
}

// Emoji tells that r is a picture, or makes one of the character before it.
func Emoji(r rune) bool { return r == 0xfe0f || r >= 0x1f000 && r < 0x20000 }

func jamo(r rune) bool { return r >= 0x1100 && r < 0x1200 }

// printable is ASCII, of which most cells are a byte: a slice of it costs
// nothing.
const printable = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

// cellAt reads the cell that begins at at and tells how many bytes it takes.
func cellAt(line []byte, at, tab, column int) (Cell, int) {
	b := line[at]
	if b >= 0x20 && b < 0x7f && (at+1 == len(line) || line[at+1] < 0x80) {
		return Cell{Text: printable[b-0x20 : b-0x1f], Width: 1, Start: at}, 1
	}
	if b == '\t' {
		tab = max(tab, 1)
		n := tab - column%tab
		return Cell{Text: strings.Repeat(" ", n), Width: n, Start: at}, 1
	}
	r, n := utf8.DecodeRune(line[at:])
	switch {
	case r == utf8.RuneError && n == 1:
		return marked(fmt.Sprintf("‹%02X›", b), at), 1
	case hidden(r) || joiner(r) || unicode.Is(unicode.M, r): // a mark has nothing to stand on here
		return marked(markOf(r), at), n
	}
	return grapheme(line, at)
}

func marked(text string, at int) Cell {
	return Cell{Text: text, Width: ansi.StringWidth(text), Start: at, Mark: true}
}

// longestGrapheme is up to how many bytes are drawn as one; more combining
// marks than that are an attack on the terminal.
const longestGrapheme = 64

// grapheme reads the cluster at at, cut before anything that must be marked.
// What cannot be drawn by itself is marked too: it would join the cell before
// or behind it, and no width would be true any more.
func grapheme(line []byte, at int) (Cell, int) {
	rest := line[at:min(len(line), at+longestGrapheme)]
	cluster, _ := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
	base, first := utf8.DecodeRune(cluster)
	if len(cluster) > longestGrapheme-utf8.UTFMax {
		return marked(markOf(base), at), first
	}
	for i := first; i < len(cluster); {
		r, n := utf8.DecodeRune(cluster[i:])
		if r == utf8.RuneError && n == 1 || hidden(r) || joiner(r) && !joins(base) {
			cluster = cluster[:i]
			break
		}
		i += n
	}
	text := string(cluster)
	width := ansi.StringWidth(text)
	if width == 0 || ansi.StringWidth(" "+text+" ") != width+2 {
		return marked(markOf(base), at), first
	}
	return Cell{Text: text, Width: width, Start: at}, len(cluster)
}

// hidden tells that r is a control, or a character that does not show or that
// reorders others: C0, DEL, C1, format characters (bidirectional controls,
// zero-width characters, tags), private use, line and paragraph separators,
// fillers that look like nothing.
func hidden(r rune) bool {
	switch {
	case r < 0x20 || r >= 0x7f && r < 0xa0:
		return true
	case r < 0x300:
		return r == 0xad
	case joiner(r):
		return false // part of an emoji, or else marked by cellAt and grapheme
	}
	return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) || unicode.Is(fillers, r)
}

// fillers are letters and marks that look like nothing, and what Unicode calls
// default ignorable without giving it a telling category.
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

// joiner tells that r only makes sense inside of an emoji: the zero-width
// joiner and the selectors of text and emoji form.
func joiner(r rune) bool { return r == 0x200d || r == 0xfe0e || r == 0xfe0f }

// joins tells that joiners may follow base: it is a symbol or a key cap.
func joins(base rune) bool {
	return unicode.Is(unicode.So, base) || unicode.Is(unicode.Sm, base) || base == '#' || base == '*' ||
		base >= '0' && base <= '9' || base == 0x203c || base == 0x2049 || base == 0x3030 || base == 0x303d
}

// markOf is what is shown instead of r.
func markOf(r rune) string {
	switch {
	case r < 0x20:
		return string(0x2400 + r)
	case r == 0x7f:
		return "␡"
	}
	return fmt.Sprintf("‹U+%04X›", r)
}
