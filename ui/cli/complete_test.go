package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// completions asks as the script of a shell does, and returns the words offered, without
// the hint for people on standard error.
func completions(t *testing.T, args ...string) []string {
	t.Helper()
	status, printed := command(t, append([]string{"__complete"}, args...)...)
	rows := strings.Split(strings.TrimSpace(printed), "\n")
	if status != exitDone || len(rows) < 2 || !strings.HasPrefix(rows[len(rows)-1], "Completion ended with directive") {
		t.Fatalf("%q: status %d: %s", args, status, printed)
	}
	return rows[:len(rows)-1]
}

func TestCompletions(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string // the words, and the directive of cobra for the shell
	}{
		{[]string{"check", "--allow", ""}, "loose :4"},
		{[]string{"--theme", "li"}, "auto dark light colour-blind none :4"},
		{[]string{"--root", ""}, ":16"},
		{[]string{"undo", "--root", ""}, ":16"},
		{[]string{"apply", ""}, ":0"},
		{[]string{"completion", "z"}, "zsh\tGenerate the autocompletion script for zsh :4"},
	} {
		if got := strings.Join(completions(t, c.args...), " "); got != c.want {
			t.Errorf("%q offers %q, want %q", c.args, got, c.want)
		}
	}
	formats := completions(t, "check", "--format", "")
	if len(formats) < 10 || formats[len(formats)-1] != ":4" {
		t.Errorf("--format offers %q", formats)
	}
}

// With an error in the config file there is a script, and completions are offered.
func TestCompletionWithABadConfigFile(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.toml")
	write(t, bad, []byte("no toml"), 0o644)
	t.Setenv(configVariable, bad)
	if got := completions(t, "completion", "ba"); len(got) != 2 {
		t.Errorf("with a bad config file: %q", got)
	}
	if status, printed := command(t, "completion", "bash"); status != exitDone || !strings.Contains(printed, "__start_aptix-tui") {
		t.Errorf("completion with a bad config file: %s", printed)
	}
}
