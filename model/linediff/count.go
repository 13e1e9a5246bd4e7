package linediff

import (
	"bytes"
	"hash/maphash"
	"slices"
	"sync"
)

// Count returns how many lines Lines removes and adds. Lines that only one text has are not
// searched, so that the usual change, of which few lines stay, costs little.
func Count(old, new []byte) (removed, added int) {
	old, new = withoutCommonEnds(old, new)
	removed, added = lineCount(old), lineCount(new)
	if removed == 0 || added == 0 || max(removed, added) <= maxCompared && !haveCommonLine(old, new) {
		return removed, added
	}
	h := hashes.Get().(*lineHashes)
	defer hashes.Put(h)
	inOld, inNew, numbers := h.inBoth(old, new)
	kept := len(inOld)
	for _, c := range searchChanges(inOld, inNew, numbers, maxReadings*(len(inOld)+len(inNew))) {
		kept -= c.OldEnd - c.OldStart
	}
	return removed - kept, added - kept
}

// lineHashes are the hashes of the lines of two texts. Lines with the same hash count as
// equal.
type lineHashes struct{ old, new, sorted []uint64 }

var (
	hashes   = sync.Pool{New: func() any { return new(lineHashes) }}
	hashSeed = maphash.MakeSeed()
)

// inBoth returns the lines of old and of new that both have, as numbers from 0, and how many
// numbers there are.
func (h *lineHashes) inBoth(old, new []byte) (inOld, inNew []rune, numbers int) {
	h.old, h.new = appendHashes(h.old[:0], old), appendHashes(h.new[:0], new)
	h.sorted = append(h.sorted[:0], h.old...)
	slices.Sort(h.sorted)
	h.sorted = slices.Compact(h.sorted)
	has := make([]bool, len(h.sorted))
	for _, hash := range h.new {
		if at, ok := slices.BinarySearch(h.sorted, hash); ok {
			inNew = append(inNew, rune(at))
			has[at] = true
		}
	}
	for _, hash := range h.old {
		if at, ok := slices.BinarySearch(h.sorted, hash); ok && has[at] {
			inOld = append(inOld, rune(at))
		}
	}
	return inOld, inNew, len(h.sorted)
}

func appendHashes(out []uint64, text []byte) []uint64 {
	for len(text) > 0 {
		line := text[:lineEnd(text)]
		text = text[len(line):]
		out = append(out, maphash.Bytes(hashSeed, line))
	}
	return out
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
