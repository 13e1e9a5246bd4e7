// Package delimited reads the delimiter format of AOF, "AI Output Formats for
// File Operations": blocks between lines such as "--- START-FILE: path ---" and
// "--- END-FILE: path ---".
//
// Scan finds the blocks at a line of an answer and returns them as file changes for
// model.Resolve. Whole-file content is read byte for byte, a patch by gitdiff. A
// block ends at the END line of its own kind and path, whatever fences there are, so
// that content may hold fences, diffs, JSON and other blocks.
//
// A delimiter is never repaired, because the end of content must not be a guess. A
// line that is almost a delimiter is not read, but named (marker). A block that is cut
// off, and an END line without a START are errors. What is valid but probably not meant, such as a fence around the
// content of a file, is kept and left undecided.
package delimited

import (
	"bytes"
	"fmt"
	"slices"

	"aptix-tui/model"
)

// Scan reads the blocks that begin at line n of b, or returns nil. It is a
// model.Scanner.
//
// A payload is a sequence of blocks with only blank lines between them. A block that is
// cut off is a payload of its own, one line long.
func Scan(b model.Block, n int) *model.Payload {
	d, ok := parse(b.Line(n))
	if !ok {
		return nil
	}
	r := &blockReader{Block: b}
	first := r.block(n, d)
	p := &model.Payload{Format: Format, First: n, Last: first.last, Fence: b.Fence, Unclosed: first.unclosed}
	blocks := []*block{first}
	if !first.unclosed {
		blocks = append(blocks, r.readRow(first.last+1)...)
	}
	for _, blk := range blocks {
		p.Last = blk.last
		p.Files = append(p.Files, blk.change)
		p.Diagnostics = append(p.Diagnostics, blk.diags...)
	}
	slices.SortStableFunc(p.Diagnostics, func(a, b model.Diagnostic) int { return a.Line - b.Line })
	if r.crlfRemoved {
		p.Diagnostics = append(p.Diagnostics, model.Diagnostic{Severity: model.Note, Code: "delimited/line-ends", Line: n,
			Message: "all lines of the answer end in CRLF: content read with LF line endings"})
	}
	return p
}

// A blockReader reads the blocks of one payload.
type blockReader struct {
	model.Block
	crlfRemoved bool // content was read without the CRs that all lines of the answer have
}

// readRow reads the blocks from line n on that only blank lines separate. It stops
// before one that is cut off.
func (r *blockReader) readRow(n int) []*block {
	var row []*block
	for {
		n = r.skipBlank(n)
		if n > r.Lines() {
			return row
		}
		d, ok := parse(r.Line(n))
		if !ok {
			return row
		}
		blk := r.block(n, d)
		if blk.unclosed {
			return row
		}
		row = append(row, blk)
		n = blk.last + 1
	}
}

// skipBlank is the first line from n on that is not blank, or Lines()+1.
func (r *blockReader) skipBlank(n int) int {
	for n <= r.Lines() && len(bytes.TrimSpace(r.Line(n))) == 0 {
		n++
	}
	return min(n, r.Lines()+1)
}

// A block is one command of AOF §3 in the answer.
type block struct {
	start    delimiter
	first    int // the START line
	last     int // the END line; the START line if there is none
	unclosed bool
	change   model.FileChange
	diags    []model.Diagnostic
}

// report adds a diagnostic about line n.
func (blk *block) report(severity model.Severity, code string, n int, format string, args ...any) model.Reason {
	d := model.Diagnostic{Severity: severity, Code: "delimited/" + code, Message: fmt.Sprintf(format, args...),
		Path: blk.start.path, Line: n}
	blk.diags = append(blk.diags, d)
	return d.Reason()
}

// fail makes the block invalid. The first reason counts.
func (blk *block) fail(code, format string, args ...any) {
	why := blk.report(model.Error, code, blk.first, format, args...)
	if blk.change.Invalid.None() {
		blk.change.Invalid = why
	}
}
