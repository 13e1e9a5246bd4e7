package workspace

import (
	"errors"
	"slices"
	"testing"

	"aptix-tui/model"
)

// Without Git, .gitignore files count too. Directories of packages, protected ones and links are
// left out; levels are in lexical order.
func TestFilesWithoutGit(t *testing.T) {
	w, dir := open(t)
	for _, name := range []string{
		"b.txt", "a/b.txt", "a-b/c", "a/HEAD", "z/d/deep.txt", ".hidden", ".aptix/x", ".hg/x", "node_modules/x/y.js", "a/.venv/lib",
		"bare/HEAD", "bare/objects/x", "bare/refs/x", "out.log",
	} {
		write(t, dir, name, "")
	}
	write(t, dir, ".gitignore", "*.log\n")
	want := []string{".gitignore", ".hidden", "b.txt", "a/HEAD", "a/b.txt", "a-b/c", "z/d/deep.txt"}
	layout(t, dir, "linked -> a", "link.txt -> b.txt")
	l, err := w.Files(t.Context())
	must(t, err)
	if !slices.Equal(l.Files, want) || l.Bounded {
		t.Errorf("it lists %q, not %q", l.Files, want)
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
}
