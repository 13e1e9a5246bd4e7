package workspace

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// git runs Git in dir, without the settings of this machine.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// openAt opens a directory as a workspace.
func openAt(t *testing.T, dir string) *Workspace {
	t.Helper()
	w, err := Open(dir)
	must(t, err)
	t.Cleanup(func() { w.Close() })
	return w
}

// layout makes files, directories (a slash at the end) and links ("a -> b").
func layout(t *testing.T, dir string, entries ...string) {
	t.Helper()
	for _, e := range entries {
		name, target, isLink := strings.Cut(e, " -> ")
		switch {
		case isLink:
			must(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777))
			must(t, os.Symlink(target, filepath.Join(dir, name)))
		case strings.HasSuffix(name, "/"):
			must(t, os.MkdirAll(filepath.Join(dir, name), 0o777))
		default:
			write(t, dir, name, "x")
		}
	}
}

// Repositories that Git makes are recognized, and work trees are not refused.
func TestRepositoriesOfGit(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q", "tree")
	write(t, dir, "tree/sub/a", "x")
	git(t, filepath.Join(dir, "tree"), "add", ".")
	git(t, filepath.Join(dir, "tree"), "commit", "-qm", "a")
	git(t, dir, "clone", "-q", "--bare", "tree", "bare.git")
	git(t, filepath.Join(dir, "bare.git"), "worktree", "add", "-q", "added", "main")
	for _, c := range []struct{ root, path, code string }{
		{"tree", "sub/a", ""},
		{"tree/sub", "a", ""},
		{"bare.git/added", "sub/a", ""}, // a work tree in a bare repository is one
		{"bare.git/added/sub", "a", ""},
		{"bare.git", "config", "path/git-dir"},
		{"bare.git", "new", "path/git-dir"},
		{"bare.git/hooks", "pre-commit", "path/git-dir"},
		{"bare.git/worktrees/added", "config", "path/git-dir"},
		{"tree/.git", "config", "path/git-dir"},
		{"tree/.git/hooks", "pre-commit", "path/git-dir"},
		{".", "bare.git/config", "path/git-dir"},
		{".", "tree/sub/a", ""},
	} {
		w := openAt(t, filepath.Join(dir, c.root))
		_, err := w.Read(c.path, true)
		guard := w.Protected(c.path)
		if c.code == "" {
			must(t, err)
			must(t, guard)
			continue
		}
		checkRefusal(t, c.path, "", err, c.code, c.path)
		checkRefusal(t, c.path, "", guard, c.code, c.path)
		if c.root != "." && !strings.Contains(err.Error(), "start in a work tree") {
			t.Errorf("%s: %v", c.root, err)
		}
		if _, err := w.Files(t.Context()); c.root != "." && err == nil {
			t.Errorf("%s was listed", c.root)
		}
	}
}

func TestRootInProtectedDirectory(t *testing.T) {
	for root, code := range map[string]string{
		".hg": "path/vcs-dir", "x/.svn/y": "path/vcs-dir", ".aptix/history": "path/aptix-dir", ".git": "path/git-dir",
		"x/.svn.d": "", "state": "path/state-dir", "state/in/it": "path/state-dir",
	} {
		dir := t.TempDir()
		layout(t, dir, root+"/a")
		w := openAt(t, filepath.Join(dir, root))
		w.Protect(filepath.Join(dir, "state"))
		_, err := w.Read("a", true)
		if code == "" {
			must(t, err)
			continue
		}
		checkRefusal(t, "a", "", err, code, "a")
	}
}

func TestProtectedNames(t *testing.T) {
	w, dir := open(t)
	layout(t, dir, "a/b/c", "link -> a", "a/HEAD", "a/b/.hg/x")
	g := w.NewProtectionChecker()
	for path, code := range map[string]string{
		"a/b/c": "", "a/b": "", "none/x": "", "link/b": "", "a/b/c/x": "", ".": "",
		".git": "path/git-dir", ".git/config": "path/git-dir", "a/.GIT/x": "path/git-dir", "none/.hg/hgrc": "path/vcs-dir", "a/b/c/.svn": "path/vcs-dir",
		"a/b/.hg/x": "path/vcs-dir", "link/.jj": "path/vcs-dir", ".aptix/x": "path/aptix-dir",
	} {
		for _, err := range []error{w.Protected(path), g.Check(path), g.Check(path)} {
			if code == "" {
				must(t, err)
				continue
			}
			checkRefusal(t, path, "", err, code, path)
		}
	}
}

// A ProtectionChecker does not inspect a directory twice; a new one does.
func TestProtectionCheckerCaches(t *testing.T) {
	w, dir := open(t)
	layout(t, dir, "r/HEAD", "r/objects/")
	g := w.NewProtectionChecker()
	must(t, g.Check("r/x"))
	layout(t, dir, "r/refs/")
	must(t, g.Check("r/y"))
	if err := w.Protected("r/y"); err == nil {
		t.Error("what appeared is not seen")
	}
}

func TestProtectElsewhere(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "a", "x")
	for _, state := range []string{t.TempDir(), filepath.Join(dir, "..", "beside"), dir + "x"} {
		w.Protect(state)
	}
	if _, err := w.Read("a", true); err != nil || len(w.protectedDirs) > 0 {
		t.Errorf("%v, %q", err, w.protectedDirs)
	}
}
