// Owners, extended attributes and the umask are read with system calls of Linux.

package commit

import (
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// A replaced file keeps its mode, owner and extended attributes (PROTOCOL §5).
func TestKeepsAttributes(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "from": "1"})
	for _, name := range []string{"a", "from"} {
		path := filepath.Join(dir, name)
		for attr, value := range map[string]string{"user.note": name, "user.empty": ""} {
			must(t, unix.Setxattr(path, attr, []byte(value), 0))
		}
	}
	uid, gid := os.Getuid(), os.Getgid()
	if uid == 0 { // only root can give files away
		uid, gid = 1234, 5678
		must(t, os.Chown(filepath.Join(dir, "a"), uid, gid))
		must(t, os.Chown(filepath.Join(dir, "from"), uid, gid))
	}
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{
		"a": {content: "2"}, "from": {absent: true}, "to": {content: "2", mode: 0o644, from: "from"},
	}), nil)
	must(t, err)
	for name, note := range map[string]string{"a": "a", "to": "from"} {
		path := filepath.Join(dir, name)
		buf := make([]byte, 16)
		n, err := unix.Getxattr(path, "user.note", buf)
		if err != nil || string(buf[:n]) != note {
			t.Errorf("%s: user.note is %q, %v", name, buf[:max(n, 0)], err)
		}
		if n, err := unix.Getxattr(path, "user.empty", buf); err != nil || n != 0 {
			t.Errorf("%s: user.empty has %d bytes, %v", name, n, err)
		}
		fi, err := os.Stat(path)
		must(t, err)
		if st := fi.Sys().(*syscall.Stat_t); int(st.Uid) != uid || int(st.Gid) != gid {
			t.Errorf("%s belongs to %d:%d; want %d:%d", name, st.Uid, st.Gid, uid, gid)
		}
	}
}

// An attribute that a file system lists and does not have is left out (PROTOCOL §5).
func TestAttributeThatIsListedOnly(t *testing.T) {
	dir := t.TempDir()
	writeTree(t, dir, map[string]string{"from": "1", "to": "1"})
	must(t, unix.Setxattr(filepath.Join(dir, "from"), "user.note", []byte("kept"), 0))
	var files [2]*os.File
	for i, name := range []string{"to", "from"} {
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_RDWR, 0)
		must(t, err)
		defer f.Close()
		files[i] = f
	}
	for _, name := range []string{"user.listed", "user.note"} {
		must(t, copyAttribute(int(files[0].Fd()), int(files[1].Fd()), name))
	}
	names, err := listAttributes(int(files[0].Fd()))
	if err != nil || !slices.Contains(names, "user.note") || slices.Contains(names, "user.listed") {
		t.Errorf("the attributes are %q, %v; want user.note, and not user.listed", names, err)
	}
}

// The umask applies to the mode of a new file. A replaced file keeps its mode.
func TestUmask(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"old": "1"})
	must(t, os.Chmod(filepath.Join(dir, "old"), 0o666))
	plan := planOf(t, ws, map[string]wantedFile{"old": {content: "2"}, "new": {content: "1"}, "x/run": {content: "1", mode: 0o777}, "d": {dir: true}})
	was := syscall.Umask(0o027)
	_, err := commit(t, ws, plan, nil)
	syscall.Umask(was)
	must(t, err)
	now := treeOf(t, dir)
	for name, mode := range map[string]os.FileMode{"old": 0o666, "new": 0o640, "x": 0o750, "x/run": 0o750, "d": 0o750} {
		if got := now[name].info.Mode().Perm(); got != mode {
			t.Errorf("%s has mode %o; want %o", name, got, mode)
		}
	}
}
