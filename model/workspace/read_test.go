package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
)

// open makes a workspace in a new directory.
func open(t *testing.T) (*Workspace, string) {
	t.Helper()
	dir := t.TempDir()
	w, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w, dir
}

func write(t *testing.T, dir, name, content string) {
	t.Helper()
	path := filepath.Join(dir, name)
	must(t, os.MkdirAll(filepath.Dir(path), 0o777))
	must(t, os.WriteFile(path, []byte(content), 0o644))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestReadRegular(t *testing.T) {
	w, dir := open(t)
	for _, mode := range []fs.FileMode{0o644, 0o600, 0o755, 0o755 | fs.ModeSetuid, 0o444} {
		write(t, dir, "a/b.txt", "one\r\ntwo\x00")
		must(t, os.Chmod(filepath.Join(dir, "a/b.txt"), mode))
		snap, err := w.Read("a/b.txt", true)
		must(t, err)
		fi, err := os.Lstat(filepath.Join(dir, "a/b.txt"))
		must(t, err)
		want := model.State{Kind: model.Regular, Mode: fi.Mode() & modeBits, Digest: model.DigestOf([]byte("one\r\ntwo\x00"))}
		if snap.State != want || string(snap.Bytes) != "one\r\ntwo\x00" || snap.Path != "a/b.txt" || snap.HardLinks != 1 {
			t.Errorf("mode %v: got %+v", mode, snap)
		}
		must(t, os.Remove(filepath.Join(dir, "a/b.txt")))
	}
}

func TestReadRefuses(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "f", "x")
	write(t, dir, "big", "")
	must(t, os.Truncate(filepath.Join(dir, "big"), maxFileSize+1)) // sparse
	for path, code := range map[string]string{
		"../x": "path/parent", ".git/config": "path/git-dir", "a//b": "path/unclean", "f/x": "path/not-directory", "big": "path/too-large",
	} {
		_, err := w.Read(path, true)
		checkRefusal(t, path, "", err, code, path)
	}
	must(t, w.Close())
	_, err := w.Read("f", true)
	checkRefusal(t, "f", "", err, "path/unreadable", "f")
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "file", "x")
	for _, name := range []string{"none", "file"} {
		w, err := Open(filepath.Join(dir, name))
		if err == nil {
			w.Close()
			t.Errorf("%s was opened", name)
			continue
		}
		if !strings.Contains(err.Error(), filepath.Join(dir, name)) {
			t.Errorf("the error does not name the directory: %v", err)
		}
	}
	if err := cause(&fs.PathError{Err: errUnstable}); !errors.Is(err, errUnstable) || cause(&fs.PathError{Err: errors.New("File not found.")}).Error() != "File not found" {
		t.Errorf("the cause is %v", err)
	}
}
