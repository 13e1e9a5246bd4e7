package gitdiff

import (
	"bytes"
	"slices"
)

// A body is the lines of a hunk below its header.
type body struct {
	lines []hunkLine
	next  int // the first line after them
}

// readBody reads the lines of the hunk whose first line is n. If the counts of its
// header fit, they decide, whatever the lines look like. Else the hunk ends where
// something else begins.
func (r *reader) readBody(h *hunk, n int) body {
	if h.oldCount != unstated && h.newCount != unstated {
		for _, strict := range []bool{true, false} {
			if b, ok := r.readCounted(h, n, strict); ok {
				return b
			}
		}
	}
	return r.readUncounted(h, n)
}

// readCounted reads as many lines as the header states. It fails at a line that
// cannot belong to a hunk, and if the hunk evidently continues after them. Unless it
// is strict, a line may have lost its leading space.
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
		if line.unsigned && len(line.text) > 1 && (strict || r.endsHunk(b.next)) {
			return b, false
		}
		if line.op != '+' {
			old--
		}
		if line.op != '-' {
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
	if b.hasUnsigned() && r.isLineEnd(b.next) {
		return b, false
	}
	return b, r.mayEnd(b.next) && (r.bounded || !b.endsInProse())
}

// hasUnsigned reports whether b has a line without a sign, which may be the end of a
// long line.
func (b *body) hasUnsigned() bool {
	return slices.ContainsFunc(b.lines, func(l hunkLine) bool { return l.unsigned && len(bytes.TrimSpace(l.text)) > 0 })
}

// endsInProse reports whether the lines of b without a space or sign are its last
// ones, after a blank line. They are prose after the diff.
func (b *body) endsInProse() bool {
	prose := slices.IndexFunc(b.lines, func(l hunkLine) bool { return l.unsigned && len(bytes.TrimSpace(l.text)) > 0 })
	return prose > 0 && len(bytes.TrimSpace(b.lines[prose-1].text)) == 0 &&
		!slices.ContainsFunc(b.lines[prose:], func(l hunkLine) bool { return !l.unsigned })
}

// mayEnd reports whether a hunk that has all its lines may end before line n.
func (r *reader) mayEnd(n int) bool {
	if r.bounded {
		for !r.ended(n) && len(r.at(n)) == 0 {
			n++
		}
	}
	return r.ended(n) || !isHunkLine(r.at(n)) || r.endsHunk(n)
}

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
		full := h.oldCount != unstated && old >= h.oldCount && new >= h.newCount
		if line.unsigned && (!r.bounded || full) && !r.blankInside(b.next) && !(b.hasUnsigned() && r.isLineEnd(b.next)) {
			break
		}
		if line.op != '+' {
			old++
		}
		if line.op != '-' {
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

// isLineEnd reports whether line n may be the end of a long line that was broken: it
// is in a fence, and another line of the hunk follows.
func (r *reader) isLineEnd(n int) bool {
	return r.bounded && len(bytes.TrimSpace(r.at(n))) > 0 && !r.ended(n+1) && isHunkLine(r.at(n+1)) && !r.endsHunk(n+1)
}

// dropBlank removes the blank lines at the end that the header does not count.
func (b *body) dropBlank(h *hunk) {
	old, _ := countLines(b.lines)
	for n := len(b.lines); n > 0; n-- {
		last := b.lines[n-1]
		if !last.unsigned || len(last.text) > 1 || h.oldCount != unstated && old <= h.oldCount {
			return
		}
		b.lines, b.next = b.lines[:n-1], last.line
		old--
	}
}

// hunkLine reads line n as a line of a hunk.
func (r *reader) hunkLine(n int) hunkLine {
	line := r.at(n)
	if !isHunkLine(line) {
		return hunkLine{op: ' ', text: r.content(n, 0), line: n, unsigned: true}
	}
	return hunkLine{op: line[0], text: r.content(n, 1), line: n}
}

// noNewline removes the LF of the last line of b if "\ No newline at end of file", in
// any language, is below it.
func (r *reader) noNewline(b *body) bool {
	line := r.at(b.next)
	if len(b.lines) == 0 || !bytes.HasPrefix(line, []byte("\\ ")) || len(line) < 12 {
		return false
	}
	last := &b.lines[len(b.lines)-1]
	last.text = bytes.TrimSuffix(last.text, []byte("\n"))
	return true
}

// restoreEnds restores the line end of lines that are not the last of their side. It
// returns the first such line, or 0.
func (h *hunk) restoreEnds() int {
	first := 0
	oldEnd, newEnd := true, true
	for i := len(h.lines) - 1; i >= 0; i-- {
		line := &h.lines[i]
		last := oldEnd && line.op != '+' || newEnd && line.op != '-'
		if line.op == ' ' {
			last = oldEnd && newEnd
		}
		if !last && !bytes.HasSuffix(line.text, []byte("\n")) {
			line.text = append(line.text[:len(line.text):len(line.text)], '\n')
			first = line.line
		}
		oldEnd = oldEnd && line.op == '+'
		newEnd = newEnd && line.op == '-'
	}
	return first
}
