//go:build e2e

package acceptance

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// The size of a cell in the picture, and its colours where the program sets none.
const (
	cellWidth, cellHeight = 8.4, 18
	fontSize              = 14
	border                = 10
)

// A paper is the default colours of the terminal.
type paper struct{ background, foreground string }

var (
	dark  = paper{"#1c1c1c", "#d0d0d0"}
	light = paper{"#fdfdfd", "#1f2328"}
)

// A cellStyle is the style of one run of text.
type cellStyle struct {
	fg, bg                          string
	bold, faint, underline, reverse bool
	italic                          bool
}

// page is an SVG with the size of a picture and this content.
func (s shot) page(content string) []byte {
	var b bytes.Buffer
	w, h := float64(s.width)*cellWidth+2*border, float64(s.height)*cellHeight+2*border
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="%d" xml:space="preserve">`+"\n", w, h, w, h, fontSize)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" rx="6" fill="%s"/>`+"\n", s.paper.background)
	b.WriteString(content + "</svg>\n")
	return b.Bytes()
}

// rows draws each row of a screen of tmux's capture-pane -e.
func (p paper) rows(screen string) []string {
	var out []string
	style := cellStyle{}
	for row, line := range strings.Split(strings.TrimSuffix(screen, "\n"), "\n") {
		var b bytes.Buffer
		column := 0
		for line != "" {
			text, rest := line, ""
			if at := strings.IndexByte(line, '\x1b'); at >= 0 {
				text, rest = line[:at], line[at:]
			}
			b.Write(style.run(text, row, column, p))
			column += ansi.StringWidth(text)
			rest, style = style.escape(rest)
			line = rest
		}
		out = append(out, b.String())
	}
	return out
}

// run draws text from a cell on.
func (l cellStyle) run(text string, row, column int, p paper) []byte {
	cells := ansi.StringWidth(text)
	if cells == 0 {
		return nil
	}
	fg, bg := l.fg, l.bg
	if fg == "" {
		fg = p.foreground
	}
	if l.reverse {
		if bg == "" {
			bg = p.background
		}
		fg, bg = bg, fg
	}
	var b bytes.Buffer
	x, y, w := border+float64(column)*cellWidth, border+float64(row)*cellHeight, float64(cells)*cellWidth
	if bg != "" {
		fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%d" fill="%s"/>`+"\n", x, y, w, cellHeight, bg)
	}
	if strings.TrimSpace(text) == "" {
		return b.Bytes()
	}
	fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" textLength="%.1f" lengthAdjust="spacingAndGlyphs" fill="%s"%s>`, x, y+cellHeight-5, w, fg, l.attributes())
	xml.EscapeText(&b, []byte(text)) // into a buffer: it cannot fail
	b.WriteString("</text>\n")
	return b.Bytes()
}

func (l cellStyle) attributes() string {
	out := ""
	for _, a := range []struct {
		on   bool
		text string
	}{
		{l.bold, ` font-weight="bold"`}, {l.italic, ` font-style="italic"`},
		{l.underline, ` text-decoration="underline"`}, {l.faint, ` opacity="0.6"`},
	} {
		if a.on {
			out += a.text
		}
	}
	return out
}

// escape reads the escape sequence that line begins with; only those for colours
// and styles (SGR) come from tmux.
func (l cellStyle) escape(line string) (string, cellStyle) {
	if line == "" {
		return "", l
	}
	end := strings.IndexFunc(line[1:], func(r rune) bool { return r >= '@' && r <= '~' && r != '[' })
	if end < 0 {
		return "", l
	}
	sequence, rest := line[1:end+2], line[end+2:]
	if body, ok := strings.CutPrefix(sequence, "["); ok && strings.HasSuffix(body, "m") {
		l = l.sgr(strings.TrimSuffix(body, "m"))
	}
	return rest, l
}

// sgr applies the parameters of one SGR sequence.
func (l cellStyle) sgr(params string) cellStyle {
	var p []int
	for _, s := range strings.FieldsFunc(params, func(r rune) bool { return r == ';' || r == ':' }) {
		n, err := strconv.Atoi(s)
		if err != nil {
			continue
		}
		p = append(p, n)
	}
	if len(p) == 0 {
		return cellStyle{}
	}
	for len(p) > 0 {
		n := p[0]
		p = p[1:]
		switch {
		case n == 0:
			l = cellStyle{}
		case n == 38 || n == 48:
			var c string
			c, p = extended(p)
			if n == 38 {
				l.fg = c
			} else {
				l.bg = c
			}
		case n >= 30 && n <= 37:
			l.fg = colour256(n - 30)
		case n >= 90 && n <= 97:
			l.fg = colour256(n - 90 + 8)
		case n >= 40 && n <= 47:
			l.bg = colour256(n - 40)
		case n >= 100 && n <= 107:
			l.bg = colour256(n - 100 + 8)
		case n == 39:
			l.fg = ""
		case n == 49:
			l.bg = ""
		default:
			l.set(n)
		}
	}
	return l
}

// set switches a style on or off.
func (l *cellStyle) set(n int) {
	switch n {
	case 1:
		l.bold = true
	case 2:
		l.faint = true
	case 3:
		l.italic = true
	case 4:
		l.underline = true
	case 7:
		l.reverse = true
	case 22:
		l.bold, l.faint = false, false
	case 23:
		l.italic = false
	case 24:
		l.underline = false
	case 27:
		l.reverse = false
	}
}

// extended reads what follows 38 or 48: 5 and a number, or 2 and three.
func extended(p []int) (string, []int) {
	switch {
	case len(p) >= 2 && p[0] == 5:
		return colour256(p[1]), p[2:]
	case len(p) >= 4 && p[0] == 2:
		return fmt.Sprintf("#%02x%02x%02x", p[1], p[2], p[3]), p[4:]
	}
	return "", nil
}

var basic = [...]string{
	"#1c1c1c", "#d75f5f", "#87af5f", "#d7af5f", "#5f87d7", "#af87d7", "#5fafaf", "#bcbcbc",
	"#6c6c6c", "#ff8787", "#afd787", "#ffd787", "#87afff", "#d7afff", "#87d7d7", "#eeeeee",
}

// colour256 is colour n of the 256 that terminals number.
func colour256(n int) string {
	switch {
	case n < len(basic):
		return basic[n]
	case n < 232:
		n -= 16
		level := func(v int) int {
			if v == 0 {
				return 0
			}
			return 55 + 40*v
		}
		return fmt.Sprintf("#%02x%02x%02x", level(n/36), level(n/6%6), level(n%6))
	}
	grey := 8 + 10*(n-232)
	return fmt.Sprintf("#%02x%02x%02x", grey, grey, grey)
}
