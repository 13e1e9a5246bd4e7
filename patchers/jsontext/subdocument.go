package jsontext

import (
	"bytes"
	"slices"
	"sort"

	"aptix-tui/model"
)

// SortRemarks sorts the remarks by offset.
func (d *Document) SortRemarks() {
	slices.SortStableFunc(d.Remarks, func(x, y Remark) int { return x.Offset - y.Offset })
}

// Subdocument returns the document of a value of d alone. The remarks of d must
// be sorted.
func (d *Document) Subdocument(v *Value) *Document {
	out := &Document{Block: d.Block, Top: v, End: v.Span.End, outer: d.outer, outerSpan: d.outerSpan}
	if !v.Whole {
		out.Broken, out.Truncated = d.Broken, d.Truncated
	}
	from := sort.Search(len(d.Remarks), func(i int) bool { return d.Remarks[i].Offset >= v.Span.Start })
	for to := from; to < len(d.Remarks) && d.Remarks[to].Offset < v.Span.End; to++ {
		out.Remarks = append(out.Remarks, d.Remarks[to])
	}
	return out
}

// ReadString reads the text of a string of d as a document, as many tools write
// the arguments of a call. Remarks on it have the position of the string in the
// answer; its offsets are those of the text, which is its Block.
func (d *Document) ReadString(v *Value, l Limits) *Document {
	text := bytes.Clone(v.Text)
	b := model.Block{Answer: model.NewAnswer("", text)}
	at := len(b.Text()) - len(bytes.TrimLeft(b.Text(), " \t\r\n"))
	return parseInto(&Document{Block: b, outer: d, outerSpan: v.Span}, at, len(b.Text()), l)
}

// InString reports whether d was read from a string of another document.
func (d *Document) InString() bool { return d.outer != nil }

// position returns the line and the column of a byte of d in the answer.
func (d *Document) position(offset int) (line, column int) {
	if d.outer != nil {
		return d.outer.position(d.outerSpan.Start)
	}
	return d.Block.Position(offset)
}
