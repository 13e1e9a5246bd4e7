package gitdiff

import (
	"bytes"

	"aptix-tui/model"
)

// A Hunk is a hunk without line numbers, as another format writes it.
type Hunk struct {
	First, Last int // lines of the answer
	Lines       []HunkLine
}

// A HunkLine is one line of a Hunk.
type HunkLine struct {
	Op       byte   // ' ', '-' or '+'
	Text     []byte // with its line end
	Unsigned bool   // a context line without its leading space
}

// Unnumbered returns an edit for each hunk of one file. The hunks are placed by their
// text, as hunks of a diff without line numbers are.
func Unnumbered(hunks []Hunk) []model.Edit {
	facts := &fileState{}
	var out []model.Edit
	for _, h := range hunks {
		out = append(out, h.hunk().edit(facts))
	}
	return out
}

func (h Hunk) hunk() *hunk {
	out := &hunk{first: h.First, last: h.Last, oldStart: unstated, newStart: unstated, oldCount: unstated, newCount: unstated}
	lines := make([]hunkLine, 0, len(h.Lines))
	for _, line := range h.Lines {
		lines = append(lines, hunkLine{op: line.Op, text: line.Text, line: h.First, unsigned: line.Unsigned})
		out.lostSpace = out.lostSpace || line.Unsigned && len(bytes.TrimSpace(line.Text)) > 0
	}
	out.setLines(lines)
	return out
}
