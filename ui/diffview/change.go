package diffview

import (
	"bytes"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// A changeSide is the old or new side of a change.
type changeSide struct {
	*model.Text
	text   int               // index into Layout.texts
	first  int               // the line of the text at which the side begins
	number int               // the line number of that line, 0 for none
	onDisk []model.ShownLine // of each line instead
	sign   sign
}

// addRegionChange adds what a hunk changes in a region: lines, or the sizes of a binary file.
func (b *builder) addRegionChange(r model.Region, c model.RegionChange) {
	if b.binary || model.IsBinary(c.Old) || model.IsBinary(c.New) {
		size := len(b.base.Bytes) // the region lacks equal lines
		b.addMessage("binary content: " + model.Count(size, "byte") + " " + b.in.Glyphs.Arrow + " " + model.Count(size+len(c.New)-len(c.Old), "byte"))
		return
	}
	b.addComparison(b.oldSide(r, c), b.newSide(c.New, c.NewLine, added))
}

// oldSide returns the old side of a change. If the hunk builds on another hunk,
// the old lines are not those of the base and have no numbers.
func (b *builder) oldSide(r model.Region, c model.RegionChange) changeSide {
	if c.OldLine == 0 {
		return b.newSide(c.Old, 0, removed)
	}
	return changeSide{Text: model.NewText(c.Old), text: baseText, first: r.OldStart, number: c.OldLine, sign: removed}
}

// newSide appends lines to the new text and returns them as a side.
func (b *builder) newSide(lines []byte, number int, s sign) changeSide {
	p := changeSide{Text: model.NewText(lines), text: newText, first: b.newLines, number: number, sign: s}
	b.appendNew(lines, p.Lines())
	return p
}

// addComparison adds a line diff of from and to.
func (b *builder) addComparison(from, to changeSide) {
	i, j := 0, 0
	ends := linediff.Change{OldStart: from.Lines(), OldEnd: from.Lines(), NewStart: to.Lines(), NewEnd: to.Lines()}
	for _, d := range append(linediff.Lines(from.Bytes, to.Bytes), ends) {
		for ; i < d.OldStart; i, j = i+1, j+1 {
			b.addCode(codeLine{sign: unchanged, text: int32(from.text), line: int32(from.first + i), old: from.lineNumber(i), new: to.lineNumber(j)})
		}
		b.addChange(from, to, d)
		i, j = d.OldEnd, d.NewEnd
	}
}

// addChange adds removed and added lines. Similar lines are compared by words
// when they are drawn.
func (b *builder) addChange(from, to changeSide, d linediff.Change) {
	ends := lineEndsDiffer(from.lineBytes(d.OldStart, d.OldEnd), to.lineBytes(d.NewStart, d.NewEnd))
	oldLines, newLines := b.addLines(from, d.OldStart, d.OldEnd, ends), b.addLines(to, d.NewStart, d.NewEnd, ends)
	b.pairLines(from, to, d, oldLines, newLines)
}

// addLines adds lines of one side and returns the indexes of their codeLines.
// Added lines have their number on the new side, all others on the old one.
func (b *builder) addLines(p changeSide, from, to int, ends bool) []int32 {
	out, before := make([]int32, 0, to-from), b.Changes(b.hunk)
	for i := from; i < to; i++ {
		c := codeLine{sign: p.sign, showLineEnds: ends, text: int32(p.text), line: int32(p.first + i), old: p.lineNumber(i),
			change: int32(before + i - from + 1)}
		if p.sign == added {
			c.old, c.new = 0, c.old
		}
		if m, moved := b.in.Moves[model.HunkLine{Hunk: b.hunk, Region: b.region, Added: p.sign == added, Line: i}]; moved {
			c.movedWith = int32(m.Hunk) + 1
			b.addMoveNote(m, p.sign)
		}
		out = append(out, b.addCode(c))
		if raw := p.Raw(i); raw[len(raw)-1] != '\n' {
			b.addCode(codeLine{sign: note, text: noteText})
		}
	}
	b.counts[lineKind{b.hunk, p.sign}] += to - from
	return out
}

// addMoveNote adds a row above the first line of a run that says where its other place is.
func (b *builder) addMoveNote(m model.Move, s sign) {
	if !m.First {
		return
	}
	way, place := "to", b.in.Set.Files[b.in.Set.Hunks[m.Hunk].File].Path
	if s == added {
		way = "from"
	}
	switch {
	case m.Number == 0:
	case place == b.file.Path:
		place = fmt.Sprintf("line %d", m.Number)
	default:
		place += fmt.Sprintf(":%d", m.Number)
	}
	if b.in.Decisions[m.Hunk] == model.Rejected {
		place += ", which is rejected"
	}
	b.addCode(codeLine{sign: note, text: noteText, line: int32(bytes.Count(b.notes, []byte("\n")))})
	b.notes = append(b.notes, "moved "+way+" "+sanitize(place)+"\n"...)
}

func (p changeSide) lineNumber(line int) int32 {
	switch {
	case line < len(p.onDisk) && !p.onDisk[line].Made:
		return int32(p.onDisk[line].Number)
	case p.number == 0:
		return 0
	}
	return int32(p.number + line)
}

// lineBytes returns the bytes of a range of lines.
func (p changeSide) lineBytes(from, to int) []byte { return p.Bytes[p.Start(from):p.Start(to)] }

// lineEndsDiffer reports whether some lines of either side end in CRLF and others in LF, or
// those of one side do and the other has no line end. If a side is empty, only a CR that is
// the last byte counts: no LF follows it.
func lineEndsDiffer(old, new []byte) bool {
	if bytes.HasSuffix(old, []byte("\r")) || bytes.HasSuffix(new, []byte("\r")) {
		return true
	}
	if len(old) == 0 || len(new) == 0 {
		return false
	}
	lf, newLF := bytes.Count(old, []byte("\n")), bytes.Count(new, []byte("\n"))
	crlf := bytes.Count(old, []byte("\r\n")) + bytes.Count(new, []byte("\r\n"))
	return crlf > 0 && (crlf != lf+newLF || lf == 0 || newLF == 0)
}

// withLF returns lines with LF at the end of each, the last one too.
func withLF(lines []byte) []byte {
	lines = bytes.ReplaceAll(lines, []byte("\r\n"), []byte("\n"))
	if n := len(lines); n > 0 && lines[n-1] != '\n' {
		lines = append(lines[:n:n], '\n')
	}
	return lines
}
