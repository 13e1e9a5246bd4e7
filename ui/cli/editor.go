package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// editor is the user's editor with its arguments.
func (a *app) editor() string {
	switch {
	case a.config.Editor != "":
		return a.config.Editor
	case runtime.GOOS == "windows":
		return "notepad"
	}
	return "vi"
}

// editorCommand runs the editor with args, which the shell does not interpret.
func (a *app) editorCommand(args ...string) *exec.Cmd {
	if runtime.GOOS == "windows" {
		words := append(a.editorWords(), args...) // with the editor, see editorProblem
		return exec.Command(words[0], words[1:]...)
	}
	cmd := exec.Command("/bin/sh", append([]string{"-c", a.editor() + ` "$@"`, "editor"}, args...)...)
	cmd.Env = append(os.Environ(), "PATH="+absolutePath(os.Getenv("PATH")))
	return cmd
}

// editorWords are the program of the editor and its arguments. Only a shell of Unix knows exactly.
// On Windows a path with blanks need not be quoted.
func (a *app) editorWords() []string {
	return splitEditor(a.editor(), func(program string) bool { return runtime.GOOS == "windows" && isInstalled(program) })
}

var (
	editorWord   = lazyregexp.New(`("[^"]*"|'[^']*'|\\ |\S)+`)
	editorQuotes = lazyregexp.New(`"([^"]*)"|'([^']*)'|\\( )`)
)

// splitEditor splits the setting of an editor at blanks that are not quoted, and behind the first
// words that are a program together.
func splitEditor(editor string, isProgram func(string) bool) (words []string) {
	editor = strings.TrimSpace(editor)
	for at, c := range editor + " " {
		if c == ' ' && isProgram(editor[:at]) {
			words, editor = []string{editor[:at]}, editor[at:]
			break
		}
	}
	for _, word := range editorWord.FindAllString(editor, -1) {
		words = append(words, editorQuotes.ReplaceAllString(word, "$1$2$3"))
	}
	return words
}

// absolutePath is a PATH without the directories that depend on the current one, where a
// program of the repository may be.
func absolutePath(path string) string {
	dirs := slices.DeleteFunc(filepath.SplitList(path), func(dir string) bool { return !filepath.IsAbs(dir) })
	if len(dirs) == 0 {
		return "/usr/bin:/bin"
	}
	return strings.Join(dirs, string(filepath.ListSeparator))
}

// An editorRun runs the editor. It implements tea.ExecCommand.
type editorRun struct {
	*exec.Cmd
	app *app
}

// editorProblem says why the editor cannot be started, and where it is set.
func (a *app) editorProblem() error {
	if why := config.EditorProblem(a.editor()); why != "" {
		return fmt.Errorf("%s (editor, from %s)", why, a.config.Origin("editor"))
	}
	return nil
}

// SetStdin takes the terminal of the keyboard of the review. With any other reader exec.Cmd would
// copy the input through a pipe, and Run would return only after one more key press.
func (o editorRun) SetStdin(r io.Reader) {
	if k, ok := r.(*terminal.Keyboard); ok {
		r = k.Terminal()
	}
	o.Stdin = r
}

// SetStdout takes the terminal of the screen of the review: the editor must not write into a pipe.
func (o editorRun) SetStdout(w io.Writer) {
	if s, ok := w.(*terminal.Screen); ok {
		w = s.File
	}
	o.Stdout = w
}

func (o editorRun) SetStderr(w io.Writer) { o.Stderr = w }

// Run runs the editor.
func (o editorRun) Run() error {
	if err := o.app.editorProblem(); err != nil {
		return err
	}
	if err := o.Cmd.Run(); err != nil {
		return o.app.editorError(err)
	}
	return nil
}

// An editorText edits a text in the editor.
type editorText struct {
	editorRun // without a file until Run
	name      string
	text      *[]byte
}

// edit opens text in the editor, in a temporary file with the base name of name.
func (a *app) edit(name string, text *[]byte) tea.ExecCommand {
	return editorText{editorRun{&exec.Cmd{}, a}, filepath.Base(filepath.FromSlash(name)), text}
}

// waitingEditor runs the editor for a file that is read when the editor has ended.
func (a *app) waitingEditor(args ...string) *exec.Cmd {
	words := a.editorWords()
	flag := knownEditors[editorName(words)].wait
	if flag != "" && !slices.Contains(words, flag) && !slices.Contains(words, "-w") {
		args = append([]string{flag}, args...)
	}
	return a.editorCommand(args...)
}

// editorName is the name of the program in the words of an editor.
func editorName(words []string) string {
	if len(words) == 0 {
		return ""
	}
	name := strings.ToLower(words[0][strings.LastIndexAny(words[0], `/\`)+1:])
	return strings.TrimSuffix(strings.TrimSuffix(name, ".exe"), ".cmd")
}

// shellNotFound is the exit status of a shell that did not find the command.
const shellNotFound = 127

// editorError names the editor that failed.
func (a *app) editorError(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == shellNotFound || errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("%s was not found; set $EDITOR, or editor in the config file", a.editor())
	}
	return fmt.Errorf("%s: %w", a.editor(), err)
}

// Run writes the text to a temporary directory, runs the editor and reads the text
// back. At a signal meanwhile the review ends and does not take the text: it is kept there.
func (e editorText) Run() (err error) {
	dir, err := os.MkdirTemp("", "aptix-tui-edit-")
	if err != nil {
		return err
	}
	kept := false
	defer func() {
		if !kept {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}()
	file := filepath.Join(dir, e.name)
	if err := os.WriteFile(file, *e.text, 0o600); err != nil {
		return err
	}
	cmd := e.app.waitingEditor(file)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = e.Stdin, e.Stdout, e.Stderr
	if err := (editorRun{cmd, e.app}).Run(); err != nil {
		return err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if kept = e.app.ending != nil && e.app.ending.Err() != nil && !bytes.Equal(text, *e.text); kept {
		e.app.editedFile = file
	}
	*e.text = text
	return nil
}

// openAt opens a file of the workspace at a line.
func (a *app) openAt(s *session, path string, line int) tea.ExecCommand {
	file := filepath.Join(s.workspace.Dir(), filepath.FromSlash(path))
	return editorRun{a.editorCommand(lineArguments(a.editorWords(), file, line)...), a}
}

// knownEditors are the arguments of editors: those that open a file at a line, where F is the file
// and L the line, and the flag that makes an editor with a window of its own wait until the file is
// closed. Any other editor opens the file.
var knownEditors = map[string]struct{ atLine, wait string }{
	"vi": {atLine: "+L F"}, "vim": {atLine: "+L F"}, "nvim": {atLine: "+L F"}, "nano": {atLine: "+L F"}, "emacs": {atLine: "+L F"},
	"emacsclient": {atLine: "+L F"}, "micro": {atLine: "+L F"}, "kak": {atLine: "+L F"}, "joe": {atLine: "+L F"}, "mg": {atLine: "+L F"},
	"gvim": {"+L F", "-f"}, "mvim": {"+L F", "-f"}, "hx": {atLine: "F:L"}, "helix": {atLine: "F:L"}, "subl": {"F:L", "--wait"}, "zed": {"F:L", "--wait"},
	"code": {"--goto F:L", "--wait"}, "codium": {"--goto F:L", "--wait"}, "cursor": {"--goto F:L", "--wait"},
}

func lineArguments(editor []string, file string, line int) []string {
	form := strings.Fields(cmp.Or(knownEditors[editorName(editor)].atLine, "F"))
	values := strings.NewReplacer("F", file, "L", strconv.Itoa(line))
	for i := range form {
		form[i] = values.Replace(form[i])
	}
	return form
}
