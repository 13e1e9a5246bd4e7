package terminal

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model/invisible"
)

// A Cell is a unit of text that is drawn as a whole: a grapheme cluster, a tab,
// or the escape of an invisible character.
type Cell struct {
	Text    string // safe to print
	Width   int    // in terminal cells, at least 1
	Start   int    // the offset of its first byte in the line
	Escaped bool   // Text is an escape such as ‹U+200B›, not the line's text
}

// Cells splits a line, without its line end, into cells.
func Cells(line []byte, tab, limit int) []Cell { return CellsOf(line, 0, len(line), tab, limit) }

// CellsOf splits the bytes of a line from one offset to another into cells. Tabs become spaces up
// to the next multiple of tab. It stops after limit terminal cells, so the cost of a long line is
// that of its visible part; limit < 0 means no limit.
func CellsOf(line []byte, from, to, tab, limit int) []Cell {
	if limit < 0 {
		limit = math.MaxInt
	}
	out := make([]Cell, 0, min(to-from, limit))
	column := 0
	for at := from; at < to && column < limit; {
		c, n := cellAt(line, at, to, tab, column)
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

// cellAt returns the cell that begins at offset at and ends before end, and its size in bytes.
func cellAt(line []byte, at, end, tab, column int) (Cell, int) {
	r, n := rune(line[at]), 1
	if r >= utf8.RuneSelf {
		r, n = utf8.DecodeRune(line[at:end])
	}
	switch {
	case r >= 0x20 && r < 0x7f && (at+1 == end || line[at+1] < utf8.RuneSelf):
		return Cell{Text: string(line[at : at+1]), Width: 1, Start: at}, 1
	case r == '\t':
		tab = max(tab, 1)
		n := tab - column%tab
		return Cell{Text: strings.Repeat(" ", n), Width: n, Start: at}, 1
	case r == utf8.RuneError && n == 1:
		return escapedCell(fmt.Sprintf("‹%02X›", line[at]), at), 1
	case invisible.Is(r) || unicode.Is(unicode.M, r): // a combining mark without a base
		return escapedCell(escape(r), at), n
	}
	return grapheme(line, at, end)
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
func grapheme(line []byte, at, end int) (Cell, int) {
	cluster, _ := ansi.FirstGraphemeCluster(line[at:min(end, at+maxGrapheme)], ansi.GraphemeWidth)
	base, first := utf8.DecodeRune(cluster)
	if len(cluster) > maxGrapheme-utf8.UTFMax {
		return escapedCell(escape(base), at), first
	}
	for i := 0; i < len(cluster) && len(cluster) > first; {
		n, hidden := invisible.Next(line, at+i)
		if r, _ := utf8.DecodeRune(cluster[i:]); hidden || r == utf8.RuneError && n == 1 {
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
