//go:build unix

// Symbolic links need a privilege on Windows, and Wine makes none.

package commit

import (
	"os"
	"path/filepath"
	"testing"
)

// No operation follows a link in a parent of its names.
func TestParentsAreNoLinks(t *testing.T) {
	dir := t.TempDir()
	writeTree(t, dir, map[string]string{"real/sub/file": "1", "real/sub/dir/": "", "other": "1", "link": "-> real", "real/subLink": "-> sub"})
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	s, err := newSystem(root)
	must(t, err)
	defer s.Close()
	for _, in := range []string{"link/sub/", "real/subLink/", "link/subLink/"} {
		for name, act := range map[string]func() error{
			"mkdir":          func() error { return s.mkdir(in+"new", 0o755) },
			"symlink":        func() error { return s.symlink("x", in+"new") },
			"create":         func() error { _, err := s.create(in+"new", 0o644); return err },
			"open":           func() error { _, err := s.open(in + "file"); return err },
			"chmod":          func() error { return s.chmod(in+"dir", 0o700) },
			"chmod below":    func() error { return s.chmod(in[:len(in)-1], 0o700) },
			"rename":         func() error { return s.rename(in+"file", "moved") },
			"rename to":      func() error { return s.rename("other", in+"file") },
			"renameNew":      func() error { return s.renameNew("other", in+"new") },
			"exchange":       func() error { return s.exchange("other", in+"file") },
			"link":           func() error { return s.link("other", in+"new") },
			"link from":      func() error { return s.link(in+"file", "new") },
			"remove":         func() error { return s.remove(in + "file") },
			"copyAttributes": func() error { return s.copyAttributes(in+"dir", "real") },
			"liken as":       func() error { return s.copyAttributes("real", in+"dir") },
			"syncDir":        func() error { return s.syncDir(in[:len(in)-1]) },
		} {
			if name == "chmod below" && in == "link/sub/" {
				continue // link/sub is a directory, below a link: that is chmod
			}
			before := treeOf(t, dir)
			if err := act(); err == nil {
				t.Errorf("%s in %s goes through a link", name, in)
			}
			before.identical(t, treeOf(t, dir))
		}
	}
	if err := s.chmod("link", 0o700); err == nil {
		t.Error("chmod follows a link")
	}
	if _, err := s.open("link"); err == nil {
		t.Error("open follows a link")
	}
	if fi, err := os.Stat(filepath.Join(dir, "real")); err != nil || fi.Mode().Perm() != 0o755 {
		t.Errorf("real has mode %v, %v", fi.Mode(), err)
	}
}
