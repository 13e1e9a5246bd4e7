package ap

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"testing"
)

// A large text that is divided in parts has the lines that it has in one part.
func TestChunksOfLargeText(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	for _, line := range []string{"a line of some length\n", "a line of some length\r\n", "a line of some length\r", "\n  \n\ta line of some length\n", "a text without a line end"} {
		text := append([]byte("\xef\xbb\xbf"), bytes.Repeat([]byte(line), 3*minPart/len(line)+1)...)
		var lines, want []string
		for _, c := range newChunks(text, 0) {
			lines = append(lines, linesIn(c)...)
		}
		for _, c := range chunksOf(text, 0) {
			want = append(want, linesIn(c)...)
		}
		if !slices.Equal(lines, want) {
			t.Errorf("%q: %d lines, want %d, or others", line, len(lines), len(want))
		}
	}
}

// linesIn is the lines of c with their ends and hashes.
func linesIn(c *chunk) (out []string) {
	filled := 0
	for i, l := range c.lines {
		hash := uint64(0)
		if filled < len(c.filled) && c.filled[filled] == i {
			hash = c.hashes[filled]
			filled++
		}
		out = append(out, fmt.Sprintf("%q %q %x", c.text[l.start:l.end], c.text[l.end:l.next], hash))
	}
	return out
}
