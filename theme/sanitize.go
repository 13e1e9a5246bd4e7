package theme

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Sanitize makes text of an answer or a file safe to print: characters that
// steer a terminal, reorder text or do not show (SPEC §9) become visible
// marks. LF and tab stay; what prints on one row removes them itself.
func Sanitize(s string) string {
	if !strings.ContainsFunc(s, suspect) {
		return s
	}
	var out strings.Builder
	line := []byte(s)
	for at := 0; at < len(line); {
		if b := line[at]; b == '\n' || b == '\t' {
			out.WriteByte(b)
			at++
			continue
		}
		c, n := cellAt(line, at, 1, 0)
		out.WriteString(c.Text)
		at += n
	}
	return out.String()
}

// suspect tells that r may have to be shown as a mark.
func suspect(r rune) bool {
	return r == utf8.RuneError || r != '\n' && r != '\t' && hidden(r) || joiner(r)
}

// hidden tells that r is a control or a character that does not show or
// reorders others: C0, DEL, C1, format characters (bidirectional controls,
// zero-width characters, tags), surrogates, line and paragraph separators, and
// fillers that look like nothing.
func hidden(r rune) bool {
	switch {
	case r < 0x20 || r >= 0x7f && r < 0xa0:
		return true
	case r < 0x100:
		return r == 0xad
	case joiner(r):
		return false // part of an emoji, or else marked by cellAt
	}
	return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) ||
		r == 0x115f || r == 0x1160 || r == 0x3164 || r == 0xffa0 || r == 0x034f || r == 0x180e ||
		r >= 0xfe00 && r <= 0xfe0d || r >= 0xe0000 && r <= 0xe0fff
}

// mark is what is shown instead of r.
func mark(r rune) string {
	switch {
	case r < 0x20:
		return string(rune(0x2400) + r)
	case r == 0x7f:
		return "␡"
	}
	return fmt.Sprintf("‹U+%04X›", r)
}

// A Cell is one thing that is drawn: a grapheme, or the mark of a character
// that does not show.
type Cell struct {
	Text  string // safe to print
	Width int    // in terminal cells; 0 only for an empty Text
	Start int    // the byte of the line at which it begins
	Mark  bool
}

// Cells cuts a line, without its line end, into what is drawn. Tabs become
// spaces up to the next multiple of tab. At most limit terminal cells are
// made, so that a line of a megabyte costs what is seen of it; limit < 0 means
// all.
func Cells(line []byte, tab, limit int) []Cell {
	var out []Cell
	column := 0
	for at := 0; at < len(line) && (limit < 0 || column < limit); {
		c, n := cellAt(line, at, tab, column)
		out = append(out, c)
		column += c.Width
		at += n
	}
	return out
}

// cellAt reads one cell and tells how many bytes it takes.
func cellAt(line []byte, at, tab, column int) (Cell, int) {
	b := line[at]
	if b >= 0x20 && b < 0x7f && (at+1 == len(line) || line[at+1] < 0x80) {
		return Cell{Text: string(rune(b)), Width: 1, Start: at}, 1
	}
	if b == '\t' {
		n := tab - column%tab
		return Cell{Text: strings.Repeat(" ", n), Width: n, Start: at}, 1
	}
	r, n := utf8.DecodeRune(line[at:])
	if r == utf8.RuneError && n == 1 {
		return marked(fmt.Sprintf("‹%02X›", b), at), 1
	}
	if hidden(r) || joiner(r) {
		return marked(mark(r), at), n
	}
	return grapheme(line, at)
}

// joiner tells that r only makes sense inside of an emoji.
func joiner(r rune) bool { return r == 0x200d || r == 0xfe0e || r == 0xfe0f }

func marked(text string, at int) Cell {
	return Cell{Text: text, Width: ansi.StringWidth(text), Start: at, Mark: true}
}

// longestGrapheme is up to how many bytes belong together; more combining
// marks than that are an attack on the terminal.
const longestGrapheme = 64

// grapheme reads the cluster at at, cut before anything that must be marked.
func grapheme(line []byte, at int) (Cell, int) {
	rest := line[at:min(len(line), at+longestGrapheme)]
	cluster, width := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
	if len(cluster) == 0 || width == 0 {
		r, n := utf8.DecodeRune(rest)
		return marked(fmt.Sprintf("‹U+%04X›", r), at), n
	}
	base, _ := utf8.DecodeRune(cluster)
	for i, r := range string(cluster) {
		if i > 0 && (hidden(r) || r == utf8.RuneError || joiner(r) && unicode.IsLetter(base)) {
			cluster = cluster[:i]
			width = ansi.StringWidth(string(cluster))
			break
		}
	}
	return Cell{Text: string(cluster), Width: max(width, 1), Start: at}, len(cluster)
}
