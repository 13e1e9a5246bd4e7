package gitdiff

import (
	"bytes"
	"slices"
)

// A body is how the lines below a hunk's header are read.
type body struct {
	lines []hunkLine
	next  int // the first line behind them
}

// readBody reads the lines of the hunk whose first line is n. A hunk whose
// counts fit its lines is read by its counts, whatever its lines look like; one
// that was miscounted is read to where something else begins.
func (r *reader) readBody(h *hunk, n int) body {
	if h.oldCount != unstated && h.newCount != unstated {
		for _, strict := range []bool{true, false} {
			if b, ok := r.counted(h, n, strict); ok {
				return b
			}
		}
	}
	return r.uncounted(h, n)
}

// counted reads as many lines as the header states. It fails where a line
// cannot be one of a hunk, and where the hunk evidently goes on behind them.
// Unless it is strict, a line may have lost its leading space.
func (r *reader) counted(h *hunk, n int, strict bool) (b body, ok bool) {
	old, new := h.oldCount, h.newCount
	for b.next = n; old > 0 || new > 0; b.next++ {
		if r.ended(b.next) {
			return b, false
		}
		if r.noNewline(&b) {
			continue
		}
		line := r.hunkLine(b.next)
		if line.bare && len(line.text) > 1 && (strict || r.border(b.next)) {
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
	if b.broken() && r.continues(b.next) {
		return b, false
	}
	return b, r.done(b.next) && (r.bounded || !b.endsInProse())
}

// broken tells that b holds a line that may be the end of a long one.
func (b *body) broken() bool {
	return slices.ContainsFunc(b.lines, func(l hunkLine) bool { return l.bare && len(bytes.TrimSpace(l.text)) > 0 })
}

// endsInProse tells that the only lines of b without a leading space, sign or
// minus are its last ones, behind a blank line: the prose behind a diff.
func (b *body) endsInProse() bool {
	prose := slices.IndexFunc(b.lines, func(l hunkLine) bool { return l.bare && len(bytes.TrimSpace(l.text)) > 0 })
	return prose > 0 && len(bytes.TrimSpace(b.lines[prose-1].text)) == 0 &&
		!slices.ContainsFunc(b.lines[prose:], func(l hunkLine) bool { return !l.bare })
}

// done tells that a hunk that has its lines may end before line n.
func (r *reader) done(n int) bool {
	if r.bounded {
		for !r.ended(n) && len(r.at(n)) == 0 {
			n++
		}
	}
	return r.ended(n) || !isHunkLine(r.at(n)) || r.border(n)
}

// uncounted reads lines until something else begins. Behind the lines that the
// header states, and where nothing bounds the diff, that is the first line that
// does not look like one of a hunk.
func (r *reader) uncounted(h *hunk, n int) body {
	b := body{next: n}
	old, new := 0, 0
	for ; !r.ended(b.next) && !r.border(b.next); b.next++ {
		if r.noNewline(&b) {
			continue
		}
		line := r.hunkLine(b.next)
		full := h.oldCount != unstated && old >= h.oldCount && new >= h.newCount
		if line.bare && (!r.bounded || full) && !r.goesOn(b.next) && !(b.broken() && r.continues(b.next)) {
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

// goesOn tells that the blank lines from n on stand inside a hunk.
func (r *reader) goesOn(n int) bool {
	for m := n; m < n+3; m++ {
		line := r.at(m)
		if len(line) > 0 {
			return m > n && isHunkLine(line) && !r.border(m)
		}
	}
	return false
}

// continues tells that line n may be the end of a long line that was broken: in
// a fence, with another line of the hunk right behind it.
func (r *reader) continues(n int) bool {
	return r.bounded && len(bytes.TrimSpace(r.at(n))) > 0 && !r.ended(n+1) && isHunkLine(r.at(n+1)) && !r.border(n+1)
}

// dropBlank takes off the blank lines at the end that the header does not count.
func (b *body) dropBlank(h *hunk) {
	old, _ := countLines(b.lines)
	for n := len(b.lines); n > 0; n-- {
		last := b.lines[n-1]
		if !last.bare || len(last.text) > 1 || h.oldCount != unstated && old <= h.oldCount {
			return
		}
		b.lines, b.next = b.lines[:n-1], last.n
		old--
	}
}

// hunkLine reads line n as a line of a hunk.
func (r *reader) hunkLine(n int) hunkLine {
	line := r.at(n)
	if !isHunkLine(line) {
		return hunkLine{op: ' ', text: r.content(n, 0), n: n, bare: true}
	}
	return hunkLine{op: line[0], text: r.content(n, 1), n: n}
}

// noNewline takes the LF off the last line of b if "\ No newline at end of
// file" (in whatever language) stands below it.
func (r *reader) noNewline(b *body) bool {
	line := r.at(b.next)
	if len(b.lines) == 0 || !bytes.HasPrefix(line, []byte("\\ ")) || len(line) < 12 {
		return false
	}
	last := &b.lines[len(b.lines)-1]
	last.text = bytes.TrimSuffix(last.text, []byte("\n"))
	return true
}

// restoreEnds gives back the line end to lines that cannot be without: those
// that are not the last of their side. It returns the first such line, 0 if
// there is none.
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
			first = line.n
		}
		oldEnd = oldEnd && line.op == '+'
		newEnd = newEnd && line.op == '-'
	}
	return first
}
