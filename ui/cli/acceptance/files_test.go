package acceptance

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, name string, b []byte, mode fs.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b, mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(name, mode); err != nil {
		t.Fatal(err)
	}
}

// tree lists a work tree: bytes and modes by path. Neither Git's own
// directory nor ours counts.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Name() == ".git" || d.Name() == ".aptix" {
			return filepath.SkipDir
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		b := []byte{}
		if d.Type().IsRegular() {
			if b, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		out[rel] = info.Mode().String() + " " + string(b)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// difference tells in what two trees differ, shortly.
func difference(got, want map[string]string) string {
	var b strings.Builder
	for path, w := range want {
		if g, ok := got[path]; !ok {
			fmt.Fprintf(&b, "%s is missing\n", path)
		} else if g != w {
			at := 0
			for at < len(g) && at < len(w) && g[at] == w[at] {
				at++
			}
			fmt.Fprintf(&b, "%s differs at %d: got %.80q, want %.80q\n", path, at, g[max(0, at-20):], w[max(0, at-20):])
		}
	}
	for path := range got {
		if _, ok := want[path]; !ok {
			fmt.Fprintf(&b, "%s should not be there\n", path)
		}
	}
	return b.String()
}

// everything is the whole tree: bytes, modes and where links lead, with Git's
// directory and ours.
func everything(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		var b []byte
		target := ""
		switch d.Type() {
		case 0:
			b, err = os.ReadFile(path)
		case fs.ModeSymlink:
			target, err = os.Readlink(path)
		}
		out[path] = fmt.Sprintf("%v %s %s", info.Mode(), b, target)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// contents is a tree without its modes.
func contents(tree map[string]string) map[string]string {
	out := map[string]string{}
	for path, what := range tree {
		_, out[path], _ = strings.Cut(what, " ")
	}
	return out
}
