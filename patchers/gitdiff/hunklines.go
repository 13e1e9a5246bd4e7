package gitdiff

import (
	"bytes"

	"aptix-tui/patchers/locate"
)

// hunkLines are the lines of a hunk.
type hunkLines struct {
	all               []hunkLine
	old, new          int // the lines of both sides
	leading, trailing int // lines of context before the first change and after the last
	changed           bool
}

// A hunkLine is one line of a hunk.
type hunkLine struct {
	op       byte // ' ', '-' or '+'
	text     []byte
	line     int  // line of the answer; 0 if the hunk has no faults
	unsigned bool // a context line without the leading space; text is all of it
}

// setLines makes lines the lines.
func (l *hunkLines) setLines(lines []hunkLine) {
	*l = hunkLines{}
	for _, line := range lines {
		l.add(line)
	}
}

func (l *hunkLines) add(line hunkLine) {
	l.all = append(l.all, line)
	if line.op != '+' {
		l.old++
	}
	if line.op != '-' {
		l.new++
	}
	switch {
	case line.op != ' ':
		l.changed, l.trailing = true, 0
	case l.changed:
		l.trailing++
	default:
		l.leading++
	}
}

// side returns the text without the lines of the other side.
func (l *hunkLines) side(other byte) []byte {
	out := []byte{}
	for _, line := range l.all {
		if line.op != other {
			out = append(out, line.text...)
		}
	}
	return out
}

// editLines is the lines of an edit. With wide, context lines keep their first space, as
// if all of them had lost the one that a diff adds.
func (l *hunkLines) editLines(wide bool) []locate.Line {
	out := make([]locate.Line, 0, len(l.all))
	for _, line := range l.all {
		out = append(out, locate.Line{Op: line.op, Text: line.content(wide)})
	}
	return out
}

func (l hunkLine) content(wide bool) []byte {
	if wide && l.op == ' ' && !l.unsigned && len(bytes.TrimSpace(l.text)) > 0 {
		return append([]byte{' '}, l.text...)
	}
	return l.text
}
