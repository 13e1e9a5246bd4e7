// Owners, extended attributes and access control lists are read with system calls of Linux.

package commit

import (
	"context"
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// makeSetgidDir makes a directory with special mode bits, owner and attributes.
func makeSetgidDir(t *testing.T, dir string) {
	t.Helper()
	writeTree(t, filepath.Dir(dir), map[string]string{filepath.Base(dir) + "/old": "1"})
	must(t, unix.Setxattr(dir, "user.note", []byte("ours"), 0))
	if os.Getuid() == 0 { // only root can give files away
		must(t, os.Chown(dir, 1234, 5678))
	}
	must(t, os.Chmod(dir, fs.ModeSetgid|fs.ModeSticky|0o775))
}

// checkSetgidDir fails unless the directory at path has the mode, owner and
// attributes of was.
func checkSetgidDir(t *testing.T, path string, was fs.FileInfo) {
	t.Helper()
	fi, err := os.Lstat(path)
	must(t, err)
	if fi.Mode() != was.Mode() {
		t.Errorf("%s has mode %v; want %v", path, fi.Mode(), was.Mode())
	}
	now, before := fi.Sys().(*syscall.Stat_t), was.Sys().(*syscall.Stat_t)
	if now.Uid != before.Uid || now.Gid != before.Gid {
		t.Errorf("%s belongs to %d:%d; want %d:%d", path, now.Uid, now.Gid, before.Uid, before.Gid)
	}
	buf := make([]byte, 16)
	if n, err := unix.Getxattr(path, "user.note", buf); err != nil || string(buf[:n]) != "ours" {
		t.Errorf("%s: user.note is %q, %v", path, buf[:max(n, 0)], err)
	}
}

// An undo and a rollback restore the mode, owner and attributes of a removed
// directory, and a renamed one keeps them (PROTOCOL §5). This includes file
// systems whose directories cannot be moved.
func TestDirectoriesKeepAttributes(t *testing.T) {
	t.Parallel()
	for _, m := range systems {
		t.Run(m.name, func(t *testing.T) {
			ws, dir := open(t)
			share, moved := filepath.Join(dir, "share"), filepath.Join(dir, "moved")
			makeSetgidDir(t, share)
			was, err := os.Lstat(share)
			must(t, err)
			gone := planOf(t, ws, map[string]wantedFile{"share/old": {absent: true}, "z": {content: "1"}})
			before := treeOf(t, dir)
			failing := func(o op) error {
				if o.is("renameNew", "z") || o.is("link", "z") {
					return syscall.EIO
				}
				return nil
			}
			if _, err := Commit(context.Background(), ws, gone, Options{Keys: testKeys, wrap: m.wrap(failing)}); err == nil {
				t.Error("nothing failed")
			}
			before.same(t, treeOf(t, dir))
			checkSetgidDir(t, share, was)
			for _, wants := range []map[string]wantedFile{
				{"share/old": {absent: true}},
				{"share": {absent: true}, "share/old": {absent: true}},
				{"share": {absent: true}, "share/old": {absent: true},
					"moved": {dir: true, mode: was.Mode() &^ fs.ModeDir, from: "share"}, "moved/old": {content: "1", mode: 0o644, from: "share/old"}},
			} {
				_, err := Commit(context.Background(), ws, planOf(t, ws, wants), Options{Keys: testKeys, wrap: m.wrap(nil)})
				must(t, err)
				if _, renamed := wants["moved"]; renamed {
					checkSetgidDir(t, moved, was)
				}
				for range 3 { // an undo, its undo, and that one's
					_, err = Undo(context.Background(), ws, newestID(t, dir), Options{Keys: testKeys, wrap: m.wrap(nil)})
					must(t, err)
				}
				before.same(t, treeOf(t, dir))
				checkSetgidDir(t, share, was)
				checkClean(t, dir)
			}
		})
	}
}

// The same holds if the process is killed anywhere and recovered.
func TestRecoveredDirectoriesKeepAttributes(t *testing.T) {
	t.Parallel()
	for _, m := range []capabilities{systems[0], systems[len(systems)-1]} { // with all means, and by links
		for k, ended := 0, false; !ended; k++ {
			ws, dir := open(t)
			makeSetgidDir(t, filepath.Join(dir, "share"))
			was, err := os.Lstat(filepath.Join(dir, "share"))
			must(t, err)
			plan := planOf(t, ws, map[string]wantedFile{"share": {absent: true}, "share/old": {absent: true},
				"moved": {dir: true, mode: was.Mode() &^ fs.ModeDir, from: "share"}, "moved/old": {content: "1", mode: 0o644, from: "share/old"}})
			ended = !runKilled(func() { Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: m.wrap(nth(k, errKill))}) })
			_, err = Recover(context.Background(), ws, Options{Keys: testKeys, wrap: m.wrap(nil)})
			must(t, err)
			now := "share"
			if _, moved := treeOf(t, dir)["moved"]; moved {
				now = "moved"
			}
			checkSetgidDir(t, filepath.Join(dir, now), was)
			if t.Failed() {
				t.Fatalf("%s: killed at %d", m.name, k)
			}
		}
	}
}

// aclFor returns an access control list that admits one other user.
func aclFor(uid uint32) []byte {
	const version, nobody = 2, 1<<32 - 1
	b := binary.LittleEndian.AppendUint32(nil, version)
	for _, e := range []struct {
		tag, perm uint16
		id        uint32
	}{{1, 7, nobody}, {2, 7, uid}, {4, 5, nobody}, {16, 7, nobody}, {32, 0, nobody}} {
		b = binary.LittleEndian.AppendUint16(b, e.tag)
		b = binary.LittleEndian.AppendUint16(b, e.perm)
		b = binary.LittleEndian.AppendUint32(b, e.id)
	}
	return b
}

// A file that is replaced, renamed or restored does not inherit the default
// access control list of its directory, and keeps its own (PROTOCOL §5).
func TestStagedFilesArePrivate(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"open": "1", "closed": "1", "from": "1", "gone": "1"})
	must(t, unix.Setxattr(filepath.Join(dir, "open"), "system.posix_acl_access", aclFor(1002), 0))
	must(t, unix.Setxattr(dir, "system.posix_acl_default", aclFor(1001), 0))
	for _, name := range []string{"closed", "from", "gone"} {
		must(t, os.Chmod(filepath.Join(dir, name), 0o640))
	}
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"open": {content: "2"}, "closed": {content: "2"}, "gone": {absent: true},
		"from": {absent: true}, "to": {content: "2", mode: 0o640, from: "from"}}), nil)
	must(t, err)
	hasList := func(names map[string]string) {
		t.Helper()
		for name, want := range names {
			buf := make([]byte, 128)
			n, err := unix.Getxattr(filepath.Join(dir, name), "system.posix_acl_access", buf)
			if got := string(buf[:max(n, 0)]); got != want {
				t.Errorf("%s has the list %x (%v); want %x", name, got, err, want)
			}
		}
	}
	hasList(map[string]string{"open": string(aclFor(1002)), "closed": "", "to": ""})
	_, err = undo(ws, "")
	must(t, err)
	hasList(map[string]string{"open": string(aclFor(1002)), "closed": "", "from": "", "gone": ""})
}
