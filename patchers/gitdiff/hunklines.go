package gitdiff

import (
	"bytes"

	"aptix-tui/patchers/locate"
)

// hunkLines are the lines of a hunk. Those of a hunk without faults are kept as a part of
// the answer, as large patches have millions of lines. They are cut into lines when the
// hunk is placed.
type hunkLines struct {
	text     []byte     // signs and lines as in the answer; nil if repaired has them
	repaired []hunkLine // nil if text has them

	size              int // all lines
	old, new          int // the lines of both sides
	oldSize, newSize  int // their bytes
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
	*l = hunkLines{repaired: lines}
	for _, line := range lines {
		l.count(line.op, len(line.text))
	}
}

// count counts a line of size bytes.
func (l *hunkLines) count(op byte, size int) {
	l.size++
	if op != '+' {
		l.old++
		l.oldSize += size
	}
	if op != '-' {
		l.new++
		l.newSize += size
	}
	switch {
	case op != ' ':
		l.changed, l.trailing = true, 0
	case l.changed:
		l.trailing++
	default:
		l.leading++
	}
}

// A lineScanner goes through the lines of a hunk.
type lineScanner struct {
	hunkLine            // the current one
	rest     []byte     // the lines after it, of a hunk without faults
	repaired []hunkLine // the lines after it, of another hunk
}

func (l *hunkLines) scan() lineScanner { return lineScanner{rest: l.text, repaired: l.repaired} }

// next goes to the next line. It reports whether there is one.
func (s *lineScanner) next() bool {
	switch {
	case len(s.rest) > 0:
		end := bytes.IndexByte(s.rest, '\n') + 1
		s.op, s.text, s.rest = s.rest[0], s.rest[1:end:end], s.rest[end:]
	case len(s.repaired) > 0:
		s.hunkLine, s.repaired = s.repaired[0], s.repaired[1:]
	default:
		return false
	}
	return true
}

// appendAdded appends the lines, all of which are added and have no faults, to content.
func (l *hunkLines) appendAdded(content []byte) []byte {
	for rest := l.text; len(rest) > 0; {
		end := bytes.IndexByte(rest, '\n') + 1
		content = append(content, rest[1:end]...)
		rest = rest[end:]
	}
	return content
}

// Old returns the old text. It is part of model.EditSides.
func (l *hunkLines) Old() []byte { return l.side('+', l.oldSize) }

// New returns the new text. It is part of model.EditSides.
func (l *hunkLines) New() []byte { return l.side('-', l.newSize) }

// side returns the lines without those of the other side, which are of so many bytes.
func (l *hunkLines) side(other byte, size int) []byte {
	out := make([]byte, 0, size)
	for line := l.scan(); line.next(); {
		if line.op != other {
			out = append(out, line.text...)
		}
	}
	return out
}

// editLines is the lines of an edit. With wide, context lines keep their first space, as
// if all of them had lost the one that a diff adds.
func (l *hunkLines) editLines(wide bool) []locate.Line {
	out := make([]locate.Line, 0, l.size)
	for line := l.scan(); line.next(); {
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

// joinUnsigned is the lines of h, with each line without a sign joined to the line
// before it. It reports whether there is one.
func (l *hunkLines) joinUnsigned() ([]locate.Line, bool) {
	if l.text != nil {
		return nil, false
	}
	var out []locate.Line
	found := false
	for _, line := range l.repaired {
		if !line.unsigned || len(bytes.TrimSpace(line.text)) == 0 || len(out) == 0 {
			out = append(out, locate.Line{Op: line.op, Text: line.text})
			continue
		}
		last := &out[len(out)-1]
		head := bytes.TrimRight(last.Text, "\r\n")
		if !bytes.HasSuffix(head, []byte(" ")) {
			head = append(bytes.Clone(head), ' ')
		}
		last.Text = append(bytes.Clone(head), line.text...)
		found = true
	}
	return out, found
}
