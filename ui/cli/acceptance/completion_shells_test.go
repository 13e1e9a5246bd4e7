//go:build e2e

package acceptance

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each shell completes these lines with the script for it, at a tab that is pressed in a
// terminal.
func TestCompletionInShells(t *testing.T) {
	// In fish, cobra offers files beside directories.
	const clear = "PS1='> '; "
	for name, shell := range map[string]struct{ command, setup, directory string }{
		"bash": {"bash --norc --noprofile -i", clear + `unset HISTFILE; . /usr/share/bash-completion/bash_completion; eval "$(aptix-tui completion bash)"`, "--root directory"},
		"zsh":  {"zsh -f -i", clear + "autoload -U compinit && compinit -u -D; source <(aptix-tui completion zsh)", "--root directory"},
		"fish": {"fish --no-config -i", "set -g fish_autosuggestion_enabled 0; aptix-tui completion fish | source", "directory/"},
	} {
		t.Run(name, func(t *testing.T) {
			base := layOut(t, "tasks")
			for _, file := range []string{"directory/file", "direct.md"} {
				path := filepath.Join(base, "ws", file)
				if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, nil, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			bin, err := program()
			if err != nil {
				t.Fatal(err)
			}
			term := launch(t, base, 100, 50, shell.command, "PATH="+filepath.Dir(bin)+string(os.PathListSeparator)+os.Getenv("PATH"))
			term.types(shell.setup + "; echo re''ady\r")
			term.shows("\nready\n")
			for i, c := range []struct{ line, completed string }{
				{"aptix-tui che", "aptix-tui check"},
				{"aptix-tui completion pow", "completion powershell"},
				{"aptix-tui --format str", "--format structured"},
				{"aptix-tui --format=del", "--format=delimited"},
				{"aptix-tui --theme=li", "--theme=light"},
				{"aptix-tui check --allow l", "--allow loose"},
				{"aptix-tui apply --root direct", shell.directory},
				{"aptix-tui check direct.", "check direct.md"},
			} {
				term.types(c.line + "\t")
				term.shows(c.completed)
				term.keys("C-u") // an empty line
				term.types(fmt.Sprintf("echo cle''ar%d\r", i))
				term.shows(fmt.Sprintf("\nclear%d\n", i))
			}
			term.lackErrors()
		})
	}
}

// lackErrors fails if a shell complained.
func (t *tmuxTerminal) lackErrors() {
	t.Helper()
	for _, words := range []string{"not found", "rror", "nvalid"} {
		if screen := t.screen(); strings.Contains(screen, words) {
			t.Errorf("the screen has %q:\n%s", words, screen)
		}
	}
}
