package gitdiff

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strconv"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/gitdiff/place"
)

// A hunk is one hunk of a unified diff, after repairs.
type hunk struct {
	place.Hunk
	oldCount, newCount int // as stated, or place.Unstated
	old, new           int // the lines of both sides
	changed            bool
	cut                bool         // the text ends inside the hunk
	doubt              model.Reason // why it may be cut off, if it may
}

// setLines makes lines the lines of h.
func (h *hunk) setLines(lines []place.Line) {
	h.Lines = lines
	for _, line := range lines {
		if line.Op != '+' {
			h.old++
		}
		if line.Op != '-' {
			h.new++
		}
		h.changed = h.changed || line.Op != ' '
	}
}

// parseHunkHeader reads line, the header of a hunk. It is ok if the header is as Git
// writes it; what can be read is read in any case.
func parseHunkHeader(line []byte) (h hunk, ok bool) {
	rest := bytes.TrimSpace(bytes.TrimLeft(line, "@"))
	var old, new bool
	if h.OldStart, h.oldCount, rest, old = cutRange(rest, '-'); old {
		rest = bytes.TrimLeft(rest, " ,")
	}
	h.NewStart, h.newCount, rest, new = cutRange(rest, '+')
	section, closed := bytes.CutPrefix(bytes.TrimSpace(rest), []byte("@@"))
	heading := bytes.TrimLeft(section, "@")
	extra := len(section) > len(heading) || bytes.HasPrefix(line, []byte("@@@"))
	section = bytes.TrimSpace(bytes.TrimSuffix(bytes.TrimSpace(heading), []byte("@@")))
	if _, heading, ok := bytes.Cut(section, []byte("@@ ")); ok && !closed {
		section = bytes.TrimSpace(heading) // after placeholders for the numbers
	}
	h.Heading = string(section)
	return h, old && new && closed && !extra
}

// isCombinedHeader reports whether line is the header of a hunk that says how a file differs
// from several others.
func isCombinedHeader(line []byte) bool {
	fields := bytes.Fields(line)
	return bytes.HasPrefix(line, []byte("@@@")) && len(fields) > 2 && fields[1][0] == '-' && fields[2][0] == '-'
}

// cutRange cuts "-12,7" or "-12" off s, where sign is '-'.
func cutRange(s []byte, sign byte) (start, count int, rest []byte, ok bool) {
	if len(s) == 0 || s[0] != sign {
		return place.Unstated, place.Unstated, s, false
	}
	start, rest, ok = cutNumber(s[1:])
	if !ok {
		return place.Unstated, place.Unstated, s, false
	}
	count = 1
	if len(rest) > 0 && rest[0] == ',' {
		if count, rest, ok = cutNumber(rest[1:]); !ok {
			return place.Unstated, place.Unstated, s, false
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
	old, new := h.old, h.new
	if (h.oldCount == place.Unstated || h.oldCount == old) && (h.newCount == place.Unstated || h.newCount == new) {
		return ""
	}
	return fmt.Sprintf("−%s +%s, really −%d +%d",
		number(h.oldCount), number(h.newCount), old, new)
}

// countsRight reports whether the header states the number of lines that h has.
func (h *hunk) countsRight() bool {
	return h.oldCount != place.Unstated && h.newCount != place.Unstated && h.miscounted() == ""
}

// isShort reports whether h has fewer lines than the header states.
func (h *hunk) isShort() bool {
	return h.old < h.oldCount || h.new < h.newCount
}

func number(n int) string {
	if n == place.Unstated {
		return "?"
	}
	return strconv.Itoa(n)
}

// A body is the lines of a hunk below its header.
type body struct {
	lines []place.Line
	next  int // the first line after them
}

// readBody reads the lines of the hunk whose first line is n. If the counts of its
// header fit, they decide, whatever the lines look like. Else the hunk ends where
// something else begins.
func (r *reader) readBody(h *hunk, n int) body {
	if h.oldCount != place.Unstated && h.newCount != place.Unstated {
		for _, strict := range []bool{true, false} {
			if b, ok := r.readCounted(h, n, strict); ok {
				return b
			}
		}
	}
	return r.readUncounted(h, n)
}

// readCounted reads as many lines as the header states. It fails at a line that
// cannot belong to a hunk, if the hunk evidently continues after them, and if the last of
// them are the header of the next file. Unless it is strict, a line may have lost its leading space.
func (r *reader) readCounted(h *hunk, n int, strict bool) (b body, ok bool) {
	old, new := h.oldCount, h.newCount
	for b.next = n; old > 0 || new > 0; b.next++ {
		if r.ended(b.next) {
			return b, false
		}
		if r.noNewline(&b) {
			continue
		}
		line := r.hunkLine(b.next)
		if line.Unsigned && len(line.Text) > 1 && (strict || r.endsHunk(b.next)) {
			return b, false
		}
		if line.Op != '+' {
			old--
		}
		if line.Op != '-' {
			new--
		}
		if old < 0 || new < 0 {
			return b, false
		}
		b.lines = append(b.lines, line)
	}
	if r.noNewline(&b) {
		b.next++
	}
	return b, r.mayEnd(b.next) && (r.bounded || !b.endsInProse()) && !r.countsHeader(b.next)
}

// countsHeader reports whether the stated counts of the hunk that ends before line n include
// the header of the next file, as counts that are one too large do, or the "-- " of a mail.
func (r *reader) countsHeader(n int) bool {
	dash, isOld := bytes.CutPrefix(r.at(n-2), []byte("--- "))
	plus, isNew := bytes.CutPrefix(r.at(n-1), []byte("+++ "))
	if !isOld || !isNew || !isHunkHeader(r.at(n)) {
		return r.signature(n - 1)
	}
	old, new := trimPrefix(fileName(dash)), trimPrefix(fileName(plus))
	return old == new && path.Ext(new) != "" || old == devNull || new == devNull
}

// endsInProse reports whether the lines of b without a space or sign are its last
// ones, after a blank line. They are prose after the diff.
func (b *body) endsInProse() bool {
	prose := slices.IndexFunc(b.lines, func(l place.Line) bool { return l.Unsigned && len(bytes.TrimSpace(l.Text)) > 0 })
	return prose > 0 && len(bytes.TrimSpace(b.lines[prose-1].Text)) == 0 &&
		!slices.ContainsFunc(b.lines[prose:], func(l place.Line) bool { return !l.Unsigned })
}

// mayEnd reports whether a hunk that has all its lines may end before line n. Without a fence a list or a rule of
// Markdown may follow.
func (r *reader) mayEnd(n int) bool {
	if r.bounded {
		for !r.ended(n) && len(r.at(n)) == 0 {
			n++
		}
	}
	return r.ended(n) || !isHunkLine(r.at(n)) || r.endsHunk(n) || !r.bounded && listOrRule.Match(r.at(n))
}

var listOrRule = lazyregexp.New(`^(?:[-+] \S|-{3,}\s*$)`)

// readUncounted reads lines until something else begins. After the stated number of
// lines, or if nothing bounds the diff, that is the first line that does not look
// like one of a hunk.
func (r *reader) readUncounted(h *hunk, n int) body {
	b := body{next: n}
	old, new := 0, 0
	for ; !r.ended(b.next) && !r.endsHunk(b.next); b.next++ {
		if r.noNewline(&b) {
			continue
		}
		line := r.hunkLine(b.next)
		full := h.oldCount != place.Unstated && old >= h.oldCount && new >= h.newCount
		if line.Unsigned && (!r.bounded || full) && !r.blankInside(b.next) {
			break
		}
		if line.Op != '+' {
			old++
		}
		if line.Op != '-' {
			new++
		}
		b.lines = append(b.lines, line)
	}
	b.dropBlank(h)
	return b
}

// blankInside reports whether the blank lines from n on are inside a hunk.
func (r *reader) blankInside(n int) bool {
	for m := n; m < n+3; m++ {
		line := r.at(m)
		if len(line) > 0 {
			return m > n && isHunkLine(line) && !r.endsHunk(m)
		}
	}
	return false
}

// dropBlank removes the blank lines at the end that the header does not count.
func (b *body) dropBlank(h *hunk) {
	old := 0
	for _, line := range b.lines {
		if line.Op != '+' {
			old++
		}
	}
	for n := len(b.lines); n > 0; n-- {
		last := b.lines[n-1]
		if !last.Unsigned || len(last.Text) > 1 || h.oldCount != place.Unstated && old <= h.oldCount {
			return
		}
		b.lines, b.next = b.lines[:n-1], last.AnswerLine
		old--
	}
}

// hunkLine reads line n as a line of a hunk.
func (r *reader) hunkLine(n int) place.Line {
	line := r.at(n)
	if !isHunkLine(line) {
		return place.Line{Op: ' ', Text: r.content(n, 0), AnswerLine: n, Unsigned: true}
	}
	return place.Line{Op: line[0], Text: r.content(n, 1), AnswerLine: n}
}

// noNewline removes the LF of the last line of b if "\ No newline at end of file" is
// below it.
func (r *reader) noNewline(b *body) bool {
	if len(b.lines) == 0 || !isNoNewline(r.at(b.next)) {
		return false
	}
	last := &b.lines[len(b.lines)-1]
	last.Text = bytes.TrimSuffix(last.Text, []byte("\n"))
	return true
}

// isNoNewline reports whether line is "\ No newline at end of file", in any language.
func isNoNewline(line []byte) bool { return bytes.HasPrefix(line, []byte("\\ ")) && len(line) >= 12 }

// restoreEnds restores the line end of lines that are not the last of their side. It
// returns the first such line, or 0.
func (h *hunk) restoreEnds() int {
	first := 0
	oldEnd, newEnd := true, true
	for i := len(h.Lines) - 1; i >= 0; i-- {
		line := &h.Lines[i]
		last := oldEnd && line.Op != '+' || newEnd && line.Op != '-'
		if line.Op == ' ' {
			last = oldEnd && newEnd
		}
		if !last && !bytes.HasSuffix(line.Text, []byte("\n")) {
			line.Text = append(line.Text[:len(line.Text):len(line.Text)], '\n')
			first = line.AnswerLine
		}
		oldEnd = oldEnd && line.Op == '+'
		newEnd = newEnd && line.Op == '-'
	}
	return first
}
