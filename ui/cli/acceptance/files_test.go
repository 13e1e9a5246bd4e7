package acceptance

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var thorough = flag.Bool("thorough", false, "run all cases of tests that run a part of them by default")

// part is every n-th of all from at on, or all in a thorough run.
func part[T any](all []T, at, n int) []T {
	if *thorough {
		return all
	}
	var out []T
	for i := at % n; i < len(all); i += n {
		out = append(out, all[i])
	}
	return out
}

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

// tree lists a work tree: modes, and bytes or where links lead, by path. Neither Git's own
// directory nor ours counts.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	all := listed(t, dir, func(path string) bool { return filepath.Base(path) == ".git" || filepath.Base(path) == ".aptix" })
	for path, what := range all {
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			t.Fatal(err)
		}
		out[rel] = what
	}
	return out
}

// everything is the whole tree, with Git's directory and ours.
func everything(t *testing.T, dir string) map[string]string {
	t.Helper()
	return listed(t, dir, func(string) bool { return false })
}

// listed lists what is below dir, but not what is skipped.
func listed(t *testing.T, dir string, skip func(path string) bool) map[string]string {
	t.Helper()
	out, err := list(dir, false, skip)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// list is listed; with stamps it lists when files were written, too.
func list(dir string, stamps bool, skip func(path string) bool) (map[string]string, error) {
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case skip(path) && d.IsDir():
			return fs.SkipDir
		case skip(path):
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		var text string
		switch d.Type() {
		case 0:
			var b []byte
			b, err = os.ReadFile(path)
			text = string(b)
		case fs.ModeSymlink:
			text, err = os.Readlink(path)
		}
		out[path] = info.Mode().String() + " " + text
		if stamps && !d.IsDir() {
			out[path] += " " + info.ModTime().String()
		}
		return err
	})
	return out, err
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

// contents is a tree without its modes.
func contents(tree map[string]string) map[string]string {
	out := map[string]string{}
	for path, what := range tree {
		_, out[path], _ = strings.Cut(what, " ")
	}
	return out
}
