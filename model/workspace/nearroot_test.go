package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Links, repositories and protected names are skipped; levels are in lexical order.
func TestFilesNearRoot(t *testing.T) {
	w, dir := open(t)
	for _, name := range []string{
		"b.txt", "a/b.txt", "a/HEAD", "z/d/deep.txt", "a.txt", ".git/x", ".hg/x",
		"bare/HEAD", "bare/objects/x", "bare/refs/x", "bare/inside.txt",
	} {
		write(t, dir, name, "")
	}
	want := []string{"a.txt", "b.txt", "a/HEAD", "a/b.txt", "z/d/deep.txt"}
	if os.Symlink("a", filepath.Join(dir, "linked")) == nil {
		must(t, os.Symlink("a.txt", filepath.Join(dir, "link.txt")))
	}
	got, err := w.filesNearRoot()
	must(t, err)
	if !slices.Equal(got, want) {
		t.Errorf("it lists %q, not %q", got, want)
	}
}

// The tree is listed once for one Resolve; a later one lists it as it is then.
func TestListedOnce(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "total.go", "")
	first := w.ListedOnce()
	find := func(l *ListedOnce, name string) string {
		t.Helper()
		similar, err := l.SimilarPaths("src/" + name)
		must(t, err)
		keys, err := l.FindKey(name)
		must(t, err)
		return fmt.Sprint(similar, keys)
	}
	if got := find(first, "total.go"); got != "[total.go] [total.go]" {
		t.Errorf("it finds %s", got)
	}
	write(t, dir, "main.go", "")
	if got := find(first, "main.go"); got != "[] []" {
		t.Errorf("it lists again and finds %s", got)
	}
	if got := find(w.ListedOnce(), "main.go"); got != "[main.go] [main.go]" {
		t.Errorf("later it finds %s", got)
	}
}
