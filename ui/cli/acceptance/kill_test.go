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
	"syscall"
	"testing"
	"time"
)

// kills is how many runs are killed while they are alive.
const kills = 60

// A bigCase is a workspace of 160 files, an answer that changes, creates and
// deletes most of them, and the tree before and after.
type bigCase struct {
	bin, answer, template string
	old, new              map[string]string
	takes                 time.Duration // a whole run
}

func newBigCase(t *testing.T) *bigCase {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	base := t.TempDir()
	c := &bigCase{bin: bin, answer: filepath.Join(base, "answer.md"), template: filepath.Join(base, "template")}
	var entries []string
	for i := range 160 {
		name := fmt.Sprintf("d%d/sub/f%d.txt", i%17, i)
		if i >= 24 {
			write(t, filepath.Join(c.template, filepath.FromSlash(name)), []byte(strings.Repeat(fmt.Sprintf("old %d\n", i), 40)), 0o644)
		}
		switch {
		case i < 144:
			entries = append(entries, fmt.Sprintf(`{"path": %q, "content": %q}`, name, strings.Repeat(fmt.Sprintf("new %d\n", i), 40)))
		default:
			entries = append(entries, fmt.Sprintf(`{"path": %q, "operation": "delete"}`, name))
		}
	}
	write(t, filepath.Join(c.template, "alone", "gone.txt"), []byte("gone\n"), 0o600)
	write(t, filepath.Join(c.template, "stays.txt"), []byte("stays\n"), 0o600)
	entries = append(entries, `{"path": "alone/gone.txt", "operation": "delete"}`)
	write(t, c.answer, []byte(fenced("json", "{\n\"root\": \".\",\n\"files\": [\n"+strings.Join(entries, ",\n")+"\n]\n}")), 0o644)
	c.old = tree(t, c.template)
	ws := c.workspace(t)
	for range 3 {
		started := time.Now()
		c.apply(t, c.workspace(t))
		c.takes = max(c.takes, time.Since(started))
	}
	c.apply(t, ws)
	c.new = tree(t, ws)
	return c
}

// workspace is a fresh copy of the template.
func (c *bigCase) workspace(t *testing.T) string {
	t.Helper()
	ws, err := os.MkdirTemp(filepath.Dir(c.answer), "ws-")
	if err == nil {
		err = os.CopyFS(ws, os.DirFS(c.template))
	}
	if err == nil {
		err = filepath.WalkDir(c.template, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(c.template, path)
			if err != nil {
				return err
			}
			return os.Chmod(filepath.Join(ws, rel), info.Mode())
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return ws
}

func (c *bigCase) apply(t *testing.T, ws string) {
	t.Helper()
	if out, err := exec.Command(c.bin, "apply", "--root", ws, c.answer).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// PROTOCOL §1: a process that is killed at any moment of a commit leaves a tree
// that recovery makes wholly old or wholly new, with nothing stray.
func TestKilled(t *testing.T) {
	c := newBigCase(t)
	whole := map[string]int{}
	killed, interrupted := 0, 0
	for n := 0; killed < kills; n++ {
		if n > 10*kills {
			t.Fatalf("only %d of %d runs could be killed in time", killed, n)
		}
		ws := c.workspace(t)
		if !c.kill(t, ws, n) {
			continue
		}
		killed++
		if c.pending(t, ws) {
			interrupted++
		}
		whole[c.recover(t, ws)]++
		if err := os.RemoveAll(ws); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("a run takes %v; %d killed, %d of them in the middle of a commit: %v", c.takes.Round(time.Millisecond), killed, interrupted, whole)
	if interrupted == 0 {
		t.Error("no kill hit a commit")
	}
}

// kill starts a run and kills it: at a moment of its time, at one after .aptix
// has appeared, or at one after the commit has begun, by turns. It reports whether
// the run was still alive.
func (c *bigCase) kill(t *testing.T, ws string, n int) bool {
	t.Helper()
	cmd := exec.Command(c.bin, "apply", "--root", ws, c.answer)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	watch := []struct {
		appears string
		within  time.Duration
	}{{"", c.takes}, {".aptix", c.takes / 2}, {".aptix/*/journal.forward", c.takes / 8}}[n%3]
	look := time.NewTicker(100 * time.Microsecond) // leaves the processor to the run
	defer look.Stop()
	for ; watch.appears != "" && len(ended) == 0; <-look.C {
		found, err := filepath.Glob(filepath.Join(ws, watch.appears))
		if err != nil {
			t.Fatal(err)
		}
		if len(found) > 0 {
			break
		}
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Fatalf("the run failed: %v", err)
		}
		return false
	case <-time.After(time.Duration(rand.Int64N(int64(watch.within)))):
	}
	if err := cmd.Process.Signal(syscall.SIGKILL); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	return <-ended != nil
}

// pending reports whether check finds an interrupted commit, and changes nothing.
func (c *bigCase) pending(t *testing.T, ws string) bool {
	t.Helper()
	before := everything(t, ws)
	var errs bytes.Buffer
	cmd := exec.Command(c.bin, "check", "--root", ws, c.answer)
	cmd.Stderr = &errs
	err := cmd.Run()
	var status *exec.ExitError
	if err != nil && !errors.As(err, &status) {
		t.Fatal(err)
	}
	if diff := difference(everything(t, ws), before); diff != "" {
		t.Errorf("check touched:\n%s", diff)
	}
	return strings.Contains(errs.String(), "recover")
}

// recover recovers ws, and tells which tree it leaves.
func (c *bigCase) recover(t *testing.T, ws string) string {
	t.Helper()
	if out, err := exec.Command(c.bin, "recover", "--root", ws).CombinedOutput(); err != nil {
		t.Fatalf("recover: %v\n%s", err, out)
	}
	checkHome(t, ws)
	got := tree(t, ws)
	if difference(got, c.new) == "" {
		return "new"
	}
	if diff := difference(got, c.old); diff != "" {
		t.Fatalf("the tree is neither old nor new; from the old one it differs in\n%s", diff)
	}
	return "old"
}

// checkHome: nothing is left in .aptix but what belongs there.
func checkHome(t *testing.T, ws string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(ws, ".aptix"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for _, e := range entries {
		switch e.Name() {
		case "history", "lock", ".gitignore":
		default:
			t.Errorf(".aptix/%s is left", e.Name())
		}
	}
}

// PROTOCOL §1: with two processes in one workspace each commit is complete or
// refused, and the refusal names the other process.
func TestTwoAtOnce(t *testing.T) {
	c := newBigCase(t)
	refusals := 0
	for range 10 {
		ws := c.workspace(t)
		var cmds [2]*exec.Cmd
		var out [2]bytes.Buffer
		for i := range cmds {
			cmds[i] = exec.Command(c.bin, "apply", "--root", ws, c.answer)
			cmds[i].Stdout, cmds[i].Stderr = &out[i], &out[i]
			if err := cmds[i].Start(); err != nil {
				t.Fatal(err)
			}
		}
		done := 0
		for i := range cmds {
			err := cmds[i].Wait()
			text := out[i].String()
			switch {
			case err == nil:
				done++
			case cmds[i].ProcessState.ExitCode() != exitRefused:
				t.Errorf("%v\n%s", err, text)
			case strings.Contains(text, "another aptix-tui") || strings.Contains(text, "changed since") || strings.Contains(text, "interrupted"):
				refusals++
			default:
				t.Errorf("refused without a word about the other: %s", text)
			}
		}
		if done == 0 {
			t.Errorf("neither succeeded:\n%s\n%s", out[0].String(), out[1].String())
		}
		if diff := difference(tree(t, ws), c.new); diff != "" {
			t.Errorf("the tree is not the new one:\n%s", diff)
		}
		checkHome(t, ws)
	}
	t.Logf("%d refusals", refusals)
}
