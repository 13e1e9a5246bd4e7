package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/ui/config"
)

// Editors need a terminal, so that os/exec must get its file.
func TestEditorWritesToTheTerminal(t *testing.T) {
	a, text := &app{}, []byte(nil)
	edited, shown := a.edit("greet.go", &text).(editorText), editorRun{a.editorCommand("greet.go"), a.editorError, nil}
	for _, run := range []editorRun{edited.editorRun, shown} {
		run.SetStdout(synchronized(os.Stdout))
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
		shown := editorRun{a.editorCommand("greet.go"), a.editorError, nil}
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
