//go:build e2e && linux

package acceptance

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// noMounts names the environment variable that says that mounting and changing users
// are not permitted on this machine, so that tests which need them are skipped.
const noMounts = "APTIX_TUI_NO_MOUNTS"

// privileged reports whether what only root may do can be tested. Where it
// cannot, that is a failure, unless the environment says that it is known.
func privileged(t *testing.T) bool {
	t.Helper()
	if os.Getenv(noMounts) != "" {
		t.Logf("not tested: %s is set", noMounts)
		return false
	}
	if os.Geteuid() != 0 {
		t.Fatalf("this needs root; set %s to go on without", noMounts)
	}
	return true
}

// run applies an answer as cmd arranges, which must refuse: exit status 1, a
// message with all of want, and an untouched tree.
func refusedBySystem(t *testing.T, ws string, cmd *exec.Cmd, want ...string) {
	t.Helper()
	before := everything(t, ws)
	out, err := cmd.CombinedOutput()
	if err == nil || cmd.ProcessState.ExitCode() != exitRefused {
		t.Fatalf("status %d, %v\n%s", cmd.ProcessState.ExitCode(), err, out)
	}
	for _, w := range want {
		if !strings.Contains(string(out), w) {
			t.Errorf("the message lacks %q:\n%s", w, out)
		}
	}
	after := everything(t, ws)
	for path := range after {
		if strings.HasPrefix(path, filepath.Join(ws, ".aptix")) && before[path] == "" {
			delete(after, path) // the lock may stay
		}
	}
	if diff := difference(after, before); diff != "" {
		t.Errorf("the tree was touched:\n%s\n%s", diff, out)
	}
	checkHome(t, ws)
}

// scarce is a workspace in dir and the command that changes its two files and
// creates one of size bytes.
func scarce(t *testing.T, dir string, size int) (ws string, cmd *exec.Cmd) {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	ws = filepath.Join(dir, "ws")
	write(t, filepath.Join(ws, "a.txt"), []byte("a\n"), 0o644)
	write(t, filepath.Join(ws, "sub", "b.txt"), []byte("b\n"), 0o644)
	answer := filepath.Join(t.TempDir(), "answer.md")
	write(t, answer, []byte(fenced("json", fmt.Sprintf("{\n\"root\": \".\",\n\"files\": [\n"+
		`{"path": "a.txt", "content": "A\n"}, {"path": "new/c.txt", "content": %q}, {"path": "sub/b.txt", "content": "B\n"}`+"\n]\n}",
		strings.Repeat("x", size)))), 0o644)
	for dir := filepath.Dir(answer); dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return ws, exec.Command(bin, "apply", "--root", ws, answer)
}

// mounted is a small file system of its own.
func mounted(t *testing.T, options string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Fatalf("mounting: %v; set %s where that is not permitted", err, noMounts)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Errorf("unmounting: %v", err)
		}
	})
	return dir
}

// PROTOCOL §1: a full disk.
func TestDiskFull(t *testing.T) {
	if !privileged(t) {
		return
	}
	ws, cmd := scarce(t, mounted(t, "size=128k"), 300<<10)
	refusedBySystem(t, ws, cmd, "no space left on device", "Make room on the disk", "Nothing was written")
}

// PROTOCOL §1: no inode is left.
func TestInodesUsedUp(t *testing.T) {
	if !privileged(t) {
		return
	}
	ws, cmd := scarce(t, mounted(t, "nr_inodes=8"), 10)
	refusedBySystem(t, ws, cmd, "no space left on device", "Nothing was written")
}

// PROTOCOL §1: a file system that may only be read.
func TestReadOnly(t *testing.T) {
	if !privileged(t) {
		return
	}
	dir := mounted(t, "size=1m")
	ws, cmd := scarce(t, dir, 10)
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	refusedBySystem(t, ws, cmd, "read-only", "Nothing was written")
}

// PROTOCOL §1: files of another user.
func TestNotPermitted(t *testing.T) {
	if !privileged(t) {
		return
	}
	dir, err := os.MkdirTemp("", "aptix-tui-e2e-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	ws, cmd := scarce(t, dir, 10)
	if err := os.Chmod(filepath.Dir(cmd.Path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	refusedBySystem(t, ws, cmd, "permission denied", "Nothing was written")
}

// PROTOCOL §4: so few files may be open that a commit cannot be made: it is whole
// or refused, never half.
func TestFewFiles(t *testing.T) {
	refusals := 0
	for limit := 32; limit > 3; limit-- {
		ws, cmd := scarce(t, t.TempDir(), 10)
		before := tree(t, ws)
		limited := exec.Command("sh", "-c", fmt.Sprintf("ulimit -n %d; exec \"$@\"", limit), "sh")
		limited.Args = append(limited.Args, cmd.Args...)
		out, err := limited.CombinedOutput()
		changed := difference(tree(t, ws), before) != ""
		switch status := limited.ProcessState.ExitCode(); {
		case err == nil && !changed:
			t.Errorf("%d files: a success that changed nothing\n%s", limit, out)
		case err != nil && changed:
			t.Errorf("%d files: status %d, and the tree is another:\n%s", limit, status, out)
		case status == exitRefused && strings.Contains(string(out), "too many open files"):
			refusals++
			if _, err := os.Lstat(filepath.Join(ws, ".aptix")); err == nil {
				t.Errorf("%d files: .aptix is left behind:\n%s", limit, out)
			}
		case err != nil && status != exitRefused && status != exitUsage: // so few that not even the program starts
			t.Errorf("%d files: status %d\n%s", limit, status, out)
		}
	}
	if refusals == 0 {
		t.Error("no limit led to a refusal that names it")
	}
}

// PROTOCOL §1: a directory is where a file is to be made.
func TestDirectoryInTheWay(t *testing.T) {
	ws, cmd := scarce(t, t.TempDir(), 10)
	if err := os.MkdirAll(filepath.Join(ws, "new", "c.txt"), 0o777); err != nil {
		t.Fatal(err)
	}
	refusedBySystem(t, ws, cmd, "new/c.txt", "this is a directory")
}

// What another user began in a directory around this one is not carried out
// by a command that works below it.
func TestAnotherUsersCommit(t *testing.T) {
	if !privileged(t) {
		return
	}
	ws, cmd := scarce(t, t.TempDir(), 10)
	killed := exec.Command(cmd.Path, "apply", "--verify", "kill -9 $PPID", "--root", ws, cmd.Args[len(cmd.Args)-1])
	if out, err := killed.CombinedOutput(); err == nil {
		t.Fatalf("the commit was not killed: %s", out)
	}
	half := everything(t, ws)
	if err := os.Chown(filepath.Join(ws, ".aptix"), 65534, 65534); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "was interrupted") {
		t.Errorf("%v\n%s", err, out)
	}
	if diff := difference(everything(t, ws), half); diff != "" {
		t.Errorf("it was recovered, or touched:\n%s", diff)
	}
	listed := exec.Command(cmd.Path, "log")
	listed.Dir = ws
	if out, err := listed.CombinedOutput(); err == nil || !strings.Contains(string(out), "the history in "+ws+" belongs to another user; --root "+ws+" uses it anyway") {
		t.Errorf("log: %v\n%s", err, out)
	}
	if out, err := exec.Command(cmd.Path, "recover", "--root", ws).CombinedOutput(); err != nil {
		t.Errorf("recover: %v\n%s", err, out)
	}
}
