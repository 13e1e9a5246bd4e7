//go:build unix

// Windows does not remove a directory that a process is in.

package commit

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A process whose working directory is removed or renamed cannot add files to
// it afterwards, neither after the commit nor after an undo.
func TestRemovedDirectoriesAreNotKept(t *testing.T) {
	for name, wants := range map[string]map[string]wantedFile{
		"emptied": {"gen/old": {absent: true}},
		"renamed": {"gen": {absent: true}, "gen/old": {absent: true},
			"new": {dir: true, mode: 0o755, from: "gen"}, "new/old": {content: "1", mode: 0o644, from: "gen/old"}},
		"replaced": {"gen": {content: "1"}, "gen/old": {absent: true}},
	} {
		t.Run(name, func(t *testing.T) {
			ws, dir := open(t)
			writeTree(t, dir, map[string]string{"gen/old": "1"})
			standing := func(in string, act func()) {
				t.Helper()
				root, err := os.OpenRoot(filepath.Join(dir, in))
				must(t, err)
				defer root.Close()
				act()
				if err := root.WriteFile("work", nil, 0o644); !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("a file could be made in what was %s: %v", in, err)
				}
			}
			before := treeOf(t, dir)
			standing("gen", func() {
				_, err := commit(t, ws, planOf(t, ws, wants), nil)
				must(t, err)
			})
			undone := func() {
				_, err := undo(ws, "")
				must(t, err)
			}
			if name == "renamed" {
				standing("new", undone)
			} else {
				undone()
			}
			before.same(t, treeOf(t, dir))
		})
	}
}
