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
type markerLayout struct {
	lines, newLines      int // of the text, and of the hunk's new text
	markerLine, replaced int // the marker
}

// mark lays out the file with a marker.
func (l *Layout) layOutMarker(m *Marker) {
	l.in.SideBySide, l.in.Wrap, l.in.LineSelection = false, false, nil
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
	l.markerLayout = &markerLayout{lines: l.texts[baseText].Lines(), newLines: l.texts[newText].Lines()}
	l.markerLayout.move(m.Line, m.Count)
	l.setDigits(l.markerLayout.lines + l.markerLayout.newLines)
	l.measure()
}

// move puts the marker where there is a place for it.
func (g *markerLayout) move(line, count int) {
	g.markerLine = min(max(line, 0), g.lines)
	g.replaced = min(max(count, 0), g.lines-g.markerLine)
}

// Marked is l, laid out with a marker, with the marker somewhere else. It is
// kept inside of the file.
func (l *Layout) WithMarker(line, count int) *Layout {
	c := *l
	if l.markerLayout != nil {
		g := *l.markerLayout
		g.move(line, count)
		c.markerLayout = &g
	}
	return &c
}

// rows is how many rows there are: the header, the lines, the marker, the new
// text.
func (g *markerLayout) rows() int { return 1 + g.lines + 1 + g.newLines }

// markerRow is the row of the marker.
func (g *markerLayout) markerRow() int { return 1 + g.markerLine }

// row is what stands on a row below the header.
func (g *markerLayout) row(n int) (rowKind, codeLine) {
	n -= g.markerRow()
	switch {
	case n == 0:
		return rowMarker, codeLine{}
	case n < 0:
		return rowCode, g.unchangedLine(g.markerLine+n, 0)
	case n <= g.replaced:
		c := g.unchangedLine(g.markerLine+n-1, 0)
		c.sign, c.new = removed, 0
		return rowCode, c
	case n <= g.replaced+g.newLines:
		i := n - g.replaced - 1
		return rowCode, codeLine{sign: added, text: newText, line: int32(i), new: int32(g.markerLine + i + 1), hunk: -1}
	}
	return rowCode, g.unchangedLine(g.markerLine+n-g.newLines-1, g.newLines-g.replaced)
}

func (g *markerLayout) unchangedLine(n, shift int) codeLine {
	return codeLine{sign: unchanged, text: baseText, line: int32(n), old: int32(n + 1), new: int32(n + 1 + shift), hunk: -1}
}

// drawMarked draws a row of a file with a marker.
func (l *Layout) drawWithMarker(at int) string {
	r := row{kind: rowHeader, hunk: int32(l.in.Selected)}
	if at == 0 {
		if l.in.Selected < 0 {
			return ""
		}
		return l.drawHeader(&r, at)
	}
	kind, c := l.markerLayout.row(at)
	if kind == rowMarker {
		return l.drawMarker(&r)
	}
	if c.sign == unchanged {
		r.hunk = -1
	}
	return l.gutter(&r, l.in.Styles.Plain) + l.drawSide(&c, 0, l.numbers(&c))
}

func (l *Layout) drawMarker(r *row) string {
	style := l.in.Styles.Marker
	text := l.truncate(l.in.Glyphs.Marker+" "+l.markerLayout.description()+" ", l.in.Width-gutterWidth)
	fill := max(l.in.Width-gutterWidth-width(text), 0)
	return l.gutter(r, style) + styled(style, text+strings.Repeat(l.in.Glyphs.Horizontal, fill))
}

// where says where the hunk would go.
func (g *markerLayout) description() string {
	switch {
	case g.replaced > 1:
		return fmt.Sprintf("takes the place of lines %s to %s", Number(g.markerLine+1), Number(g.markerLine+g.replaced))
	case g.replaced == 1:
		return "takes the place of line " + Number(g.markerLine+1)
	case g.lines == 0:
		return "goes into the empty file"
	case g.markerLine == g.lines:
		return "goes behind the last line"
	}
	return "goes before line " + Number(g.markerLine+1)
}
