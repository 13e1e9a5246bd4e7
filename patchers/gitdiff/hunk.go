package gitdiff

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// unstated is a number that the header of a hunk does not state.
const unstated = -1

// A hunk is one hunk of a unified diff, after repairs.
type hunk struct {
	first, last        int // lines of the answer
	oldStart, newStart int // 1-based; the line before for an empty side; unstated
	oldCount, newCount int // as stated
	heading            string
	lines              []hunkLine
	// lostSpace: some context lines have no leading space, so that it is not
	// known whether the indented ones have theirs.
	lostSpace bool
	cut       bool         // the text ends inside the hunk
	doubt     model.Reason // why it may be cut off, if it may
}

// A hunkLine is one line of a hunk.
type hunkLine struct {
	op       byte // ' ', '-' or '+'
	text     []byte
	line     int  // line of the answer
	unsigned bool // a context line without the leading space; text is all of it
}

// counts are the lines of the old side and of the new.
func (h *hunk) counts() (old, new int) { return countLines(h.lines) }

func countLines(lines []hunkLine) (old, new int) {
	for _, line := range lines {
		switch line.op {
		case '-':
			old++
		case '+':
			new++
		default:
			old++
			new++
		}
	}
	return old, new
}

// changes reports whether h adds or removes a line.
func (h *hunk) changes() bool {
	return slices.ContainsFunc(h.lines, func(line hunkLine) bool { return line.op != ' ' })
}

// editLines is the lines of h. With wide, context lines keep their first space, as if
// all of them had lost the one that a diff adds.
func (h *hunk) editLines(wide bool) []locate.Line {
	out := make([]locate.Line, len(h.lines))
	for i, line := range h.lines {
		out[i] = locate.Line{Op: line.op, Text: line.content(wide)}
	}
	return out
}

// side is the old ('-') or the new ('+') text of h, line by line.
func (h *hunk) side(sign byte) [][]byte { return locate.Side(h.editLines(false), sign) }

// joinUnsigned is the lines of h, with each line without a sign joined to the line
// before it. It reports whether there is one.
func (h *hunk) joinUnsigned() ([]locate.Line, bool) {
	var out []locate.Line
	found := false
	for _, line := range h.lines {
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

func (l hunkLine) content(wide bool) []byte {
	if wide && l.op == ' ' && !l.unsigned && len(bytes.TrimSpace(l.text)) > 0 {
		return append([]byte{' '}, l.text...)
	}
	return l.text
}

// context is the number of lines before the first change and after the last.
func (h *hunk) context() (leading, trailing int) {
	for leading < len(h.lines) && h.lines[leading].op == ' ' {
		leading++
	}
	for trailing < len(h.lines)-leading && h.lines[len(h.lines)-1-trailing].op == ' ' {
		trailing++
	}
	return leading, trailing
}

// parseHunkHeader reads line, the header of a hunk. It is ok if the header is as Git
// writes it; what can be read is read in any case.
func parseHunkHeader(line []byte) (h hunk, ok bool) {
	h = hunk{oldStart: unstated, newStart: unstated, oldCount: unstated, newCount: unstated}
	rest := bytes.TrimSpace(bytes.TrimPrefix(line, []byte("@@")))
	var old, new bool
	if h.oldStart, h.oldCount, rest, old = cutRange(rest, '-'); old {
		rest = bytes.TrimLeft(rest, " ,")
	}
	h.newStart, h.newCount, rest, new = cutRange(rest, '+')
	section, closed := bytes.CutPrefix(bytes.TrimSpace(rest), []byte("@@"))
	section = bytes.TrimSpace(bytes.TrimSuffix(bytes.TrimSpace(section), []byte("@@")))
	if _, heading, ok := bytes.Cut(section, []byte("@@ ")); ok && !closed {
		section = bytes.TrimSpace(heading) // after placeholders for the numbers
	}
	h.heading = string(section)
	return h, old && new && closed
}

// cutRange cuts "-12,7" or "-12" off s, where sign is '-'.
func cutRange(s []byte, sign byte) (start, count int, rest []byte, ok bool) {
	if len(s) == 0 || s[0] != sign {
		return unstated, unstated, s, false
	}
	start, rest, ok = cutNumber(s[1:])
	if !ok {
		return unstated, unstated, s, false
	}
	count = 1
	if len(rest) > 0 && rest[0] == ',' {
		if count, rest, ok = cutNumber(rest[1:]); !ok {
			return unstated, unstated, s, false
		}
	}
	return start, count, rest, true
}

// cutNumber cuts a number of at most nine digits off s.
func cutNumber(s []byte) (n int, rest []byte, ok bool) {
	rest = bytes.TrimLeft(s, "0123456789")
	digits := len(s) - len(rest)
	if digits == 0 || digits > 9 {
		return 0, s, false
	}
	n, err := strconv.Atoi(string(s[:digits]))
	return n, rest, err == nil
}

// miscounted says how the stated counts are wrong; empty if they are right or not
// stated.
func (h *hunk) miscounted() string {
	old, new := h.counts()
	if (h.oldCount == unstated || h.oldCount == old) && (h.newCount == unstated || h.newCount == new) {
		return ""
	}
	return fmt.Sprintf("the header states %s lines before and %s after, the hunk has %d and %d",
		number(h.oldCount), number(h.newCount), old, new)
}

// countsRight reports whether the header states the number of lines that h has.
func (h *hunk) countsRight() bool {
	return h.oldCount != unstated && h.newCount != unstated && h.miscounted() == ""
}

// isShort reports whether h has fewer lines than the header states.
func (h *hunk) isShort() bool {
	old, new := h.counts()
	return old < h.oldCount || new < h.newCount
}

func number(n int) string {
	if n == unstated {
		return "no"
	}
	return strconv.Itoa(n)
}
