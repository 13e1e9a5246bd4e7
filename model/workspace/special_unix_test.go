//go:build unix

// FIFOs, sockets and symbolic links are those of Unix.

package workspace

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Special files are refused without opening them. If the FIFO were opened, this
// test would hang.
func TestReadRefusesSpecialFiles(t *testing.T) {
	w, dir := open(t)
	t.Chdir(dir) // the name of a socket must be short
	must(t, syscall.Mkfifo("fifo", 0o666))
	must(t, os.Symlink("fifo", "to-fifo"))
	must(t, os.Symlink("/dev/null", "to-device"))
	l, err := net.Listen("unix", "socket")
	must(t, err)
	defer l.Close()
	for path, want := range map[string]struct{ code, word string }{
		"fifo":      {"path/special", "FIFO"},
		"to-fifo":   {"path/special", "FIFO"},
		"socket":    {"path/special", "socket"},
		"to-device": {"path/outside", "workspace"},
	} {
		_, err := w.Read(path, true)
		checkRefusal(t, path, "", err, want.code, path)
		if err != nil && !strings.Contains(err.Error(), want.word) {
			t.Errorf("%s: %v does not speak of a %s", path, err, want.word)
		}
	}
}

// A FIFO that replaces a file between lstat and open does not block the reader.
func TestReadOfFIFOInPlaceOfFile(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "f", "x")
	fi, err := w.root.Lstat("f")
	must(t, err)
	must(t, os.Remove(filepath.Join(dir, "f")))
	must(t, syscall.Mkfifo(filepath.Join(dir, "f"), 0o666))
	_, _, err = w.readRegular("f", "f", fi)
	if !errors.Is(err, errUnstable) || err.Error() != "it keeps changing while it is read" {
		t.Errorf("got %v; want %v", err, errUnstable)
	}
}

// Untracked does not block on a FIFO in place of one of Git's files.
func TestUntrackedRefusesFIFO(t *testing.T) {
	for _, name := range []string{".git/index", ".git/config", ".git/commondir", ".git"} {
		dir := t.TempDir()
		layout(t, dir, filepath.Dir(name)+"/")
		must(t, syscall.Mkfifo(filepath.Join(dir, name), 0o666))
		untracked(t, dir, "a", "")
	}
	dir := t.TempDir() // nor does it follow a link
	write(t, dir, ".git/index.real", string(anIndex(2, "a")))
	layout(t, dir, ".git/index -> index.real")
	untracked(t, dir, "b", "")
}
