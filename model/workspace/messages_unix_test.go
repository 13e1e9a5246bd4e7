//go:build unix

package workspace

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// readIt reads the file f of dir.
func readIt(t *testing.T, dir string) error {
	t.Helper()
	_, err := openAt(t, dir).Read("f", true)
	return err
}

func askIndex(t *testing.T, dir string) error {
	t.Helper()
	_, err := openAt(t, dir).GitTracks(".aptix")
	return err
}

func sizeOf(t *testing.T, name string, size int64) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(name), 0o777))
	must(t, os.WriteFile(name, nil, 0o644))
	must(t, os.Truncate(name, size))
}

// What is said of a file that cannot be read: which one, and why.
func TestMessages(t *testing.T) {
	for name, c := range map[string]struct {
		layout []string // as in layout
		act    func(t *testing.T, dir string) error
		want   string // with DIR for the directory
	}{
		"link that leads nowhere": {[]string{"f -> gone/../x"}, readIt, "f: a symbolic link leads through gone, which does not exist"},
		"link to a refused path":  {[]string{"f -> .git/config"}, readIt, "f: it is a symbolic link to a path that is refused: the path leads into Git's directory, at least on some systems"},
		"link to the workspace":   {[]string{"f -> ."}, readIt, "f: it leads to the workspace itself, not to a file in it"},
		"loop of links":           {[]string{"f -> g", "g -> f"}, readIt, "f: its symbolic links form a loop, or are too many"},
		"too large": {nil, func(t *testing.T, dir string) error {
			sizeOf(t, filepath.Join(dir, "f"), maxFileSize+1)
			return readIt(t, dir)
		}, fmt.Sprintf("f: it is larger than %d MiB", maxFileSize>>20)},
		"named pipe": {nil, func(t *testing.T, dir string) error {
			must(t, syscall.Mkfifo(filepath.Join(dir, "f"), 0o600))
			return readIt(t, dir)
		}, "f: it is not a regular file but a named pipe (FIFO)"},
		"not clean": {nil, func(t *testing.T, dir string) error {
			_, err := openAt(t, dir).Read("./f", true)
			return err
		}, "./f: it is not in its clean form, which is f"},
		"no path": {nil, func(t *testing.T, dir string) error {
			_, err := openAt(t, dir).Read("", true)
			return err
		}, "the path is empty"},
		"workspace itself": {nil, func(t *testing.T, dir string) error {
			_, err := openAt(t, dir).Read(".", true)
			return err
		}, ".: the path is the workspace itself, not a file in it"},
		"version control": {nil, func(t *testing.T, dir string) error {
			_, err := openAt(t, dir).Read(".hg/hgrc", true)
			return err
		}, ".hg/hgrc: the path leads into the directory of a version control system (.hg, .svn, .jj …), at least on some systems"},
		"long path": {nil, func(t *testing.T, dir string) error {
			_, err := openAt(t, dir).Read(strings.Repeat("d/", maxPath/2)+"ff", true)
			return fmt.Errorf("%.80s", strings.TrimLeft(err.Error(), "df/: "))
		}, "the path has 4098 bytes; the limit is 4096"},
		"bare repository": {[]string{"r/HEAD", "r/objects/", "r/refs/"}, func(t *testing.T, dir string) error {
			_, err := openAt(t, dir).Read("r/config", true)
			return err
		}, "r/config: it leads into r, which is the directory of a Git repository: it holds HEAD, objects and refs, or HEAD and commondir"},
		"state directory": {[]string{"state/"}, func(t *testing.T, dir string) error {
			w := openAt(t, dir)
			w.Protect(filepath.Join(dir, "state"))
			_, err := w.Read("state/key", true)
			return err
		}, "state/key: it leads into state, where aptix-tui keeps its own state"},
		"workspace in the state directory": {[]string{"state/ws/"}, func(t *testing.T, dir string) error {
			w := openAt(t, filepath.Join(dir, "state", "ws"))
			w.Protect(filepath.Join(dir, "state"))
			_, err := w.Read("f", true)
			return err
		}, "f: the workspace DIR/state/ws is in DIR/state, where aptix-tui keeps its own state"},
		"workspace in .git": {[]string{".git/hooks/"}, func(t *testing.T, dir string) error {
			return readIt(t, filepath.Join(dir, ".git", "hooks"))
		}, "f: the workspace DIR/.git/hooks is in DIR/.git, which is protected; start in a work tree"},
		"workspace in a bare repository": {[]string{"r/HEAD", "r/objects/", "r/refs/", "r/hooks/"}, func(t *testing.T, dir string) error {
			return readIt(t, filepath.Join(dir, "r", "hooks"))
		}, "f: the workspace DIR/r/hooks is in DIR/r, which is the directory of a Git repository; start in a work tree"},
		"workspace that is a bare repository": {[]string{"r/HEAD", "r/objects/", "r/refs/"}, func(t *testing.T, dir string) error {
			return readIt(t, filepath.Join(dir, "r"))
		}, "f: the workspace DIR/r is itself the directory of a Git repository; start in a work tree"},
		"no workspace": {nil, func(_ *testing.T, dir string) error {
			_, err := Open(filepath.Join(dir, "none"))
			return err
		}, "opening the workspace DIR/none: no such file or directory"},
		"file in place of the workspace": {[]string{"f"}, func(_ *testing.T, dir string) error {
			_, err := Open(filepath.Join(dir, "f"))
			return err
		}, "opening the workspace DIR/f: not a directory"},
		"current directory that was removed": {[]string{"gone/"}, func(t *testing.T, dir string) error {
			t.Chdir(filepath.Join(dir, "gone"))
			must(t, os.Remove(filepath.Join(dir, "gone")))
			_, err := Open("x")
			return err
		}, "finding the workspace x: getwd: no such file or directory"},
		"directory that cannot be examined": {[]string{"d/"}, func(t *testing.T, dir string) error {
			g := openAt(t, dir).NewProtectionCheckerWith(func(string) (fs.FileInfo, error) { return nil, syscall.EIO })
			return g.Check("d/f")
		}, "d/f: it cannot be read: looking into .: input/output error"},
		"workspace that was closed": {nil, func(t *testing.T, dir string) error {
			w, err := Open(dir)
			must(t, err)
			must(t, w.Close())
			_, err = w.Read("f", true)
			return err
		}, "f: it cannot be read: looking at f: file already closed"},
		"no path in .git":       {[]string{".git"}, askIndex, "DIR/.git does not name a directory"},
		"directory as config":   {[]string{".git/config/"}, askIndex, "DIR/.git/config is not a regular file"},
		"unknown object format": {[]string{".git/config = [extensions]\nobjectFormat = md5"}, askIndex, `the Git repository uses the object format "md5", which is not supported`},
		"damaged index":         {[]string{".git/index"}, askIndex, "reading Git's index DIR/.git/index: it is damaged or in an unknown format"},
		"config that is too large": {nil, func(t *testing.T, dir string) error {
			sizeOf(t, filepath.Join(dir, ".git", "config"), maxGitText+1)
			return askIndex(t, dir)
		}, fmt.Sprintf("DIR/.git/config is larger than %d MiB", maxGitText>>20)},
		"dot component": {nil, func(t *testing.T, dir string) error {
			_, warnings, err := openAt(t, dir).CheckPath("", "a/./b")
			if err != nil || len(warnings) != 1 {
				return err
			}
			return fmt.Errorf("%s", warnings[0].Message)
		}, "'.' components removed"},
	} {
		t.Run(name, func(t *testing.T) {
			dir, err := filepath.EvalSymlinks(t.TempDir())
			must(t, err)
			for _, entry := range c.layout {
				if file, text, ok := strings.Cut(entry, " = "); ok {
					write(t, dir, file, text)
				} else {
					layout(t, dir, entry)
				}
			}
			got := c.act(t, dir)
			if want := strings.ReplaceAll(c.want, "DIR", dir); got == nil || got.Error() != want {
				t.Errorf("got  %v\nwant %s", got, want)
			}
		})
	}
}
