package workspace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The first directory that holds every existing target is the root.
func TestChooseRoot(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "top/.git/HEAD", "x")
	write(t, dir, "top/both", "x")
	write(t, dir, "top/only-top", "x")
	write(t, dir, "top/sub/both", "x")
	write(t, dir, "top/sub/only-sub", "x")
	write(t, dir, "linked/.git", "gitdir: elsewhere")
	write(t, dir, "linked/a", "x")
	write(t, dir, "linked/deep/er/b", "x")
	write(t, dir, "patches/for-ap", "x")
	must(t, os.MkdirAll(filepath.Join(dir, "plain/sub"), 0o777))
	write(t, dir, "plain/x", "x")

	for _, c := range []struct{ cwd, mustExist, want, why string }{
		{"top/sub", "both", "top/sub", "current directory, which"},
		{"top/sub", "only-sub both", "top/sub", "current directory, which"},
		{"top/sub", "only-top", "top", "top of the Git work tree"},
		{"top/sub", "only-top both", "top", "top of the Git work tree"},
		{"top/sub", "sub/only-sub", "top", "top of the Git work tree"},
		{"top/sub", "only-top only-sub", "top/sub", "no other"},
		{"top/sub", "none", "top/sub", "no other"},
		{"top/sub", "", "top/sub", "current directory"},
		{"top/sub", "../both", "top/sub", "current directory"},
		{"top/sub", "../x only-top", "top", "top of the Git work tree"},
		{"top/sub", "./only-top", "top", "top of the Git work tree"},
		{"linked/deep/er", "a", "linked", "top of the Git work tree"},
		{"plain/sub", "x", "plain/sub", "no other"}, // not in a work tree
		{"plain/sub", "for-ap", "patches", "directory of the answer"},
	} {
		at := func(p string) string { return filepath.Join(dir, p) }
		got, why := ChooseRoot(at(c.cwd), strings.Fields(c.mustExist), at("patches"))
		if got != at(c.want) || !strings.Contains(why, c.why) {
			t.Errorf("in %s, for %q: %s (%s); want %s (%s)", c.cwd, c.mustExist, got, why, c.want, c.why)
		}
	}
}
