package prompt

import (
	"fmt"
	"strings"
	"testing"
)

func TestListingCountsDeepDirectories(t *testing.T) {
	paths := []string{"a.txt", "big/1", "big/2", "big/3", "big/4", "one/two/three/x", "one/y", `q"`, "z/z"}
	for _, c := range []struct {
		limit int64
		want  string
	}{
		{1000, "a.txt\nbig/1\nbig/2\nbig/3\nbig/4\none/two/three/x\none/y\n\"q\\\"\"\nz/z\n"},
		{60, "a.txt\nbig/ (4 files)\none/ (2 files)\n\"q\\\"\"\nz/ (1 file)\n"},
		{0, "(9 files)\n"}, {-5, "(9 files)\n"},
	} {
		if got := listing(paths, c.limit); got != c.want {
			t.Errorf("within %d bytes it is\n%s, not\n%s", c.limit, got, c.want)
		}
	}
}

// The limit holds for every listing, and each file is counted or listed.
func TestListingIsBounded(t *testing.T) {
	var paths []string
	for i := range 3000 {
		paths = append(paths, fmt.Sprintf("d%d/%s%d", i/600, strings.Repeat("deep/", i%600/150), i))
	}
	for limit := int64(20); limit < 100_000; limit = limit*3/2 + 7 {
		got := listing(paths, limit)
		if int64(len(got)) > max(limit, 20) {
			t.Errorf("%d bytes, of %d", len(got), limit)
		}
		files := 0
		for line := range strings.Lines(got) {
			n := 1
			if _, counted, ok := strings.Cut(line, "("); ok {
				fmt.Sscanf(strings.ReplaceAll(counted, ",", ""), "%d", &n)
			}
			files += n
		}
		if files != len(paths) {
			t.Errorf("within %d bytes it has %d files, of %d", limit, files, len(paths))
		}
	}
}
