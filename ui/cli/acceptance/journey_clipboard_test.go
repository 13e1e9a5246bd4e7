//go:build e2e

package acceptance

import (
	"os/exec"
	"strings"
	"testing"
)

// startRemote is a review in a session without any clipboard tool, as over SSH;
// the terminal takes what programs copy.
func startRemote(t *testing.T, name string) *tmuxTerminal {
	t.Helper()
	return startRemoteWith(t, name, "")
}

// startRemoteWith does so with more of an environment.
func startRemoteWith(t *testing.T, name, environment string) *tmuxTerminal {
	t.Helper()
	term := start(t, name, "read go; "+environment+" SSH_TTY=/dev/pts/0 SSH_CONNECTION='::1 1 ::1 22' DISPLAY= WAYLAND_DISPLAY= PATH=BASE/nothing BIN ANSWER")
	term.tmux("set-option", "-s", "set-clipboard", "on")
	term.keys("Enter")
	term.shows("? help")
	return term
}

// clipboard is what programs have copied through the terminal.
func (t *tmuxTerminal) clipboard() string {
	t.Helper()
	t.until("a copy", func() bool { return t.tmux("list-buffers") != "" })
	return t.tmux("show-buffer")
}

// Over SSH the reply is copied by the terminal, by OSC 52.
func TestRemoteCopyJourney(t *testing.T) {
	term := startRemote(t, "missing")
	term.shows("missing")
	term.does("Y", "was sent to your terminal")
	if reply := term.clipboard(); !strings.Contains(reply, "app.conf") || !strings.Contains(reply, "deadline: forty minutes") {
		t.Errorf("what was copied does not speak of what failed:\n%s", reply)
	}
	term.does("n", "✗ 1")
	term.quits()
}

// Inside tmux as it is by default, which listens to no program that asks to
// copy, the reply is handed to tmux itself: it is in a buffer, and in the
// clipboard of the terminal around tmux.
func TestCopyInTmuxJourney(t *testing.T) {
	base := layOut(t, "missing")
	mux := func(command string) *exec.Cmd {
		return exec.Command("env", "TMUX=", "TMUX_TMPDIR="+base, "tmux", "-L", "inner", command)
	}
	t.Cleanup(func() { mux("kill-server").Run() })
	const remotely = "SSH_TTY=/dev/pts/0 SSH_CONNECTION='::1 1 ::1 22' DISPLAY= WAYLAND_DISPLAY= "
	term := launch(t, base, 120, 36, "read go; "+remotely+"TMUX_TMPDIR=BASE TMUX= TERM=xterm-256color tmux -L inner -f /dev/null new-session 'BIN ANSWER'")
	term.tmux("set-option", "-s", "set-clipboard", "on")
	term.keys("Enter")
	term.shows("? help")
	term.does("Y", "sent to your terminal through tmux, if both allow it (OSC 52)")
	held, err := mux("show-buffer").CombinedOutput()
	if err != nil {
		t.Fatalf("show-buffer: %v: %s", err, held)
	}
	for where, reply := range map[string]string{"tmux": string(held), "the terminal": term.clipboard()} {
		if !strings.Contains(reply, "app.conf") || !strings.Contains(reply, "deadline: forty minutes") {
			t.Errorf("what %s has does not speak of what failed:\n%s", where, reply)
		}
	}
	term.does("n", "✗ 1")
	term.keys("q")
	term.exits(exitDone) // of tmux
}

// A desktop that is out of reach, or whose clipboard is empty, is named, in the
// words of the tool that was asked, on the empty screen with an example.
func TestNoClipboardTextJourney(t *testing.T) {
	for display, says := range map[string]string{":9999": "Can't open display: :9999", startX(t): "not available"} {
		term := start(t, "three", "DISPLAY="+display+" WAYLAND_DISPLAY= BIN")
		term.shows("no text could be read from the clipboard of DISPLAY=" + display + ": Error: ")
		term.shows(says)
		term.shows("An answer that could be reviewed:")
		term.keys("q")
		term.exits(exitQuit)
		term.holds(map[string]string{"greet.go": greetBefore})
	}
}

// Without a clipboard, an answer is pasted on the empty screen.
func TestPasteJourney(t *testing.T) {
	term := start(t, "unnamed", "DISPLAY= WAYLAND_DISPLAY= PATH=BASE/nothing BIN")
	term.shows("Paste an answer here")
	term.tmux("set-buffer", "`greet.go`:\n\n```go\n"+unnamedAfter+"```\n")
	term.tmux("paste-buffer", "-p")
	term.shows("accepted")
	term.keys("w")
	term.shows("enter apply")
	term.does("Enter", "Applied")
	term.keys("x")
	term.exits(exitDone)
	term.holds(map[string]string{"greet.go": unnamedAfter, "other.go": unnamedOther})
}
