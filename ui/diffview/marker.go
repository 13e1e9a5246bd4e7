package diffview

import (
	"bytes"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
)

// A Marker is where the selected hunk would be placed by hand. The whole
// file is shown, with the new text of the hunk at the marker.
type Marker struct {
	Text  []byte            // in which the hunk is placed; nil means the file on disk
	Lines []model.ShownLine // of Text; nil if it is the file on disk
	Line  int               // insert before this line, 0-based; the number of lines means the end
	Count int               // how many lines from Line on it replaces
	New   []byte            // the lines that replace them
	Note  string            // what to say of the place besides; already safe
}

// A markerLayout computes the rows of a file with a marker from their numbers,
// without a list.
type markerLayout struct {
	lines, newLines      int // of the text, and of the new text of the hunk
	markerLine, replaced int // see Marker.Line and Marker.Count
	note                 string
	onDisk               []model.ShownLine // see Marker.Lines
}

// layOutMarker lays out the file with a marker.
func (l *Layout) layOutMarker(m *Marker) {
	l.in.SideBySide, l.in.Wrap, l.in.LineSelection = false, WrapNone, nil
	content := m.Text
	if content == nil {
		content = l.file.Base.Bytes
	}
	l.texts = []text{{Text: model.NewText(content), path: l.file.Path}, {Text: model.NewText(m.New)}}
	if model.IsBinary(content) {
		l.texts[baseText].path = ""
	}
	l.markerLayout = &markerLayout{lines: l.texts[baseText].Lines(), newLines: l.texts[newText].Lines()}
	l.markerLayout.move(m)
	l.markerLayout.onDisk = m.Lines
	l.setDigits(max(l.markerLayout.lines+l.markerLayout.newLines, model.NewText(l.file.Base.Bytes).Lines()))
	l.measure()
}

// move sets the marker, within the file.
func (g *markerLayout) move(m *Marker) {
	g.markerLine = min(max(m.Line, 0), g.lines)
	g.replaced = min(max(m.Count, 0), g.lines-g.markerLine)
	g.note = m.Note
}

// moveMarker moves the marker of a copy of a layout to m, where the new text may be another.
func (l *Layout) moveMarker(m *Marker) {
	g := *l.markerLayout
	if !bytes.Equal(l.texts[newText].Bytes, m.New) {
		l.texts = slices.Clone(l.texts)
		l.texts[newText] = text{Text: model.NewText(m.New)}
		g.newLines = l.texts[newText].Lines()
		l.columns = new(int)
	}
	g.move(m)
	l.markerLayout = &g
}

// rows returns the number of rows: header, lines, marker and new text.
func (g *markerLayout) rows() int { return 1 + g.lines + 1 + g.newLines }

// markerRow returns the row of the marker.
func (g *markerLayout) markerRow() int { return 1 + g.markerLine }

// row returns the content of a row below the header.
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
	at := model.ShownRange(g.onDisk, n, 1).First
	c := codeLine{sign: unchanged, text: baseText, line: int32(n), old: int32(at.Number), new: int32(n + 1 + shift), hunk: -1}
	if at.Made {
		c.old = 0
	}
	return c
}

// drawWithMarker draws a row of a file with a marker.
func (l *Layout) drawWithMarker(at int) string {
	r := row{kind: rowHeader, hunk: int32(l.in.Selected)}
	if at == 0 {
		if l.in.Selected < 0 {
			return ""
		}
		return l.gutter(&r, at, l.headerStyle(l.in.Selected)) + l.drawHeader(l.in.Selected, false)
	}
	kind, c := l.markerLayout.row(at)
	if kind == rowMarker {
		return l.drawMarker(&r, at)
	}
	if c.sign == unchanged {
		r.hunk = -1
	}
	return l.gutter(&r, at, &l.in.Styles.Plain) + l.drawSide(&c, 0, l.numbers(&c))
}

func (l *Layout) drawMarker(r *row, at int) string {
	style := &l.in.Styles.Marker
	text := l.truncate(l.in.Glyphs.Marker+" "+l.markerLayout.description()+" ", l.in.Width-gutterWidth)
	fill := max(l.in.Width-gutterWidth-ansi.StringWidth(text), 0)
	return l.gutter(r, at, style) + l.styled(text+strings.Repeat(l.in.Glyphs.Horizontal, fill), style)
}

// description says where the hunk would go.
func (g *markerLayout) description() string {
	if g.note != "" {
		return g.place() + ": " + g.note
	}
	return g.place()
}

func (g *markerLayout) place() string {
	switch {
	case g.replaced > 0:
		return "replaces " + model.ShownRange(g.onDisk, g.markerLine, g.replaced).String()
	case g.lines == 0:
		return "goes into the empty file"
	case g.markerLine == g.lines:
		return "goes after the last line"
	}
	return "goes before " + model.ShownRange(g.onDisk, g.markerLine, 1).String()
}
