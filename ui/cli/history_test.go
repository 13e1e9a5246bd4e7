package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/ui"
)

func TestPastScripts(t *testing.T) { runScripts(t, "scripts/past") }

// SPEC §7: whatever a commit did, through whichever format, undo restores byte
// for byte and mode for mode, and undoing the undo brings it back.
func TestUndoEveryCase(t *testing.T) {
	for _, format := range []string{"bundle", "structured", "git", "delimited", "ap", "lines"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			cases, err := filepath.Glob(filepath.Join("..", "..", "testdata", "scripts", format, "*.txtar"))
			if err != nil {
				t.Fatal(err)
			}
			undone := 0
			for _, name := range cases {
				if !strings.HasPrefix(filepath.Base(name), "bad_") && undoCase(t, name) {
					undone++
				}
			}
			if undone < 15 {
				t.Errorf("only %d cases were committed and undone", undone)
			}
			t.Logf("%d of %d cases were committed and undone", undone, len(cases))
		})
	}
}

// undoCase commits the answer of a case, if it can be, undoes and redoes it.
func undoCase(t *testing.T, name string) bool {
	t.Helper()
	c, ok := layOutCase(t, name)
	if !ok {
		return false // a case of another shape
	}
	ws := c.ws
	before := tree(t, ws)
	if status, _ := command(t, "apply", "--root", ws, c.answer); status != exitDone {
		return false // it needs more than its files
	}
	after := tree(t, ws)
	if difference(after, before) == "" {
		return false
	}
	for _, want := range []map[string]string{before, after, before} {
		id := newest(t, ws)
		if status, text := command(t, "undo", "--root", ws, id); status != exitDone {
			t.Fatalf("%s: undo: status %d\n%s", name, status, text)
		}
		if diff := difference(tree(t, ws), want); diff != "" {
			t.Fatalf("%s: after undo:\n%s", name, diff)
		}
	}
	return true
}

func command(t *testing.T, args ...string) (status int, printed string) {
	t.Helper()
	var out bytes.Buffer
	status = Main(args, Streams{In: os.Stdin, Out: &out, Err: &out})
	return status, out.String()
}

// newest is the ID of the newest transaction.
func newest(t *testing.T, ws string) string {
	t.Helper()
	w, err := workspace.Open(ws)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	h, err := commit.OpenHistory(w, (&app{Streams: Streams{Err: io.Discard}}).keys())
	if err != nil {
		t.Fatal(err)
	}
	all := h.Entries()
	return all[len(all)-1].ID
}

// What a review committed it can undo at once.
func TestSessionUndoes(t *testing.T) {
	dir := t.TempDir()
	ws, answer := filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md")
	write(t, filepath.Join(ws, "a.txt"), []byte("a\n"), 0o644)
	write(t, answer, []byte(bundle("a.txt", `"content": "b\n"`)), 0o644)
	s, err := openCase(ws, answer)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	before := tree(t, ws)
	plan, err := s.set.Plan(s.set.Start())
	if err != nil {
		t.Fatal(err)
	}
	done, err := s.commit(context.Background(), ui.Review{Set: s.set}, plan, ui.Observer{Progress: func(int, int) {}})
	if err != nil {
		t.Fatal(err)
	}
	undone, err := s.undo(context.Background(), done.ID)
	if err != nil || undone.ID == "" || undone.ID == done.ID {
		t.Fatalf("%+v, %v", undone, err)
	}
	if diff := difference(tree(t, ws), before); diff != "" {
		t.Error(diff)
	}
}

// A person who sees a verification fail may keep what was committed, or have it
// undone.
func TestPersonDecidesOnVerification(t *testing.T) {
	for _, keep := range []bool{true, false} {
		dir := t.TempDir()
		ws, answer := filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md")
		write(t, filepath.Join(ws, "a.txt"), []byte("a\n"), 0o644)
		write(t, answer, []byte(bundle("a.txt", `"content": "b\n"`)), 0o644)
		a := &app{options: options{root: ws, maxInput: "64MiB", verify: "cat a.txt; exit 9"}}
		s, err := a.open([]string{answer})
		if err != nil {
			t.Fatal(err)
		}
		plan, err := s.set.Plan(s.set.Start())
		if err != nil {
			t.Fatal(err)
		}
		asked := ""
		_, err = s.commit(context.Background(), ui.Review{Set: s.set}, plan, ui.Observer{Ask: func(question string, details []string) bool {
			asked = question + strings.Join(details, "\n")
			return keep
		}})
		if !strings.Contains(asked, "exit status 9") || !strings.HasSuffix(asked, "?b") {
			t.Errorf("it asked %q", asked)
		}
		got, want := tree(t, ws)["a.txt"], map[bool]string{true: "-rw-r--r-- b\n", false: "-rw-r--r-- a\n"}[keep]
		if (err == nil) != keep || got != want {
			t.Errorf("keep %v: %v, and %q is there", keep, err, got)
		}
		if err := s.close(); err != nil {
			t.Fatal(err)
		}
	}
}

// The end of an output is kept, whatever its length.
func TestTail(t *testing.T) {
	var out tail
	if got := out.lines(); got != nil {
		t.Errorf("nothing is %q", got)
	}
	for range 100_000 {
		if _, err := out.Write([]byte("a line that is written again and again\n")); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := out.Write([]byte("\n\nlast")); err != nil {
		t.Fatal(err)
	}
	lines := out.lines()
	if len(lines) != tailLines || lines[tailLines-1] != "last" || lines[tailLines-2] != "" || len(out.text) > 2*tailBytes {
		t.Errorf("%d bytes are kept, and end in %q", len(out.text), lines)
	}
}
