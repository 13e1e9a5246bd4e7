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

// A dirLister lists what fs.ReadDir lists, also if the entries take several system calls.
func TestDirLister(t *testing.T) {
	w, dir := open(t)
	for n := range 1200 {
		write(t, dir, fmt.Sprintf("a file with a name that is rather long %d", n), "")
	}
	must(t, os.MkdirAll(filepath.Join(dir, "some", "directory"), 0o777))
	l, err := w.newDirLister()
	must(t, err)
	defer l.Close()
	for _, name := range []string{".", "some", "some/directory", "missing", "some/missing"} {
		want, wantErr := listPortably(w.root.FS(), name)
		got, err := l.list(name)
		if !slices.Equal(got, want) || (err == nil) != (wantErr == nil) {
			t.Errorf("%s: it lists %d entries (%v), not %d (%v)", name, len(got), err, len(want), wantErr)
		}
	}
}

// All directories before the limit are listed, whichever is finished first.
func TestListLevelUpToLimit(t *testing.T) {
	w, dir := open(t)
	var dirs []string
	for n := range 40 {
		dirs = append(dirs, fmt.Sprint(n))
		for i := range 3 {
			write(t, dir, fmt.Sprintf("%d/%d", n, i), "")
		}
	}
	for limit := range 100 {
		listed := w.listLevel(dirs, limit)
		for n := range limit/3 + 1 {
			if len(listed[n].entries) != 3 {
				t.Fatalf("with the limit %d, directory %d is not listed", limit, n)
			}
		}
	}
}

// The listing that was begun is used by one ReadAhead; later ones list the tree as it is then.
func TestBeginSimilarPaths(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "total.go", "")
	w.BeginSimilarPaths()
	first := w.ReadAhead(nil)
	if got, err := first.SimilarPaths("src/total.go"); err != nil || !slices.Equal(got, []string{"total.go"}) {
		t.Errorf("it finds %q, %v", got, err)
	}
	write(t, dir, "main.go", "")
	if got, err := w.ReadAhead(nil).SimilarPaths("src/main.go"); err != nil || !slices.Equal(got, []string{"main.go"}) {
		t.Errorf("later it finds %q, %v", got, err)
	}
}
