package diffview

import (
	"bytes"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// A part is one side of a change.
type part struct {
	*model.Text
	text   int // index into Layout.texts
	first  int // the line of it at which the part begins
	number int // the line number of that line, 0 for none
	sign   sign
}

// change shows what a hunk does to a region.
func (b *builder) change(r model.Region, c model.RegionChange) {
	if b.binary || model.IsBinary(c.Old) || model.IsBinary(c.New) {
		b.say(false, fmt.Sprintf("binary content: %s %s %s", bytesOf(c.Old), b.in.Glyphs.Arrow, bytesOf(c.New)))
		return
	}
	b.compare(b.before(r, c.Old), b.woven(c.New, r.NewStart+1, added))
}

// before is the old side of a change. A hunk that builds on another one does
// not begin with lines of the base: then there are no numbers to give.
func (b *builder) before(r model.Region, old []byte) part {
	if bytes.Equal(old, b.base.Bytes[b.base.Start(r.OldStart):b.base.Start(r.OldEnd)]) {
		return part{Text: model.NewText(old), text: baseText, first: r.OldStart, number: r.OldStart + 1, sign: removed}
	}
	return b.woven(old, 0, removed)
}

// woven puts lines into the fresh text.
func (b *builder) woven(lines []byte, number int, s sign) part {
	p := part{Text: model.NewText(lines), text: freshText, first: b.freshSize, number: number, sign: s}
	b.copy(lines, p.Lines())
	return p
}

// compare shows how one part becomes the other, line by line.
func (b *builder) compare(from, to part) {
	i, j := 0, 0
	for _, d := range linediff.Lines(from.Bytes, to.Bytes) {
		b.same(from, to, i, j, d.OldStart-i)
		b.differ(from, to, d)
		i, j = d.OldEnd, d.NewEnd
	}
	b.same(from, to, i, j, from.Lines()-i)
}

// same shows n lines that both parts have.
func (b *builder) same(from, to part, i, j, n int) {
	for k := range n {
		b.add(row{kind: rowCode, sign: kept, text: int32(from.text), line: int32(from.first + i + k),
			old: from.numberOf(i + k), new: to.numberOf(j + k)})
	}
}

// differ shows lines that go and lines that come. As many of one as of the
// other are compared by words when they are drawn.
func (b *builder) differ(from, to part, d linediff.Change) {
	ends := endsDiffer(from.lines(d.OldStart, d.OldEnd), to.lines(d.NewStart, d.NewEnd))
	gone := b.run(from, d.OldStart, d.OldEnd, ends)
	came := b.run(to, d.NewStart, d.NewEnd, ends)
	if len(gone) != len(came) {
		return
	}
	for i := range gone {
		b.rows[gone[i]].pair, b.rows[came[i]].pair = int32(came[i]), int32(gone[i])
	}
}

// run shows lines of one part and returns their rows. Lines that come have
// their number on the new side, all others on the old one.
func (b *builder) run(p part, from, to int, ends bool) []int {
	var rows []int
	for i := from; i < to; i++ {
		r := row{kind: rowCode, sign: p.sign, ends: ends, text: int32(p.text), line: int32(p.first + i), old: p.numberOf(i)}
		if p.sign == added {
			r.old, r.new = 0, r.old
		}
		rows = append(rows, b.add(r))
		if raw := p.Raw(i); raw[len(raw)-1] != '\n' {
			b.say(false, `\ no newline at end of file`)
		}
	}
	return rows
}

func (p part) numberOf(line int) int32 {
	if p.number == 0 {
		return 0
	}
	return int32(p.number + line)
}

// lines is the bytes of a run of lines.
func (p part) lines(from, to int) []byte { return p.Bytes[p.Start(from):p.Start(to)] }

// endsDiffer tells that some lines end in CRLF and others, on the other side
// or on the same, do not. Both sides must be there: lines that only come or
// only go differ in nothing.
func endsDiffer(old, new []byte) bool {
	if len(old) == 0 || len(new) == 0 {
		return false
	}
	crlf := bytes.Count(old, []byte("\r\n")) + bytes.Count(new, []byte("\r\n"))
	return crlf > 0 && crlf != bytes.Count(old, []byte("\n"))+bytes.Count(new, []byte("\n"))
}
