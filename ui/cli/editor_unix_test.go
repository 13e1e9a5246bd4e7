//go:build unix

// The editors are shell scripts.

package cli

import (
	"context"
	"os"
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
