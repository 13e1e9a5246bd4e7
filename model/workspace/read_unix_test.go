//go:build unix

// Symbolic links need a privilege on Windows, and Wine makes none.

package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"aptix-tui/model"
)

func TestReadOthers(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "empty", "")
	write(t, dir, "a", "x")
	must(t, os.Link(filepath.Join(dir, "a"), filepath.Join(dir, "b")))
	must(t, os.Mkdir(filepath.Join(dir, "d"), 0o750))
	must(t, os.Symlink("d", filepath.Join(dir, "e")))
	must(t, os.Symlink("../../outside", filepath.Join(dir, "d/l")))
	file := func(text string) model.State {
		return model.State{Kind: model.Regular, Mode: 0o644, Digest: model.DigestOf([]byte(text))}
	}
	link := model.State{Kind: model.Symlink, Target: "../../outside"}
	for _, c := range []struct {
		path   string
		follow bool
		want   model.State
		links  int
		real   string
	}{
		{"empty", true, file(""), 1, "empty"},
		{"b", true, file("x"), 2, "b"},
		{"none", true, model.State{}, 0, "none"},
		{"d/none", true, model.State{}, 0, "d/none"},
		{"none/none/none", true, model.State{}, 0, "none/none/none"},
		{"d", true, model.State{Kind: model.Directory, Mode: 0o750}, 0, "d"},
		{"d/l", false, link, 0, "d/l"},
		{"e/l", false, link, 0, "d/l"},
	} {
		snap, err := w.Read(c.path, c.follow)
		if err != nil || snap.State != c.want || snap.HardLinks != c.links || snap.Path != c.real {
			t.Errorf("%s: got %+v, %v", c.path, snap, err)
		}
	}
}

// Every link is in a workspace that contains real/file.txt and others.
func TestReadLinks(t *testing.T) {
	for _, c := range []struct {
		name, link, target string // a link to make; ROOT means the workspace
		path               string
		real, code         string // what is expected: a real path or a refusal
	}{
		{"file", "l", "real/file.txt", "l", "real/file.txt", ""},
		{"dotted", "l", "./real/../real//file.txt", "l", "real/file.txt", ""},
		{"directory", "d", "real", "d/file.txt", "real/file.txt", ""},
		{"directory, absent file", "d", "real", "d/new.txt", "real/new.txt", ""},
		{"upwards, inside", "real/up", "../other/x", "real/up", "other/x", ""},
		{"of links", "l", "link2", "l", "real/file.txt", ""},
		{"to a place that is not there", "l", "real/none", "l", "real/none", ""},
		{"absolute, inside", "l", "ROOT/real/file.txt", "l", "real/file.txt", ""},
		{"through the end", "l", "real/sub/..", "l/file.txt", "real/file.txt", ""},

		{"outside", "l", "../x", "l", "", "path/outside"},
		{"outside, further up", "real/l", "../../x", "real/l", "", "path/outside"},
		{"outside and in again", "l", "../BASE/real/file.txt", "l", "", "path/outside"},
		{"absolute", "l", "/etc/passwd", "l", "", "path/outside"},
		{"absolute, tricky", "l", "ROOT/../x", "l", "", "path/outside"},
		{"absolute, same prefix", "l", "ROOT2/x", "l", "", "path/outside"},
		{"outside directory", "d", "/etc", "d/passwd", "", "path/outside"},
		{"outside directory, absent file", "d", "..", "d/none/x", "", "path/outside"},
		{"loop", "l", "l", "l", "", "path/link-loop"},
		{"loop of directories", "d", "d/x", "d/y", "", "path/link-loop"},
		{"into .git", "g", ".git", "g/config", "", "path/git-dir"},
		{"into .git by case", "g", "real/.GIT/x", "g", "", "path/git-dir"},
		{"into .aptix", "g", ".aptix/lock", "g", "", "path/aptix-dir"},
		{"to the root", "l", ".", "l", "", "path/self"},
		{"through what is not there", "l", "none/../real/file.txt", "l", "", "path/broken-link"},
		{"through a file", "l", "real/file.txt/../file.txt", "l", "", "path/not-directory"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, dir := open(t)
			write(t, dir, "real/file.txt", "content")
			write(t, dir, "real/sub/x", "content")
			write(t, dir, "other/x", "content")
			write(t, dir, ".git/config", "secret")
			must(t, os.Symlink("real/file.txt", filepath.Join(dir, "link2")))
			target := strings.NewReplacer("ROOT", dir, "BASE", filepath.Base(dir)).Replace(c.target)
			must(t, os.Symlink(target, filepath.Join(dir, c.link)))

			way, led := w.ResolvePath(c.path, true)
			snap, err := w.Read(c.path, true)
			if c.code != "" {
				checkRefusal(t, c.path, "", err, c.code, c.path)
				checkRefusal(t, c.path, "", led, c.code, c.path)
				if snap.Bytes != nil {
					t.Errorf("refused, but read %q", snap.Bytes)
				}
				return
			}
			if err != nil || snap.Path != c.real {
				t.Fatalf("got %q, %v; want %q", snap.Path, err, c.real)
			}
			if led != nil || way.Real != c.real {
				t.Errorf("leads to %q, %v; want %q", way.Real, led, c.real)
			}
			if exists := snap.Kind == model.Regular; exists && string(snap.Bytes) != "content" {
				t.Errorf("got %q", snap.Bytes)
			}
		})
	}
}

// Links are followed to what they lead to, in the last component if asked.
func TestResolvePath(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "real/sub/f", "x")
	must(t, os.Symlink("real/sub", filepath.Join(dir, "d")))
	must(t, os.Symlink("../d/f", filepath.Join(dir, "real/l")))
	for _, c := range []struct {
		path   string
		follow bool
		want   string
	}{
		{"real/sub/f", true, "real/sub/f"},
		{"d/f", false, "real/sub/f"},
		{"real/l", true, "real/sub/f"},
		{"real/l", false, "real/l"},
		{"d/n/n", true, "real/sub/n/n"},
	} {
		way, err := w.ResolvePath(c.path, c.follow)
		if err != nil || way.Real != c.want {
			t.Errorf("%s: got %q, %v; want %q", c.path, way.Real, err, c.want)
		}
	}
}

// A path that alternates between a file and a link out of the workspace gives
// the file, nothing, or a refusal, and never content from outside.
func TestReadRacesWithSwappedLink(t *testing.T) {
	w, dir := open(t)
	outside := filepath.Join(t.TempDir(), "secret")
	must(t, os.WriteFile(outside, []byte("outside"), 0o644))
	write(t, dir, "d/f", "inside")
	write(t, dir, ".git/f", "git's own")
	must(t, os.Symlink(outside, filepath.Join(dir, "to-file")))
	must(t, os.Symlink(".git", filepath.Join(dir, "to-git")))

	const rounds = 500
	swaps := [][3]string{{"d/f", "to-file", "spare-file"}, {"d", "to-git", "spare-dir"}}
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for i := range rounds {
			s := swaps[i%2]
			for _, step := range [][2]int{{0, 2}, {1, 0}, {0, 1}, {2, 0}} {
				if err := os.Rename(filepath.Join(dir, s[step[0]]), filepath.Join(dir, s[step[1]])); err != nil {
					t.Error(err)
					return
				}
			}
		}
	}()
	for range rounds {
		snap, err := w.Read("d/f", true)
		var refused *PathError
		switch {
		case errors.As(err, &refused), err == nil && snap.Kind == model.Absent:
		case err != nil:
			t.Errorf("an error of the wrong type: %v", err)
		case string(snap.Bytes) != "inside":
			t.Fatalf("read %q from %s", snap.Bytes, snap.Path)
		}
	}
	wg.Wait()
}

func TestOpenThroughLink(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "real/a", "x")
	must(t, os.Symlink("real", filepath.Join(dir, "link")))
	w, err := Open(filepath.Join(dir, "link"))
	must(t, err)
	defer w.Close()
	if w.Dir() != filepath.Join(dir, "link") {
		t.Errorf("Dir is %s", w.Dir())
	}
	must(t, os.Symlink(filepath.Join(dir, "link", "a"), filepath.Join(dir, "real", "l1")))
	must(t, os.Symlink(filepath.Join(dir, "real", "a"), filepath.Join(dir, "real", "l2")))
	for _, path := range []string{"l1", "l2"} {
		if snap, err := w.Read(path, true); err != nil || snap.Path != "a" {
			t.Errorf("%s: got %q, %v", path, snap.Path, err)
		}
	}
}
