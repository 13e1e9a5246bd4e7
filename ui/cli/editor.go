package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/theme"
)

// editor is the person's editor, with its arguments.
func (a *app) editor() string {
	switch {
	case a.config.Editor != "":
		return a.config.Editor
	case runtime.GOOS == "windows":
		return "notepad"
	}
	return "vi"
}

// editorCommand runs the editor on files, which the shell does not look into.
func (a *app) editorCommand(args ...string) *exec.Cmd {
	if runtime.GOOS == "windows" {
		words := append(strings.Fields(a.editor()), args...)
		return exec.Command(words[0], words[1:]...)
	}
	return exec.Command("/bin/sh", append([]string{"-c", a.editor() + ` "$@"`, "editor"}, args...)...)
}

// An editorText is a text in the editor. It implements tea.ExecCommand.
type editorText struct {
	*exec.Cmd
	command func(args ...string) *exec.Cmd
	failed  func(error) error
	name    string
	text    *[]byte
}

// edit gives text to the editor, in a file whose name tells its language.
func (a *app) edit(name string, text *[]byte) tea.ExecCommand {
	return &editorText{Cmd: &exec.Cmd{}, command: a.editorCommand, failed: a.editorError, name: filepath.Base(filepath.FromSlash(name)), text: text}
}

func (e *editorText) SetStdin(r io.Reader)  { e.Stdin = terminalOf(r) }
func (e *editorText) SetStdout(w io.Writer) { e.Stdout = w }
func (e *editorText) SetStderr(w io.Writer) { e.Stderr = w }

// terminalOf is the terminal itself behind the review's keys. An editor needs
// that: given anything but a file, it would read from a pipe, and would not be
// done before one more key was pressed.
func terminalOf(keys io.Reader) io.Reader {
	if k, ok := keys.(*theme.Keyboard); ok {
		return k.File
	}
	return keys
}

// shellNotFound is the exit status of a shell that does not find a command.
const shellNotFound = 127

// editorError tells which editor failed, and with what.
func (a *app) editorError(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == shellNotFound {
		return fmt.Errorf("%s was not found; set $EDITOR, or editor in the config file", a.editor())
	}
	return fmt.Errorf("%s: %w", a.editor(), err)
}

// Run writes the text to a directory of its own, runs the editor, and reads the
// text again.
func (e *editorText) Run() (err error) {
	dir, err := os.MkdirTemp("", "aptix-tui-edit-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, e.name)
	if err := os.WriteFile(file, *e.text, 0o600); err != nil {
		return err
	}
	cmd := e.command(file)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = e.Stdin, e.Stdout, e.Stderr
	if err := cmd.Run(); err != nil {
		return e.failed(err)
	}
	text, err := os.ReadFile(file)
	if err == nil {
		*e.text = text
	}
	return err
}

// An editorFile file is a file of the workspace in the editor. It implements
// tea.ExecCommand.
type editorFile struct {
	*exec.Cmd
	failed func(error) error
}

func (o editorFile) SetStdin(r io.Reader)  { o.Stdin = terminalOf(r) }
func (o editorFile) SetStdout(w io.Writer) { o.Stdout = w }
func (o editorFile) SetStderr(w io.Writer) { o.Stderr = w }

// Run runs the editor.
func (o editorFile) Run() error {
	if err := o.Cmd.Run(); err != nil {
		return o.failed(err)
	}
	return nil
}

// openAt opens a file of the workspace at a line.
func (a *app) openAt(s *session, path string, line int) tea.ExecCommand {
	file := filepath.Join(s.workspace.Dir(), filepath.FromSlash(path))
	return editorFile{a.editorCommand(lineArguments(a.editor(), file, line)...), a.editorError}
}

// editorLineForms say how editors are told a line; F is the file, L the line.
var editorLineForms = map[string][]string{
	"vi": {"+L", "F"}, "vim": {"+L", "F"}, "nvim": {"+L", "F"}, "nano": {"+L", "F"}, "emacs": {"+L", "F"},
	"emacsclient": {"+L", "F"}, "micro": {"+L", "F"}, "kak": {"+L", "F"}, "joe": {"+L", "F"}, "mg": {"+L", "F"},
	"ed": {"F"}, "hx": {"F:L"}, "helix": {"F:L"}, "subl": {"F:L"}, "zed": {"F:L"},
	"code": {"-g", "F:L"}, "codium": {"-g", "F:L"}, "cursor": {"-g", "F:L"},
}

func lineArguments(editor, file string, line int) []string {
	words := strings.Fields(editor)
	form := []string{"F"}
	if len(words) > 0 {
		if known, ok := editorLineForms[strings.TrimSuffix(filepath.Base(words[0]), ".exe")]; ok {
			form = known
		}
	}
	out := make([]string, len(form))
	for i, part := range form {
		switch part {
		case "F":
			out[i] = file
		case "F:L":
			out[i] = fmt.Sprintf("%s:%d", file, line)
		case "+L":
			out[i] = fmt.Sprintf("+%d", line)
		default:
			out[i] = part
		}
	}
	return out
}
