package workspace

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestIgnoreRules(t *testing.T) {
	for _, c := range []struct {
		rule, name string
		isDir      bool
		want       bool
	}{
		{"node_modules", "a/node_modules", true, true},
		{"build/", "build", true, true}, {"build/", "build", false, false},
		{"/out", "out", true, true}, {"/out", "a/out", true, false},
		{"a/b", "a/b", false, true}, {"a/b", "c/a/b", false, false},
		{"**/tmp", "x/y/tmp", true, true}, {"**/tmp", "tmp", true, true},
		{"vendor/**", "vendor", true, false}, {"vendor/**", "vendor/a/b", false, true},
		{"a/**/b", "a/b", false, true}, {"a/**/b", "a/x/y/b", false, true},
		{"*.o", "x/y.o", false, true}, {"a/*.o", "a/b/c.o", false, false}, {"# x", "# x", false, false}, {`\# x`, "# x", false, true},
		{"[", "[", false, false}, {"[!a].c", "b.c", false, true}, {"[!a].c", "a.c", false, false},
		{"{a,b}.c", "a.c", false, false}, {"{a,b}.*", "{a,b}.c", false, true}, {`\{x}*`, "{x}y", false, true},
		{"two\\ ", "two ", false, true}, {"one  ", "one", false, true}, {"", "a", false, false}, {"a\r\n", "a", false, true},
	} {
		l := (&ignoreList{dir: "."}).withRules([]byte(c.rule), nil)
		if got := l.ignores(c.name, c.isDir); got != c.want {
			t.Errorf("%q ignores %s: %v, want %v", c.rule, c.name, got, c.want)
		}
	}
	var none *ignoreList
	below := &ignoreList{dir: "sub", rules: []ignoreRule{{pattern: "x", literal: true, anchored: true}},
		above: &ignoreList{dir: ".", rules: []ignoreRule{{pattern: "y", literal: true}}}}
	if none.ignores("x", false) || !below.ignores("sub/x", false) || !below.ignores("sub/y", false) {
		t.Error("rules of other directories are read wrongly")
	}
}

// Files are those that Git lists: tracked ones and others that are not ignored, by the
// rules of every .gitignore file in the work tree, also above the root, and of info/exclude.
func TestFilesAreThoseOfGit(t *testing.T) {
	top := t.TempDir()
	for _, name := range []string{
		"a.log", "kept.log", "sub/b.log", "sub/kept.log", "sub/x/y/z.txt", "sub/x/gen/a", "sub/gen/a", "sub/out/a.txt", "sub/out/keep.txt",
		"sub/a.tmp", "sub/b.tmp", "sub/secretly", "sub/ä b.txt", "sub/x.txt", "sub/x-y/a.txt", "sub/x/.gitignore", "sub/gone",
	} {
		write(t, top, name, "x")
	}
	t.Setenv("HOME", t.TempDir())
	write(t, top, ".gitignore", "*.log\n!kept.log\nsub/gen/\n/sub/out/*\n!/sub/out/keep.txt\n")
	write(t, top, "sub/.gitignore", "*.tmp\n")
	write(t, top, "sub/x/.gitignore", "/gen\n")
	git(t, top, "init", "-q")
	write(t, top, ".git/info/exclude", "secretly\n")
	git(t, top, "add", "-f", "sub/a.tmp", "sub/x.txt", "sub/gone")
	must(t, os.Remove(filepath.Join(top, "sub/gone")))
	for _, dir := range []string{".", "sub", "sub/x"} {
		cmd := exec.Command("git", "ls-files", "-co", "--exclude-standard", "-z")
		cmd.Dir = filepath.Join(top, dir)
		out, err := cmd.Output()
		must(t, err)
		want := strings.Split(strings.Trim(string(out), "\x00"), "\x00")
		want = slices.DeleteFunc(want, func(name string) bool { return name == "gone" || name == "sub/gone" })
		slices.Sort(want)
		got, err := openAt(t, filepath.Join(top, dir)).Files(t.Context())
		must(t, err)
		slices.Sort(got.Files)
		if !slices.Equal(got.Files, want) {
			t.Errorf("in %s it lists %q, Git lists %q", dir, got.Files, want)
		}
	}
}
