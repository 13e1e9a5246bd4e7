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

	at := func(p string) string { return filepath.Join(dir, p) }
	for _, c := range []struct{ cwd, mustExist, want string }{
		{"top/sub", "both", "top/sub"},
		{"top/sub", "only-sub both", "top/sub"},
		{"top/sub", "only-top", "top"},
		{"top/sub", "only-top both", "top"},
		{"top/sub", "sub/only-sub", "top"},
		{"top/sub", "only-top only-sub", "top/sub"},
		{"top/sub", "none", "top/sub"},
		{"top/sub", "", "top/sub"},
		{"top/sub", "../both", "top/sub"},
		{"top/sub", "../x only-top", "top"},
		{"top/sub", "./only-top", "top"},
		{"linked/deep/er", "a", "linked"},
		{"plain/sub", "x", "plain/sub"}, // not in a work tree
		{"plain/sub", "for-ap", "patches"},
	} {
		if got := ChooseRoot(at(c.cwd), strings.Fields(c.mustExist), nil, at("patches")); got != at(c.want) {
			t.Errorf("in %s, for %q: %s; want %s", c.cwd, c.mustExist, got, c.want)
		}
	}
	for mayExist, want := range map[string]string{"none only-top": "top", "only-top only-sub": "top/sub", "none ../both": "top/sub"} {
		if got := ChooseRoot(at("top/sub"), nil, strings.Fields(mayExist)); got != at(want) {
			t.Errorf("for what may exist of %q: %s; want %s", mayExist, got, want)
		}
	}
}
