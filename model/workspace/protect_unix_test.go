//go:build unix

// Symbolic links need a privilege on Windows, and Wine makes none.

package workspace

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

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
