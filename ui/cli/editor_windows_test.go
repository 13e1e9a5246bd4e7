package cli

import (
	"os"
	"path/filepath"
	"testing"

	"aptix-tui/ui/config"
)

// editsVariable makes this program an editor that writes the value into its last argument.
const editsVariable = "APTIX_TEST_EDITS"

func init() {
	if text := os.Getenv(editsVariable); text != "" {
		if err := os.WriteFile(os.Args[len(os.Args)-1], []byte(text), 0o600); err != nil {
			panic(err)
		}
		os.Exit(0)
	}
}

// An editor with blanks in its path is started, quoted or not. One that is missing is named.
func TestEditorWithBlanks(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "Program Files", "my editor.exe")
	write(t, program, []byte(textOf(t, self)), 0o755)
	t.Setenv(editsVariable, "edited")
	for _, editor := range []string{program, program + " -w", `"` + program + `" -w`} {
		text := []byte("as it was")
		a := &app{config: config.Config{Editor: editor}}
		if err := a.edit("a b.txt", &text).Run(); err != nil || string(text) != "edited" {
			t.Errorf("%s: %v, the text is %q", editor, err, text)
		}
	}
	missing := &app{config: config.Config{Editor: program + "x"}}
	const want = " was not found; set $EDITOR, or editor in the config file"
	if err := missing.edit("a.txt", new([]byte)).Run(); err == nil || err.Error() != missing.editor()+want {
		t.Error(err)
	}
}
