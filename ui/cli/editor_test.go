package cli

import (
	"os"
	"slices"
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
		{`"C:\Program Files\VS Code\Code.exe" --new-window`, "--goto F:3", "--wait F"},
		{`'/opt/my editor/subl'`, "F:3", "--wait F"},
	} {
		a := &app{config: config.Config{Editor: c.editor}}
		if got := strings.Join(lineArguments(a.editorWords(), "F", 3), " "); got != c.open {
			t.Errorf("%s opens %s, want %s", c.editor, got, c.open)
		}
		if got := a.waitingEditor("F").Args; !strings.HasSuffix(strings.Join(got, " "), " "+c.edit) || strings.Count(strings.Join(got, " "), "--wait") > 1 {
			t.Errorf("%s edits %q, want %s", c.editor, got, c.edit)
		}
	}
}

// An editor with blanks in its path is quoted, as for Git, or on Windows written as it is.
func TestSplitEditor(t *testing.T) {
	const program = `C:\Program Files\O'Neil\x.exe`
	for _, c := range []struct {
		editor string
		want   []string
	}{
		{program, []string{program}},
		{" " + program + "  -w ", []string{program, "-w"}},
		{`"` + program + `" -w "a b"`, []string{program, "-w", "a b"}},
		{`'/opt/my editor' -c 'set x'`, []string{"/opt/my editor", "-c", "set x"}},
		{`/opt/my\ editor\ 2 -w`, []string{"/opt/my editor 2", "-w"}},
		{`x -c"a b"'c d' it's`, []string{"x", "-ca bc d", "it's"}},
		{`C:\bin\x.exe -w`, []string{`C:\bin\x.exe`, "-w"}},
	} {
		if got := splitEditor(c.editor, func(name string) bool { return name == program }); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.editor, got, c.want)
		}
	}
}
