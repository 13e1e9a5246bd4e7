package linediff

import "bytes"

// Count returns how many lines Lines removes and adds. The frequent texts that have no line
// in common are not searched.
func Count(old, new []byte) (removed, added int) {
	old, new = withoutCommonEnds(old, new)
	removed, added = lineCount(old), lineCount(new)
	if removed == 0 || added == 0 || removed*added <= maxPairs && !haveCommonLine(old, new) {
		return removed, added
	}
	removed, added = 0, 0
	for _, c := range Lines(old, new) {
		removed, added = removed+c.OldEnd-c.OldStart, added+c.NewEnd-c.NewStart
	}
	return removed, added
}

const maxPairs = 256 // of lines that are compared without a search

// withoutCommonEnds returns a and b without the lines that both begin and end with.
func withoutCommonEnds(a, b []byte) (_, _ []byte) {
	for len(a) > 0 {
		line := a[:lineEnd(a)]
		if !bytes.HasPrefix(b, line) || lineEnd(b) != len(line) {
			break
		}
		a, b = a[len(line):], b[len(line):]
	}
	for len(a) > 0 {
		line := a[lastLine(a):]
		if !bytes.HasSuffix(b, line) || lastLine(b) != len(b)-len(line) {
			break
		}
		a, b = a[:len(a)-len(line)], b[:len(b)-len(line)]
	}
	return a, b
}

// haveCommonLine reports whether a line of a is one of b.
func haveCommonLine(a, b []byte) bool {
	for len(a) > 0 {
		line := a[:lineEnd(a)]
		a = a[len(line):]
		for rest := b; len(rest) > 0; {
			other := rest[:lineEnd(rest)]
			if bytes.Equal(line, other) {
				return true
			}
			rest = rest[len(other):]
		}
	}
	return false
}

// lineEnd is the length of the first line of text, with its LF.
func lineEnd(text []byte) int {
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		return n + 1
	}
	return len(text)
}

// lastLine is the offset of the last line of text.
func lastLine(text []byte) int {
	if len(text) == 0 {
		return 0
	}
	return bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
}

func lineCount(text []byte) int {
	n := bytes.Count(text, []byte("\n"))
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}
