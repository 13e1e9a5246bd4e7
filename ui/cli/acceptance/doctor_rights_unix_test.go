//go:build !windows

package acceptance

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
)

// unprivileged is the ID of a user who owns no files here. Root may write everywhere.
const unprivileged = 65534

// COMMANDS §1: a root and a state directory without write permission, and a missing
// terminal, are reported; nothing is written.
func TestDoctorWithoutRights(t *testing.T) {
	dir := t.TempDir()
	ws, home := filepath.Join(dir, "ws"), filepath.Join(dir, "home")
	write(t, filepath.Join(ws, "a.txt"), []byte("a\n"), 0o644)
	write(t, filepath.Join(home, "keep.txt"), nil, 0o644)
	program := filepath.Join(dir, "aptix-tui")
	copyProgram(t, program)
	for at := dir; at != os.TempDir() && at != "/"; at = filepath.Dir(at) {
		if err := os.Chmod(at, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range []string{ws, home} {
		if err := os.Chmod(d, 0o555); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(d, 0o755) })
	}
	before := tree(t, dir)
	cmd := exec.Command(program, "doctor", "--root", ws)
	cmd.Dir, cmd.Env = dir, []string{"HOME=" + home, "PATH=/usr/bin:/bin", "EDITOR=sh"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if os.Geteuid() == 0 {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: unprivileged, Gid: unprivileged}
	}
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != exitRefused {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{
		`(?m)^problem +workspace +nothing can be applied in .*/ws: permission denied$`,
		`(?m)^problem +state +decisions cannot be saved when you leave a review: .*/home: permission denied$`,
		`(?m)^note +keyboard +there is no terminal to review on`,
		`(?m)^2 problems$`,
	} {
		if !regexp.MustCompile(want).Match(out) {
			t.Errorf("it lacks %s:\n%s", want, out)
		}
	}
	if diff := difference(tree(t, dir), before); diff != "" {
		t.Errorf("something was written:\n%s", diff)
	}
}

// copyProgram copies the program to where everybody can run it. By its name the
// copy knows that it is no test.
func copyProgram(t *testing.T, to string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	from, err := os.Open(self)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	f, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(f, from); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
