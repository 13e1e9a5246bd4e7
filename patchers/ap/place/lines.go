package place

import (
	"bytes"
	"slices"
)

// joinLines is lines, each with this line end.
func joinLines(lines [][]byte, end string) []byte {
	var out []byte
	for _, line := range lines {
		out = append(append(out, line...), end...)
	}
	return out
}

// contentLines is text by lines, without trailing blanks and without blank lines at
// both ends.
func contentLines(text []byte) [][]byte {
	lines := splitLines(text)
	for i := range lines {
		lines[i] = bytes.TrimRight(lines[i], " \t")
	}
	return TrimBlank(lines)
}

// TrimBlank returns lines without the blank ones at both ends, which a value ignores (AP §2.3).
func TrimBlank(lines [][]byte) [][]byte {
	for len(lines) > 0 && isBlank(lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && isBlank(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func equalLines(a, b [][]byte) bool { return slices.EqualFunc(a, b, bytes.Equal) }

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }
