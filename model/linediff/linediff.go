// Package linediff compares texts: by lines, for whole-file content and for
// patches, and by words, to mark what changed inside of a line. The search
// itself is go-udiff's; here are the line rules and the readable boundaries.
// It knows bytes only, and stands below everything else.
package linediff

import (
	"bytes"
	"strings"
)

// A Change replaces lines [OldStart, OldEnd) of the old text by lines
// [NewStart, NewEnd) of the new one. Lines are 0-based; a line ends behind its
// LF, and a last line without one differs from the same line with one.
type Change struct{ OldStart, OldEnd, NewStart, NewEnd int }

// Lines lists the changes that make new of old: ascending, disjoint, and never
// touching each other. Small changes give the shortest list; large ones a good
// one, at a cost that grows with the size of the texts only: never a wrong one.
func Lines(old, new []byte) []Change {
	a, b := split(old), split(new)
	numbers := make(map[string]rune)
	return slide(search(numbered(a, numbers), numbered(b, numbers), len(numbers)), a, b)
}

// numbered gives every line a number: equal lines have the same one.
func numbered(lines []string, numbers map[string]rune) []rune {
	out := make([]rune, len(lines))
	for i, line := range lines {
		n, ok := numbers[line]
		if !ok {
			n = rune(len(numbers))
			numbers[line] = n
		}
		out[i] = n
	}
	return out
}

// slide moves pure insertions and deletions down as far as they go, so that
// a block that repeats the line before it begins where a person would say. It
// never moves one up to its neighbour.
func slide(changes []Change, a, b []string) []Change {
	for i := range changes {
		c := &changes[i]
		limit := len(a)
		if i+1 < len(changes) {
			limit = changes[i+1].OldStart - 1
		}
		switch {
		case c.OldStart == c.OldEnd:
			for c.OldEnd < limit && a[c.OldEnd] == b[c.NewStart] && !blank(b[c.NewEnd-1]) {
				*c = Change{c.OldStart + 1, c.OldEnd + 1, c.NewStart + 1, c.NewEnd + 1}
			}
		case c.NewStart == c.NewEnd:
			for c.OldEnd < limit && a[c.OldEnd] == a[c.OldStart] && !blank(a[c.OldEnd-1]) {
				*c = Change{c.OldStart + 1, c.OldEnd + 1, c.NewStart + 1, c.NewEnd + 1}
			}
		}
	}
	return changes
}

func blank(line string) bool { return strings.TrimSpace(line) == "" }

// split cuts text behind every LF.
func split(text []byte) []string {
	out := make([]string, 0, bytes.Count(text, []byte("\n"))+1)
	for s := string(text); s != ""; {
		n := strings.IndexByte(s, '\n') + 1
		if n == 0 {
			n = len(s)
		}
		out = append(out, s[:n])
		s = s[n:]
	}
	return out
}
