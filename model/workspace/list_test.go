package workspace

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestListAndFindKey(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "MyRepo")
	for _, name := range []string{"src/A.cs", "src/deep/b.cs", ".git/config", ".aptix/lock", "sub/.git/x", "src/a.txt", "Twin", "twin", "myrepo/c.cs", "out/a.log"} {
		write(t, dir, name, "")
	}
	write(t, dir, ".gitignore", "out/")
	w := openAt(t, dir)
	twins := []string{"Twin", "twin"}
	if w.spell.folds {
		twins = twins[:1]
	}
	if got, err := w.List("src"); err != nil || !slices.Equal(got, []string{"src/A.cs", "src/a.txt", "src/deep", "src/deep/b.cs"}) {
		t.Errorf("src holds %q, %v", got, err)
	}
	if _, err := w.List("nowhere"); err == nil {
		t.Error("a directory that is not there was listed")
	}
	for key, want := range map[string][]string{
		"src/a.cs": {"src/A.cs"}, "myrepo/src/a.cs": {"src/A.cs"}, "twin": twins, "myrepo/c.cs": {"myrepo/c.cs"},
		"other/src/a.cs": nil, "src": nil, ".git/config": nil, "out/a.log": {"out/a.log"},
	} {
		if got, err := w.FindKey(key); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s means %q (%v), want %q", key, got, err, want)
		}
	}
}

// A directory that contains a protected one, in any spelling, cannot be listed,
// so that it is neither deleted nor renamed as a whole.
func TestListLeavesOutProtected(t *testing.T) {
	for _, c := range []struct{ name, code string }{
		{".git/config", "path/git-dir"}, {".git", "path/git-dir"}, {".GIT/config", "path/git-dir"}, {"git~1/config", "path/git-dir"},
		{".aptix/x", "path/aptix-dir"}, {".Aptix/x", "path/aptix-dir"}, {"aptix~2/x", "path/aptix-dir"},
		{".hg/hgrc", "path/vcs-dir"}, {".HG/hgrc", "path/vcs-dir"}, {".svn/wc.db", "path/vcs-dir"}, {".jj/repo/x", "path/vcs-dir"},
		{".sl/config", "path/vcs-dir"}, {".bzr/x", "path/vcs-dir"}, {"_darcs/prefs", "path/vcs-dir"}, {".pijul/config", "path/vcs-dir"},
		{".h\u200cg/hgrc", "path/vcs-dir"},
	} {
		w, dir := open(t)
		write(t, dir, "a.txt", "x")
		write(t, dir, "lib/a.txt", "x")
		write(t, dir, "lib/deep/"+c.name, "x")
		write(t, dir, c.name, "x")
		for _, d := range []string{"lib", "lib/deep"} {
			_, err := w.List(d)
			checkRefusal(t, d, "", err, c.code, d)
		}
		if got, err := w.SimilarPaths(filepath.Base(c.name)); err != nil || len(got) > 0 {
			t.Errorf("%s: like it are %q, %v", c.name, got, err)
		}
	}
}
