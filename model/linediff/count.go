package linediff

import (
	"bytes"
	"slices"
)

// Count returns how many lines Lines removes and adds. Lines that only one text has are not
// searched, so that the usual change, of which few lines stay, costs little.
func Count(old, new []byte) (removed, added int) {
	old, new = withoutCommonEnds(old, new)
	removed, added = lineCount(old), lineCount(new)
	if removed == 0 || added == 0 || max(removed, added) <= maxCompared && !haveCommonLine(old, new) {
		return removed, added
	}
	a, b := splitLines(old), splitLines(new)
	numbers := newNumbering(len(a), len(b))
	inOld, inNew := numbers.addAll(a, nil), numbers.addAll(b, nil)
	inOld, inNew = inBoth(inOld, inNew, len(numbers.lines))
	kept := len(inOld)
	for _, c := range searchChanges(inOld, inNew, len(numbers.lines), maxReadings*(len(inOld)+len(inNew))) {
		kept -= c.OldEnd - c.OldStart
	}
	return removed - kept, added - kept
}

// inBoth returns a and b, whose elements are below numbers, without what only one of them has.
func inBoth(a, b []rune, numbers int) (_, _ []rune) {
	has := make([]uint8, numbers)
	for _, n := range a {
		has[n] |= 1
	}
	for _, n := range b {
		has[n] |= 2
	}
	single := func(n rune) bool { return has[n] != 3 }
	return slices.DeleteFunc(a, single), slices.DeleteFunc(b, single)
}

const maxCompared = 64 // lines of a side that are compared without a search

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

// haveCommonLine reports whether a line of a is one of b, which has at most maxCompared.
func haveCommonLine(a, b []byte) bool {
	var buffer [maxCompared][]byte
	others := buffer[:0]
	lengths := uint64(0) // of the lines of b, modulo 64
	for len(b) > 0 {
		line := b[:lineEnd(b)]
		b = b[len(line):]
		others = append(others, line)
		lengths |= 1 << (len(line) % 64)
	}
	for len(a) > 0 {
		line := a[:lineEnd(a)]
		a = a[len(line):]
		if lengths>>(len(line)%64)&1 == 0 {
			continue
		}
		for _, other := range others {
			if bytes.Equal(line, other) {
				return true
			}
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
