package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"aptix-tui/model"
)

// Without Git, .gitignore files count too, and directories of packages, protected ones and
// the targets of links are left out.
func TestFilesWithoutGit(t *testing.T) {
	w, dir := open(t)
	for _, name := range []string{
		"b.txt", "a/b.txt", "a-b/c", "a/HEAD", "z/d/deep.txt", ".hidden", ".aptix/x", ".hg/x", "node_modules/x/y.js", "a/.venv/lib",
		"bare/HEAD", "bare/objects/x", "bare/refs/x", "out.log",
	} {
		write(t, dir, name, "")
	}
	write(t, dir, ".gitignore", "*.log\n")
	want := []string{".gitignore", ".hidden", "a/HEAD", "a/b.txt", "a-b/c", "b.txt", "z/d/deep.txt"}
	if os.Symlink("a", filepath.Join(dir, "linked")) == nil {
		want = slices.Insert(want, 6, "linked")
	}
	l, err := w.Files(t.Context())
	must(t, err)
	if got := pathsOf(l); !slices.Equal(got, want) || l.Bounded {
		t.Errorf("it lists %q, not %q", got, want)
	}
	for _, f := range l.Files {
		if f.Regular != (f.Path != "linked") {
			t.Errorf("%s: regular is %v", f.Path, f.Regular)
		}
	}
}

func TestStat(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "a/b.txt", "four")
	for path, want := range map[string]Entry{
		"a/b.txt": {Real: "a/b.txt", Kind: model.Regular},
		"a":       {Real: "a", Kind: model.Directory},
		"no/such": {Real: "no/such", Kind: model.Absent},
	} {
		got, err := w.Stat(path)
		if exists := got.Info != nil; err != nil || got.Real != want.Real || got.Kind != want.Kind || exists != (want.Kind != model.Absent) {
			t.Errorf("%s is %v (%v), not %v", path, got, err, want)
		}
	}
	for path, code := range map[string]string{"../x": "path/parent", "a//b.txt": "path/unclean", ".git/config": "path/git-dir", "a/b.txt/c": "path/not-directory"} {
		var refused *PathError
		if _, err := w.Stat(path); !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("%s: %v, not %s", path, err, code)
		}
	}
	if os.Symlink("/etc", filepath.Join(dir, "out")) == nil {
		var refused *PathError
		if _, err := w.Stat("out/passwd"); !errors.As(err, &refused) || refused.Code != "path/outside" {
			t.Errorf("a link out of the root: %v", err)
		}
	}
}

func TestSize(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "a/b.txt", "four")
	write(t, dir, "c.txt", "1")
	for _, c := range []struct {
		name string
		size int64
		ok   bool
	}{{"a/b.txt", 4, true}, {"a/none", 0, false}, {"a", 0, false}, {"c.txt", 1, true}, {"no/such", 0, false}, {"c.txt", 1, true}} {
		if size, ok := w.Size(c.name); size != c.size || ok != c.ok {
			t.Errorf("%s: %d, %v", c.name, size, ok)
		}
	}
}
