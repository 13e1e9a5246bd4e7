package diffview

import (
	"fmt"
	"strings"

	"aptix-tui/model"
)

// A Marker is a place in a file that a person is looking for, for the selected
// hunk. The file is shown whole, as lines that go over its edge, and the new
// text of the hunk stands where it would go.
type Marker struct {
	Text  []byte // in which the hunk is placed; nil means the file on disk
	Line  int    // before which it goes, 0-based; the number of lines means the end
	Count int    // how many lines from there on it takes the place of
}

// A ghost is the rows of a file with a marker. They are not listed: a row
// follows from its number.
type ghost struct {
	lines, fresh int // of the text, and of the hunk's new text
	at, count    int // the marker
}

// mark lays out the file with a marker.
func (l *Layout) mark(m *Marker) {
	l.in.SideBySide, l.in.Wrap, l.in.Lines = false, false, nil
	whole, fresh := m.Text, []byte(nil)
	if whole == nil {
		whole = l.file.Base.Bytes
	}
	if id := l.in.Selected; id >= 0 && id < len(l.in.Set.Hunks) {
		fresh = l.in.Set.Hunks[id].New
	}
	l.texts = []text{{Text: model.NewText(whole), path: l.file.Path}, {Text: model.NewText(fresh)}}
	if model.IsBinary(whole) {
		l.texts[baseText].path = ""
	}
	l.ghost = &ghost{lines: l.texts[baseText].Lines(), fresh: l.texts[freshText].Lines()}
	l.ghost.move(m.Line, m.Count)
	l.setDigits(l.ghost.lines + l.ghost.fresh)
	l.measure()
}

// move puts the marker where there is a place for it.
func (g *ghost) move(line, count int) {
	g.at = min(max(line, 0), g.lines)
	g.count = min(max(count, 0), g.lines-g.at)
}

// Marked is l, laid out with a marker, with the marker somewhere else. It is
// kept inside of the file.
func (l *Layout) Marked(line, count int) *Layout {
	c := *l
	if l.ghost != nil {
		g := *l.ghost
		g.move(line, count)
		c.ghost = &g
	}
	return &c
}

// rows is how many rows there are: the header, the lines, the marker, the new
// text.
func (g *ghost) rows() int { return 1 + g.lines + 1 + g.fresh }

// markerRow is the row of the marker.
func (g *ghost) markerRow() int { return 1 + g.at }

// row is what stands on a row below the header.
func (g *ghost) row(n int) (rowKind, code) {
	n -= g.markerRow()
	switch {
	case n == 0:
		return rowMarker, code{}
	case n < 0:
		return rowCode, g.line(g.at+n, 0)
	case n <= g.count:
		c := g.line(g.at+n-1, 0)
		c.sign, c.new = removed, 0
		return rowCode, c
	case n <= g.count+g.fresh:
		i := n - g.count - 1
		return rowCode, code{sign: added, text: freshText, line: int32(i), new: int32(g.at + i + 1), hunk: -1}
	}
	return rowCode, g.line(g.at+n-g.fresh-1, g.fresh-g.count)
}

func (g *ghost) line(n, shift int) code {
	return code{sign: kept, text: baseText, line: int32(n), old: int32(n + 1), new: int32(n + 1 + shift), hunk: -1}
}

// drawMarked draws a row of a file with a marker.
func (l *Layout) drawMarked(at int) string {
	r := row{kind: rowHeader, hunk: int32(l.in.Selected)}
	if at == 0 {
		if l.in.Selected < 0 {
			return ""
		}
		return l.drawHeader(&r, at)
	}
	kind, c := l.ghost.row(at)
	if kind == rowMarker {
		return l.drawMarker(&r)
	}
	if c.sign == kept {
		r.hunk = -1
	}
	return l.gutter(&r, l.in.Styles.Plain) + l.drawSide(&c, 0, l.numbers(&c))
}

func (l *Layout) drawMarker(r *row) string {
	style := l.in.Styles.Marker
	text := l.cut(l.in.Glyphs.Marker+" "+l.ghost.where()+" ", l.in.Width-gutterWidth)
	fill := max(l.in.Width-gutterWidth-width(text), 0)
	return l.gutter(r, style) + paint(style, text+strings.Repeat(l.in.Glyphs.Horizontal, fill))
}

// where says where the hunk would go.
func (g *ghost) where() string {
	switch {
	case g.count > 1:
		return fmt.Sprintf("takes the place of lines %s to %s", Number(g.at+1), Number(g.at+g.count))
	case g.count == 1:
		return "takes the place of line " + Number(g.at+1)
	case g.lines == 0:
		return "goes into the empty file"
	case g.at == g.lines:
		return "goes behind the last line"
	}
	return "goes before line " + Number(g.at+1)
}
