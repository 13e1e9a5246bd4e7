package workspace

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestListAndFind(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "MyRepo")
	for _, name := range []string{"src/A.cs", "src/deep/b.cs", ".git/config", ".aptix/lock", "sub/.git/x", "src/a.txt", "Twin", "twin", "myrepo/c.cs"} {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	w, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if got, err := w.List("src"); err != nil || !slices.Equal(got, []string{"src/A.cs", "src/a.txt", "src/deep", "src/deep/b.cs"}) {
		t.Errorf("src holds %q, %v", got, err)
	}
	if _, err := w.List("nowhere"); err == nil {
		t.Error("a directory that is not there was listed")
	}
	for key, want := range map[string][]string{
		"src/a.cs": {"src/A.cs"}, "myrepo/src/a.cs": {"src/A.cs"}, "twin": {"Twin", "twin"}, "myrepo/c.cs": {"myrepo/c.cs"},
		"other/src/a.cs": nil, "src": nil, ".git/config": nil,
	} {
		if got, err := w.Find(key); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s means %q (%v), want %q", key, got, err, want)
		}
	}
}
