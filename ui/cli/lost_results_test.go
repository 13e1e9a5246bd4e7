package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model/commit"
)

// A fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// COMMANDS §6: every command reports a result that cannot be written. Those that have
// written to the workspace exit with status 3 and say what they did.
func TestLostResults(t *testing.T) {
	dir := t.TempDir()
	ws, answer := filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md")
	write(t, filepath.Join(ws, "a.txt"), []byte("a\n"), 0o644)
	write(t, answer, []byte(bundle("a.txt", `"operation": "replace", "content": "b\n"`)), 0o644)
	t.Chdir(ws)
	for _, c := range []struct {
		status int
		says   string
		args   []string
	}{
		{exitRefused, "writing the result: no space left", []string{"check", answer}},
		{exitRefused, "writing the JSON: no space left", []string{"check", "--json", answer}},
		{exitRefused, "writing the patch of a.txt: no space left", []string{"check", "--diff", answer}},
		{exitRefused, "writing the result: no space left", []string{"check", "--reply", "-", answer}},
		{exitRefused, "writing the result: no space left", []string{"check", "--rules"}},
		{exitRefused, "writing the result: no space left", []string{"check", "--lint", answer}},
		{exitRefused, "", []string{"doctor"}},
		{exitRefused, "", []string{"config"}},
		{exitRefused, "", []string{"prompt", "ap"}},
		{exitRefused, "writing to standard output: no space left", []string{"--help"}},
		{exitRefused, "writing to standard output: no space left", []string{"--version"}},
		{exitRefused, "writing to standard output: no space left", []string{"completion", "bash"}},
		{exitBug, "everything was applied (aptix-tui log lists it), but ", []string{"apply", answer}},
		{exitBug, " is undone (aptix-tui log lists it), but ", []string{"undo"}},
		{exitBug, "everything was applied (aptix-tui log lists it), but ", []string{"apply", "--json", answer}},
		{exitBug, " is undone (aptix-tui log lists it), but ", []string{"undo"}},
		{exitRefused, "writing the result: no space left", []string{"log"}},
		{exitRefused, "writing the result: no space left", []string{"show", "NEWEST"}},
	} {
		if c.args[0] == "show" {
			c.args[1] = newest(t, ws)
		}
		var errs bytes.Buffer
		status := Main(c.args, Streams{In: os.Stdin, Out: fullDisk{}, Err: &errs})
		if status != c.status || !strings.Contains(errs.String(), c.says) || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%s: exit status %d, want %d, and it says %q", c.args, status, c.status, errs.String())
		}
	}
}

// An unattended run has no review to refresh; the error of a rollback that was stopped
// stays the same.
func TestOutdated(t *testing.T) {
	changed := &commit.ChangedError{Paths: []string{"a.txt", "b.txt"}}
	for _, c := range []struct {
		err  error
		want string
	}{
		{nil, "<nil>"},
		{fmt.Errorf("%w. Refresh the review", changed), "files have changed since apply read them: a.txt, b.txt. Nothing was written. Run apply again"},
		{&commit.RollbackError{Cause: changed, NotDurable: errors.New("stuck")}, (&commit.RollbackError{Cause: changed, NotDurable: errors.New("stuck")}).Error()},
		{&commit.LockedError{PID: 7}, (&commit.LockedError{PID: 7}).Error()},
	} {
		if got := fmt.Sprint(explainChanged(c.err)); got != c.want {
			t.Errorf("%v becomes %q, want %q", c.err, got, c.want)
		}
	}
}
