//go:build e2e

package acceptance

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
)

// A tmuxTerminal is tmux with the built program in it: real keys, a real screen.
type tmuxTerminal struct {
	*testing.T
	socket string
	base   string // holds all that the journey works on
	dir    string // the workspace
	status string // the file that gets the exit status
}

// patience is the maximum wait for a screen, for machines that pause for a while.
const patience = time.Minute

// program builds the program, once for all journeys.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "aptix-tui-journeys-")
	if err != nil {
		return "", err
	}
	bin := filepath.Join(dir, "aptix-tui")
	out, err := exec.Command("go", "build", "-o", bin, module).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w: %s", err, out)
	}
	return bin, nil
})

// start lays the workspace of a case out and runs command in it.
func start(t *testing.T, name, command string, env ...string) *tmuxTerminal {
	t.Helper()
	return launch(t, layOut(t, name), 120, 36, command, env...)
}

// layOut writes the files of a case to a directory of their own.
func layOut(t *testing.T, name string) (base string) {
	t.Helper()
	base = t.TempDir()
	a, err := txtar.ParseFile(filepath.Join("..", "..", "..", "testdata", "journeys", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		path := filepath.Join(base, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return base
}

// launch runs command in the workspace below base, in a terminal of a size. In
// command and environment BIN is the program, ANSWER the answer and BASE what
// holds both it and the workspace, which is the person's home, too.
func launch(t *testing.T, base string, width, height int, command string, env ...string) *tmuxTerminal {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	id := fmt.Sprintf("aptix-%d-%d", os.Getpid(), time.Now().UnixNano())
	term := &tmuxTerminal{T: t, socket: id, base: base, dir: filepath.Join(base, "ws"), status: filepath.Join(base, id)}
	names := strings.NewReplacer("BIN", bin, "ANSWER", filepath.Join(base, "answer.md"), "BASE", base)
	script := fmt.Sprintf("cd %s; %s; echo $? > %s.new; mv %s.new %s; read wait", term.dir, names.Replace(command), term.status, term.status, term.status)
	cmd := exec.Command("tmux", "-L", id, "-f", "/dev/null", "new-session", "-d", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height), "sh", "-c", script)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8",
		"HOME="+base, "XDG_STATE_HOME="+filepath.Join(base, "state"), "XDG_CONFIG_HOME="+filepath.Join(base, "config"))
	for _, variable := range env {
		cmd.Env = append(cmd.Env, names.Replace(variable))
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("tmux: %v\n%s", err, out)
	}
	t.Cleanup(func() { exec.Command("tmux", "-L", id, "kill-server").Run() })
	return term
}

func (t *tmuxTerminal) screen() string {
	out, err := exec.Command("tmux", "-L", t.socket, "capture-pane", "-p").Output()
	if err != nil {
		t.Fatalf("capture-pane: %v", err)
	}
	return string(out)
}

// until waits for a condition, looking again and again.
func (t *tmuxTerminal) until(what string, holds func() bool) {
	t.Helper()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	end := time.After(patience)
	for !holds() {
		select {
		case <-look.C:
		case <-end:
			t.Fatalf("waited in vain for %s; the screen shows:\n%s", what, t.screen())
		}
	}
}

// shows waits until the screen holds text.
func (t *tmuxTerminal) shows(text string) {
	t.Helper()
	t.until(fmt.Sprintf("%q", text), func() bool { return strings.Contains(t.screen(), text) })
}

func (t *tmuxTerminal) keys(keys ...string) {
	t.Helper()
	for _, k := range keys {
		if out, err := exec.Command("tmux", "-L", t.socket, "send-keys", k).CombinedOutput(); err != nil {
			t.Fatalf("send-keys %s: %v\n%s", k, err, out)
		}
	}
}

// exits waits for the program to end and checks its exit status.
func (t *tmuxTerminal) exits(want int) {
	t.Helper()
	t.until("the end of the program", func() bool { _, err := os.Stat(t.status); return err == nil })
	b, err := os.ReadFile(t.status)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(string(b)); got != fmt.Sprint(want) {
		t.Fatalf("exit status %s, want %d; the screen shows:\n%s", got, want, t.screen())
	}
}

// holds checks the workspace: every file named, and no others.
func (t *tmuxTerminal) holds(want map[string]string) {
	t.Helper()
	got := map[string]string{}
	err := filepath.WalkDir(t.dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && d.Name() == ".aptix" {
				return filepath.SkipDir
			}
			return err
		}
		b, err := os.ReadFile(path)
		rel, _ := filepath.Rel(t.dir, path)
		got[rel] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s holds %q, want %q", name, got[name], text)
		}
		delete(got, name)
	}
	for name := range got {
		t.Errorf("%s should not be there", name)
	}
}

const (
	greetBefore = "package greet\n\n// Hello greets.\nfunc Hello() string {\n\treturn \"hello\"\n}\n\n// one\n// two\n// three\n\n// Bye parts.\nfunc Bye() string {\n\treturn \"bye\"\n}\n"
	twinsBefore = "delay = 5\nname = \"a\"\ndelay = 5\n"
)

func both(hello, bye string) string {
	s := strings.Replace(greetBefore, `"hello"`, `"`+hello+`"`, 1)
	return strings.Replace(s, `"bye"`, `"`+bye+`"`, 1)
}

// ways are how the answer reaches the program.
var ways = []struct{ name, command string }{
	{"file", "BIN ANSWER"},
	{"standard input", "BIN < ANSWER"},
	{"pipe", "cat ANSWER | BIN -"},
}

func TestJourneys(t *testing.T) {
	// AFS §2.2: once replaces the first occurrence only; with several it is the
	// preselected candidate of a person.
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) { journeys(t, way.command) })
	}
}

// journeys walks through the review from one answer: prose, a diff of two
// hunks and a bundle.
func journeys(t *testing.T, command string, env ...string) {
	created := "# Greetings\n"
	for _, c := range []struct {
		name   string
		walk   func(t *tmuxTerminal)
		status int
		want   map[string]string
	}{
		{"commit all", func(t *tmuxTerminal) {
			t.keys("w")
			t.shows("enter")
			t.keys("Enter")
			t.shows("Applied ")
			t.keys("x")
		}, 0, map[string]string{"greet.go": both("hi", "see you"), "docs/greet.md": created}},
		{"reject all", func(t *tmuxTerminal) {
			t.keys("D", "w")
			t.shows("Nothing is accepted")
			t.keys("Enter")
		}, 0, map[string]string{"greet.go": greetBefore}},
		{"only the second hunk", func(t *tmuxTerminal) {
			t.keys("Space")
			t.shows("rejected")
			t.keys("w")
			t.shows("enter")
			t.keys("Enter")
			t.shows("Applied ")
			t.keys("x")
		}, 0, map[string]string{"greet.go": both("hello", "see you"), "docs/greet.md": created}},
		{"quit", func(t *tmuxTerminal) {
			t.keys("q")
		}, 130, map[string]string{"greet.go": greetBefore}},
	} {
		t.Run(c.name, func(t *testing.T) {
			term := start(t, "three", command, env...)
			term.shows("accepted")
			c.walk(term)
			term.exits(c.status)
			term.holds(c.want)
		})
	}
	t.Run("ambiguous", func(t *testing.T) { ambiguousJourney(t, command, env...) })
}

// ambiguousJourney: a replacement with two places refuses to commit until a
// person decides.
func ambiguousJourney(t *testing.T, command string, env ...string) {
	for _, c := range []struct {
		name string
		keys []string
		want string
	}{
		{"rejected", []string{"n"}, twinsBefore},
		{"second place", []string{"2", "y"}, "delay = 5\nname = \"a\"\ndelay = 9\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			term := start(t, "twins", command, env...)
			term.shows("ambiguous")
			term.sendsBack()
			term.holds(map[string]string{"app.conf": twinsBefore})
			term.keys(c.keys[0])
			if len(c.keys) > 1 {
				term.shows("2/2")
				term.keys(c.keys[1:]...)
				term.shows("accepted")
			} else {
				term.shows("rejected")
			}
			term.keys("w", "Enter")
			if c.want != twinsBefore {
				term.shows("Applied ")
				term.keys("x")
			}
			term.exits(0)
			term.holds(map[string]string{"app.conf": c.want})
		})
	}
}

// startX starts an X server of its own and returns its display.
func startX(t *testing.T) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "640x480x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{w}
	if err := cmd.Start(); err != nil {
		t.Fatalf("Xvfb: %v", err)
	}
	w.Close()
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	var n int
	if _, err := fmt.Fscan(r, &n); err != nil {
		t.Fatalf("Xvfb names no display: %v", err)
	}
	return fmt.Sprintf(":%d", n)
}

// copyAnswer puts the answer of a case on the clipboard.
func copyAnswer(t *testing.T, display, name string) {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("..", "..", "..", "testdata", "journeys", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	copyText(t, display, a.Files[0].Data)
}

// copyText puts a text on the clipboard.
func copyText(t *testing.T, display string, text []byte) {
	t.Helper()
	cmd := exec.Command("xclip", "-selection", "clipboard", "-i")
	cmd.Env = append(os.Environ(), "DISPLAY="+display)
	cmd.Stdin = bytes.NewReader(text)
	if err := cmd.Run(); err != nil {
		t.Fatalf("xclip: %v", err)
	}
}
