//go:build e2e

package acceptance

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// tmux runs a command of tmux on the terminal and returns what it prints.
func (t *tmuxTerminal) tmux(args ...string) string {
	t.Helper()
	out, err := exec.Command("tmux", append([]string{"-L", t.socket}, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("tmux %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// types sends text as it is, all at once.
func (t *tmuxTerminal) types(text string) {
	t.Helper()
	t.tmux("send-keys", "-l", "--", text)
}

// is asks tmux for a property of the terminal, such as alternate_on.
func (t *tmuxTerminal) is(property string) string {
	t.Helper()
	return t.tmux("display-message", "-p", "#{"+property+"}")
}

// becomes waits until a property of the terminal has a value.
func (t *tmuxTerminal) becomes(property, want string) {
	t.Helper()
	t.until(property+" = "+want, func() bool { return t.is(property) == want })
}

func (t *tmuxTerminal) resize(columns, rows int) {
	t.Helper()
	t.tmux("resize-window", "-x", strconv.Itoa(columns), "-y", strconv.Itoa(rows))
}

// lacks waits until the screen does not hold text.
func (t *tmuxTerminal) lacks(text string) {
	t.Helper()
	t.until(fmt.Sprintf("the end of %q", text), func() bool { return !strings.Contains(t.screen(), text) })
}

// does presses a key and waits for what it shows.
func (t *tmuxTerminal) does(key, shows string) {
	t.Helper()
	t.keys(key)
	t.shows(shows)
}

// find returns the cell, from 1, at which text begins in a row that holds
// beside, too.
func (t *tmuxTerminal) find(text, beside string) (column, row int) {
	t.Helper()
	for i, line := range strings.Split(t.screen(), "\n") {
		if at := strings.Index(line, text); at >= 0 && strings.Contains(line, beside) {
			return cells(line[:at]) + 1, i + 1
		}
	}
	t.Fatalf("no row holds %q and %q; the screen shows:\n%s", text, beside, t.screen())
	return 0, 0
}

// cells is how many cells text takes.
func cells(text string) int {
	n := utf8.RuneCountInString(text)
	for _, r := range text {
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

// The buttons of the mouse, as terminals write them.
const (
	leftButton = 0
	wheelUp    = 64
	wheelDown  = 65
)

// mouse presses a button of the mouse over a cell and lets it go.
func (t *tmuxTerminal) mouse(button, column, row int) {
	t.Helper()
	t.types(fmt.Sprintf("\x1b[<%d;%d;%dM\x1b[<%d;%d;%dm", button, column, row, button, column, row))
}

// sendsBack opens the summary while one hunk is undecided, which leads back to it.
func (t *tmuxTerminal) sendsBack() {
	t.Helper()
	t.does("w", "1 undecided: enter goes there")
	t.keys("Enter")
	t.lacks("Apply to")
	t.shows("○ 1")
}

// commits goes through the summary, and leaves when all is written.
func (t *tmuxTerminal) commits() {
	t.Helper()
	t.does("w", "enter apply")
	t.does("Enter", "Applied ")
	t.keys("z") // any key that the page does not name leaves
	t.exits(0)
}

// quits leaves without a commit. The decisions are kept, so there is no question.
func (t *tmuxTerminal) quits() {
	t.Helper()
	t.keys("q")
	t.exits(exitQuit)
}

// withPID makes a command of which the process is known.
func withPID(command string) string {
	return fmt.Sprintf("sh -c 'echo $$ > BASE/pid.new; mv BASE/pid.new BASE/pid; exec %s'", command)
}

// kill sends a signal to the process of withPID.
func (t *tmuxTerminal) kill(s syscall.Signal) {
	t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(t.reads("pid")))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, s); err != nil {
		t.Fatalf("kill %d: %v", pid, err)
	}
}

// reads returns a file below the base.
func (t *tmuxTerminal) reads(name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(t.base, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// writes makes a file below a base.
func writes(t *testing.T, base, name, text string) {
	t.Helper()
	path := filepath.Join(base, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// kept waits until what is kept for next time holds text.
func (t *tmuxTerminal) kept(text string) {
	t.Helper()
	t.until(fmt.Sprintf("%q in what is kept", text), func() bool {
		found := false
		err := filepath.WalkDir(filepath.Join(t.base, "state"), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return nil // it is being made
			}
			b, _ := os.ReadFile(path)
			found = found || strings.Contains(string(b), text)
			return nil
		})
		return err == nil && found
	})
}
