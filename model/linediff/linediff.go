// Package linediff compares texts: by lines, for whole-file content and
// patches, and by words, to highlight what changed within a line. It uses the
// search of go-udiff and adds the rules for lines and readable boundaries. It
// works on bytes and imports no other package of this program.
package linediff

import (
	"slices"
	"strings"
)

// A Change replaces lines [OldStart, OldEnd) of the old text by lines
// [NewStart, NewEnd) of the new one. Lines are 0-based and include their LF, so
// a last line without LF differs from the same line with one.
type Change struct{ OldStart, OldEnd, NewStart, NewEnd int }

// Lines returns the changes from old to new: ascending, disjoint and not
// adjacent. The list is the shortest for small changes and a good one for large
// changes, whose cost is linear in the size of the texts.
func Lines(old, new []byte) []Change {
	return Strings(splitLines(old), splitLines(new))
}

// Strings is Lines for texts that are split into lines, all with their LF or all without.
func Strings(a, b []string) []Change {
	return slide(searchChanges(a, b), a, b)
}

// commonEnds returns how many lines both texts begin and end with.
func commonEnds(a, b []string) (head, tail int) {
	limit := min(len(a), len(b))
	for head < limit && a[head] == b[head] {
		head++
	}
	for tail < limit-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return head, tail
}

// slide moves pure insertions and deletions down as far as possible, so that an
// inserted block that repeats the line before it begins where a person expects
// it. It never makes two changes adjacent.
func slide(changes []Change, a, b []string) []Change {
	for i := range changes {
		c := &changes[i]
		limit := len(a)
		if i+1 < len(changes) {
			limit = changes[i+1].OldStart - 1
		}
		switch {
		case c.OldStart == c.OldEnd:
			for c.OldEnd < limit && a[c.OldEnd] == b[c.NewStart] && !isBlank(b[c.NewEnd-1]) {
				*c = Change{c.OldStart + 1, c.OldEnd + 1, c.NewStart + 1, c.NewEnd + 1}
			}
		case c.NewStart == c.NewEnd:
			for c.OldEnd < limit && a[c.OldEnd] == a[c.OldStart] && !isBlank(a[c.OldEnd-1]) {
				*c = Change{c.OldStart + 1, c.OldEnd + 1, c.NewStart + 1, c.NewEnd + 1}
			}
		}
	}
	return changes
}

func isBlank(line string) bool { return strings.TrimSpace(line) == "" }

// splitLines splits text after each LF.
func splitLines(text []byte) []string {
	return slices.Collect(strings.Lines(string(text)))
}
