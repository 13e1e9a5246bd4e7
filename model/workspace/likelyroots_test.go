package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestLikelyRoots(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		"work/here/x", "work/here/app/src/a.go", "work/here/app/src/b.go", "work/here/old/src/a.go", "work/here/node_modules/app/src/a.go",
		"work/here/.cache/src/a.go", "work/beside/src/a.go", "work/beside/src/b.go", "work/beside/src/c.go", "src/a.go",
	} {
		write(t, dir, name, "")
	}
	must(t, os.Symlink(filepath.Join(dir, "work", "beside"), filepath.Join(dir, "work", "here", "link")))
	must(t, os.Mkdir(filepath.Join(dir, "work", "here", "dirs"), 0o777))
	must(t, os.MkdirAll(filepath.Join(dir, "work", "here", "dirs", "src", "a.go"), 0o777))
	here := filepath.Join(dir, "work", "here")
	roots, of, complete := LikelyRoots(context.Background(), here, []string{"src/a.go", "src/b.go", "src/c.go", "src/a.go", "../x"})
	want := []LikelyRoot{
		{filepath.Join(dir, "work", "beside"), 3},
		{filepath.Join(here, "app"), 2},
		{filepath.Join(here, "old"), 1},
		{dir, 1},
	}
	if of != 3 || len(roots) != len(want) || complete {
		t.Fatalf("%d files are looked for, in %+v, complete: %v", of, roots, complete)
	}
	for i := range want {
		if roots[i] != want[i] {
			t.Errorf("root %d is %+v, want %+v", i, roots[i], want[i])
		}
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if roots, _, complete := LikelyRoots(done, here, []string{"src/a.go"}); len(roots) != 1 || complete {
		t.Errorf("a search that was stopped finds %+v, complete: %v", roots, complete)
	}
	if _, _, complete := LikelyRoots(context.Background(), here, []string{"src/a.go", "src/a.go"}); !complete {
		t.Error("a whole search is not complete")
	}
	if _, of, complete := LikelyRoots(context.Background(), here, manyPaths(maxRootTargets+1)); of != maxRootTargets || complete {
		t.Errorf("%d files are looked for, complete: %v", of, complete)
	}
}

func manyPaths(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("src/%d.go", i)
	}
	return out
}
