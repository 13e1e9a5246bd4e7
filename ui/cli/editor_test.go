package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/theme/terminal"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/spf13/cobra"

	"aptix-tui/ui/config"
)

// Editors need a terminal, so that os/exec must get its file.
func TestEditorWritesToTheTerminal(t *testing.T) {
	a, text := &app{}, []byte(nil)
	edited, shown := a.edit("greet.go", &text).(editorText), editorRun{a.editorCommand("greet.go"), a}
	for _, run := range []editorRun{edited.editorRun, shown} {
		run.SetStdout(terminal.NewScreen(os.Stdout))
		if run.Stdout != os.Stdout {
			t.Errorf("the output of the editor is a %T", run.Stdout)
		}
	}
}

// REVIEW §2.5: a failed key names the editor that could not be run, and how to set another
// one.
func TestEditorFailure(t *testing.T) {
	for _, c := range []struct{ editor, want string }{
		{"exit 3 #", "exit 3 #: exit status 3"},
		{filepath.Join(t.TempDir(), "none"), " was not found; set $EDITOR, or editor in the config file"},
	} {
		a := &app{config: config.Config{Editor: c.editor}}
		text := []byte("as it was")
		edited := a.edit("greet.go", &text)
		shown := editorRun{a.editorCommand("greet.go"), a}
		for _, err := range []error{edited.Run(), shown.Run()} {
			if err == nil || !strings.HasSuffix(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", c.editor, err, c.want)
			}
		}
		if string(text) != "as it was" {
			t.Errorf("%s: the text is %q", c.editor, text)
		}
	}
}

// An editor with a line break is refused by the keys that start it, and by nothing else.
func TestEditorWithALineBreak(t *testing.T) {
	t.Setenv("VISUAL", "ed\n-x")
	const want = "the setting has a line break (editor, from environment VISUAL)"
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	if err := d.a.loadSettings(&cobra.Command{}); err != nil {
		t.Fatalf("the settings are refused: %v", err)
	}
	text := []byte("as it was")
	for _, c := range []tea.ExecCommand{d.a.edit("a.txt", &text), d.a.openAt(d.s, "a.txt", 1)} {
		if err := c.Run(); err == nil || err.Error() != want {
			t.Errorf("%T: %v, want %s", c, err, want)
		}
	}
	if string(text) != "as it was" {
		t.Errorf("the text is %q", text)
	}
}

// At a signal the review ends with its editor, and what was edited stays in its file.
func TestEditorAtASignal(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	a := &app{config: config.Config{Editor: "echo edited >"}}
	text := []byte("as it was")
	var end context.CancelFunc
	a.ending, end = context.WithCancel(t.Context())
	if err := a.edit("a.txt", &text).Run(); err != nil || a.editedFile != "" {
		t.Errorf("without a signal: %v, %q is kept", err, a.editedFile)
	}
	end()
	text = []byte("as it was")
	err := a.edit("a.txt", &text).Run()
	if kept, _ := os.ReadFile(a.editedFile); err != nil || string(kept) != "edited\n" {
		t.Errorf("%v, %q is kept in %s", err, kept, a.editedFile)
	}
}

// The arguments that editors get: for a line of a file, and for a text that is read back.
func TestEditorArguments(t *testing.T) {
	for _, c := range []struct{ editor, open, edit string }{
		{"vi", "+3 F", "F"},
		{"/usr/bin/nvim -u NONE", "+3 F", "F"},
		{"hx", "F:3", "F"},
		{"code", "--goto F:3", "--wait F"},
		{"code --wait", "--goto F:3", "F"},
		{"code -w", "--goto F:3", "F"},
		{"gvim", "+3 F", "-f F"},
		{"subl", "F:3", "--wait F"},
		{"unknown --flag", "F", "F"},
	} {
		a := &app{config: config.Config{Editor: c.editor}}
		if got := strings.Join(lineArguments(c.editor, "F", 3), " "); got != c.open {
			t.Errorf("%s opens %s, want %s", c.editor, got, c.open)
		}
		if got := a.waitingEditor("F").Args; !strings.HasSuffix(strings.Join(got, " "), " "+c.edit) || strings.Count(strings.Join(got, " "), "--wait") > 1 {
			t.Errorf("%s edits %q, want %s", c.editor, got, c.edit)
		}
	}
}

// No program of the repository is the editor: a directory of PATH that depends on the current one
// is not looked at.
func TestEditorOfTheRepository(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, filepath.Join("bin", "vi"), []byte("#!/bin/sh\nexit 9\n"), 0o755)
	write(t, "vi", []byte("#!/bin/sh\nexit 9\n"), 0o755)
	own := t.TempDir()
	write(t, filepath.Join(own, "vi"), []byte("#!/bin/sh\nexit 3\n"), 0o755)
	for _, path := range []string{".:" + own, ":" + own, "bin::" + own, own + ":"} {
		t.Setenv("PATH", path)
		a := &app{config: config.Config{Editor: "vi"}}
		if err := a.editorCommand("F").Run(); err == nil || err.Error() != "exit status 3" {
			t.Errorf("PATH=%s: %v", path, err)
		}
	}
	if got := absolutePath(":.:bin"); got != "/usr/bin:/bin" {
		t.Errorf("without a directory PATH is %q", got)
	}
}
