// Package search reads SEARCH/REPLACE blocks (HABITS §2): lines to find, a divider, and
// the lines that replace them, each under the path of its file.
//
// Scan finds the blocks at a line of an answer and returns them as file changes for
// model.Resolve. The markers decide where a block begins and ends, not fences, so that
// its text may hold fences. Text is placed literally, as whole lines that occur once
// (package literal). Where a block may be read in several ways, only the one whose text
// is in the file counts (readings.go).
//
// A block between other text is a person's choice.
// A block that is cut off or has no path cannot be read; it is an error, not a guess.
package search

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// Scan reads the blocks that begin at line n of b, or returns nil. It is a
// model.Scanner.
//
// A payload is a sequence of blocks with only blank lines and paths between them. A
// block that cannot be read is a payload of its own, one line long.
func Scan(b model.Block, n int) *model.Payload {
	blk := begin(b, n)
	if blk == nil && !isOpener(b.Line(n)) {
		return damaged(b, n)
	} else if blk == nil {
		return nil
	}
	p := &model.Payload{Format: Format, First: n, Last: n, Fence: b.Fence}
	if blk.fault != nil {
		p.Unclosed = blk.cutOff
		refuse(p, blk)
		return p
	}
	blocks := append([]*block{blk}, following(b, blk)...)
	p.Last = blocks[len(blocks)-1].last
	addChanges(p, blocks)
	text := slices.Clone(p.Text(b.Answer)) // and the paths, which may be outside of it
	for i := range p.Files {
		text = append(append(text, 0), p.Files[i].Path...)
	}
	p.Digest = model.DigestOf(text)
	return p
}

// begin reads the block that begins at line n, with its path; nil if there is none, or no path.
// What may be a merge conflict needs a path of its own.
func begin(b model.Block, n int) *block {
	blk := readBlock(b, n)
	if blk == nil || blk.open.head && blk.fault != nil {
		return nil
	}
	blk.findPath(b)
	if blk.path == "" || blk.open.head && blk.source == inherited {
		return nil
	}
	blk.beside = blk.textAround(b) != nil || label.InComment(b.Answer.Line, b.Top(blk.first)) || isReported(b, blk.first)
	return blk
}

// following reads the blocks after blk that belong to the same payload.
func following(b model.Block, blk *block) (out []*block) {
	for {
		n := nextOpener(b, blk.last+1)
		if n == 0 {
			return out
		}
		next := readBlock(b, n)
		if next == nil || next.fault != nil {
			return out
		}
		next.findPath(b)
		if next.path == "" || next.open.head && next.source == inherited {
			return out
		}
		out, blk = append(out, next), next
	}
}

// nextOpener is the line from n on that opens a block, after blank lines and at most one
// line with a path; 0 if other text is before it.
func nextOpener(b model.Block, n int) int {
	labels := 0
	for ; n <= b.Lines(); n++ {
		line := b.Line(n)
		switch {
		case len(bytes.TrimSpace(line)) == 0:
		case isOpener(line):
			return n
		case labels > 0 || !isPath(line, true):
			return 0
		default:
			labels++
		}
	}
	return 0
}

// refuse makes p a payload of the one block that cannot be read.
func refuse(p *model.Payload, blk *block) {
	d := model.Diagnostic{Severity: model.Error, Code: blk.fault.Code, Line: blk.first, Path: blk.path, Message: blk.fault.With().String()}
	p.Diagnostics = append(p.Diagnostics, d)
	p.Files = []model.FileChange{{Op: model.OpEdit, Path: blk.path, First: blk.first, Last: blk.first, Invalid: d.Reason()}}
}

// begins reports whether a block seems to begin at line n: its first marker, or the line
// with its path.
func begins(b model.Block, n int) bool {
	line := b.Line(n)
	if m, ok := parseOpener(line); ok {
		return !m.head
	}
	if len(line) == 0 || len(line) > maxLabel || n == b.Lines() || !isOpener(b.Line(n+1)) {
		return false
	}
	return isPath(line, true)
}
