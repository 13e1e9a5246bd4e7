package model

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func filesAt(paths ...string) []*File {
	out := make([]*File, len(paths))
	for i, p := range paths {
		out[i] = &File{Path: p}
	}
	return out
}

func pathsOf(files []*File) []string {
	out := make([]string, len(files))
	for i, f := range files {
		out[i] = f.Path
	}
	return out
}

func TestFilesByDirectory(t *testing.T) {
	for _, c := range []struct{ name, paths, want string }{
		{"comes back", "web/a go.mod web/b", "web/a web/b go.mod"},
		{"below it", "web/src/a go.mod web/src/util/b web/c", "web/src/a web/src/util/b web/c go.mod"},
		{"directory after file", "a/x b a/y/z a/w", "a/x a/y/z a/w b"},
		{"beginning of a name", "a/x ab/y a/z", "a/x a/z ab/y"},
		{"absolute", "/etc/x go.mod /etc/y", "/etc/x /etc/y go.mod"},
		{"in order", "z y x", "z y x"},
	} {
		got := strings.Join(pathsOf(byDirectory(filesAt(strings.Fields(c.paths)...))), " ")
		if got != c.want {
			t.Errorf("%s: the order is %s, want %s", c.name, got, c.want)
		}
	}
}

// The files below each directory are next to each other, and what a directory holds is in
// the order of its first files.
func TestDirectoriesAreWhole(t *testing.T) {
	part := rapid.SampledFrom([]string{"a", "b", "ab", "", "é"})
	rapid.Check(t, func(t *rapid.T) {
		var paths []string
		for range rapid.IntRange(0, 20).Draw(t, "files") {
			paths = append(paths, strings.Join(rapid.SliceOfN(part, 1, 5).Draw(t, "parts"), "/"))
		}
		files := filesAt(paths...)
		before := map[*File]int{}
		for i, f := range files {
			before[f] = i
		}
		sorted := byDirectory(files)
		if len(sorted) != len(files) {
			t.Fatalf("%d of %d files remain", len(sorted), len(files))
		}
		ended := map[string]bool{}
		for i, f := range sorted {
			if i == 0 {
				continue
			}
			last := sorted[i-1]
			for at, c := range last.Path {
				if dir := last.Path[:at+1]; c == '/' && !strings.HasPrefix(f.Path, dir) {
					ended[dir] = true
				}
			}
			for at, c := range f.Path {
				if dir := f.Path[:at+1]; c == '/' && ended[dir] {
					t.Fatalf("%q comes back in %q", dir, pathsOf(sorted))
				}
			}
			same := last.Path[:strings.LastIndexByte(last.Path, '/')+1] == f.Path[:strings.LastIndexByte(f.Path, '/')+1]
			if same && before[last] > before[f] {
				t.Fatalf("%q and %q have changed places", last.Path, f.Path)
			}
		}
	})
}
