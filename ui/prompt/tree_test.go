package prompt

import (
	"fmt"
	"strings"
	"testing"
)

func TestTreeOpensDirectoriesNearRootFirst(t *testing.T) {
	paths := []string{"a.txt", "big/1", "big/2", "big/3", "big/4", "one/two/three/x", "one/y", `q"`, "z/z"}
	for _, c := range []struct {
		limit int64
		want  string
	}{
		{1000, "a.txt\nbig/\n  1\n  2\n  3\n  4\none/\n  two/\n    three/\n      x\n  y\n\"q\\\"\"\nz/\n  z\n"},
		{95, "a.txt\nbig/\n  1\n  2\n  3\n  4\none/\n  two/ (1 file)\n  y\n\"q\\\"\"\nz/\n  z\n"},
		{60, "a.txt\nbig/ (4 files)\none/ (2 files)\n\"q\\\"\"\nz/\n  z\n"},
		{0, "(9 files)\n"}, {-5, "(9 files)\n"},
	} {
		got := newTree(paths).write(c.limit)
		if got != c.want {
			t.Errorf("within %d bytes it is\n%s, not\n%s", c.limit, got, c.want)
		}
	}
}

// The limit holds for every tree, and each file is counted or listed.
func TestTreeIsBounded(t *testing.T) {
	var paths []string
	for i := range 3000 {
		paths = append(paths, fmt.Sprintf("d%d/%s%d", i/600, strings.Repeat("deep/", i%600/150), i))
	}
	for limit := int64(20); limit < 100_000; limit = limit*3/2 + 7 {
		got := newTree(paths).write(limit)
		if int64(len(got)) > max(limit, 20) {
			t.Errorf("%d bytes, of %d", len(got), limit)
		}
		files := 0
		for line := range strings.Lines(got) {
			line = strings.TrimSpace(line)
			var n int
			switch _, counted, ok := strings.Cut(line, "("); {
			case ok:
				fmt.Sscanf(strings.ReplaceAll(counted, ",", ""), "%d", &n)
				files += n
			case !strings.HasSuffix(line, "/"):
				files++
			}
		}
		if files != len(paths) {
			t.Errorf("within %d bytes it has %d files, of %d", limit, files, len(paths))
		}
	}
}
