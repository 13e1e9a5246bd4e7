//go:build !windows

// Windows has no SIGPIPE.

package acceptance

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// COMMANDS §6: standard output is closed. A commit is reported on standard error, with
// its ID; a command that has written nothing ends as others do in a pipe, silently.
func TestClosedOutput(t *testing.T) {
	dir := t.TempDir()
	program, ws, answer := filepath.Join(dir, "aptix-tui"), filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md")
	copyProgram(t, program)
	write(t, filepath.Join(ws, "a.txt"), []byte("a\n"), 0o644)
	if out, err := exec.Command("git", "init", "-q", ws).CombinedOutput(); err != nil { // outside Git there would be a flag to tell
		t.Fatalf("%v: %s", err, out)
	}
	write(t, answer, []byte(bundle("a.txt", `"operation": "replace", "content": "b\n"`)), 0o644)
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"check", answer}, ""},
		{[]string{"check", "--json", answer}, ""},
		{[]string{"apply", "--json", answer}, "everything was applied (aptix-tui log lists it), but "},
		{[]string{"log"}, ""},
		{[]string{"undo"}, "is undone (aptix-tui log lists it), but "},
	} {
		says, state := unread(t, exec.Command(program, append(c.args, "--root", ws)...))
		status := state.Sys().(syscall.WaitStatus)
		switch {
		case c.says == "" && (says != "" || status.Signal() != syscall.SIGPIPE):
			t.Errorf("%s: %v, and it says %q", c.args, state, says)
		case c.says != "" && (!strings.Contains(says, c.says) || state.ExitCode() != exitBug):
			t.Errorf("%s: %v, and it says %q", c.args, state, says)
		}
	}
	if err := exec.Command(program, "apply", "--verify", "kill -9 $PPID", "--root", ws, answer).Run(); err == nil {
		t.Error("the commit was not killed")
	}
	if says, state := unread(t, exec.Command(program, "recover", "--root", ws)); !strings.Contains(says, "what was interrupted in "+ws+" is finished") || state.ExitCode() != exitBug {
		t.Errorf("recover: %v, and it says %q", state, says)
	}
	if text, err := os.ReadFile(filepath.Join(ws, "a.txt")); err != nil || string(text) != "a\n" {
		t.Errorf("a.txt holds %q, %v", text, err)
	}
}

// unread runs cmd with a standard output whose reader is closed.
func unread(t *testing.T, cmd *exec.Cmd) (says string, state *os.ProcessState) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = w, &errs
	if err := cmd.Run(); err == nil {
		t.Errorf("%s: it succeeded", cmd)
	}
	return errs.String(), cmd.ProcessState
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
