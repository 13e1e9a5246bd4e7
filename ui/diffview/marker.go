package diffview

import (
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
	lines, newLines := l.texts[baseText].Lines(), l.texts[newText].Lines()
	at := min(max(m.Line, 0), lines)
	end := at + min(max(m.Count, 0), lines-at)

	selected := int32(l.in.Selected)
	l.rows = append(l.rows, row{kind: rowHeader, hunk: selected})
	l.addMarkerLines(m, 0, at, 0)
	l.first[l.in.Selected] = len(l.rows)
	l.messages = []message{{text: m.description(at, end, lines)}}
	l.rows = append(l.rows, row{kind: rowMarker, hunk: selected})
	for i := at; i < end; i++ {
		c := m.baseLine(i, 0)
		c.sign, c.new = removed, 0
		l.addMarkerLine(c, selected)
	}
	for i := range newLines {
		l.addMarkerLine(codeLine{sign: added, text: newText, line: int32(i), new: int32(at + i + 1), hunk: -1}, selected)
	}
	l.addMarkerLines(m, end, lines, newLines-(end-at))
	l.setDigits(max(lines+newLines, model.NewText(l.file.Base.Bytes).Lines()))
	l.measure()
}

// addMarkerLines adds unchanged lines. shift is the difference between their new and old
// numbers.
func (l *Layout) addMarkerLines(m *Marker, from, to, shift int) {
	for i := from; i < to; i++ {
		l.addMarkerLine(m.baseLine(i, shift), -1)
	}
}

func (l *Layout) addMarkerLine(c codeLine, hunk int32) {
	l.codeLines = append(l.codeLines, c)
	l.rows = append(l.rows, row{kind: rowCode, hunk: hunk, left: int32(len(l.codeLines) - 1)})
}

// baseLine returns a line of the text as an unchanged one.
func (m *Marker) baseLine(n, shift int) codeLine {
	at := model.ShownRange(m.Lines, n, 1).First
	c := codeLine{sign: unchanged, text: baseText, line: int32(n), old: int32(at.Number), new: int32(n + 1 + shift), hunk: -1}
	if at.Made {
		c.old = 0
	}
	return c
}

func (l *Layout) drawMarker(r *row, at int) string {
	style := &l.in.Styles.Marker
	text := l.truncate(l.in.Glyphs.Marker+" "+l.messages[r.line].text+" ", l.in.Width-gutterWidth)
	fill := max(l.in.Width-gutterWidth-ansi.StringWidth(text), 0)
	return l.gutter(r, at, style) + l.styled(text+strings.Repeat(l.in.Glyphs.Horizontal, fill), style)
}

// description says where the hunk would go: in place of lines from one to another of a text
// of that many.
func (m *Marker) description(from, to, lines int) string {
	place := ""
	switch {
	case to > from:
		place = "replaces " + model.ShownRange(m.Lines, from, to-from).String()
	case lines == 0:
		place = "goes into the empty file"
	case from == lines:
		place = "goes after the last line"
	default:
		place = "goes before " + model.ShownRange(m.Lines, from, 1).String()
	}
	if m.Note != "" {
		return place + ": " + m.Note
	}
	return place
}
