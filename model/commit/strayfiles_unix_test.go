//go:build unix

package commit

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
			stray, err := StrayFiles(ws)
			if err != nil || len(stray) > 0 {
				t.Errorf("stray are %v, %v", stray, err)
			}
		})
	}
}

// A file that appears in such a directory at the last moment is kept and named
// each time, also when its transaction is pruned.
func TestStrayFileIsKeptAndNamed(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"gen/old": "1", "a": "0"})
	root, err := os.OpenRoot(filepath.Join(dir, "gen"))
	must(t, err)
	defer root.Close()
	one := limits{1, 1 << 30}
	r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"gen/old": {absent: true}}), Options{Keys: testKeys, limits: one, wrap: hooked(func(o op) error {
		if o.kind == "rename" && strings.HasPrefix(o.to, historyDir) {
			must(t, root.MkdirAll("deep/empty", 0o755))
			return root.WriteFile("deep/work", []byte("mine"), 0o644)
		}
		return nil
	})})
	must(t, err)
	named := func(r Result, where string) {
		t.Helper()
		b, err := os.ReadFile(filepath.Join(dir, where))
		if string(b) != "mine" || !strings.Contains(strings.Join(r.Warnings, "\n"), where) {
			t.Errorf("%s holds %q (%v), and the warnings are %q", where, b, err, r.Warnings)
		}
		if stray, err := StrayFiles(ws); err != nil || !slices.Equal(stray, []string{where}) {
			t.Errorf("stray are %v, %v", stray, err)
		}
	}
	named(r, historyDir+"/"+r.ID+"/0.old/deep/work")
	pruned := aptixDir + "/" + r.ID + removedSuffix + "/0.old/deep/work"
	for _, content := range []string{"1", "2"} {
		r, err = Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: content}}), Options{Keys: testKeys, wrap: hooked(nil), limits: one})
		must(t, err)
		named(r, pruned)
	}
	_, err = tryRecover(ws)
	must(t, err)
	r, err = undo(ws, "")
	must(t, err)
	named(r, pruned)
	must(t, os.Remove(filepath.Join(dir, pruned))) // then all goes, empty directories too
	r, err = commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "3"}}), nil)
	if err != nil || len(r.Warnings) > 0 {
		t.Errorf("got %+v, %v", r, err)
	}
	checkClean(t, dir)
}

// The same holds if the process was killed and the file appeared before the
// recovery.
func TestStrayFileIsNamedByRecovery(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"gen/old": "1"})
	root, err := os.OpenRoot(filepath.Join(dir, "gen"))
	must(t, err)
	defer root.Close()
	plan := planOf(t, ws, map[string]wantedFile{"gen/old": {absent: true}})
	if !runKilled(func() {
		commit(t, ws, plan, func(o op) error {
			if o.kind == "rename" && strings.HasPrefix(o.to, historyDir) {
				return errKill
			}
			return nil
		})
	}) {
		t.Fatal("nothing was interrupted")
	}
	must(t, root.WriteFile("work", []byte("mine"), 0o644))
	done, err := tryRecover(ws)
	if len(done) != 1 || !done[0].Forward {
		t.Fatalf("got %v, %v", done, err)
	}
	where := historyDir + "/" + done[0].ID + "/0.old/work"
	if b, read := os.ReadFile(filepath.Join(dir, where)); string(b) != "mine" || err == nil || !strings.Contains(err.Error(), where) {
		t.Errorf("%s holds %q (%v), and recovery says %v", where, b, read, err)
	}
	done, err = tryRecover(ws)
	if len(done) > 0 || err != nil {
		t.Errorf("afterwards: %v, %v", done, err)
	}
}
