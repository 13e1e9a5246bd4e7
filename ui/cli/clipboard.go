package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"github.com/atotto/clipboard"
	"github.com/aymanbagabas/go-osc52/v2"

	"aptix-tui/theme/terminal"
)

// otherInput is what to do where the clipboard cannot be read.
const otherInput = "name a file, or pipe the answer in: aptix-tui < answer.md"

// noClipboard says why no clipboard can be read, and what to do; it is nil if one may be.
// Needs is the variable that its tool needs, if any.
func noClipboard(unsupported bool, needs string, getenv func(string) string) error {
	switch {
	case !unsupported && (needs == "" || getenv(needs) != ""):
		return nil
	case desktop(getenv) != "":
		return missingClipboardTool(desktop(getenv) == wayland)
	case remote(getenv):
		return errors.New("the clipboard of your own machine cannot be read over SSH; paste the answer into a file (cat > answer.md) and name it: aptix-tui answer.md")
	}
	return errors.New("there is no clipboard: no desktop session was found (neither WAYLAND_DISPLAY nor DISPLAY is set); " + otherInput)
}

const wayland = "WAYLAND_DISPLAY"

// desktop is the variable that names the desktop; empty if there is none.
func desktop(getenv func(string) string) string {
	for _, name := range []string{wayland, "DISPLAY"} {
		if getenv(name) != "" {
			return name
		}
	}
	return ""
}

// missingClipboardTool is the error of a missing clipboard tool, with its Debian package.
func missingClipboardTool(isWayland bool) error {
	tool := "xclip (apt install xclip)"
	if isWayland {
		tool = "wl-paste (apt install wl-clipboard)"
	}
	if runtime.GOOS != "linux" {
		tool = "a clipboard tool"
	}
	return errors.New("the clipboard cannot be read: " + tool + " is not installed; install it, " + otherInput)
}

// clipboardError says why the clipboard gives no text, in the words of the clipboard
// tool if it printed any.
func clipboardError(err error, getenv func(string) string) string {
	where := ""
	if name := desktop(getenv); name != "" {
		where = " of " + name + "=" + getenv(name)
	}
	why := err.Error() + "; it may be empty, hold no text or be out of reach"
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if words := strings.Fields(string(exit.Stderr)); len(words) > 0 {
			why = strings.Join(words, " ")
		}
	}
	return fmt.Sprintf("no text could be read from the clipboard%s: %s", where, why)
}

// copy puts text into the clipboard of this machine. If there is none, or the
// session is remote, it asks the terminal to do it, through tmux if that runs.
func (a *app) copy(text string) (how string, err error) {
	if !remote(os.Getenv) && !clipboard.Unsupported {
		if err := findClipboardTool().write(text); err == nil {
			return "", nil
		}
	}
	sequence := osc52.New(text).String()
	if os.Getenv("TMUX") != "" {
		if tmuxBuffer.write(text) == nil {
			return "sent to your terminal through tmux, if both allow it (OSC 52)", nil
		}
		// The options of tmux decide which of the two it passes on.
		sequence += osc52.New(text).Tmux().String()
	}
	screen := a.screen()
	if _, isFile := screen.(*os.File); isFile && !terminal.IsTerminal(screen) && !remote(os.Getenv) {
		return "", errors.New("nothing was copied: there is neither a clipboard nor a terminal; without --copy the text is printed")
	}
	// Over SSH the output is read by the terminal at the other end, even if here it is none.
	if _, err := io.WriteString(screen, sequence); err != nil {
		return "", fmt.Errorf("asking the terminal to copy: %w", err)
	}
	return "sent to your terminal, if it allows that (OSC 52)", nil
}

// tmuxBuffer puts text into a buffer of tmux and into the clipboard of the terminal
// around it. With its default settings (set-clipboard external) tmux does neither
// for OSC 52 sequences of a program. This fails before tmux 3.2, which has no -w,
// and if tmux is not in PATH.
var tmuxBuffer = clipboardTool{name: "tmux", writes: []string{"load-buffer", "-w", "-"}}

// remote reports whether the session runs over SSH.
func remote(getenv func(string) string) bool {
	return getenv("SSH_TTY") != "" || getenv("SSH_CONNECTION") != ""
}
