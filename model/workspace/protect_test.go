package workspace

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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

// Directories that Git takes for a repository's are refused, whatever HEAD
// contains.
func TestBareRepositories(t *testing.T) {
	for _, c := range []struct {
		name    string
		entries []string
		bare    bool
	}{
		{"whole", []string{"r/HEAD", "r/objects/", "r/refs/"}, true},
		{"of a work tree", []string{"r/HEAD", "r/commondir"}, true},
		{"links", []string{"r/HEAD -> refs/heads/main", "r/objects -> nowhere", "r/refs -> ."}, true},
		{"files, which Git takes if they are executable", []string{"r/HEAD", "r/objects", "r/refs"}, true},
		{"HEAD alone", []string{"r/HEAD"}, false},
		{"without HEAD", []string{"r/objects/", "r/refs/", "r/commondir"}, false},
		{"without refs", []string{"r/HEAD", "r/objects/"}, false},
		{"without objects", []string{"r/HEAD", "r/refs/"}, false},
		{"HEAD is a directory", []string{"r/HEAD/x", "r/objects/", "r/refs/"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, dir := open(t)
			layout(t, dir, c.entries...)
			layout(t, dir, "r/config", "r/hooks/", "lib/a", "inside -> r", "deep/inside -> ../r/hooks")
			must(t, os.Rename(filepath.Join(dir, "r"), filepath.Join(dir, "lib", "r")))
			must(t, os.Symlink("lib/r", filepath.Join(dir, "r")))
			for _, path := range []string{"lib/r", "lib/r/config", "lib/r/new", "lib/r/hooks", "lib/r/hooks/pre-commit", "lib/r/new/deep/x",
				"r/config", "inside/config", "inside/new/x", "deep/inside", "deep/inside/pre-commit"} {
				_, err := w.Read(path, true)
				if !c.bare {
					must(t, err)
					continue
				}
				checkRefusal(t, path, "", err, "path/git-dir", path)
				if err != nil && !strings.Contains(err.Error(), "lib/r") {
					t.Errorf("%v does not name the directory", err)
				}
			}
			_, err := w.List("lib")
			if c.bare {
				checkRefusal(t, "lib", "", err, "path/git-dir", "lib")
				_, err = w.List("lib/r/hooks")
				checkRefusal(t, "lib/r/hooks", "", err, "path/git-dir", "lib/r/hooks")
			} else if err != nil {
				t.Errorf("listing: %v", err)
			}
			like, err := w.SimilarPaths("config")
			must(t, err)
			if slices.Contains(like, "lib/r/config") == c.bare {
				t.Errorf("like config are %q", like)
			}
			for path, refused := range map[string]bool{"lib/r": c.bare, "lib/r/config": c.bare, "lib/r/no/x": c.bare, "lib": false, "lib/a": false, "r": false, "inside": false} {
				if err := w.Protected(path); (err != nil) != refused {
					t.Errorf("Protected(%s): %v", path, err)
				}
			}
			if _, err := w.Read("lib/a", true); err != nil {
				t.Error(err)
			}
			if snap, err := w.Read("inside", false); err != nil || snap.Target != "r" {
				t.Errorf("the link itself: %+v, %v", snap, err)
			}
		})
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

// The state directory is refused wherever it is in the workspace and however it
// is reached.
func TestProtectStateDirectory(t *testing.T) {
	for name, entries := range map[string][]string{
		"plain":                   {"home/.local/state/aptix-tui/key"},
		"not there yet":           {"home/.local/"},
		"nothing there":           nil,
		"a link to it":            {"home/stuff/state/key", "home/.local/state/aptix-tui -> ../../stuff/state"},
		"a link above it":         {"home/stuff/state/aptix-tui/key", "home/.local -> stuff"},
		"a link to nothing":       {"home/stuff/", "home/.local/state/aptix-tui -> ../../stuff/state"},
		"a link through the root": {"home/x", "home/.local/state/aptix-tui/key", "link -> home"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			layout(t, dir, append(entries, "home/other/a", "home/near -> .local/state")...)
			layout(t, dir, "home/.local/state/aptix-tuix/a")
			root, state := filepath.Join(dir, "home"), filepath.Join(dir, "home", ".local", "state", "aptix-tui")
			if name == "a link through the root" {
				root = filepath.Join(dir, "link")
			}
			w := openAt(t, root)
			w.Protect(state)
			for _, path := range []string{".local/state/aptix-tui", ".local/state/aptix-tui/key", ".local/state/aptix-tui/new/x", "near/aptix-tui/key", ".local/state/APTIX-TUI/key"} {
				if strings.Contains(path, "APTIX") && strings.Contains(name, "link") {
					continue
				}
				for _, follow := range []bool{true, false} {
					_, err := w.Read(path, follow)
					checkRefusal(t, path, "", err, "path/state-dir", path)
				}
			}
			if real, err := filepath.EvalSymlinks(state); err == nil {
				rel, err := filepath.Rel(w.Canonical(), filepath.Join(real, "key"))
				must(t, err)
				rel = filepath.ToSlash(rel)
				checkRefusal(t, rel, "", w.Protected(rel), "path/state-dir", rel)
				top, _, _ := strings.Cut(rel, "/")
				_, err = w.List(top)
				checkRefusal(t, top, "", err, "path/state-dir", top)
			}
			for _, path := range []string{"other/a", ".local/state/aptix-tuix/a"} {
				if _, err := w.Read(path, true); err != nil {
					t.Error(err)
				}
			}
		})
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
