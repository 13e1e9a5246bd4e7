//go:build e2e && linux

package acceptance

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// intrusions is how often a second program writes while a commit may run.
const intrusions = 100

// PROTOCOL §4: a second program writes to targets at random moments, in place or
// by renaming. None of its edits is ever lost, whatever becomes of the commit,
// and a commit that meets its edit says so.
func TestSecondProgram(t *testing.T) {
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	var takes time.Duration
	for n := range intrusions {
		base := t.TempDir()
		ws, answer := filepath.Join(base, "ws"), filepath.Join(base, "answer.md")
		lineCase(t, ws, answer)
		cmd := exec.Command(bin, "apply", "--root", ws, answer)
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		started := time.Now()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		intruder := make(chan edit, 1)
		go func() { intruder <- intrude(ws, n, takes) }()
		err := cmd.Wait()
		if n < 3 {
			takes = max(takes, time.Since(started)) // the first ones tell how long a run takes
		}
		e := <-intruder
		if e.err != nil {
			t.Fatalf("the second program: %v", e.err)
		}
		counts[e.judge(t, ws, err, out.String())]++
		if err := os.RemoveAll(base); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d edits while a run takes %v: %v", intrusions, takes.Round(time.Millisecond), counts)
}

// lineFiles is how many files the case has.
const lineFiles = 40

// lineCase is a workspace whose files have a line to be replaced each.
func lineCase(t *testing.T, ws, answer string) {
	t.Helper()
	var patches []string
	for i := range lineFiles {
		name := fmt.Sprintf("f%d.txt", i)
		write(t, filepath.Join(ws, name), []byte("first\nold line\nlast\n"), 0o644)
		patches = append(patches, fmt.Sprintf(`{ "path": %q, "find": "old line", "replace": "new line", "limit": "once" }`, name))
	}
	write(t, answer, []byte(fenced("json", "{\n\"root\": \".\",\n\"patches\": [\n"+strings.Join(patches, ",\n")+"\n]\n}")), 0o644)
}

// An edit is what the second program wrote to one file.
type edit struct {
	name, how string
	mark      string // a line that nothing else holds
	err       error
}

// intrude writes to a target at a random moment of a run. It keeps the lines that
// are there.
func intrude(ws string, n int, takes time.Duration) edit {
	e := edit{name: fmt.Sprintf("f%d.txt", rand.IntN(lineFiles)), mark: fmt.Sprintf("mine %d\n", n), how: "in place"}
	if takes > 0 {
		<-time.After(time.Duration(rand.Int64N(int64(takes))))
	}
	name := filepath.Join(ws, e.name)
	text, err := os.ReadFile(name)
	if err != nil {
		e.err = err
		return e
	}
	text = append(text, e.mark...)
	if n%2 == 0 {
		e.err = os.WriteFile(name, text, 0o644)
		return e
	}
	e.how = "by renaming"
	e.err = errors.Join(os.WriteFile(name+".tmp", text, 0o644), os.Rename(name+".tmp", name))
	return e
}

// judge says what became of the edit: it is in its file, and if the commit was
// refused nothing else has changed; or else it is lost.
func (e edit) judge(t *testing.T, ws string, run error, printed string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(ws, e.name))
	if err != nil {
		t.Fatal(err)
	}
	kept := strings.Contains(string(text), e.mark)
	changed := 0
	for i := range lineFiles {
		b, err := os.ReadFile(filepath.Join(ws, fmt.Sprintf("f%d.txt", i)))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(b, []byte("new line")) {
			changed++
		}
	}
	switch {
	case !kept && !keptSomewhere(t, ws, e.mark):
		t.Errorf("the edit of %s, %s, is lost: %q\n%s", e.name, e.how, text, printed)
	case !kept:
		t.Errorf("the edit of %s, %s, is in the history only, and no message says so\n%s", e.name, e.how, printed)
	case run == nil && changed < lineFiles-1:
		t.Errorf("a success, and only %d files are changed", changed)
	case run == nil:
		return "committed, " + e.how
	case changed > 1 || changed == 1 && !strings.Contains(string(text), "new line"):
		t.Errorf("a refusal, and %d files are changed:\n%s", changed, printed)
	case !strings.Contains(printed, e.name):
		t.Errorf("the refusal does not name %s:\n%s", e.name, printed)
	}
	return "refused, " + e.how
}

// keptSomewhere reports whether a text is in any file of ws.
func keptSomewhere(t *testing.T, ws, text string) bool {
	t.Helper()
	found := false
	err := filepath.WalkDir(ws, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		b, err := os.ReadFile(path)
		found = found || bytes.Contains(b, []byte(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
