package linediff

import "slices"

// Count returns how many lines Lines removes and adds. Lines that only one text has are not
// searched.
func Count(old, new []byte) (removed, added int) {
	a, b := splitLines(old), splitLines(new)
	head, tail := commonEnds(a, b)
	a, b = a[head:len(a)-tail], b[head:len(b)-tail]
	inOld, inNew := linesIn(b, a), linesIn(a, b)
	kept := len(inOld)
	for _, c := range searchChanges(inOld, inNew) {
		kept -= c.OldEnd - c.OldStart
	}
	return len(a) - kept, len(b) - kept
}

// linesIn returns the lines of a text that others has too.
func linesIn(others, lines []string) []string {
	has := map[string]bool{}
	for _, line := range others {
		has[line] = true
	}
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return !has[line] })
}
