package ui

import (
	"slices"
	"strings"
	"testing"
)

// The end of an output is kept, whatever its length, and as a terminal would show it.
func TestOutputTail(t *testing.T) {
	for _, c := range []struct {
		name, written string
		want          []string
		cut           int
	}{
		{"nothing", "", nil, 0},
		{"line ends only", "\n\r\n\n", nil, 0},
		{"lines", "a\n\nb\r\n", []string{"a", "", "b"}, 0},
		{"no last line end", "a\nb", []string{"a", "b"}, 0},
		{"a progress bar", "10%\r50%\r100%\nok\n", []string{"100%", "ok"}, 0},
		{"a progress bar that goes on", "get\n10%\r50%\r", []string{"get", "50%"}, 0},
		{"colours", "\x1b[1;31mFAIL\x1b[0m a\n", []string{"FAIL a"}, 0},
		{"a cut-off colour", "a\x1b[3", []string{"a"}, 0},
		{"a title", "\x1b]0;title\x07a\n", []string{"a"}, 0},
		{"no UTF-8", "a\xffb\xc3\n", []string{"a\ufffdb\ufffd"}, 0},
		{"many lines", strings.Repeat("\nx", outputLines+5)[1:], slices.Repeat([]string{"x"}, outputLines), 5},
		{"a line without end", "first\n" + strings.Repeat("y", 20*outputBytes), []string{strings.Repeat("y", outputBytes)}, 1},
	} {
		for _, size := range []int{1, 7, 1 << 20} {
			if size == 1 && len(c.written) > outputBytes {
				continue
			}
			var out OutputTail
			for part := range slices.Chunk([]byte(c.written), size) {
				if n, err := out.Write(part); n != len(part) || err != nil {
					t.Fatalf("%s: %d bytes are written: %v", c.name, n, err)
				}
			}
			lines, cut := out.Lines()
			if !slices.Equal(lines, c.want) || cut != c.cut {
				t.Errorf("%s, %d bytes at once: %.200q after %d lines, want %.200q after %d", c.name, size, lines, cut, c.want, c.cut)
			}
			if size < outputBytes && cap(out.text) > 4*outputBytes {
				t.Errorf("%s: %d bytes are used", c.name, cap(out.text))
			}
		}
	}
}
