package acceptance

import (
	"path/filepath"
	"strings"
	"testing"
)

// PROTOCOL §13: whatever a commit did, through whichever format, undo restores byte
// for byte and mode for mode, and undoing the undo brings it back.
func TestUndoEveryCase(t *testing.T) {
	for _, format := range []string{"bundle", "structured", "git", "delimited", "ap", "lines"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			cases, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "scripts", format, "*.txtar"))
			if err != nil {
				t.Fatal(err)
			}
			undone := 0
			for _, name := range part(cases, 0, 2) {
				if !strings.HasPrefix(filepath.Base(name), "bad_") && undoCase(t, name) {
					undone++
				}
			}
			if undone < 7 {
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
