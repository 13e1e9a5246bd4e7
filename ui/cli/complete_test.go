package cli

import (
	"os"
	"path/filepath"
	"regexp"
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
		{[]string{"--theme", "mid"}, "auto dark midnight light paper colour-blind ansi none :4"},
		{[]string{"--root", ""}, ":16"},
		{[]string{"undo", "--root", ""}, ":16"},
		{[]string{"apply", ""}, ":0"},
		{[]string{"apply", "one", ""}, ":4"},
		{[]string{"completion", "z"}, "zsh :4"},
		{[]string{"config", ""}, ":4"},
		{[]string{"--verify", ""}, ":4"},
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

func TestCompletesIDs(t *testing.T) {
	ws, answer := t.TempDir(), filepath.Join(t.TempDir(), "answer.md")
	t.Chdir(ws)
	for _, text := range []string{"a", "b", "c"} {
		write(t, answer, []byte(bundle(text+".txt", `"content": "b\n"`)), 0o644)
		if status, printed := command(t, "apply", answer); status != exitDone {
			t.Fatal(printed)
		}
	}
	if status, printed := command(t, "undo"); status != exitDone {
		t.Fatal(printed)
	}
	offered := regexp.MustCompile(`^[0-9a-f-]{8,}\t(just now|\d minutes? ago), 1 file`)
	for of, want := range map[string]int{"undo": 3, "show": 4} { // undo leaves out what is undone
		ids := completions(t, of, "")
		if len(ids) != want+1 || ids[want] != ":36" {
			t.Errorf("%s offers %q, want %d", of, ids, want)
		}
		for _, id := range ids[:want] {
			if !offered.MatchString(id) {
				t.Errorf("%s offers %q", of, id)
			}
		}
		if newest := newest(t, ws); !strings.HasPrefix(newest, strings.Split(ids[0], "\t")[0]) {
			t.Errorf("%s offers %q first, want %s", of, ids[0], newest)
		}
	}
	whole := newest(t, ws)
	if got := completions(t, "show", whole[:20]); len(got) != 2 || !strings.HasPrefix(got[0], whole+"\t") {
		t.Errorf("a long prefix gives %q", got)
	}
	if got := completions(t, "undo", "--root", filepath.Dir(answer), ""); len(got) != 1 {
		t.Errorf("another root gives %q", got)
	}
}

// A history that cannot be read, records of others and a bad config file give no messages.
func TestCompletionIsSilent(t *testing.T) {
	ws := t.TempDir()
	t.Chdir(ws)
	for _, args := range [][]string{{"undo", ""}, {"show", ""}, {"undo", "--trust", ""}, {"recover", "--trust", ""}, {"recover", "--discard", ""}} {
		for name, prepare := range map[string]func(){
			"no history": func() {},
			"not a directory": func() {
				write(t, filepath.Join(ws, ".aptix"), []byte("x"), 0o644)
			},
			"a broken record": func() {
				write(t, filepath.Join(ws, ".aptix", "history", "01a21575-0000-7000-8000-000000000000", "journal"), []byte("{"), 0o644)
			},
			"a name that steers": func() {
				write(t, filepath.Join(ws, ".aptix", "history", "x\x1b[2J$(reboot)", "journal"), []byte("{"), 0o644)
			},
		} {
			prepare()
			for _, word := range completions(t, args...) {
				if strings.ContainsAny(word, "\x1b$(") {
					t.Errorf("%s: %q offers %q", name, args, word)
				}
			}
			os.RemoveAll(filepath.Join(ws, ".aptix"))
		}
	}
	bad := filepath.Join(ws, "bad.toml")
	write(t, bad, []byte("no toml"), 0o644)
	t.Setenv(configVariable, bad)
	if got := completions(t, "completion", "ba"); len(got) != 2 {
		t.Errorf("with a bad config file: %q", got)
	}
	if status, printed := command(t, "completion", "bash"); status != exitDone || !strings.Contains(printed, "__start_aptix-tui") {
		t.Errorf("completion with a bad config file: %s", printed)
	}
}

// Each record that is not the user's is offered where it can be used.
func TestCompletesForeignIDs(t *testing.T) {
	ws, answer := t.TempDir(), filepath.Join(t.TempDir(), "answer.md")
	write(t, answer, []byte(bundle("a.txt", `"content": "b\n"`)), 0o644)
	if status, printed := command(t, "apply", "--root", ws, answer); status != exitDone {
		t.Fatal(printed)
	}
	id := newest(t, ws)
	copied := t.TempDir() // another place: the record is not proved to be of it
	if err := os.CopyFS(copied, os.DirFS(ws)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(copied)
	for _, args := range [][]string{{"undo", "--trust", ""}, {"recover", "--discard", ""}} {
		if got := completions(t, args...); len(got) != 2 || got[0] != id+"\tin the history, 1 path" {
			t.Errorf("%q offers %q, want %s", args, got, id)
		}
	}
	if got := completions(t, "recover", "--trust", ""); len(got) != 1 {
		t.Errorf("recover --trust offers %q, which was not interrupted", got)
	}
}
