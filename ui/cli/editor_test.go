package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/ui/config"
)

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
		shown := editorRun{a.editorCommand("greet.go"), a.editorError}
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
