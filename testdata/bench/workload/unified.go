package workload

import (
	"bytes"
	"fmt"
)

// contextLines is how many unchanged lines a hunk shows around its changes.
const contextLines = 3

// hunk is a hunk of a unified diff.
type hunk struct {
	oldStart, newStart int // from 1
	oldCount, newCount int
	lines              []string // with their signs
}

func (h *hunk) writeLines(b *bytes.Buffer) {
	for _, line := range h.lines {
		b.WriteString(line)
		b.WriteByte('\n')
	}
}

func (h *hunk) add(sign string, lines []string) {
	for _, line := range lines {
		h.lines = append(h.lines, sign+line)
	}
	if sign != "+" {
		h.oldCount += len(lines)
	}
	if sign != "-" {
		h.newCount += len(lines)
	}
}

// trimmed returns the change without lines that are the same at both ends.
func (c change) trimmed() change {
	for len(c.old) > 0 && len(c.new) > 0 && c.old[0] == c.new[0] {
		c.at, c.old, c.new = c.at+1, c.old[1:], c.new[1:]
	}
	for len(c.old) > 0 && len(c.new) > 0 && c.old[len(c.old)-1] == c.new[len(c.new)-1] {
		c.old, c.new = c.old[:len(c.old)-1], c.new[:len(c.new)-1]
	}
	return c
}

// eachHunk calls f with the hunks of a file. Changes whose context would meet share
// a hunk.
func eachHunk(e *edited, f func(*hunk)) {
	offset := 0
	for i := 0; i < len(e.changes); {
		c := e.changes[i].trimmed()
		from := max(c.at-contextLines, 0)
		h := &hunk{oldStart: from + 1, newStart: from + 1 + offset}
		at := from
		for {
			h.add(" ", e.lines[at:c.at])
			h.add("-", c.old)
			h.add("+", c.new)
			at = c.at + len(c.old)
			i++
			if i == len(e.changes) || e.changes[i].trimmed().at-at > 2*contextLines {
				break
			}
			c = e.changes[i].trimmed()
		}
		h.add(" ", e.lines[at:min(at+contextLines, len(e.lines))])
		offset += h.newCount - h.oldCount
		f(h)
	}
}

// writeUnified writes a unified diff of the file without a line for Git.
func writeUnified(b *bytes.Buffer, e *edited) {
	fmt.Fprintf(b, "--- a/%s\n+++ b/%s\n", e.path, e.path)
	eachHunk(e, func(h *hunk) {
		fmt.Fprintf(b, "@@ -%d,%d +%d,%d @@\n", h.oldStart, h.oldCount, h.newStart, h.newCount)
		h.writeLines(b)
	})
}
