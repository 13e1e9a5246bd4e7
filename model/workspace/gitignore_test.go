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
// rules of every .gitignore file in the work tree, also above the root, of info/exclude and
// of the user.
func TestFilesAreThoseOfGit(t *testing.T) {
	top := t.TempDir()
	for _, name := range []string{
		"a.log", "kept.log", "sub/b.log", "sub/kept.log", "sub/x/y/z.txt", "sub/x/gen/a", "sub/gen/a", "sub/out/a.txt", "sub/out/keep.txt",
		"mine.txt", "sub/mine.txt", "sub/tracked/a.tmp", "sub/tracked/b.tmp", "sub/secretly", "sub/ä b.txt", "sub/x.txt", "sub/x-y/a.txt", "sub/x/.gitignore", "sub/gone",
	} {
		write(t, top, name, "x")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	write(t, home, ".gitconfig", "[user]\n\tname = x\n[core]\n\texcludesFile = \"~/my ignore\" # mine\n")
	write(t, home, "dotfiles/ignore", "mine.txt\n")
	must(t, os.Symlink("dotfiles/ignore", filepath.Join(home, "my ignore")))
	write(t, home, ".config/git/ignore", "z.txt\n")
	write(t, top, ".gitignore", "*.log\n!kept.log\nsub/gen/\n/sub/out/*\n!/sub/out/keep.txt\n")
	write(t, top, "sub/.gitignore", "*.tmp\ntracked/\n")
	write(t, top, "sub/x/.gitignore", "/gen\n")
	git(t, top, "init", "-q")
	write(t, top, ".git/info/exclude", "secretly\n")
	git(t, top, "add", "-f", "sub/tracked/a.tmp", "sub/x.txt", "sub/gone")
	must(t, os.Remove(filepath.Join(top, "sub/gone")))
	for _, dir := range []string{".", "sub", "sub/x"} {
		cmd := exec.Command("git", "ls-files", "-co", "--exclude-standard", "-z")
		cmd.Dir = filepath.Join(top, dir)
		out, err := cmd.Output()
		must(t, err)
		want := strings.Split(strings.Trim(string(out), "\x00"), "\x00")
		want = slices.DeleteFunc(want, func(name string) bool { return name == "gone" || name == "sub/gone" })
		slices.SortFunc(want, comparePaths)
		got, err := openAt(t, filepath.Join(top, dir)).Files(t.Context())
		must(t, err)
		if names := pathsOf(got); !slices.Equal(names, want) {
			t.Errorf("in %s it lists %q, Git lists %q", dir, names, want)
		}
	}
}

func pathsOf(l Listing) []string {
	var out []string
	for _, f := range l.Files {
		out = append(out, f.Path)
	}
	return out
}

func TestPersonalIgnoreFile(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "xdg"))
	config := filepath.Join(home, "repo-config")
	check := func(want string) {
		t.Helper()
		if got := personalIgnoreFile(config); got != want {
			t.Errorf("it is %s, not %s", got, want)
		}
	}
	check(filepath.Join(home, "xdg", "git", "ignore"))
	write(t, home, "xdg/git/config", "[core]\nexcludesfile=/x\n")
	check("/x")
	write(t, home, ".gitconfig", "[core]\nexcludesfile=~/y\n")
	check(filepath.Join(home, "y"))
	write(t, home, "global", "[Core] excludesFile = /global\n")
	t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(home, "global"))
	check("/global")
	write(t, home, "repo-config", "[core]\nexcludesfile =\n")
	check("")
}
